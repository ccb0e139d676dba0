"""The tree of the search of a step's stage on its position, as T draws it."""

from functools import partial
from typing import Any

from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.figures.played import BUTTONS, PlayedFigure
from connect_four_ai.lab.pages.step_tree import StepTree
from connect_four_ai.lab.widgets.controls import Controls
from connect_four_ai.lab.widgets.node_chip import Chip, chip_area
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.study.lessons.lesson import PLAY_OUTS
from connect_four_ai.study.recording import Replay
from connect_four_ai.study.recording.recording import Recording, Timeline
from connect_four_ai.texts.step_words import words_of


class TreeFigure(PlayedFigure[Timeline]):
    """A search that one plays, steps through, and opens by clicks on its nodes.

    `at`: where it begins, "start" or "end" (else "end"), or the columns to the node that was just
    left.
    """

    tree: StepTree | None = None
    pointed: Chip | None = None
    _laid_out = -1
    """The moment that the tree was laid out for."""

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
            path = tuple(map(int, at))
            node = next(node for node in answer.root if timeline.moves(node) == path)
            timeline.go(timeline.place(node).left)
        self._lay_out()

    def place(self, box: Box) -> None:
        super().place(box)
        self._lay_out()

    def retell(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        if not self.playback or not self.box.width:
            return
        timeline = self.playback.film
        words = words_of(timeline, self.scene.step.stage)
        x, y, width, height = self.box
        room = Box(x, y + 8, width, height - 8 - (BUTTONS if self.has_buttons else 0))
        self.tree = StepTree(timeline, words, self.scene.view, room)
        self._laid_out = timeline.now

    def update(self) -> None:
        super().update()
        if self.playback and self.tree and self.playback.film.now != self._laid_out:
            self.tree.show()
            self._laid_out, self.pointed = self.playback.film.now, None

    def controls(self) -> Controls:
        if not self.tree:
            return Controls()
        nodes = [
            (chip_area(self.tree.places[path], self.tree.across), partial(self._visit, chip))
            for path, chip in self.tree.chips.items()
            if chip.node is not None
        ]
        return self.buttons(self.box.x, self.box.width) + Controls.of_areas(nodes)

    def _visit(self, chip: Chip) -> None:
        """Moves to the moment when a node's score is known, or when it is entered."""
        if self.playback and chip.node is not None:
            self.playback.jump(self.playback.film.known(chip.node))

    def point(self, point: Point) -> None:
        self.pointed = self.tree.chip_at(point) if self.tree else None

    def display(self, mouse: Any) -> None:
        if self.tree:
            self.tree.display(self.pointed)
