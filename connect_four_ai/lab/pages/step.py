"""The search of the stage that plays, on the position that is played, step by step."""

import time
from functools import partial
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import Place
from connect_four_ai.lab.canvas import Point, canvas, capsule
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.pages.page import Page
from connect_four_ai.lab.pages.playback import Playback
from connect_four_ai.lab.pages.step_recording import RecordingPage
from connect_four_ai.lab.pages.step_tree import StepTree
from connect_four_ai.lab.widgets.code_view import SourceView
from connect_four_ai.lab.widgets.controls import Controls, button
from connect_four_ai.lab.widgets.layout import FOOT, MAIN, NEWS, SIDE
from connect_four_ai.lab.widgets.node_chip import Chip, chip_area
from connect_four_ai.lab.widgets.parting_view import PARTING_HEIGHT, display_parting
from connect_four_ai.study.recording.recording import Node
from connect_four_ai.study.recording.timeline import Timeline
from connect_four_ai.texts.check_words import parting_text
from connect_four_ai.texts.play_out_words import words_of
from connect_four_ai.texts.step_words import moves_text, recording_text

HEAD = 92
TREE = MAIN.box(HEAD, 368)
CODE = MAIN.box(470, 234)
CODE_BELOW = MAIN.box(470 + PARTING_HEIGHT, 234 - PARTING_HEIGHT)
"""Where the code is if the node stands above it at which the search parts from its section's."""
THOUGHT, SENTENCE = NEWS - 18, NEWS + 12
STRIP = SIDE.box(542, 8)
BUTTONS = 560


class StepByStep(RecordingPage):
    lets = frozenset(Group) - {Group.CURSOR, Group.DEPTH}
    board_end = SENTENCE
    takes_moves = False  # what the board shows is only thought of
    playback: Playback | None = None
    """Shows the timeline, once there is one."""
    pointed: Chip | None = None
    """The node under the mouse, if it has moved there since the last key or click."""
    _time = 0.0
    _shown: tuple[Timeline, int] | None = None
    """What the tree was laid out for."""

    @property
    def shown(self) -> Playback | None:
        """What is played back; None while one can only wait, or choose another stage."""
        return None if self.news else self.playback

    # What goes on

    @property
    def busy(self) -> bool:
        playing = self.playback is not None and self.playback.playing
        return playing or super().busy

    def update(self) -> None:
        super().update()
        before, self._time = self._time, time.perf_counter()
        if shown := self.shown:
            shown.play_on(self._time - before)
            self._follow(shown)

    def hear(self, answer: Any) -> None:
        """There is another timeline, or more of it, or none."""
        super().hear(answer)
        timeline = self.timeline
        self.pointed = self._shown = None
        self.view.imagine(self.game.thinker.decision)
        if timeline is None:
            self.playback = None
            return
        if self.playback is None or self.playback.timeline is not timeline:
            self.playback = Playback(timeline)
            path = self.parting.path if self.parting else self.opens_at
            if node := _first_node(timeline, path):
                self.playback.jump(timeline.place(node).left)
        self.retell()

    def retell(self) -> None:
        timeline, stage = self.timeline, self.wanted.stage
        if timeline is None:
            return
        self.pointed = self._shown = None
        self.words = words_of(timeline, stage)
        self.tree = StepTree(timeline, self.words, self.view, TREE)
        self.source = SourceView(timeline.recording.sources, CODE_BELOW if self.parting else CODE)
        self.recorded = recording_text(timeline.recording, stage, self.game.brain.uses_book)

    def imagine_decision(self) -> None:
        """The board shows what is thought of, step by step."""

    def _follow(self, playback: Playback) -> None:
        """Where the timeline has gone on, the tree does so too, and the board shows what is thought
        of."""
        timeline = playback.timeline
        if (timeline, timeline.now) != self._shown:
            self.tree.show(playback.glides and self._shown is not None)
            self._shown, self.pointed = (timeline, timeline.now), None
        self.view.imagine(timeline.recording.position, _imagined(timeline, self.pointed))

    # Keys and mouse

    def controls(self) -> Controls:
        """Those that do something now."""
        shown = self.shown
        if shown is None:
            return Controls()
        node = shown.timeline.moment.node
        text, can_open = say("open this branch"), self.can_open(node)
        opened = button("Enter", text, lambda: self.open(node), can_open)
        buttons = SIDE.buttons(BUTTONS, *shown.rows(), [opened])
        nodes = [
            (
                chip_area(self.tree.places[path], self.tree.across),
                partial(_visit, self, chip, shown),
            )
            for path, chip in self.tree.chips.items()
            if chip.leads_somewhere
        ]
        return buttons + Controls.of_areas(nodes)

    def point(self, point: Point) -> None:
        self.pointed = self.tree.chip_at(point) if self.shown else None

    def press(self, key: str) -> bool:
        self.pointed = None
        return super().press(key)

    def click(self, point: Point) -> None:
        self.pointed = None
        super().click(point)

    def choose(self, point: Point) -> None:
        if shown := self.shown:
            shown.click(STRIP, point)

    def open(self, node: Node) -> None:
        assert self.playback is not None
        self.playback.playing = False
        super().open(node)

    # How it is shown

    def display_page(self, mouse: Point) -> None:
        _display_head(self)
        playback = self.shown
        if playback is None:
            MAIN.paragraph(self.news, HEAD + 40, 20)
            return
        self.tree.display(self.pointed)
        canvas.next_part()
        theme.clear(0, TREE.y + TREE.height, theme.BOARD_WIDTH, theme.HEIGHT)
        if self.parting:
            display_parting(self.parting, CODE.x, CODE.y, CODE.width)
        self.source.display(playback.timeline.moment.step.lines)
        canvas.next_part()
        theme.clear(theme.BOARD_WIDTH, SENTENCE, theme.WIDTH, BUTTONS - 2)
        bottom = STRIP.y - 24
        SIDE.paragraph(sentence(self), SENTENCE, 16, most_lines=5, bottom=bottom)
        playback.display(STRIP)
        canvas.next_part()
        theme.clear(theme.BOARD_WIDTH, BUTTONS - 2, theme.WIDTH, FOOT)

    def _display_board(self) -> None:
        """With an outline around every pattern that the evaluation counted."""
        super()._display_board()
        shown = self.shown
        if shown is None:
            return
        timeline, pointed = shown.timeline, self.pointed and self.pointed.node
        for number, (player, cells) in enumerate(self.words.counted(pointed or timeline.shown)):
            ends = [
                on_board(self, (column - 1, self.view.rows - row))
                for column, row in (cells[0], cells[-1])
            ]
            for color, weight in ((theme.INK, 4), (theme.disc_color(player), 2)):
                capsule(ends[0], ends[1], 30 - 3 * (number % 4), color, weight)

    def _display_news(self) -> None:
        """The moves that are thought of."""
        if self.nothing_to_see:
            return
        position, moves = self.view.imagined or (self.game.position, ())
        said = moves_text(position, moves)
        SIDE.paragraph(said, THOUGHT, 15, theme.FADED, most_lines=1)


