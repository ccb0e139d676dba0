"""The tree of the search of a step's stage on its position, as T draws it."""

from functools import partial
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.figures.figure import Figure
from connect_four_ai.lab.pages.step_tree import StepTree
from connect_four_ai.lab.playback import Playback
from connect_four_ai.lab.widgets.controls import Controls, button
from connect_four_ai.lab.widgets.layout import Column
from connect_four_ai.lab.widgets.node_chip import Chip, chip_area
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.study.lessons.lesson import PLAY_OUTS
from connect_four_ai.study.recording import Replay
from connect_four_ai.study.recording.recording import Recording, Timeline
from connect_four_ai.texts.step_words import words_of

BUTTONS = 40.0
"""Height of the row of buttons below the tree."""


class TreeFigure(Figure):
    """A search that one plays, steps through, and opens by clicks on its nodes.

    `at`: where it begins, "start" or "end" (else "end"), or the columns to the node that was just
    left. `plays`: whether it begins to play by itself, at so many steps a second. `buttons`: false
    for a tree that only stands there.
    """

    playback: Playback | None = None
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
        self.playback = Playback(timeline)
        at = self.options.get("at", "end")
        if at == "end":
            timeline.go(timeline.last)
        elif at != "start":
            path = tuple(map(int, at))
            node = next(node for node in answer.root if timeline.moves(node) == path)
            timeline.go(timeline.place(node).left)
        if rate := self.options.get("plays", 0):
            self.playback.play(rate)
        self._lay_out()

    def place(self, box: Box) -> None:
        super().place(box)
        self._lay_out()

    def retell(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        if not self.playback or not self.box.width:
            return
        timeline = self.playback.timeline
        words = words_of(timeline, self.scene.step.stage)
        x, y, width, height = self.box
        room = Box(x, y + 8, width, height - 8 - (BUTTONS if self._has_buttons else 0))
        self.tree = StepTree(timeline, words, self.scene.view, room)
        self._laid_out = timeline.now

    @property
    def _has_buttons(self) -> bool:
        return bool(self.options.get("buttons", True))

    def update(self) -> None:
        if self.playback and self.tree:
            self.playback.play_on()
            if self.playback.timeline.now != self._laid_out:
                self.tree.show()
                self._laid_out, self.pointed = self.playback.timeline.now, None

    @property
    def busy(self) -> bool:
        return self.playback is not None and self.playback.playing

    def controls(self) -> Controls:
        if not self.playback or not self.tree:
            return Controls()
        playback, timeline = self.playback, self.playback.timeline
        nodes = [
            (chip_area(self.tree.places[path], self.tree.across), partial(self._visit, chip))
            for path, chip in self.tree.chips.items()
            if chip.node is not None
        ]
        row = [
            button("↑", say("back"), lambda: playback.jump(timeline.now - 1), timeline.now > 0),
            button("space", playback.play_text, playback.toggle),
            button(
                "↓",
                say("step"),
                lambda: playback.jump(timeline.now + 1),
                timeline.now < timeline.last,
            ),
        ]
        width = min(360.0, self.box.width)
        below = Column(self.box.x + (self.box.width - width) / 2, width)
        rows = [row] if self._has_buttons else []
        return below.buttons(self.box.y + self.box.height - BUTTONS + 6, *rows) + Controls.of_areas(
            nodes
        )

    def _visit(self, chip: Chip) -> None:
        """Moves to the moment when a node's score is known, or when it is entered."""
        if self.playback and chip.node is not None:
            self.playback.jump(self.playback.timeline.known(chip.node))

    def point(self, point: Point) -> None:
        self.pointed = self.tree.chip_at(point) if self.tree else None

    def display(self, mouse: Any) -> None:
        if self.tree:
            self.tree.display(self.pointed)
