"""W: the arena, a round-robin tournament. The table grows while it is played; every game can be
opened."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import permutations
from pathlib import Path
from statistics import fmean

from connect_four_ai.app.language import say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import EMPTY, LEFT, Point, box, inset
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.pages.asking_page import WalkingPage
from connect_four_ai.lab.shades import LOST_TO_WON, shade
from connect_four_ai.lab.widgets.controls import Controls, arrows, button, pair, unlisted
from connect_four_ai.lab.widgets.layout import here, lowest_row, main, side
from connect_four_ai.lab.widgets.tables import Grid, List
from connect_four_ai.play.match import Match
from connect_four_ai.stages.own import my_file
from connect_four_ai.study.arena.game import Game
from connect_four_ai.study.arena.table import RESULTS, Row, interval_text, rating_text
from connect_four_ai.study.arena.tournament import Exhibition, State, exhibition, keep, kept_games
from connect_four_ai.texts.formats import seconds_text

LINE = 22.0
"""Height of a game's line in the wide layout."""
OPENINGS = 2
"""Number of openings that each pair plays from."""
TOP, HEIGHT, LIST = 84.0, 400.0, 200.0
"""Top and height of the table in the wide layout, and height of the list of games on a small
screen."""
NAME, RATING, INTERVAL = 96.0, 56.0, 104.0
"""Widths of a player's name, rating and interval in the table."""
BEFORE = NAME + RATING + INTERVAL + 14.0
HEAD = 26.0
WIDEST, HIGHEST, SMALLEST = 44.0, 34.0, 22.0
"""The largest size of a cell; those narrower or lower than the last have no text."""

Cell = tuple[int, int]
"""A row and a column, from 0."""


class ArenaPage(WalkingPage):
    lets = frozenset(Group) - {Group.CURSOR}
    takes_moves = False  # the small board only shows games
    state = State()
    """The tournament so far."""
    pair = "", ""
    """The players of the selected cell, by row and column; they stay selected when the ratings move
    their rows."""
    games: tuple[Game, ...] = ()
    """The games of the opened cell, the last one first."""
    chosen = 0

    def __init__(self, game: Match, speed: float) -> None:
        self._written: set[Game] = {*kept_games()} if IN_BROWSER else set()
        """The games in the file of a web page: files written by a Web Worker are lost."""
        super().__init__(game, speed)

    # The tournament

    def subject(self) -> object:
        return ""  # asked once: new files play the next time

    def question(self) -> Exhibition:
        mine = [path for path in [my_file()] if path.is_file()]
        return exhibition(mine, Path.cwd() / "players", OPENINGS)

    def receive(self, answer: State | None) -> None:
        self.state = answer or self.state
        if IN_BROWSER:
            keep(game for game in self.state.games if game not in self._written)
            self._written.update(self.state.games)
        self.points = points_of(self.state)

    @property
    def table(self) -> "CrossTable":
        return CrossTable(self.state, self.points)

    @property
    def list(self) -> List:
        """The list of the games of the opened cell."""
        top = self.table.bottom - main().top + 44
        height = theme.HEIGHT - 12 - top if here().is_wide else LIST
        return List(main().box(top, height), LINE, len(self.games), self.chosen)

    def receive_partial(self, found: Mapping[str, State]) -> None:
        state = found.get("", self.state)
        if state is not self.state:
            self.receive(state)

    # A cell, a game, a disc

    @property
    def moves(self) -> str:
        return self.games[self.chosen].moves if self.games else ""

    def open(self, cell: Cell) -> None:
        """Lists the games of a cell."""
        self.pair = self.table.pair(cell)
        games = reversed(self.state.games)
        pair = {*self.pair}
        self.games = tuple(game for game in games if {game.red[0], game.yellow[0]} == pair)
        if self.games:
            self.choose_game(0)

    def choose_game(self, number: int) -> None:
        """Shows the end of a game on the small board."""
        self.chosen = number % len(self.games)
        self.go_to(len(self.moves))

    # Controls

    def controls(self) -> Controls:
        listed = bool(self.games)
        buttons = lowest_row(
            button("←", say("a disc back"), partial(self.walk, -1), listed),
            button("→", say("a disc on"), partial(self.walk, +1), listed),
        )
        table = self.table
        cells = [(table.cell(*cell), partial(self.open, cell)) for cell in table.cells()]
        keys = _game_keys(self) if listed else _cell_keys(self)
        return keys + buttons + Controls.of_areas(cells) + self.list.areas(self.choose_game)

    def scroll(self, lines: int) -> None:
        if self.games:
            self.choose_game(max(0, min(self.chosen + lines, len(self.games) - 1)))

    def back(self) -> bool:
        listed, self.games = bool(self.games), ()
        self.end_trial()
        return listed

    def display_main(self, mouse: Point) -> float:
        main().title(say("Arena"), 32)
        text = self.failure or _progress(self.state, self.worker.thinking)
        main().paragraph(text, 52, 15, theme.FADED, most_lines=1)
        table = self.table
        table.display(table.cell_of(self.pair))
        below = table.bottom - main().top + 16
        if self.games:
            one, other = self.games[self.chosen].red[0], self.games[self.chosen].yellow[0]
            heading = say("{one} against {other}: Red – Yellow", one=one, other=other)
            main().line(heading, below + 12, 16, bold=True)
            self.list.display([_about_game(game) for game in self.games], mouse)
        elif self.state.rows:
            about = say(
                "Blue: the row’s player has more points. 9.1.2 has rating 0; 400 more are odds of"
                " ten to one."
            )
            main().paragraph(about, below, 15, theme.FADED)
        return self.list.box.y + LIST - main().top

    def display_side(self, mouse: Point) -> None:
        side().paragraphs(filter(None, _beside(self)), here().beside)


