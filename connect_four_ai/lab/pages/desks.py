"""The desks of the exercise page: each shows one kind of exercise and takes its answer."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Generic, TypeVar

from connect_four_ai.app.faults import unwritten
from connect_four_ai.app.language import number_text, say
from connect_four_ai.graphics.tree_layout import lay_out
from connect_four_ai.jobs.job import Job
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.canvas import Point, Rect, box, centre, line
from connect_four_ai.lab.pages.page import Page
from connect_four_ai.lab.widgets.choose_view import choice_row, display_question
from connect_four_ai.lab.widgets.code_view import MARK, PAPERS, Row, display_code, rows_of
from connect_four_ai.lab.widgets.controls import Control, Controls, button, pair, unlisted
from connect_four_ai.lab.widgets.layout import FULL, MAIN, NEWS, SIDE, SMALL_TOP
from connect_four_ai.lab.widgets.node_chip import CHIP, Chip, chip_area, display_chip, display_edge
from connect_four_ai.lab.widgets.number_field import NumberField
from connect_four_ai.stages.own import saved
from connect_four_ai.study.exercises import Exercise
from connect_four_ai.study.exercises.choose import Choose
from connect_four_ai.study.exercises.find import Find
from connect_four_ai.study.exercises.paths import Practice
from connect_four_ai.study.exercises.predict import Branch, Path, Predict
from connect_four_ai.study.exercises.repair import Repair
from connect_four_ai.study.exercises.write import Write
from connect_four_ai.texts.formats import opinion_text
from connect_four_ai.texts.step_words import StepWords

BODY = MAIN.box(190, theme.HEIGHT - 190 - 12)
"""Room for the tree, the table or the large board."""
LARGE = BODY.x, BODY.y, BODY.height / theme.HEIGHT
"""Place and scale of the large board."""
KINDS_Y = 70
"""Middle of the buttons that name the kinds of exercises."""
ASKED, CHOICES = 92, 150
"""Tops of the question and of the choices."""
CODE_TOP, LINE = KINDS_Y + 24.0, 17.0
"""Top of the code to repair, and the largest distance of its lines."""
NUMBERS = 34.0
"""Width of the line numbers."""
AFTER = NEWS - 18
"""Top of the text below a small board without news."""
FIELD_AT = NEWS - 14
"""Top of the number field."""
GUTTER, WIDEST, HIGHEST = 44.0, 90.0, 110.0
"""Of a tree: the room at its left for the player to move, and the largest distances of nodes,
across and down."""

Kind = TypeVar("Kind", bound=Exercise)


class Desk(ABC, Generic[Kind]):
    again = True
    """Whether a wrong answer may be corrected; the right one is then not shown."""
    has_board = True
    has_news = False
    """Whether the text below the board says whose turn it is."""
    board_at: tuple[float, float, float] = Page.board_at

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

    def ask(self, question: str) -> None:
        MAIN.paragraph(question, ASKED, 17, bottom=BODY.y)

    def display(self) -> None:
        """Draws the left side, except the board."""


class FindDesk(Desk[Find]):
    board_at = LARGE

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
        numbers = list(self._code)
        with theme.plain_size():  # in large type the code would not fit
            rows = rows_of(tuple(self._code.values()), FULL.width - NUMBERS)
        leading = min(LINE, (theme.HEIGHT - CODE_TOP - 4) / len(rows))
        return [
            (
                replace(row, line=numbers[row.line]),
                (BODY.x, CODE_TOP + place * leading, BODY.width, leading),
            )
            for place, row in enumerate(rows)
        ]

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
        return NEWS + 116

    def ask(self, question: str) -> None:
        SIDE.paragraph(question, NEWS + 20, bottom=self.words_at())

    def display(self) -> None:
        right = self.practice.right
        with theme.plain_size():
            for row, rect in self.rows:
                if row.line + 1 == self._line:
                    box(rect, MARK if right is None else PAPERS["+" if right else "-"])
                _, y = centre(rect)
                theme.write(str(row.line + 1), BODY.x + 6, y, 14, theme.FADED)
                display_code(row, BODY.x + NUMBERS, y)


class ChooseDesk(Desk[Choose]):
    again = False
    _chosen: float | None = None

    def __init__(self, *of: Any) -> None:
        super().__init__(*of)
        self.has_board = bool(self.exercise.position.moves)

    def words_at(self) -> float:
        return AFTER if self.has_board else SMALL_TOP

    def answer(self) -> Any:
        return self._chosen

    def controls(self) -> Controls:
        row = [
            Control((text,), "", text, partial(self._choose, one), chosen=one == self._chosen)
            for one in self.exercise.choices
            for text in [number_text(one)]
        ]
        return choice_row(row, BODY.x, CHOICES, BODY.width)

    def _choose(self, choice: float) -> None:
        if self._chosen is None:
            self._chosen = choice
            self.enter()

    def display(self) -> None:
        display_question(self.exercise, BODY, self._chosen is not None)


class WriteDesk(Desk[Write]):
    has_board = False
    board_at = LARGE
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


class PredictDesk(Desk[Predict]):
    """The desk of Predict: shows the tree of a search, its scores covered until the answer is
    given."""

    again = False

    def __init__(self, *of: Any) -> None:
        super().__init__(*of)
        exercise = self.exercise
        self.timeline = exercise.timeline
        place = self.timeline.place(exercise.marked)
        self.timeline.go(place.entered if exercise.asked == "window" else place.left)
        self.field = NumberField(2 if exercise.asked == "window" else 1)
        self.marks: set[Path] = set()
        """The branches marked as cut off in the answer."""
        tree = lay_out(exercise.first(), exercise.below)
        self._across = min(WIDEST, (BODY.width - GUTTER) / (tree.width + 1))
        self._down = min(HIGHEST, (BODY.height - 60) / tree.height)
        left = BODY.x + GUTTER + (BODY.width - GUTTER - self._across * tree.width) / 2
        self.branches = list(tree.nodes.values())
        self.places: dict[Path, Point] = {
            tree.nodes[way].path: (left + x * self._across, BODY.y + 40 + len(way) * self._down)
            for way, x in tree.xs.items()
        }
        self._go(self.timeline.moves(exercise.marked))

    def words_at(self) -> float:
        return NEWS + 110 if self._types else AFTER

    @property
    def uncovered(self) -> bool:
        return self.practice.right is not None

    @property
    def _types(self) -> bool:
        """Whether the answer is typed and not given yet."""
        return not self.uncovered and self.exercise.asked != "cuts"

    def answer(self) -> Any:
        if self.exercise.asked == "cuts":
            return frozenset(self.marks) or None
        found = self.field.numbers
        return (found if self.exercise.asked == "window" else found[0]) if found else None

    def controls(self) -> Controls:
        if self.uncovered:
            return Controls()
        nodes = Controls.of_areas(
            (chip_area(place, self._across), partial(self._click, path))
            for path, place in self.places.items()
        )
        steps = pair(("left", "right"), "", "", self._step)
        if self._types:
            return nodes + steps + self.field.keys(SIDE, FIELD_AT)
        mark = unlisted(("space",), lambda: self._click(self.cursor))
        return nodes + steps + Controls.of_keys(mark)

    def _step(self, by: int) -> None:
        paths = [branch.path for branch in self.branches]
        self._go(paths[(paths.index(self.cursor) + by) % len(paths)])

    def _go(self, path: Path) -> None:
        """Moves the cursor to a node, and shows its position on the small board."""
        self.cursor = path
        self.view.imagine(self.exercise.position, path)

    def _click(self, path: Path) -> None:
        self._go(path)
        if self.exercise.asked == "cuts":
            self.marks ^= {path}
        elif self.exercise.asked == "column":
            self.field.typed = "".join(map(str, path[:1]))

    def words(self) -> str:
        """Returns an explanation of the right answer from the search."""
        if not self.uncovered:
            return ""
        words = StepWords(self.timeline, self.exercise.stage)
        if self.exercise.asked != "cuts":
            return words.now()
        parents = (branch.parent for branch in self.branches if not branch.node)
        return words.pruned(next(filter(None, parents)))

    def display(self) -> None:
        if self._types:
            self.field.display(SIDE, FIELD_AT)
        chips = {branch.path: self.chip(branch) for branch in self.branches}
        for branch in self.branches[1:]:
            above = self.places[branch.path[:-1]]
            display_edge(chips[branch.path], self.places[branch.path], above)
        for branch in self.branches:
            x, y = self.places[branch.path]
            display_chip(chips[branch.path], x, y, self._across - 8)
            if branch.path in self.marks:
                half, middle = self._across / 2 - 8, y + CHIP / 2 - 4
                line((x - half, middle + 9), (x + half, middle - 9), theme.ALARM, 3)
            if branch.node and branch.node.children:
                player = self.timeline.position(branch.node).player
                self.view.display_piece(player, BODY.x + 16, y + self._down / 2)

    def chip(self, branch: Branch) -> Chip:
        exercise, text = self.exercise, ""
        if exercise.given(branch) or (self.uncovered and branch.node):
            text = opinion_text(exercise.stage, exercise.position, exercise.score(branch))
        elif branch.node is exercise.marked and exercise.asked in ("value", "window"):
            text = "?"
        return Chip(
            node=branch.node,
            name=str(branch.path[-1]) if branch.path else "",
            score=text,
            entered=True,
            here=self.cursor == branch.path,
            pruned=self.uncovered and not branch.node,
            parent=branch.parent or exercise.top,
        )
