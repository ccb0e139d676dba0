"""Where an exercise is worked on: what the desks of all kinds have in common, and those of find,
repair, choose and write."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Generic, TypeVar

from connect_four_ai.app.faults import unwritten
from connect_four_ai.app.language import number_text, say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Job
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.layout import point_by_key
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.canvas import Point, box
from connect_four_ai.lab.pages.page import Page
from connect_four_ai.lab.widgets.choose_view import choice_row, display_question
from connect_four_ai.lab.widgets.code_view import MARK, PAPERS, Row, display_code, rows_of
from connect_four_ai.lab.widgets.controls import Control, Controls, button
from connect_four_ai.lab.widgets.layout import BESIDE, FULL, MAIN, NEWS, SIDE, SMALL_TOP
from connect_four_ai.stages.own import saved
from connect_four_ai.study.exercises import Exercise
from connect_four_ai.study.exercises.choose import Choose
from connect_four_ai.study.exercises.find import Find
from connect_four_ai.study.exercises.judge import Judged
from connect_four_ai.study.exercises.repair import Repair, RepairUpdate
from connect_four_ai.study.exercises.write import Write

BODY = MAIN.box(190, theme.HEIGHT - 190 - 12)
LINE, LEAST_LINE = 17.0, 14.0
KINDS_Y = 70
"""The line that names the kinds of exercises."""
CODE_TOP = KINDS_Y + 24.0
ROOM = theme.HEIGHT - CODE_TOP - 4
"""Where the code begins that is to be repaired, and how high it may be."""
AFTER = NEWS - 18
"""Where what is said begins below a small board without news."""
ASKED = 92
"""Where the question is."""
CHOICES = 150
"""Where the buttons of answers are."""
NUMBERS = 34.0
"""How much room the lines' numbers take."""

Kind = TypeVar("Kind", bound=Exercise)


class Desk(ABC, Generic[Kind]):
    again = True
    """Whether one may try again after a wrong answer, because the right one is not told."""

    explains = False
    """Whether a column is the answer, and the coach says what is wrong with it."""
    has_board = True
    has_news = False
    """Whether it is said below the board whose turn it is."""
    board_at: tuple[float, float, float] = Page.board_at
    """Where the board is, and how large."""
    words_at: float = SMALL_TOP
    """Where what is said begins on the right."""

    def __init__(self, exercise: Kind, view: View[Any]) -> None:
        self.exercise = exercise
        self.view = view

    @abstractmethod
    def answer(self) -> Any:
        """What would be answered now; None if that is nothing yet."""

    def point(self, key: str) -> bool:
        """Whether a key is the number of a column here, which it then points at."""
        return False

    def press(self, key: str) -> bool:
        """Whether a key means something here."""
        return False

    def click(self, point: Point) -> bool:
        """Whether a click is an answer already."""
        return False

    def scroll(self, lines: int) -> None:
        """The mouse wheel was turned."""

    def reveal(self, right: bool) -> None:
        """The answer was given."""

    def position_of(self, answer: Any) -> Position | None:
        """The position that shows what is wrong with an answer, if there is one."""
        return None

    def update(self, mouse: Point) -> None:
        """What goes on in every frame."""

    def ask(self, question: str) -> None:
        """Writes the question."""
        MAIN.paragraph(question, ASKED, 17, bottom=BODY.y)

    def display(self, mouse: Point) -> None:
        """Draws what is on the left, except the board."""

    def told(self) -> str:
        """What is typed, or what is said while the answer is shown."""
        return ""

    def extra(self) -> list[Control]:
        """What else can be done."""
        return []

    def choices(self, answer: Callable[[], None]) -> Controls:
        """Buttons that choose an answer and give it."""
        return Controls()

    def asks(self) -> Job[Any] | None:
        """The job to be worked out before the answer can be judged, if any: what it comes to is
        then the answer."""
        return None


class FindDesk(Desk[Find]):
    explains = True
    board_at = BODY.x, BODY.y, BODY.height / theme.HEIGHT

    def __init__(self, exercise: Find, view: View[Any]) -> None:
        super().__init__(exercise, view)
        view.forget()

    def answer(self) -> Any:
        return self.view.cursor if self.view.cursor in self.exercise.scores else None

    def point(self, key: str) -> bool:
        if key in ("left", "right"):
            self.view.steer(1 if key == "right" else -1, 0)
            return True
        return point_by_key(self.view, key, self.exercise.scores)


