"""W: everybody against everybody. The table grows while they play; every game can be opened and
watched."""

import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.game_board import GameBoard
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, Rect
from connect_four_ai.lab.exact_scores import ExactScores
from connect_four_ai.lab.pages.page import BESIDE, BESIDE_WIDTH, MARGIN, SMALL_LEFT, WIDE
from connect_four_ai.lab.pages.walking_page import WalkingPage
from connect_four_ai.lab.widgets.controls import (
    GAP,
    HEIGHT,
    Action,
    Controls,
    arrows,
    button,
    pair,
    unlisted,
)
from connect_four_ai.lab.widgets.cross_table import CrossTable, points_of
from connect_four_ai.lab.widgets.list_view import ListView
from connect_four_ai.stages.own import my_file
from connect_four_ai.study.arena.exhibition import (
    Cell,
    Exhibition,
    Selection,
    State,
    exhibition,
    keep,
)
from connect_four_ai.study.arena.game import Game
from connect_four_ai.texts import arena_words as words

TABLE = (MARGIN, 84.0, WIDE, 400.0)
LINE = 22.0
"""Height of a game's line."""
BUTTONS = 586
PACE = 0.8
"""Seconds from one disc to the next of a game that is watched."""
OPENINGS = (2, 5, 10, 25)
"""From how many openings each pair may play."""


