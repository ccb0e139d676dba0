"""W: everybody against everybody. The table grows while they play; every game can be opened and
watched."""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.game_board import GameBoard
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, Rect, inside
from connect_four_ai.lab.exact_scores import ExactScores
from connect_four_ai.lab.pages.page import BESIDE, BESIDE_WIDTH, MARGIN, SMALL_LEFT, WIDE
from connect_four_ai.lab.pages.walking_page import WalkingPage
from connect_four_ai.lab.widgets.controls import GAP, HEIGHT, Action, Control, Controls, pair
from connect_four_ai.lab.widgets.cross_table import CrossTable, points_of, points_text
from connect_four_ai.stages.own import my_file
from connect_four_ai.study.arena.exhibition import Exhibition, State, exhibition, keep
from connect_four_ai.study.arena.game import Game
from connect_four_ai.study.arena.report import RESULTS
from connect_four_ai.texts.endings import full
from connect_four_ai.texts.formats import seconds_text

TABLE = (MARGIN, 84.0, WIDE, 400.0)
LINE = 22.0
"""How high the line of a game is."""
BUTTONS = 586
PACE = 0.8
"""Seconds from one disc to the next of a game that is watched."""
OPENINGS = (2, 5, 10, 25)
"""From how many openings each pair may play."""