class RepairDesk(Desk[Repair]):
    """The code in one piece. In large type it scrolls."""

    def __init__(self, exercise: Repair, view: View[Any]) -> None:
        super().__init__(exercise, view)
        self.has_board = self.has_news = board = not isinstance(exercise, RepairUpdate)
        self._asked_at = NEWS + 20 if board else SMALL_TOP
        self.words_at = NEWS + 116 if board else BESIDE
        self._code = exercise.code
        self._line = min(self._code) + 1
        self._paper = MARK
        self._scrolled = 0
        """How many rows are above the window."""

    @property
    def rows(self) -> list[Row]:
        numbers = list(self._code)
        rows = rows_of(tuple(self._code.values()), FULL.width - NUMBERS)
        return [replace(row, line=numbers[row.line]) for row in rows]

    @property
    def leading(self) -> float:
        """From one line to the next: usually all of them have room."""
        return max(theme.grown(LEAST_LINE), min(theme.grown(LINE), ROOM / len(self.rows)))

    def update(self, mouse: Point) -> None:
        self.scroll(0)  # the type may have become smaller

    def scroll(self, lines: int) -> None:
        hidden = len(self.rows) - int(ROOM / self.leading)
        self._scrolled = max(0, min(self._scrolled + lines, hidden))

    def answer(self) -> Any:
        return self._line

    def press(self, key: str) -> bool:
        if key in ("up", "down"):
            lines = [number + 1 for number in self._code]
            place = lines.index(self._line) + (1 if key == "down" else -1)
            self._go(lines[max(0, min(place, len(lines) - 1))])
            self.scroll(1 if key == "down" else -1)
        return key in ("up", "down")

    def click(self, point: Point) -> bool:
        row = int((point[1] - CODE_TOP) // self.leading) + self._scrolled
        if not BODY.x <= point[0] < BODY.x + BODY.width or not 0 <= row < len(self.rows):
            return False
        self._go(self.rows[row].line + 1)
        return True

    def reveal(self, right: bool) -> None:
        self._paper = PAPERS["+" if right else "-"]

    def _go(self, line: int) -> None:
        self._line, self._paper = line, MARK

    def ask(self, question: str) -> None:
        SIDE.paragraph(question, self._asked_at, bottom=self.words_at)

    def display(self, mouse: Point) -> None:
        leading = self.leading
        for place, row in enumerate(self.rows[self._scrolled :]):
            y = CODE_TOP + place * leading
            if row.line + 1 == self._line:
                box((BODY.x, y, BODY.width, leading), self._paper)
            theme.write(str(row.line + 1), BODY.x + 6, y + leading / 2, 14, theme.FADED)
            display_code(row, BODY.x + NUMBERS, y + leading / 2)


class ChooseDesk(Desk[Choose]):
    again = False
    chosen: float | None = None

    def __init__(self, exercise: Choose, view: View[Any]) -> None:
        super().__init__(exercise, view)
        self.has_board = bool(exercise.position.moves)
        if self.has_board:
            self.words_at = AFTER

    def answer(self) -> Any:
        return self.chosen

    def choices(self, answer: Callable[[], None]) -> Controls:
        def take(choice: float) -> None:
            if self.chosen is None:
                self.chosen = choice
                answer()

        row = [
            Control((text,), "", text, partial(take, choice), chosen=choice == self.chosen)
            for choice in self.exercise.choices
            for text in [number_text(choice)]
        ]
        return choice_row(row, BODY.x, CHOICES, BODY.width)

    def display(self, mouse: Point) -> None:
        display_question(self.exercise, BODY, self.chosen is not None)


class WriteDesk(Desk[Write]):
    has_board = False
    board_at = FindDesk.board_at
    _fault = ""

    def answer(self) -> Any:
        return self.exercise.path if saved.version(self.exercise.path) else None

    def asks(self) -> Job[Any] | None:
        return self.exercise.checker()

    def extra(self) -> list[Control]:
        return [button("W", say("write the file"), self._begin)]

    def _begin(self) -> None:
        try:
            self.exercise.begin()
        except OSError as error:
            self._fault = unwritten(self.exercise.path, error)

    def position_of(self, answer: Any) -> Position | None:
        moves = answer.facts.get("moves") if isinstance(answer, Judged) else None
        return None if moves is None else Position.from_moves(moves)

    def told(self) -> str:
        return self._fault
