"""W: everybody against everybody. The table grows while they play; every game can be opened and
watched."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from connect_four_ai.app.language import say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.exact_scores import ExactScores, exact_texts
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.pages.walking_page import WalkingPage
from connect_four_ai.lab.widgets.controls import Controls, arrows, button, pair, unlisted
from connect_four_ai.lab.widgets.cross_table import CrossTable
from connect_four_ai.lab.widgets.layout import BESIDE, MAIN, MARGIN, SIDE
from connect_four_ai.lab.widgets.list_view import ListView
from connect_four_ai.play.match import Match
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

TABLE = MAIN.box(84.0, 400.0)
LINE = 22.0
"""Height of a game's line."""
BUTTONS = 546
OPENINGS = (2, 5, 10, 25)
"""From how many openings each pair may play."""


class ArenaPage(WalkingPage):
    lets = frozenset(Group) - {Group.CURSOR}
    takes_moves = False  # the small board is only looked at
    look = Selection()
    """The tournament so far, and what of it is looked at."""

    def __init__(self, game: Match, speed: float) -> None:
        self.openings = OPENINGS[0]
        self.exact = ExactScores(game)
        self._asked: Exhibition | None = None
        self._kept: set[Game] = set()
        """The games that are in the file of a web page."""
        super().__init__(game, speed)

    # The tournament

    def subject(self) -> object:
        return self.openings

    def question(self) -> Exhibition | None:
        return self._asked

    def _invite(self) -> None:
        """Finds the players and the games that are known already."""
        self.fault, self._asked = "", None
        mine = [path for path in [my_file()] if path.is_file()]
        try:
            self._asked = exhibition(mine, Path.cwd() / "players", self.openings)
            self._kept = {*self._asked.known}
        except (ValueError, OSError) as error:
            self.fault = str(error)

    def hear(self, answer: State | None) -> None:
        """Shows a new state: the table is made once, for there may be thousands of games."""
        if answer is None:
            self._invite()
        state = answer or self.look.state
        if IN_BROWSER:  # where what a Web Worker writes is lost
            keep(game for game in state.games if game not in self._kept)
            self._kept.update(state.games)
        self.look = replace(self.look, state=state)
        self.table = CrossTable(state.rows, state.games, TABLE)
        top = self.table.bottom + 44
        self.list = ListView(MAIN.box(top, theme.HEIGHT - 12 - top), LINE)

    def listen(self, found: Mapping[str, State]) -> None:
        state = found.get("", self.look.state)
        if state is not self.look.state:
            self.hear(state)

    def update(self) -> None:
        super().update()
        if self.look.games:
            self.exact.game = self.game
            self.exact.update()

    @property
    def busy(self) -> bool:
        return super().busy or (bool(self.look.games) and self.exact.busy)

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

    # Keys and mouse

    def controls(self) -> Controls:
        listed, game = bool(self.look.games), self.look.game
        text = say("stop") if self.watching else say("watch it")
        watch = partial(self.watch, len(game.opening) if game else 0)
        more = [] if self.fault else [n for n in OPENINGS if n > self.openings]
        play_more = partial(setattr, self, "openings", min(more, default=self.openings))
        rows = [
            [
                button("←", say("a disc back"), partial(self.walk, -1), listed),
                button("→", say("a disc on"), partial(self.walk, +1), listed),
            ],
            [
                button("space", text, watch, listed),
                button("+", say("more games"), play_more, bool(more) and not listed),
            ],
        ]
        buttons = SIDE.buttons(BUTTONS, *rows)
        keys = _game_keys(self) if listed else _cell_keys(self)
        cells = [(rect, partial(self.open, cell)) for cell, rect in self.table.cells()]
        lines = [
            (rect, partial(self.choose_game, number))
            for number, rect in self.list.shown(len(self.look.games), self.look.chosen)
        ]
        return keys + buttons + Controls.of_areas(cells + lines)

    def scroll(self, lines: int) -> None:
        if self.look.games:
            last = len(self.look.games) - 1
            self.choose_game(max(0, min(self.look.chosen + lines, last)))

    def back(self) -> bool:
        listed = bool(self.look.games)
        self.look, self.watching = self.look.closed(), False
        self.end_trial()
        return listed

    # How it is shown

    def display_page(self, mouse: Point) -> None:
        look = self.look
        MAIN.title(say("Arena"), 32)
        told = self.fault or self.failure or words.progress(look.state, self.worker.thinking)
        MAIN.paragraph(told, 52, 15, theme.FADED, most_lines=1)
        self.table.display(look.cell)
        if look.game:
            one, other = look.game.red[0], look.game.yellow[0]
            heading = say("{one} against {other}: Red – Yellow", one=one, other=other)
            theme.write(heading, MARGIN, self.list.top - 16, 16, bold=True)

            for number, y, ink in self.list.lines(len(look.games), look.chosen, mouse):
                about, bold = words.about_game(look.games[number]), number == look.chosen
                theme.write(about, MARGIN, y, 15, ink, bold=bold)
        elif look.state.rows:
            about = say(
                "Blue: the row’s player has more points. 9.1.2 has rating 0; 400 more are odds of"
                " ten to one."
            )
            MAIN.paragraph(about, self.table.bottom + 16, 15, theme.FADED)
        beside = filter(None, _beside(look, self.at, self.exact))
        SIDE.paragraphs(beside, BESIDE)


def _beside(look: Selection, at: int, exact: ExactScores) -> list[str]:
    """What is said below the small board."""
    if game := look.game:
        keys = say("T: step by step. R: review. C: every opponent’s scores here. V: exact scores.")
        disc = say("Disc {at} of {count}", at=at, count=len(game.moves))
        return [disc, game.why, *(exact_texts(exact) or [keys])]
    text = say("Click a cell, or use the arrows and Enter, to see the games of two players.")
    about = words.about_player(look.row) if look.row else []
    return [text, *about] if look.state.rows else []


def _game_keys(page: ArenaPage) -> Controls:
    text = say("exact scores, and what each move was worth")
    exact = button("V", text, page.exact.toggle)
    others = pair(
        ("up", "down"),
        "↑ ↓",
        say("another game"),
        lambda by: page.choose_game(page.look.chosen + by),
    )
    return others + Controls.of_keys(exact)


def _cell_keys(page: ArenaPage) -> Controls:
    def select(across: int, down: int) -> None:
        page.look = page.look.moved(down, across)

    return arrows("← → ↑ ↓", say("choose two players"), select) + Controls.of_keys(
        unlisted(("tab",), partial(select, 1, 0)),
        button("Enter", say("their games"), page.open, bool(page.look.cell)),
    )
