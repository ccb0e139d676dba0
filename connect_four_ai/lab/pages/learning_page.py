"""F4: learning to look on at. The learner plays against itself in a process of its own, as long as
the page is open and it is not paused."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import user_folder
from connect_four_ai.app.language import say
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.connect_four import ALL_CELLS, ROWS, Cell
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, Rect, canvas
from connect_four_ai.lab.pages.page import (
    BESIDE,
    BESIDE_WIDTH,
    MARGIN,
    SMALL_LEFT,
    WIDE,
    lowest_row,
)
from connect_four_ai.lab.pages.walking_page import WalkingPage
from connect_four_ai.lab.widgets.controls import Action, Control, Controls, button, choice
from connect_four_ai.lab.widgets.learning_graph import (
    PAPERS,
    display_cells,
    display_flow,
    display_learning,
    display_then_and_now,
)
from connect_four_ai.study.learning.duel import Duel, Result
from connect_four_ai.study.learning.learner import Correction
from connect_four_ai.study.learning.trial import Trial, containing, flowing, moments, then_and_now
from connect_four_ai.study.learning.watch import View, Watch
from connect_four_ai.texts import learning_words as words
from connect_four_ai.texts.formats import sentence

OPPONENTS, GRAPH, NUMBERS, BUTTONS = 122.0, (MARGIN, 164.0, 440.0, 236.0), 412.0, 626.0
"""Where things stand on the left, from above."""
ROW = 42.0
"""Height of a number's line."""
LESS, MORE, SAID = 162.0, 246.0, 292.0
"""Where the buttons of a number are, and what it means."""
SQUARE = 30.0
LIST = MARGIN + 464.0
"""Where the list of moments begins."""
TABS = BESIDE - 10
"""Where the row of tabs is."""
BELOW = TABS + 42
"""Where what they show begins."""


def folder() -> Path:
    """Where learners are kept."""
    try:
        return user_folder("data") / "learning"
    except (ImportError, OSError):  # without a home: until the computer clears it away
        return Path(tempfile.gettempdir()) / "connect-four-ai-learning"


