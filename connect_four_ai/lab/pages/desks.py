"""The desks of the exercise page: each shows one kind of exercise and takes its answer."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Generic, TypeVar

from connect_four_ai.app.faults import unwritten
from connect_four_ai.app.language import number_text, say
from connect_four_ai.jobs.job import Job
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.canvas import Rect, box, centre
from connect_four_ai.lab.widgets.calls_view import WIDEST_CHOICE, display_question
from connect_four_ai.lab.widgets.code_view import MARK, PAPERS, Row, display_code, rows_of
from connect_four_ai.lab.widgets.controls import GAP, Control, Controls, button, pair, unlisted
from connect_four_ai.lab.widgets.layout import SMALL_TOP, Place, Shape, full, here, main, side
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.stages.own import saved
from connect_four_ai.study.exercises.code import Repair, Write
from connect_four_ai.study.exercises.practice import Exercise, Practice
from connect_four_ai.study.exercises.questions import Choose, Find
from connect_four_ai.texts.exercise_words import question

ASKED, CHOICES, BODY = 12, 70, 110
"""Tops of the question, of the choices, and of the tree, the table or the large board, below the
head of the page."""
HEIGHT = {Shape.WIDE: 518, Shape.UPRIGHT: 400, Shape.LOW: 300}
"""Height of the tree, the table or the large board."""
CODE_TOP, LINE = 14.0, 17.0
"""Top of the code to repair in the wide layout, and the largest distance of its lines."""
ROWS_TOP, HEAD_ROW = {Shape.UPRIGHT: 48, Shape.LOW: 8}, 44
"""On a small screen, the top of the two rows of sections and of those of kinds, and their
distance."""
TAB, MOST_KINDS = 104.0, 4
"""Width of the button of a kind, and the largest number of kinds that a section has."""
NUMBERS = 34.0
"""Width of the line numbers."""


def head_height() -> float:
    """Returns the height of the head of the page: its title, and the sections and the kinds of
    exercises, which have rows of their own on a small screen."""
    if here().is_wide:
        return 80
    rows = 2 - (-MOST_KINDS // int(main().width // TAB))
    return ROWS_TOP[here().shape] + HEAD_ROW * rows


Kind = TypeVar("Kind", bound=Exercise)


class Desk(ABC, Generic[Kind]):
    again = True
    """Whether a wrong answer may be corrected; the right one is then not shown."""
    has_board = True
    has_news = False
    """Whether the text below the board says whose turn it is."""
    has_large_board = False

    def __init__(
        self,
        practice: Practice,
        exercise: Kind,
        view: View[Any],
        retry: Callable[[], None],
        enter: Callable[[], None],
    ) -> None:
        """Shows an exercise. `retry` takes a wrong answer back; `enter` gives the current one."""
        self.practice, self.exercise, self.view = practice, exercise, view
        self.retry, self.enter = retry, enter

    @abstractmethod
    def answer(self) -> Any:
        """Returns the current answer; None if there is none yet."""

    def controls(self) -> Controls:
        """Returns the controls that choose an answer."""
        return Controls()

    def more(self) -> list[Control]:
        """Returns the buttons of further actions."""
        return []

    def job(self) -> Job[Any] | None:
        """Returns the job whose result is the answer; None if `answer` is."""
        return None

    def words(self) -> str:
        """Returns the desk's own text, beside the hints and the verdict."""
        return ""

    def words_at(self) -> float:
        """Returns the top of the text on the right."""
        return SMALL_TOP

    def ask(self) -> None:
        """Writes the question."""
        top, bottom = head_height() + ASKED, self.body().y - main().top
        main().paragraph(question(self.exercise), top, 17, most_lines=20, bottom=bottom)

    def body(self) -> Box:
        """Returns the room for the tree, the table or the large board."""
        return main().box(self.body_top(), HEIGHT[here().shape])

    def large_board(self) -> Place:
        left, top, width, height = self.body()
        return left, top, min(height / theme.HEIGHT, width / theme.BOARD_WIDTH)

    def choices_top(self) -> float:
        """Returns the top of the choices: on a small screen, the question is as high as it is."""
        if here().is_wide:
            return head_height() + CHOICES
        lines = theme.line_count(question(self.exercise), main().width, 17)
        return head_height() + ASKED + lines * theme.leading(17) + GAP

    def body_top(self) -> float:
        return self.choices_top() + BODY - CHOICES

    def height(self) -> float:
        """Returns the height of the left side."""
        return self.body_top() + HEIGHT[here().shape]

    def display(self) -> None:
        """Draws the left side, except the board."""