def _imagined(timeline: Timeline, chip: Chip | None) -> tuple[Any, ...]:
    """The moves to the node under the mouse, or to where the search is."""
    if chip is None or (chip.node is None and chip.parent is None):
        return timeline.moves(timeline.shown)
    if chip.node is not None:
        return timeline.moves(chip.node)
    assert chip.parent is not None
    return (*timeline.moves(chip.parent), chip.move)


def on_board(page: Page, place: Place) -> Point:
    """The middle of one of the small board's squares."""
    (left, top, scale), (x, y) = page.board_at, page.view.middle(place)
    return left + scale * x, top + scale * y


def _first_node(timeline: Timeline, path: tuple[Any, ...]) -> Node | None:
    """The node at which the page opens: the one wanted, or its deepest recorded ancestor."""
    nodes = {timeline.moves(node): node for node in timeline.recording.root}
    there = (nodes.get(path[:plies]) for plies in range(len(path), 0, -1))
    return next(filter(None, there), None)


def _display_head(page: StepByStep) -> None:
    MAIN.title(page.wanted.stage.full_name, 34)
    if page.shown:
        click = say("Click a node to go there.")
        theme.flush_right(click, MAIN.right, 34, 14, theme.FADED, within=MAIN.width / 3)
        MAIN.paragraph(page.recorded, 52, 15, theme.FADED, most_lines=2, bottom=HEAD)


def _visit(page: StepByStep, chip: Chip, playback: Playback) -> None:
    """Goes to a node: to its score if that is known by now, else to where the search comes to
    it."""
    timeline = playback.timeline
    if chip.node is None:
        if chip.pruned and chip.parent is not None:
            playback.jump(timeline.place(chip.parent).cut)
    elif page.can_open(chip.node):
        page.open(chip.node)
    else:
        playback.jump(timeline.known(chip.node))


def sentence(page: StepByStep) -> str:
    """What is known of the chip under the mouse, or what the search is doing."""
    chip = page.pointed
    if chip and chip.node is not None:
        return page.words.about(chip.node)
    if chip and chip.parent is not None:
        return page.words.pruned(chip.parent) if chip.pruned else say("It has not been looked at.")
    timeline = page.timeline
    if page.parting and timeline and timeline.moves(timeline.moment.node) == page.parting.path:
        return f"{page.words.now()} {parting_text(page.parting)}"
    return page.words.now()