def _game_keys(page: ArenaPage) -> Controls:
    return pair(
        ("up", "down"), "↑ ↓", say("another game"), lambda by: page.choose_game(page.chosen + by)
    )


def _cell_keys(page: ArenaPage) -> Controls:
    selected = page.table.cell_of(page.pair)

    def select(across: int, down: int) -> None:
        page.pair = page.table.next_pair(page.pair, across, down)

    return arrows("← → ↑ ↓", say("choose two players"), select) + Controls.of_keys(
        unlisted(("tab",), partial(select, 1, 0)),
        button("Enter", say("their games"), lambda: page.open(selected or (0, 1)), bool(selected)),
    )


# Texts


def _progress(state: State, playing: bool) -> str:
    played, total = len(state.games), state.total
    if not total:
        return say("The players are getting ready…")
    if playing:
        return say("{count} of {total} games are played.", count=played, total=total)
    return say("All {total} games are played.", total=total)


def _about_game(game: Game) -> str:
    facts = {"red": game.red[0], "yellow": game.yellow[0], "result": RESULTS[game.winner]}
    facts |= {"count": f"{len(game.moves)}", "opening": game.opening}
    return say("{red} – {yellow}  {result}, {count} discs, opening {opening}", **facts)


def _beside(page: ArenaPage) -> list[str]:
    """Returns the texts below the small board."""
    if page.games:
        keys = say("T: step by step. R: review. C: every opponent’s scores here.")
        disc = say("Disc {at} of {count}", at=page.at, count=len(page.moves))
        return [disc, page.games[page.chosen].why, keys]
    text = say("Click a cell, or use the arrows and Enter, to see the games of two players.")
    selected = page.table.cell_of(page.pair)
    about = _about_player(page.state.rows[selected[0]]) if selected else []
    return [text, *about] if page.state.rows else []