class FindDesk(Desk[Find]):
    has_large_board = True

    def answer(self) -> Any:
        return self.view.cursor if self.view.cursor in self.exercise.scores else None

    def controls(self) -> Controls:
        if self.practice.right:
            return Controls()
        columns = [unlisted((str(one),), partial(self.choose, one)) for one in self.exercise.scores]
        return Controls.of_keys(*columns) + pair(("left", "right"), "", "", self._steer)

    def choose(self, column: int) -> None:
        self.retry()
        self.view.point(column)

    def _steer(self, by: int) -> None:
        self.retry()
        self.view.steer(by, 0)


class RepairDesk(Desk[Repair]):
    """The desk of Repair: shows the code in one piece."""

    has_news = True

    def __init__(self, *of: Any) -> None:
        super().__init__(*of)
        self._code = self.exercise.code
        self._line = min(self._code) + 1

    @property
    def rows(self) -> list[tuple[Row, Rect]]:
        """The rows of code with their places; line numbers are those of the section's code, from
        0."""
        numbers, rows = list(self._code), self._rows(full().width)
        left, width, top = main()
        top, leading = top + self.body_top(), LINE
        if here().is_wide:
            leading = min(LINE, (theme.HEIGHT - top - 4) / len(rows))
        return [
            (replace(row, line=numbers[row.line]), (left, top + place * leading, width, leading))
            for place, row in enumerate(rows)
        ]

    def _rows(self, width: float) -> list[Row]:
        with theme.plain_size():  # in large type the code would not fit
            return rows_of(tuple(self._code.values()), width - NUMBERS)

    def body_top(self) -> float:
        """Returns the top of the code: the question stands beside it, or above it on a small
        screen."""
        return head_height() + CODE_TOP if here().is_wide else self.choices_top() + GAP

    def height(self) -> float:
        return self.body_top() + LINE * len(self._rows(main().width))

    def answer(self) -> Any:
        return self._line

    def controls(self) -> Controls:
        if self.practice.right:
            return Controls()
        areas = [(rect, partial(self._click, row.line + 1)) for row, rect in self.rows]
        return Controls.of_areas(areas) + pair(("up", "down"), "", "", self._step)

    def _step(self, by: int) -> None:
        self.retry()
        lines = [number + 1 for number in self._code]
        self._line = lines[max(0, min(lines.index(self._line) + by, len(lines) - 1))]

    def _click(self, line: int) -> None:
        self.retry()
        self._line = line
        self.enter()

    def words_at(self) -> float:
        return here().below_board + (130 if here().is_wide else 34)

    def ask(self) -> None:
        if not here().is_wide:
            super().ask()
            return
        side().paragraph(question(self.exercise), here().below_board + 34, bottom=self.words_at())

    def display(self) -> None:
        right = self.practice.right
        with theme.plain_size():
            for row, rect in self.rows:
                if row.line + 1 == self._line:
                    box(rect, MARK if right is None else PAPERS["+" if right else "-"])
                _, y = centre(rect)
                theme.write(str(row.line + 1), rect[0] + 6, y, 14, theme.FADED)
                display_code(row, rect[0] + NUMBERS, y)


class ChooseDesk(Desk[Choose]):
    again = False
    _chosen: float | None = None

    def __init__(self, *of: Any) -> None:
        super().__init__(*of)
        self.has_board = bool(self.exercise.position.moves)

    def words_at(self) -> float:
        return here().below_board - 4 if self.has_board else SMALL_TOP

    def answer(self) -> Any:
        return self._chosen

    def controls(self) -> Controls:
        row = [
            Control((text,), "", text, partial(self._choose, one), chosen=one == self._chosen)
            for one in self.exercise.choices
            for text in [number_text(one)]
        ]
        column = main()._replace(width=min(main().width, WIDEST_CHOICE * len(row)))
        return column.buttons(self.choices_top(), row)

    def _choose(self, choice: float) -> None:
        if self._chosen is None:
            self._chosen = choice
            self.enter()

    def display(self) -> None:
        display_question(self.exercise, self.body(), self._chosen is not None)


class WriteDesk(Desk[Write]):
    has_board = False
    has_large_board = True
    _fault = ""

    def answer(self) -> Any:
        return self.exercise.path if saved.version(self.exercise.path) else None

    def job(self) -> Job[Any] | None:
        return self.exercise.checker()

    def more(self) -> list[Control]:
        return [button("W", say("write the file"), self._begin)]

    def _begin(self) -> None:
        try:
            self.exercise.begin()
        except OSError as error:
            self._fault = unwritten(self.exercise.path, error)

    def words(self) -> str:
        return self._fault
