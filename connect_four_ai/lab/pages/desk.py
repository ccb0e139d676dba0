"""Where an exercise is worked on: what the desks of all kinds have in common, and those of find,
repair, choose and write."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, Generic, TypeVar

import py5

from connect_four_ai.app.faults import unwritten
from connect_four_ai.app.language import say
from connect_four_ai.jobs.job import Job
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.canvas import Point, box
from connect_four_ai.lab.pages.page import MARGIN
from connect_four_ai.lab.widgets.choose_view import choice_row, display_question
from connect_four_ai.lab.widgets.code_view import MARK, PAPERS, display_code, rows_of
from connect_four_ai.lab.widgets.controls import Control, Controls
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.stages.own import saved
from connect_four_ai.study.exercises import Exercise
from connect_four_ai.study.exercises.choose import Choose
from connect_four_ai.study.exercises.find import Find
from connect_four_ai.study.exercises.repair import Repair
from connect_four_ai.study.exercises.write import Write
from connect_four_ai.texts.formats import number_text

BODY = Box(MARGIN, 190, theme.BOARD_WIDTH - MARGIN - 24, theme.HEIGHT - 190 - 12)
LINE = 17.0
KINDS_Y = 70
"""The line that names the kinds of exercises."""
ROOM = int(BODY.height // LINE)
CHOICES = 150
"""Where the buttons of answers are."""
NUMBERS = 34.0
"""How much room the lines' numbers take."""

Kind = TypeVar("Kind", bound=Exercise)


class Desk(ABC, Generic[Kind]):
    again = True
    """Whether one may try again after a wrong answer, because the right one is not told."""

    def __init__(self, exercise: Kind, view: View[Any]) -> None:
        self.exercise = exercise
        self.view = view

    @abstractmethod
    def answer(self) -> Any:
        """What would be answered now; None if that is nothing yet."""

    def press(self, key: str) -> bool:
        """Whether a key means something here."""
        return False

    def click(self, point: Point) -> bool:
        """Whether a click is an answer already."""
        return False

    def reveal(self, right: bool) -> None:
        """The answer was given."""

    def display(self, mouse: Point) -> None:
        """Draws what is on the left, except the board."""

    def told(self) -> str:
        """What is typed, or what is said while the answer is shown."""
        return ""

    def scroll(self, lines: int) -> None:
        """The mouse wheel was turned."""

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
    def __init__(self, exercise: Find, view: View[Any]) -> None:
        super().__init__(exercise, view)
        view.forget()

    def answer(self) -> Any:
        return self.view.cursor if self.view.cursor in self.exercise.scores else None


class RepairDesk(Desk[Repair]):
    def __init__(self, exercise: Repair, view: View[Any]) -> None:
        super().__init__(exercise, view)
        lines = tuple(exercise.mistake.planted().splitlines())
        first = next(number for number, line in enumerate(lines) if line.startswith("class "))
        self.rows = [row for row in rows_of(lines, BODY.width - NUMBERS) if row.line >= first]
        self._line = first + 1
        self._top = 0
        """Which of the rows is at the top."""
        self._paper = MARK

    def answer(self) -> Any:
        return self._line

    def press(self, key: str) -> bool:
        if key in ("up", "down"):
            self._go(self._line + (1 if key == "down" else -1))
        return key in ("up", "down")

    def click(self, point: Point) -> bool:
        row = int((point[1] - BODY.y) // LINE)
        if not BODY.x <= point[0] < BODY.x + BODY.width or not 0 <= row < min(ROOM, len(self.rows)):
            return False
        self._go(self.rows[self._top + row].line + 1)
        return True

    def scroll(self, lines: int) -> None:
        self._top = max(0, min(self._top + lines, len(self.rows) - ROOM))

    def reveal(self, right: bool) -> None:
        self._paper = PAPERS["+" if right else "-"]

    def _go(self, line: int) -> None:
        """To a line of the page, from 1."""
        places = [place for place, row in enumerate(self.rows) if row.line == line - 1]
        if places:
            self._line, self._paper = line, MARK
            self._top = max(places[-1] - ROOM + 1, min(self._top, places[0]))

    def display(self, mouse: Point) -> None:
        shown = self.rows[self._top : self._top + ROOM]
        if len(shown) < len(self.rows):
            part = say(
                "lines {first}–{last} of {all}: ↑ ↓ or wheel",
                first=shown[0].line + 1,
                last=shown[-1].line + 1,
                all=self.rows[-1].line + 1,
            )
            theme.write(part, BODY.x + BODY.width, KINDS_Y, 14, theme.BLUE, align=py5.RIGHT)
        for place, row in enumerate(shown):
            y = BODY.y + place * LINE
            if row.line + 1 == self._line:
                box((BODY.x, y, BODY.width, LINE), self._paper)
            theme.write(str(row.line + 1), BODY.x + 6, y + LINE / 2, 14, theme.FADED)
            display_code(row, BODY.x + NUMBERS, y + LINE / 2)


class ChooseDesk(Desk[Choose]):
    again = False
    chosen: float | None = None

    def answer(self) -> Any:
        return self.chosen

    def choices(self, answer: Callable[[], None]) -> Controls:
        def take(choice: float) -> None:
            if self.chosen is None:
                self.chosen = choice
                answer()

        row = [
            Control(
                (), "", number_text(choice), partial(take, choice), chosen=choice == self.chosen
            )
            for choice in self.exercise.choices
        ]
        return choice_row(row, BODY.x, CHOICES, BODY.width)

    def display(self, mouse: Point) -> None:
        display_question(self.exercise, BODY, self.chosen is not None)


class WriteDesk(Desk[Write]):
    _fault = ""

    def answer(self) -> Any:
        return self.exercise.path if saved.version(self.exercise.path) else None

    def asks(self) -> Job[Any] | None:
        return self.exercise.checker()

    def extra(self) -> list[Control]:
        return [Control(("w",), "W", say("write the file"), self._begin)]

    def _begin(self) -> None:
        try:
            self.exercise.begin()
        except OSError as error:
            self._fault = unwritten(self.exercise.path, error)

    def told(self) -> str:
        return self._fault