def _about_player(row: Row) -> list[str]:
    facts = {"name": row.player, "points": points_text(row.points), "games": row.games}
    total = say("{name}: {points:point|points} from {games:game|games}", **facts)
    facts = {"wins": row.wins, "draws": row.draws, "losses": row.losses}
    counts = say("{wins} won, {draws} drawn, {losses} lost", **facts)
    lost = say("{count} lost because the program failed", count=row.failures)
    time = say("{time} a move", time=seconds_text(row.seconds))
    return [total, counts, *([lost] if row.failures else []), time]


def points_text(points: float) -> str:
    """Returns points in halves.

    >>> [points_text(points) for points in (0, 0.5, 3, 10.5)]
    ['0', '½', '3', '10½']
    """
    whole, half = divmod(points, 1)
    return f"{whole:g}" * (whole > 0 or not half) + "½" * bool(half)


# The table


class CrossTable(Grid):
    """The table on the page: a row for each player, with its rating, and a coloured cell for each
    opponent."""

    def __init__(self, state: State, points: Mapping[tuple[str, str], list[float]]) -> None:
        self.players, self.points = state.rows, points
        self.names = [row.player for row in self.players]
        count, room = len(self.names), main().box(TOP, HEIGHT)
        sizes = {"head": HEAD, "before": BEFORE, "widest": WIDEST, "highest": HIGHEST}
        super().__init__(room, count, count, **sizes)

    def cell_of(self, pair: tuple[str, str]) -> Cell | None:
        """Returns the cell of two players, if both are in the table."""
        one, other = pair
        if one in self.names and other in self.names:
            return self.names.index(one), self.names.index(other)
        return None

    def pair(self, cell: Cell) -> tuple[str, str]:
        return self.names[cell[0]], self.names[cell[1]]

    def next_pair(self, pair: tuple[str, str], across: int, down: int) -> tuple[str, str]:
        """Returns the pair of the next cell in a direction, beyond an edge from the opposite edge;
        skips the diagonal."""
        count = len(self.names)
        if count < 2:
            return pair
        if (cell := self.cell_of(pair)) is None:
            return self.pair((0, 1))
        row, column = (cell[0] + down) % count, (cell[1] + across) % count
        if row == column:
            row, column = (row + down) % count, (column + across) % count
        return self.pair((row, column))

    def cells(self) -> Iterator[Cell]:
        return permutations(range(len(self.names)), 2)

    def display(self, selected: Cell | None) -> None:
        left, shows_text = self.room.x, self.across >= SMALLEST
        for number, row in enumerate(self.players):
            y, rating = self.heading(number), left + NAME + RATING - 12
            theme.write_within(row.player, left, y, NAME - 6, 15, 14, theme.INK, LEFT)
            theme.flush_right(rating_text(row), rating, y, 15, within=RATING)
            interval, end = interval_text(row), left + BEFORE - 16
            theme.flush_right(interval, end, y, 14, theme.FADED, within=INTERVAL)
            if shows_text:
                x, room = self.middle(0, number)[0], self.across - 2
                theme.write_within(row.player, x, self.room.y + HEAD / 2, room, 14, 14, theme.FADED)
        for cell in self.cells():
            if points := self.points.get(self.pair(cell)):
                box(inset(self.cell(*cell), 1), shade(2 * fmean(points) - 1, LOST_TO_WON))
                if shows_text and self.down >= SMALLEST:
                    text = points_text(sum(points))
                    theme.centred(text, *self.middle(*cell), 14, within=self.across - 4)
        if selected:
            box(inset(self.cell(*selected), 1), EMPTY, edge=theme.INK, weight=3)


def points_of(state: State) -> dict[tuple[str, str], list[float]]:
    """Returns the points of each player from its games against each other player. (The page keeps
    them: there may be thousands of games.)"""
    points: dict[tuple[str, str], list[float]] = defaultdict(list)
    for game in state.games:
        red, yellow = game.red[0], game.yellow[0]
        points[red, yellow].append(game.points)
        points[yellow, red].append(1 - game.points)
    return points
