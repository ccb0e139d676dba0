"""The search of a step's stage on its position, to play and to step through; and its tree, as T
draws it."""

from abc import abstractmethod
from functools import partial
from typing import Any

from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.figures.played import BUTTONS, PlayedFigure
from connect_four_ai.lab.pages.step_tree import LEVEL, StepTree
from connect_four_ai.lab.widgets.controls import Controls
from connect_four_ai.lab.widgets.node_chip import Chip, chip_area
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.study.lessons.lesson import PLAY_OUTS
from connect_four_ai.study.recording import Replay
from connect_four_ai.study.recording.recording import Recording, Timeline
from connect_four_ai.texts.step_words import words_of

FEWEST = 3
"""Rows of a tree that is not known yet."""


class SearchFigure(PlayedFigure[Timeline]):
    """A search that one plays.

    `at`: where it begins, "start" or "end" (else "end"), or the columns to the node that was just
    left. `nodes`: the number of play-outs.
    """

    above = 8.0
    """Height of the room above the picture."""
    _laid_out = -1
    """The moment that the picture was laid out for."""

    def question(self) -> Replay:
        step = self.scene.step
        nodes = self.options.get("nodes", PLAY_OUTS) if step.stage.timed else None
        depth = step.depth if step.depth is not None else step.stage.depth
        return Replay(step.position, step.stage, depth, nodes=nodes)

    def hear(self, answer: Recording) -> None:
        timeline = Timeline(answer)
        self.begin(timeline)
        at = self.options.get("at", "end")
        if at not in ("start", "end"):
            timeline.go(self.moment(timeline, at))
        self.retell()

    def moment(self, timeline: Timeline, at: Any) -> int:
        """Returns the moment where it begins, by its option."""
        path = tuple(map(int, at))
        nodes = timeline.recording.root
        return timeline.place(next(one for one in nodes if timeline.moves(one) == path)).left

    def place(self, box: Box) -> None:
        super().place(box)
        self.retell()

    def retell(self) -> None:
        if self.playback:
            self.lay_out(self.film)
            self._laid_out = self.film.now

    @property
    def room(self) -> Box:
        """The box without the buttons."""
        x, y, width, height = self.box
        below = BUTTONS if self.has_buttons else 0
        return Box(x, y + self.above, width, height - self.above - below)

    @abstractmethod
    def lay_out(self, timeline: Timeline) -> None:
        """Lays the search out in `room`."""

    def show(self) -> None:
        """Follows the timeline to another moment."""

    def update(self) -> None:
        super().update()
        if self.playback and self.playback.film.now != self._laid_out:
            self.show()
            self._laid_out = self.playback.film.now


class TreeFigure(SearchFigure):
    """The path to the search's current node, and the moves beside it; one opens branches by clicks
    on their nodes."""

    tree: StepTree
    pointed: Chip | None = None

    def height_at(self, width: float) -> float:
        rows = self.tree.visible if self.ready else FEWEST
        return self.above + LEVEL * rows + BUTTONS * self.has_buttons

    def lay_out(self, timeline: Timeline) -> None:
        words = words_of(timeline, self.scene.step.stage)
        self.tree = StepTree(timeline, words, self.scene.view, self.room)

    def show(self) -> None:
        self.tree.show()
        self.pointed = None

    def controls(self) -> Controls:
        nodes = [
            (chip_area(self.tree.places[path], self.tree.across), partial(self._visit, chip))
            for path, chip in self.tree.chips.items()
            if chip.node is not None
        ]
        return super().controls() + Controls.of_areas(nodes)

    def _visit(self, chip: Chip) -> None:
        """Moves to the moment when a node's score is known, or when it is entered."""
        if self.playback and chip.node is not None:
            self.playback.jump(self.film.known(chip.node))

    def point(self, point: Point) -> None:
        self.pointed = self.tree.chip_at(point)

    def display(self, mouse: Any) -> None:
        self.tree.display(self.pointed, in_parts=False)
