"""The table of the arena: a row for each player, the highest safe rating first; in the terminal,
and as a page with every game to step through."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from connect_four_ai.app.language import say
from connect_four_ai.graphics.web_page import html_page
from connect_four_ai.study.arena.exam import digest
from connect_four_ai.study.arena.game import Game
from connect_four_ai.study.arena.players import Identity
from connect_four_ai.study.arena.ratings import ratings

ANCHOR = "9.1.2"
"""The player whose rating is 0: it plays at random."""


@dataclass(frozen=True)
class Row:
    player: str
    program: str
    """The hash of the player's program."""
    rating: float
    low: float
    high: float
    """The ends of the 95 % interval; infinite where the games set no bound."""
    games: int
    points: float
    wins: int
    draws: int
    losses: int
    failures: int
    """Number of games lost because the program failed."""
    seconds: float
    """The mean processor time of a move."""
    exam: float | None
    """The share of the exam's wins and draws that it spoiled; None without an exam."""

    @property
    def safe_rating(self) -> float:
        """The rating; for a player who has won or lost every game, its lower bound."""
        return self.low if math.isinf(self.high - self.low) else self.rating


def table(games: Sequence[Game], exams: Mapping[Identity, float] | None = None) -> list[Row]:
    """Returns the rows of all players. A win is 1 point, a draw ½."""
    names = sorted({name for game in games for name in (game.red, game.yellow)})
    anchor = next((number for number, (name, _) in enumerate(names) if name == ANCHOR), None)
    scores = {name: Counter[float]() for name in names}
    failures = Counter(game.failed for game in games)
    times = {name: list[float]() for name in names}
    for game in games:
        scores[game.red][game.points] += 1
        scores[game.yellow][1 - game.points] += 1
        first = len(game.opening) % 2
        for player, start in ((game.red, first), (game.yellow, 1 - first)):
            times[player] += game.times[start::2]
    rows = [
        Row(
            *name,
            *rating,
            games=score.total(),
            points=score[1] + score[0.5] / 2,
            wins=score[1],
            draws=score[0.5],
            losses=score[0],
            failures=failures[name],
            # fsum does not depend on the order of the games
            seconds=math.fsum(times[name]) / max(1, len(times[name])),
            exam=(exams or {}).get(name),
        )
        for name, rating, score in zip(
            names, ratings(games, names, anchor), scores.values(), strict=True
        )
    ]
    return sorted(rows, key=lambda row: (-row.safe_rating, -row.rating))


RESULTS = {"R": "1–0", "O": "½–½", "Y": "0–1"}


def heads() -> list[str]:
    """Returns the column heads of `cells`."""
    score = [say("points"), say("won"), say("drawn"), say("lost"), say("failed")]
    measured = [say("s a move"), say("exam")]
    return [say("player"), say("rating"), "95 %", *score, *measured]


def cells(row: Row) -> list[str]:
    """Returns the cells of a row as text; – for what was not measured."""
    return [
        row.player,
        rating_text(row),
        interval_text(row),
        f"{row.points:g}/{row.games}",
        *map(str, (row.wins, row.draws, row.losses, row.failures)),
        f"{row.seconds:.3f}",
        "–" if row.exam is None else f"{row.exam:.1%}",
    ]


def rating_text(row: Row) -> str:
    """Returns the rating as text, or the only bound that the games set."""
    if row.high < math.inf:
        return _end(row.rating) if row.low > -math.inf else f"≤ {_end(row.high)}"
    return f"≥ {_end(row.low)}" if row.low > -math.inf else "–"


def interval_text(row: Row) -> str:
    return f"{_end(row.low)} … {_end(row.high)}"


def _end(rating: float) -> str:
    return f"{rating:.0f}".replace("-", "−").replace("inf", "∞")


def plain(row: Row) -> dict[str, object]:
    """Returns a row for JSON and CSV, which have no infinity: None for an open end."""
    parts = asdict(row).items()
    return {name: None if part in (math.inf, -math.inf) else part for name, part in parts}


def print_table(rows: Sequence[Row], games: Sequence[Game]) -> None:
    """Prints the table, and below it the reasons of failures, the most frequent first, each with
    one position."""
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
    """Returns a web page with the table and every game to step through."""
    walks = [
        {"red": one.red[0], "yellow": one.yellow[0], "moves": one.moves, "why": one.why}
        | {"result": RESULTS[one.winner]}
        for one in games
    ]
    table = [cells(row) for row in rows]
    return html_page(walks, lambda: {"title": say("Arena"), "heads": heads()}, rows=table)