class LearningPage(WalkingPage):
    patience = 20.0
    tab = "patterns"
    seen = View()
    """What was reported last."""
    paused = False
    result: Result | None = None
    """Against itself as it was."""
    duelling = False
    marked: frozenset[Cell] = frozenset()
    """Cells that somebody has marked."""
    pattern = 0
    """Which of the patterns that contain them is framed."""
    kept: tuple[Correction, ...] = ()
    """The game that is looked at while it goes on learning."""
    sure = False
    """Whether somebody has asked once to begin again."""
    begun = 0
    """How often it was begun again."""
    _forgets = False

    def __init__(self, game: GameBoard[Any], speed: float) -> None:
        self.trial = Trial()
        self.folder = folder()
        self._keep_before()
        super().__init__(game, speed)

    # The learner

    @property
    def file(self) -> Path:
        return self.trial.file(self.folder)

    @property
    def before(self) -> Path:
        """The learner as it was when it came onto the page."""
        return self.file.with_suffix(".before")

    def _keep_before(self) -> None:
        with suppress(OSError):
            shutil.copyfile(self.file, self.before)

    @property
    def position(self) -> str:
        """What is looked at: the board's position, or the empty board after the game."""
        position = self.opened_on.position
        return "" if position.winner is not None else str(position)

    def subject(self) -> object:
        return self.trial, self.position, self.paused, self.duelling, self.begun

    def question(self) -> Watch | Duel:
        if self.duelling:
            return Duel(self.file, self.before)
        learn = self.trial.job(self.folder, self.position, self._forgets)
        return replace(learn, games=0) if self.paused else learn

    def hear(self, answer: View | Result | None) -> None:
        if isinstance(answer, Result):
            self.result, self.duelling = answer, False
        elif answer is not None:
            self.seen, self._forgets = replace(answer, game=self.seen.game), False

    def update(self) -> None:
        super().update()
        if self.worker.thinking:
            self.result = self.worker.found.get("duel", self.result)
            if view := self.worker.found.get("view"):
                self.seen, self._forgets = view, False
        self.duelling = self.duelling and not self.failure

    def change(self, name: str, by: int) -> None:
        """Sets one of the numbers higher or lower."""
        self.trial, self.sure = self.trial.stepped(name, by, self.seen.settings), False
        if name in ("seed", "length"):
            self._keep_before()
            self._show_another()

    def begin_again(self) -> None:
        """Forgets what was learnt, if it is said twice."""
        if not self.sure:
            self.sure = True
            return
        self.sure, self._forgets = False, True
        self.begun += 1
        with suppress(OSError):
            self.before.unlink()
        self._show_another()

    def _show_another(self) -> None:
        self.seen, self.result, self.marked, self.pattern = View(), None, frozenset(), 0
        self._open("patterns" if self.tab == "game" else self.tab)

    def _pause(self) -> None:
        """Pauses or goes on; what has failed is tried again."""
        if self.failure:
            self._ask()
        else:
            self.paused = not self.paused

    def _switch(self, opponent: str) -> None:
        self.trial = self.trial.switched(opponent)

    # What is looked at

    @property
    def moves(self) -> str:
        """Those of the game that is looked at."""
        return self.kept[-1].moves if self.kept else ""

    def _open(self, tab: str) -> None:
        self.tab = tab
        self.kept = self.seen.game if tab == "game" else ()
        if self.kept:
            self.go_to(len(self.moves))
        else:
            self.end_trial()

    def _mark(self, cells: frozenset[Cell]) -> None:
        self.marked, self.pattern = cells, 0

    def _learn_marked(self) -> None:
        """Begins a learner that has the marked cells as a pattern, too."""
        self.trial, self.sure = self.trial.marking(self.marked), False
        self._keep_before()
        self._show_another()

    def _next_pattern(self) -> None:
        self.pattern += 1

    def _play(self) -> None:
        self.duelling, self.result = True, None

    # Keys and mouse

    def controls(self) -> Controls:
        fixed = self._number_controls() + self._tabs() + Controls.of_areas(self._cells())
        return fixed + lowest_row(*self._tab_controls())

    def _number_controls(self) -> Controls:
        chosen = self.trial.opponents
        opponents = [
            choice(
                name.partition(":")[0],
                partial(self._switch, name),
                paper=paper if name in chosen else theme.PAPER,
            )
            for name, paper in PAPERS.items()
        ]
        found = Controls(MARGIN, OPPONENTS, 440, [opponents], 34)
        for row, name in enumerate(words.numbers()):
            for left, label, by in ((LESS, "−", -1), (MORE, "+", +1)):
                can = self.trial.can_step(name, by, self.seen.settings)
                step = choice(label, partial(self.change, name, by), can)
                found += Controls(left, NUMBERS + ROW * row, SQUARE, [[step]], SQUARE + 8)
        pause = say("resume") if self.paused or self.failure else say("pause")
        paces = partial(self.trial.can_step, "pace", now=self.seen.settings)
        again = say("really forget it?") if self.sure else say("begin again")
        row_of_buttons = [
            button("space", pause, self._pause),
            button("−", say("slower"), partial(self.change, "pace", -1), paces(by=-1)),
            button("+", say("faster"), partial(self.change, "pace", +1), paces(by=+1)),
            choice(again, self.begin_again),
        ]
        return found + Controls(MARGIN, BUTTONS, WIDE, [row_of_buttons])

    def _tabs(self) -> Controls:
        names = {
            "patterns": say("patterns"),
            "scores": say("then, now"),
            "game": say("one game"),
            "duel": say("yesterday"),
        }
        tabs = [
            choice(text, partial(self._open, tab), chosen=tab == self.tab)
            for tab, text in names.items()
        ]
        following = tabs[(list(names).index(self.tab) + 1) % len(tabs)].action
        key = button("Tab", say("the next view"), following)
        return Controls(SMALL_LEFT, TABS, BESIDE_WIDTH, [tabs], gap=4) + Controls.of_keys(key)

    def _tab_controls(self) -> list[Control]:
        """The buttons of what is shown on the right."""
        if self.tab == "patterns":
            more = len(containing(self.seen, self.marked)) > 1
            unmark = partial(self._mark, frozenset())
            can = self.trial.can_mark(self.marked)
            return [
                button("↓", say("next pattern"), self._next_pattern, more),
                choice(say("unmark"), unmark, bool(self.marked)),
                choice(say("learn it, too"), self._learn_marked, can),
            ]
        if self.tab == "game":
            back, on = bool(self.kept) and self.at > 0, self.at < len(self.moves)
            return [
                button("←", say("back"), partial(self.walk, -1), back),
                button("→", say("on"), partial(self.walk, +1), on),
                button("↓", say("another"), partial(self._open, "game")),
            ]
        if self.tab == "duel":
            ready = not self.duelling and self.seen.games > 0
            return [button("Enter", say("play 50 games"), self._play, ready)]
        return []

    def move_at(self, point: Point) -> Any:
        """On the board it is marked or looked on; only with its scores it is played."""
        return super().move_at(point) if self.tab == "scores" else None

    def _cells(self) -> Iterator[tuple[Rect, Action]]:
        """The cells of the small board, to be marked."""
        left, top, scale = self.board_at
        for column, row in ALL_CELLS if self.tab == "patterns" else ():
            x, y, width, height = self.view.rect((column - 1, ROWS - row))
            rect = left + scale * x, top + scale * y, scale * width, scale * height
            yield rect, partial(self._mark, self.marked ^ {(column, row)})

    # How it is shown

    def display_page(self, mouse: Point) -> None:
        theme.write(say("Learning"), MARGIN, 32, 26, bold=True)
        told = words.progress(self.seen, self.paused, self.duelling)
        if self.failure:
            told = sentence(self.failure)
        ink = theme.ALARM if self.failure else theme.FADED
        theme.paragraph(told, MARGIN, 52, WIDE, 15, ink, most_lines=1)
        about = say(
            "Red line: the part of wins and draws in the exam that it throws away. The others: its"
            " part of the points against these, to be switched on and off:"
        )
        theme.paragraph(about, MARGIN, 78, WIDE, 14, most_lines=2)
        found = moments(self.seen.curve)
        display_learning(self.seen.curve, found, GRAPH)
        self._display_moments(found)
        self._display_numbers()
        theme.write(words.pace(self.trial.pace), MARGIN, BUTTONS + 50, 14, theme.FADED)
        {
            "patterns": self._display_patterns,
            "scores": self._display_scores,
            "game": self._display_game,
            "duel": self._display_duel,
        }[self.tab]()

    def _display_moments(self, found: dict[str, int]) -> None:
        top = GRAPH[1]
        theme.write(say("For the first time, it …"), LIST, top + 8, 14, bold=True)
        for row, (section, games) in enumerate(found.items()):
            y = top + 34 + 37 * row
            theme.write(words.moment(section), LIST, y, 14)
            theme.write(words.since(games), LIST, y + 17, 14, theme.FADED)

    def _display_numbers(self) -> None:
        for row, (name, (title, about)) in enumerate(words.numbers().items()):
            y = NUMBERS + ROW * row + SQUARE / 2
            value = self.trial.value(name, self.seen.settings)
            middle = (LESS + SQUARE + MORE) / 2
            theme.write(title, MARGIN, y, 15, bold=True, within=140)
            theme.centred(words.amount(name, value), middle, y, 15)
            room = MARGIN + WIDE - SAID
            lines = min(2, theme.line_count(about, room, 14))
            top = y - lines * theme.leading(14) / 2
            theme.paragraph(about, SAID, top, room, 14, theme.FADED, 2)

    def _display_patterns(self) -> None:
        found = containing(self.seen, self.marked)
        number = self.pattern % max(1, len(found))
        canvas.push_matrix()
        canvas.translate(*self.board_at[:2])
        canvas.scale(self.board_at[2])
        view = self.view
        framed = found[number].cells if found else ()
        display_cells(self.seen.cells, self.marked, framed, view.side, (view.left, view.top))
        canvas.pop_matrix()
        if self.seen.worth:
            about = words.about_pattern(found, number)
            self._tell(words.about_cells(self.seen, self.marked), about)

    def _display_scores(self) -> None:
        rows = then_and_now(self.seen, self.position)
        self._tell(say("What it thinks of each column, in hundredths: +100 is Red’s sure win."))
        display_then_and_now(rows, self.seen.games, (SMALL_LEFT, BELOW + 42, BESIDE_WIDTH, 150))
        if len(rows) == 1 and self.seen.games:
            about = say("Of this position nothing older is known: it is noted while it learns.")
            theme.paragraph(about, SMALL_LEFT, BELOW + 96, BESIDE_WIDTH, 14, theme.FADED)

    def _display_game(self) -> None:
        if not self.kept:
            self._tell(say("It has not finished a game yet."))
            return
        at = min(self.at, len(self.kept) - 1)
        flow = flowing(self.kept, at)
        display_flow(flow, at, (SMALL_LEFT, BELOW, BESIDE_WIDTH, 88))
        text = words.about_correction(self.kept[at], at == len(self.kept) - 1)
        theme.paragraph(text, SMALL_LEFT, BELOW + 92, BESIDE_WIDTH, 14, most_lines=4)

    def _display_duel(self) -> None:
        self._tell(*words.about_duel(self.result))

    def _tell(self, *texts: str) -> None:
        y = BELOW
        for text in texts:
            y = theme.paragraph(text, SMALL_LEFT, y, BESIDE_WIDTH, 15) + 6
