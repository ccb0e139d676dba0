"""The table as people read it: in the terminal, and as a page with every game to click through."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict

from connect_four_ai.app.language import say
from connect_four_ai.graphics.web_page import html_page
from connect_four_ai.study.arena.exam import digest
from connect_four_ai.study.arena.game import Game
from connect_four_ai.study.arena.table import Row

RESULTS = {"R": "1–0", "O": "½–½", "Y": "0–1"}


def heads() -> list[str]:
    """The column heads of `cells`."""
    score = [say("points"), say("won"), say("drawn"), say("lost"), say("failed")]
    return [
        say("player"),
        say("rating"),
        "95 %",
        *score,
        say("s a move"),
        say("mistakes"),
        say("exam"),
    ]


def cells(row: Row) -> list[str]:
    """A row as text; – where nothing was measured."""
    return [
        row.player,
        rating_text(row),
        f"{_end(row.low)} … {_end(row.high)}",
        f"{row.points:g}/{row.games}",
        *map(str, (row.wins, row.draws, row.losses, row.failures)),
        f"{row.seconds:.3f}",
        f"{row.mistakes / row.chances:.1%}" if row.chances else "–",
        "–" if row.exam is None else f"{row.exam:.1%}",
    ]


def rating_text(row: Row) -> str:
    """The rating, or the only bound that the games set."""
    if row.high < math.inf:
        return _end(row.rating) if row.low > -math.inf else f"≤ {_end(row.high)}"
    return f"≥ {_end(row.low)}" if row.low > -math.inf else "–"


def _end(rating: float) -> str:
    return f"{rating:.0f}".replace("-", "−").replace("inf", "∞")


def plain(row: Row) -> dict[str, object]:
    """A row for JSON and CSV, which have no infinity: None for an end that is open."""
    return {
        name: None if isinstance(part, float) and math.isinf(part) else part
        for name, part in asdict(row).items()
    }


def print_table(rows: Sequence[Row], games: Sequence[Game]) -> None:
    """Prints the table, and below it why programs have failed: the most frequent reason first, each
    with one position."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console, shown = Console(highlight=False), Table()
    for number, head in enumerate(heads()):
        shown.add_column(head, justify="right" if number else "left", no_wrap=True)
    for row in rows:
        shown.add_row(*map(escape, cells(row)))
    console.width = max(console.width, 110)
    console.print(shown)
    lost = [game for game in games if game.why]
    where = {game.why: game.moves for game in reversed(lost)}
    for why, count in Counter(game.why for game in lost).most_common():
        print(say("{count} × {why} (position {moves})", count=count, why=why, moves=where[why]))
    if any(math.isinf(row.high - row.low) for row in rows):
        print(say("∞: the games set no bound. More games, or other players, would."))
    if any(row.exam is not None for row in rows):
        print(say("The exam’s positions: {name}", name=digest()))


def games_page(rows: Sequence[Row], games: Sequence[Game]) -> bytes:
    """The table, and every game to walk through."""
    walks = [
        {
            "red": one.red[0],
            "yellow": one.yellow[0],
            "moves": one.moves,
            "result": RESULTS[one.winner],
            "why": one.why,
        }
        for one in games
    ]
    return html_page(
        walks, lambda: {"title": say("Arena"), "heads": heads()}, rows=[cells(row) for row in rows]
    )