class ArenaPage(WalkingPage):
    idle = ("left", "right", "up", "down")
    state = State()
    pair: tuple[str, str] = ("", "")
    """The players whose cell is selected, of the row and of the column: with the ratings it moves
    about."""
    games: tuple[Game, ...] = ()
    """Those of a cell that was opened."""
    chosen = 0
    """Which of them is on the small board."""
    watching = False
    """Whether it plays on by itself."""
    _next_disc = 0.0
    _made: tuple[State, CrossTable] | None = None
    _first = 0
    """The first of the games in the list."""

    def __init__(self, game: GameBoard[Any], speed: float) -> None:
        self.openings = OPENINGS[0]
        self.fault = ""
        self.exact = ExactScores(game)
        super().__init__(game, speed)

    # The tournament

    def subject(self) -> object:
        return self.openings

    def question(self) -> Exhibition | None:
        mine = [path for path in [my_file()] if path.is_file()]
        try:
            return exhibition(mine, Path.cwd() / "players", self.openings)
        except (ValueError, OSError) as error:
            self.fault = str(error)
            return None

    def retell(self) -> None:
        if self.fault:
            self._ask()

    def hear(self, answer: State | None) -> None:
        self._update_state(answer or self.state)

    def update(self) -> None:
        super().update()
        if self.games:
            self.exact.game = self.game
            self.exact.update()
        if self.worker.thinking:
            self._update_state(self.worker.found.get("", self.state))
        if self.watching and time.perf_counter() >= self._next_disc:
            self.go_to(self.at + 1)
            self._wait()
            self.watching = self.at < len(self.moves)

    def _update_state(self, state: State) -> None:
        if IN_BROWSER:  # where what a Web Worker writes is lost
            keep(state.games[len(self.state.games) :])
        self.state = state

    @property
    def busy(self) -> bool:
        return super().busy or self.watching or (bool(self.games) and self.exact.busy)

    def close(self) -> None:
        super().close()
        self.exact.close()

    def _more(self) -> None:
        """Each pair plays from more openings; what has been played counts."""
        self.openings = OPENINGS[OPENINGS.index(self.openings) + 1]

    # A cell, a game, a disc

    @property
    def moves(self) -> str:
        """Those of the game on the small board."""
        return self.games[self.chosen].moves if self.games else ""

    def _select(self, down: int, across: int) -> None:
        count = len(self.state.rows)
        row, column = self.cell or (0, 0)
        row, column = (row + down) % count, (column + across) % count
        if row == column:  # nobody plays against itself
            row, column = (row + down) % count, (column + across) % count
        self._choose_cell((row, column) if self.cell else (0, 1))

    @property
    def cell(self) -> tuple[int, int] | None:
        """The row and the column that are selected."""
        names = [row.player for row in self.state.rows]
        return (
            (names.index(self.pair[0]), names.index(self.pair[1]))
            if {*self.pair} <= {*names}
            else None
        )

    def _choose_cell(self, cell: tuple[int, int]) -> None:
        row, column = cell
        self.pair = self.state.rows[row].player, self.state.rows[column].player

    def open(self, cell: tuple[int, int]) -> None:
        """Lists the games of these two, the last one first."""
        self._choose_cell(cell)
        pair = {*self.pair}
        self.games = tuple(
            game for game in reversed(self.state.games) if {game.red[0], game.yellow[0]} == pair
        )
        if self.games:
            self.choose_game(0)

    def choose_game(self, number: int) -> None:
        """Puts the end of a game onto the small board."""
        self.chosen = number % len(self.games)
        self._first = min(max(self._first, self.chosen - self._room + 1), self.chosen)
        self.watching = False
        self.go_to(len(self.moves))

    def watch(self) -> None:
        """Plays the game from its opening on, or stops."""
        if not self.watching and self.at == len(self.moves):
            self.go_to(len(self.games[self.chosen].opening))
        self.watching = not self.watching
        self._wait()

    def _wait(self) -> None:
        self._next_disc = time.perf_counter() + PACE / min(self.speed, 100)

    # Keys and mouse

    def controls(self) -> Controls:
        listed, more = bool(self.games), not self.fault and self.openings != OPENINGS[-1]
        watch = say("stop") if self.watching else say("watch it")
        row = [
            Control(("space",), say("space"), watch, self.watch, listed),
            Control(("+", "="), "+", say("more games"), self._more, more and not listed),
        ]
        row_above = [
            Control(("left",), "←", say("a disc back"), partial(self.walk, -1), listed),
            Control(("right",), "→", say("a disc on"), partial(self.walk, +1), listed),
        ]
        buttons = Controls(SMALL_LEFT, BUTTONS - HEIGHT - GAP, BESIDE_WIDTH, [row_above, row])
        keys = self._game_keys() if listed else self._cell_keys()
        return keys + buttons + Controls.of_areas(self._areas())

    def walk(self, by: int) -> None:
        self.watching = False
        super().walk(by)

    def _game_keys(self) -> Controls:
        text = say("exact scores, and what each move was worth")
        exact = Control(("v",), "V", text, self.exact.toggle)
        others = pair(("up", "down"), "↑ ↓", say("another game"), self._choose_another)
        return others + Controls.of_keys(exact)

    def _cell_keys(self) -> Controls:
        if len(self.state.rows) < 2:
            return Controls()
        text, across = say("choose two players"), partial(self._select, 0)
        return (
            pair(("left", "right"), "← → ↑ ↓", text, across)
            + pair(("up", "down"), "", "", lambda by: self._select(by, 0))
            + Controls.of_keys(
                Control(("tab",), "", "", partial(across, 1)),
                Control(("enter",), "Enter", say("their games"), self._open_selected),
            )
        )

    def _areas(self) -> Iterator[tuple[Rect, Action]]:
        for cell, rect in self.table().cells():
            yield rect, partial(self.open, cell)
        for row, number in enumerate(self._listed()):
            line = (MARGIN, self.list_top + row * LINE, WIDE, LINE)
            yield line, partial(self.choose_game, number)

    def _choose_another(self, by: int) -> None:
        self.choose_game(self.chosen + by)

    def _open_selected(self) -> None:
        if self.cell:
            self.open(self.cell)

    def scroll(self, lines: int) -> None:
        if self.games:
            self.choose_game(max(0, min(self.chosen + lines, len(self.games) - 1)))

    def move_at(self, point: Point) -> Any:
        """The small board is only looked at."""

    def back(self) -> bool:
        listed = bool(self.games)
        self.games, self.watching = (), False
        self.end_trial()
        return listed

    # How it is shown

    def table(self) -> CrossTable:
        """The table of this state: with thousands of games it is too much to be made in every
        frame."""
        if self._made is None or self._made[0] is not self.state:
            self._made = self.state, CrossTable(self.state.rows, points_of(self.state.games), TABLE)
        return self._made[1]

    @property
    def list_top(self) -> float:
        return self.table().bottom + 44

    @property
    def _room(self) -> int:
        """How many games can be listed at once."""
        return max(1, int((theme.HEIGHT - 12 - self.list_top) // LINE))

    def _listed(self) -> range:
        return range(self._first, min(len(self.games), self._first + self._room))

    def display_page(self, mouse: Point) -> None:
        theme.write(say("Arena"), MARGIN, 32, 26, bold=True)
        theme.paragraph(self._progress(), MARGIN, 52, WIDE, 15, theme.FADED, most_lines=1)
        table = self.table()
        table.display(self.cell)
        if self.games:
            self._display_games(mouse)
        elif self.state.rows:
            about = say(
                "Blue: the row’s player has more points. 9.1.2 has rating 0; 400 more are odds of"
                " ten to one."
            )
            theme.paragraph(about, MARGIN, table.bottom + 16, WIDE, 15, theme.FADED)
        self._display_beside()

    def _progress(self) -> str:
        played, total = len(self.state.games), self.state.total
        if self.fault or self.failure:
            return self.fault or self.failure
        if not total:
            return say("The players are getting ready…")
        if self.worker.thinking:
            return say("{count} of {total} games are played.", count=played, total=total)
        return say("All {total} games are played.", total=total)

    def _display_games(self, mouse: Point) -> None:
        top = self.list_top
        game = self.games[self.chosen]
        heading = say("{one} against {other}: Red – Yellow", one=game.red[0], other=game.yellow[0])
        theme.write(heading, MARGIN, top - 16, 16, bold=True)
        for row, number in enumerate(self._listed()):
            game, y = self.games[number], top + row * LINE
            here = number == self.chosen or inside((MARGIN, y, WIDE, LINE), mouse)
            facts = {"red": game.red[0], "yellow": game.yellow[0], "result": RESULTS[game.winner]}
            facts |= {"count": f"{len(game.moves)}", "opening": game.opening}
            text = say("{red} – {yellow}  {result}, {count} discs, opening {opening}", **facts)
            theme.write(
                text,
                MARGIN,
                y + LINE / 2,
                15,
                theme.INK if here else theme.FADED,
                bold=number == self.chosen,
            )

    def exact_texts(self) -> list[str]:
        """How the game ends from here, and what the last moves were worth, as far as it is known
        and wanted."""
        if not self.exact.on:
            return []
        outcome = self.exact.outcome
        ending = [] if outcome is None else [full(self.game.position, outcome)]
        return [*filter(None, [self.exact.note]), *ending, *self.exact.judgements] or [
            say("Working it out…")
        ]

    def _about_selected(self) -> list[str]:
        """How the player of the selected row has fared."""
        if self.cell is None:
            return []
        row = self.state.rows[self.cell[0]]
        points, games = points_text(row.points), row.games
        total = say(
            "{name}: {points} points from {games} games",
            name=row.player,
            points=points,
            games=games,
        )
        counts = say(
            "{wins} won, {draws} drawn, {losses} lost",
            wins=row.wins,
            draws=row.draws,
            losses=row.losses,
        )
        failed = (
            [say("{count} lost because the program failed", count=row.failures)]
            if row.failures
            else []
        )
        return [total, counts, *failed, say("{time} a move", time=seconds_text(row.seconds))]

    def _display_beside(self) -> None:
        if not self.games:
            text = say(
                "Click a cell, or use the arrows and Enter, to see the games of two players."
            )
            texts = [text, *self._about_selected()] if self.state.rows else []
        else:
            game = self.games[self.chosen]
            texts = [say("Disc {at} of {count}", at=self.at, count=len(game.moves)), game.why]
            keys = say(
                "T: step by step. R: review. C: every opponent’s scores here. V: exact scores."
            )
            texts += self.exact_texts() or [keys]
        theme.paragraphs(filter(None, texts), SMALL_LEFT, BESIDE, BESIDE_WIDTH)
