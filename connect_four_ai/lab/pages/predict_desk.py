"""The tree of an exercise, its scores covered; after the answer they are uncovered in the order of
the search."""

from collections.abc import Callable
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.graphics.tree_layout import lay_out
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.canvas import Point, line
from connect_four_ai.lab.pages.desk import AFTER, BODY, Desk
from connect_four_ai.lab.widgets.controls import Control, Controls, button
from connect_four_ai.lab.widgets.layout import NEWS
from connect_four_ai.lab.widgets.node_chip import CHIP, Chip, display_chip, display_edge, path_at
from connect_four_ai.lab.widgets.number_field import NumberField
from connect_four_ai.study.exercises.predict import Branch, Path, Predict
from connect_four_ai.texts.formats import opinion_text
from connect_four_ai.texts.step_words import StepWords

GUTTER = 44.0
"""At the left, for who moves."""
WIDEST, HIGHEST = 90.0, 110.0
FIELD_AT = NEWS - 14
"""Where on the right the field is that one types into."""


class PredictDesk(Desk[Predict]):
    again = False
    words_at = NEWS + 110

    def __init__(self, exercise: Predict, view: View[Any]) -> None:
        super().__init__(exercise, view)
        self.timeline = exercise.timeline
        self.uncovered = False
        """Whether the answer is given, and its scores are shown."""
        self.field = NumberField(2 if exercise.asked == "window" else 1)
        self.marks: set[Path] = set()
        """What somebody says is cut off."""
        tree = lay_out(exercise.first(), exercise.below)
        self.across = min(WIDEST, (BODY.width - GUTTER) / (tree.width + 1))
        self.down = min(HIGHEST, (BODY.height - 60) / tree.height)
        left = BODY.x + GUTTER + (BODY.width - GUTTER - self.across * tree.width) / 2
        self.branches = list(tree.nodes.values())
        self.places: dict[Path, Point] = {
            tree.nodes[way].path: (left + x * self.across, BODY.y + 40 + len(way) * self.down)
            for way, x in tree.xs.items()
        }
        self.cursor = self.timeline.moves(exercise.marked)
        if exercise.asked == "cuts":
            self.words_at = AFTER

    # Answering

    def answer(self) -> Any:
        if self.exercise.asked == "cuts":
            return frozenset(self.marks) or None
        found = self.field.numbers
        return (found if self.exercise.asked == "window" else found[0]) if found else None

    def choices(self, answer: Callable[[], None]) -> Controls:
        if self.uncovered or self.exercise.asked == "cuts":
            return Controls()
        return self.field.keys(FIELD_AT)

    def press(self, key: str) -> bool:
        if self.uncovered:
            goals = {"home": 0, "end": self._end}
            if key in goals:
                self._go(goals[key])
            return key in goals
        if key in ("left", "right"):
            paths = [branch.path for branch in self.branches]
            by = 1 if key == "right" else -1
            self.cursor = paths[(paths.index(self.cursor) + by) % len(paths)]
        elif self.exercise.asked == "cuts" and key == "space":
            self.marks ^= {self.cursor}
        else:
            return False
        return True

    def click(self, point: Point) -> bool:
        path = path_at(point, self.places, self.across)
        if path is not None:
            self.cursor = path
            if self.exercise.asked == "cuts":
                self.marks ^= {path}
            elif self.exercise.asked == "column":
                self.field.typed = "".join(map(str, path[:1]))
        return False

    # Uncovering

    @property
    def _end(self) -> int:
        place = self.timeline.place(self.exercise.marked)
        return place.entered if self.exercise.asked == "window" else place.left

    def reveal(self, right: bool) -> None:
        """At once what was asked about, and why; how it came about can be gone through."""
        self.uncovered = True
        self.words_at = AFTER
        self._go(self._end)

    def _go(self, moment: int) -> None:
        first = self.timeline.place(self.exercise.top).entered
        self.timeline.go(max(first, min(moment, self._end)))

    def extra(self) -> list[Control]:
        return [
            button("←", say("back"), lambda: self._go(self.timeline.now - 1)),
            button("→", say("step"), lambda: self._go(self.timeline.now + 1)),
        ] * self.uncovered

    def told(self) -> str:
        if not self.uncovered:
            return ""
        words = StepWords(self.timeline, self.exercise.stage)
        if self.exercise.asked == "cuts" and self.timeline.now == self._end:
            parents = (branch.parent for branch in self.branches if not branch.node)
            return words.pruned(next(filter(None, parents)))
        return words.now()

    # How it is shown

    @property
    def _here(self) -> Path:
        """The moves to the node at the cursor, or where the search is."""
        return self.timeline.moves(self.timeline.moment.node) if self.uncovered else self.cursor

    def update(self, mouse: Point) -> None:
        """The small board shows the node under the mouse, or else the present one."""
        pointed = None if self.uncovered else path_at(mouse, self.places, self.across)
        self.view.imagine(self.exercise.position, self._here if pointed is None else pointed)

    def display(self, mouse: Point) -> None:
        if not self.uncovered and self.exercise.asked != "cuts":
            self.field.display(FIELD_AT)
        path = self._here
        chips = {branch.path: self.chip(branch, path) for branch in self.branches}
        for branch in self.branches[1:]:
            above = self.places[branch.path[:-1]]
            display_edge(chips[branch.path], self.places[branch.path], above)
        for branch in self.branches:
            x, y = self.places[branch.path]
            display_chip(chips[branch.path], x, y, self.across - 8)
            if branch.path in self.marks:
                _cross_out(x, y + CHIP / 2 - 4, self.across - 16)
            if branch.node and branch.node.children:
                player = self.timeline.position(branch.node).player
                self.view.display_piece(player, BODY.x + 16, y + self.down / 2)

    def chip(self, branch: Branch, path: Path) -> Chip:
        node, timeline, exercise = branch.node, self.timeline, self.exercise
        text = "?" if node is exercise.marked and exercise.asked in ("value", "window") else ""
        if exercise.given(branch) or (
            self.uncovered and node and (node is exercise.marked or timeline.is_left(node))
        ):
            text = opinion_text(exercise.stage, exercise.position, exercise.score(branch))
        return Chip(
            node=node,
            name=str(branch.path[-1]) if branch.path else "",
            score=text,
            entered=True,
            here=path[: len(branch.path)] == branch.path if self.uncovered else path == branch.path,
            pruned=bool(
                self.uncovered and not node and branch.parent and timeline.is_cut(branch.parent)
            ),
            parent=branch.parent or exercise.top,
        )


def _cross_out(x: float, y: float, width: float) -> None:
    line((x - width / 2, y + 9), (x + width / 2, y - 9), theme.ALARM, 3)
