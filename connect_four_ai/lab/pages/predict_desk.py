"""The desk of Predict: the tree of a search, its scores covered until the answer is given."""

from functools import partial
from typing import Any

from connect_four_ai.graphics.tree_layout import lay_out
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, line
from connect_four_ai.lab.pages.desks import Desk
from connect_four_ai.lab.widgets.controls import Controls, pair, unlisted
from connect_four_ai.lab.widgets.layout import here, main, side
from connect_four_ai.lab.widgets.node_chip import CHIP, Chip, chip_area, display_chip, display_edge
from connect_four_ai.lab.widgets.number_field import NumberField
from connect_four_ai.study.exercises.predict import Branch, Path, Predict
from connect_four_ai.texts.formats import opinion_text
from connect_four_ai.texts.step_words import StepWords

GUTTER, WIDEST, HIGHEST = 44.0, 90.0, 110.0
"""The room at the left for the player to move, and the largest distances of nodes, across and
down."""


class PredictDesk(Desk[Predict]):
    """Takes a column, a score, a window, or the branches that are cut off."""

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
        self._tree = lay_out(exercise.first(), exercise.below)
        self.branches = list(self._tree.nodes.values())
        self._go(self.timeline.moves(exercise.marked))

    @property
    def _across(self) -> float:
        return min(WIDEST, (main().width - _gutter()) / (self._tree.width + 1))

    @property
    def _down(self) -> float:
        return min(HIGHEST, (self.body().height - 60) / self._tree.height)

    @property
    def places(self) -> dict[Path, Point]:
        """The places of the nodes."""
        room, across, down = self.body(), self._across, self._down
        left = room.x + _gutter() + (room.width - _gutter() - across * self._tree.width) / 2
        return {
            self._tree.nodes[way].path: (left + x * across, room.y + 40 + len(way) * down)
            for way, x in self._tree.xs.items()
        }

    def words_at(self) -> float:
        return here().below_board + (124 if self._types else -4)

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
            return nodes + steps + self.field.keys(side(), here().below_board)
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
            self.field.display(side(), here().below_board)
        places, left = self.places, main().left
        chips = {branch.path: self.chip(branch) for branch in self.branches}
        for branch in self.branches[1:]:
            above = places[branch.path[:-1]]
            display_edge(chips[branch.path], places[branch.path], above)
        for branch in self.branches:
            x, y = places[branch.path]
            display_chip(chips[branch.path], x, y, self._across - 8)
            if branch.path in self.marks:
                half, middle = self._across / 2 - 8, y + CHIP / 2 - 4
                line((x - half, middle + 9), (x + half, middle - 9), theme.ALARM, 3)
            if branch.node and branch.node.children:
                player = self.timeline.position(branch.node).player
                self.view.display_piece(player, left + 16, y + self._down / 2)

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


def _gutter() -> float:
    return GUTTER if here().is_wide else 0