class ArenaPage(WalkingPage):
    idle = ("left", "right", "up", "down")
    look = Selection()
    """The tournament so far, and what of it is looked at."""
    watching = False
    """Whether the game on the small board plays on by itself."""
    _next_disc = 0.0

    def __init__(self, game: GameBoard[Any], speed: float) -> None:
        self.openings = OPENINGS[0]
        self.fault = ""
        self.exact = ExactScores(game)
        self._kept: set[Game] = set()
        """The games that are in the file of a web page."""
        self._take(State())
        super().__init__(game, speed)

    # The tournament

    def subject(self) -> object:
        return self.openings

    def question(self) -> Exhibition | None:
        mine = [path for path in [my_file()] if path.is_file()]
        try:
            asked = exhibition(mine, Path.cwd() / "players", self.openings)
        except (ValueError, OSError) as error:
            self.fault = str(error)
            return None
        self._kept = {*asked.known}
        return asked

    def retell(self) -> None:
        if self.fault:
            self._ask()

    def hear(self, answer: State | None) -> None:
        if answer:
            self._take(answer)

    def _take(self, state: State) -> None:
        """Shows a new state: the table is made once, for there may be thousands of games."""
        if IN_BROWSER:  # where what a Web Worker writes is lost
            keep(game for game in state.games if game not in self._kept)
            self._kept.update(state.games)
        self.look = replace(self.look, state=state)
        self.table = CrossTable(state.rows, points_of(state.games), TABLE)
        top = self.table.bottom + 44
        self.list = ListView((MARGIN, top, WIDE, theme.HEIGHT - 12 - top), LINE)

    def update(self) -> None:
        super().update()
        if self.look.games:
            self.exact.game = self.game
            self.exact.update()
        state = self.worker.found.get("", self.look.state)
        if self.worker.thinking and state is not self.look.state:
            self._take(state)
        if self.watching and time.perf_counter() >= self._next_disc:
            self.go_to(self.at + 1)
            self._next_disc = time.perf_counter() + PACE / min(self.speed, 100)
            self.watching = self.at < len(self.moves)

    @property
    def busy(self) -> bool:
        return super().busy or self.watching or (bool(self.look.games) and self.exact.busy)

    def close(self) -> None:
        super().close()
        self.exact.close()

    # A cell, a game, a disc

    @property
    def moves(self) -> str:
        return self.look.game.moves if self.look.game else ""

    def open(self, cell: Cell | None = None) -> None:
        """Lists the games of a cell; without one, of the selected cell."""
        self.look = (self.look.at(cell) if cell else self.look).opened()
        if self.look.games:
            self.choose_game(0)

    def choose_game(self, number: int) -> None:
        """Puts the end of a game onto the small board."""
        self.look = self.look.choosing(number)
        self.walk(len(self.moves) - self.at)

    def walk(self, by: int) -> None:
        self.watching = False
        super().walk(by)

    def watch(self) -> None:
        """Plays the game from its opening on, or stops."""
        if self.look.game and not self.watching and self.at == len(self.moves):
            self.go_to(len(self.look.game.opening))
        self.watching = not self.watching
        self._next_disc = time.perf_counter() + PACE / min(self.speed, 100)

    # Keys and mouse

    def controls(self) -> Controls:
        listed, more = bool(self.look.games), not self.fault and self.openings != OPENINGS[-1]
        watch = say("stop") if self.watching else say("watch it")
        rows = [
            [
                button("←", say("a disc back"), partial(self.walk, -1), listed),
                button("→", say("a disc on"), partial(self.walk, +1), listed),
            ],
            [
                button("space", watch, self.watch, listed),
                button("+", say("more games"), self._more, more and not listed),
            ],
        ]
        buttons = Controls(SMALL_LEFT, BUTTONS - HEIGHT - GAP, BESIDE_WIDTH, rows)
        keys = self._game_keys() if listed else self._cell_keys()
        return keys + buttons + Controls.of_areas(self._areas())

    def _more(self) -> None:
        """Each pair plays from more openings; what has been played counts."""
        self.openings = OPENINGS[OPENINGS.index(self.openings) + 1]

    def _game_keys(self) -> Controls:
        text = say("exact scores, and what each move was worth")
        exact = button("V", text, self.exact.toggle)
        others = pair(
            ("up", "down"),
            "↑ ↓",
            say("another game"),
            lambda by: self.choose_game(self.look.chosen + by),
        )
        return others + Controls.of_keys(exact)

    def _cell_keys(self) -> Controls:
        return arrows("← → ↑ ↓", say("choose two players"), self._select) + Controls.of_keys(
            unlisted(("tab",), partial(self._select, 1, 0)),
            button("Enter", say("their games"), self.open, bool(self.look.cell)),
        )

    def _select(self, across: int, down: int) -> None:
        self.look = self.look.moved(down, across)

    def _areas(self) -> Iterator[tuple[Rect, Action]]:
        for cell, rect in self.table.cells():
            yield rect, partial(self.open, cell)
        for number, rect in self.list.shown(len(self.look.games), self.look.chosen):
            yield rect, partial(self.choose_game, number)

    def scroll(self, lines: int) -> None:
        if self.look.games:
            last = len(self.look.games) - 1
            self.choose_game(max(0, min(self.look.chosen + lines, last)))

    def move_at(self, point: Point) -> Any:
        """The small board is only looked at."""

    def back(self) -> bool:
        listed = bool(self.look.games)
        self.look, self.watching = self.look.closed(), False
        self.end_trial()
        return listed

    # How it is shown

    def display_page(self, mouse: Point) -> None:
        look = self.look
        theme.write(say("Arena"), MARGIN, 32, 26, bold=True)
        told = self.fault or self.failure or words.progress(look.state, self.worker.thinking)
        theme.paragraph(told, MARGIN, 52, WIDE, 15, theme.FADED, most_lines=1)
        self.table.display(look.cell)
        if look.game:
            one, other = look.game.red[0], look.game.yellow[0]
            heading = say("{one} against {other}: Red – Yellow", one=one, other=other)
            theme.write(heading, MARGIN, self.list.top - 16, 16, bold=True)
            self.list.display(len(look.games), self._line, look.chosen, mouse)
        elif look.state.rows:
            about = say(
                "Blue: the row’s player has more points. 9.1.2 has rating 0; 400 more are odds of"
                " ten to one."
            )
            theme.paragraph(about, MARGIN, self.table.bottom + 16, WIDE, 15, theme.FADED)
        theme.paragraphs(filter(None, self._beside()), SMALL_LEFT, BESIDE, BESIDE_WIDTH)

    def _line(self, number: int) -> str:
        return words.about_game(self.look.games[number])

    def _beside(self) -> list[str]:
        """What is said below the small board."""
        if game := self.look.game:
            keys = say(
                "T: step by step. R: review. C: every opponent’s scores here. V: exact scores."
            )
            at = say("Disc {at} of {count}", at=self.at, count=len(game.moves))
            return [at, game.why, *(self.exact.texts() or [keys])]
        text = say("Click a cell, or use the arrows and Enter, to see the games of two players.")
        about = words.about_player(self.look.row) if self.look.row else []
        return [text, *about] if self.look.state.rows else []
