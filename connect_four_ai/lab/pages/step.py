"""T: the search of the opponent's stage on the position on the board, step by step."""

from dataclasses import replace
from functools import partial
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.pieces import outline_patterns
from connect_four_ai.lab.boards.view import Place
from connect_four_ai.lab.canvas import Point, box, canvas
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.pages.page import Page, board_place
from connect_four_ai.lab.pages.step_tree import LEVEL, StepTree, visible_levels
from connect_four_ai.lab.playback import Playback
from connect_four_ai.lab.widgets.code_view import SourceView
from connect_four_ai.lab.widgets.controls import Controls, button
from connect_four_ai.lab.widgets.layout import WIDE, here, main, side
from connect_four_ai.lab.widgets.node_chip import Chip, chip_area
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.study.recording import Replay
from connect_four_ai.study.recording.recording import Node, Recording, Timeline
from connect_four_ai.texts.formats import nodes_text
from connect_four_ai.texts.step_words import recording_text, words_of

HEAD = 92
"""Top of the tree."""
TREE = 368
"""Height of the tree in the wide layout."""
CODE = 234
"""Height of the code."""
SENTENCE = -14
"""Top of the sentence, in the column of the news."""
BUTTONS = 18
"""Distance of the buttons below the strip that shows how far the timeline has come."""
PITCH = 38
"""Distance of the four rows of buttons in the wide layout."""
NEAR = 6
"""Distance from the strip within which a click counts."""


def strip() -> Box:
    """Returns the strip that shows how far the timeline has come."""
    return side().box(_buttons_top() - BUTTONS, 8)


def _buttons_top() -> float:
    return here().foot - 4 * _pitch() - 2


def _pitch() -> float:
    return PITCH if here().is_wide else here().pitch


def _tree_height(timeline: Timeline | None) -> float:
    return TREE if here().is_wide or timeline is None else LEVEL * visible_levels(timeline)


class StepByStep(AskingPage):
    explains = True
    lets = frozenset(Group) - {Group.CURSOR, Group.DEPTH}
    board_end = WIDE.news.top + SENTENCE
    takes_moves = False  # the board only previews moves
    has_news = False
    room = 320.0
    timeline: Timeline | None = None
    playback: Playback[Timeline] | None = None
    """Plays the timeline; None until there is one."""
    opening: Node | None = None
    """The node whose branches are being recorded."""
    pointed: Chip | None = None
    """The node under the mouse, if the mouse has moved since the timeline went on."""
    _laid_out: tuple[Timeline, int] | None = None
    """The timeline and the moment that the tree was laid out for."""

    @property
    def _code_top(self) -> float:
        return HEAD + _tree_height(self.timeline) + 10

    def subject(self) -> Replay:
        brain, thought = self.game.brain, self.game.thinker.decided
        depth, nodes = None if brain.stage.timed else brain.depth, None
        if depth is None and thought and thought.section == brain.stage.section and thought.scores:
            depth, nodes = thought.depth, thought.nodes  # those it reached in its time
        return Replay(self.game.thinker.decision, brain.stage, depth, brain.seconds, nodes)

    def question(self) -> Replay | None:
        return None if self.nothing_to_see else self.wanted

    def receive(self, answer: Recording | None) -> None:
        """Shows another timeline, an extended one, or none."""
        self.view.imagine(self.game.thinker.decision)
        if answer is None:
            self.wanted, self.timeline, self.playback = self.subject(), None, None
        elif self.opening is not None and self.timeline is not None:
            self.timeline.open(self.opening, answer)
        else:
            assert answer.thought
            self.wanted = replace(self.wanted, depth=answer.thought.depth)
            self.timeline = Timeline(answer)
            self.playback = Playback(self.timeline)
            if node := _first_node(self.timeline, self.opens_at):
                self.playback.jump(self.timeline.place(node).left)
        self.opening = None
        self.renew_texts()

    def renew_texts(self) -> None:
        timeline, stage = self.timeline, self.wanted.stage
        self.pointed = self._laid_out = None
        if timeline is not None:
            self.words = words_of(timeline, stage)
            box = main().box(HEAD, _tree_height(timeline))
            self.tree = StepTree(timeline, self.words, self.view, box)
            box = main().box(self._code_top, CODE)
            self.source = SourceView(timeline.recording.sources, box)
            self.recorded = recording_text(timeline.recording, stage, self.game.brain.uses_book)

    @property
    def nothing_to_see(self) -> str:
        """Why there is no search to show; empty if there is one."""
        if not self.wanted.stage.computer:
            return say(
                "Two people play here, and nobody searches. Choose an opponent with a digit."
            )
        if self.wanted.stage.uninterrupted:
            return say(
                "It runs as machine code, so there are no steps to show. Choose another opponent"
                " with a digit."
            )
        if self.game.thinker.decision.winner is not None:
            return say("The game is over: there is nothing to think about.")
        return ""

    @property
    def shown(self) -> Playback[Timeline] | None:
        """The playback on the page; None while there is nothing to play."""
        nothing = self.nothing_to_see or self.failure or self.opening
        return None if nothing else self.playback

    @property
    def busy(self) -> bool:
        playing = self.playback is not None and self.playback.playing
        return playing or super().busy

    def update(self) -> None:
        """Updates the playback, lays out the tree for its moment, and shows the moves that the
        search looks at on the board."""
        super().update()
        if shown := self.shown:
            shown.play_on()
            timeline = shown.film
            if (timeline, timeline.now) != self._laid_out:
                self.tree.show()
                self._laid_out, self.pointed = (timeline, timeline.now), None
            self.view.imagine(timeline.recording.position, _imagined(timeline, self.pointed))

    # Controls

    def controls(self) -> Controls:
        shown = self.shown
        if shown is None:
            return Controls()
        node = shown.film.moment.node
        text, can_open = say("open this branch"), _can_open(self, node)
        opened = button("Enter", text, partial(_open, self, node), can_open)
        nodes = [
            (chip_area(self.tree.places[path], self.tree.across), partial(_visit, self, chip))
            for path, chip in self.tree.chips.items()
            if chip.leads_somewhere
        ]
        buttons = side().buttons(_buttons_top(), *shown.rows(), [opened], pitch=_pitch())
        return buttons + Controls.of_areas(nodes)

    def point(self, point: Point) -> None:
        self.pointed = self.tree.chip_at(point) if self.shown else None

    def choose(self, point: Point) -> None:
        if shown := self.shown:
            left, top, width, height = strip()
            if 0 <= point[0] - left <= width and -NEAR <= point[1] - top <= height + NEAR:
                shown.jump(round((point[0] - left) / width * shown.film.last))

    # Drawing

    def display_main(self, mouse: Point) -> float:
        end = self._code_top + CODE
        main().title(self.wanted.stage.full_name, 34)
        shown = self.shown
        if shown is None:
            visited = nodes_text(self.worker.nodes)
            waiting = say("Recording the search… {nodes} visited", nodes=visited)
            main().paragraph(self.nothing_to_see or self.failure or waiting, HEAD + 40, 20)
            return end
        if here().is_wide:
            left, width, top = main()
            click = say("Click a node to go there.")
            theme.flush_right(click, left + width, top + 34, 14, theme.FADED, within=width / 3)
        main().paragraph(self.recorded, 52, 15, theme.FADED, most_lines=2, bottom=HEAD)
        self.tree.display(self.pointed)
        canvas.next_part()
        here().clear(main(), self._code_top - 10, here().height)
        self.source.display(shown.film.moment.lines)
        return end

    def display_side(self, mouse: Point) -> None:
        if (shown := self.shown) is None:
            return
        layout, buttons = here(), _buttons_top()
        canvas.next_part()
        layout.clear(side(), self.board_end, buttons - 2)
        news, room = layout.news, side().top + buttons - BUTTONS - 24 - layout.news.top
        news.paragraph(sentence(self), SENTENCE, 16, most_lines=5, bottom=room)
        display_progress(shown)
        canvas.next_part()
        layout.clear(side(), buttons - 2, layout.foot)

    def _display_board(self) -> None:
        """Draws the board with an outline around every pattern that the evaluation counted."""
        super()._display_board()
        if shown := self.shown:
            node = (self.pointed and self.pointed.node) or shown.film.shown
            rows, patterns = self.view.rows, self.words.counted(node)
            outline_patterns(
                patterns, lambda cell: on_board(self, (cell[0] - 1, rows - cell[1])), 30, 3, 2
            )


def _can_open(page: StepByStep, node: Node) -> bool:
    """Returns whether nodes below this one were left out and can be recorded."""
    assert page.timeline
    above = page.timeline.path(node)[1:]
    return bool(node.left_out) and all(each.move is not None for each in above)


def _open(page: StepByStep, node: Node) -> None:
    """Starts a job that records the nodes below a node that were left out."""
    assert page.timeline
    assert page.playback
    page.playback.playing = False
    page.opening = node
    page.worker.ask(replace(page.wanted, path=page.timeline.moves(node)))


def _visit(page: StepByStep, chip: Chip) -> None:
    """Moves to a node: to the moment of its score if that is known by now, else to the moment when
    it is entered."""
    assert page.playback
    timeline = page.playback.film
    if chip.node is None:
        if chip.pruned and chip.parent is not None:
            page.playback.jump(timeline.place(chip.parent).cut)
    elif _can_open(page, chip.node):
        _open(page, chip.node)
    else:
        page.playback.jump(timeline.known(chip.node))


def _imagined(timeline: Timeline, chip: Chip | None) -> tuple[Any, ...]:
    """Returns the moves to the node under the mouse, or to the search's current node."""
    if chip and chip.node is None and chip.parent is not None:
        return (*timeline.moves(chip.parent), chip.move)
    return timeline.moves(chip.node if chip and chip.node else timeline.shown)


def on_board(page: Page, place: Place) -> Point:
    """Returns the middle of a square of the small board, in the window."""
    (left, top, scale), (x, y) = board_place(page), page.view.middle(place)
    return left + scale * x, top + scale * y


def _first_node(timeline: Timeline, path: tuple[Any, ...]) -> Node | None:
    """Returns the node at which the page opens: the one at the end of `path`, or its deepest
    recorded ancestor."""
    nodes = {timeline.moves(node): node for node in timeline.recording.root}
    there = (nodes.get(path[:plies]) for plies in range(len(path), 0, -1))
    return next(filter(None, there), None)


def sentence(page: StepByStep) -> str:
    """Returns a sentence about the node under the mouse, or about the current step."""
    chip = page.pointed
    if chip and chip.node is not None:
        return page.words.about(chip.node)
    if chip and chip.parent is not None:
        return page.words.pruned(chip.parent) if chip.pruned else say("It has not been looked at.")
    return page.words.now()


def display_progress(playback: Playback[Timeline]) -> None:
    """Draws the strip, and the numbers above it."""
    left, top, width, height = place = strip()
    now, last = playback.film.now, playback.film.last
    step = say("Step {now} of {all}", now=f"{now:,}", all=f"{last:,}")
    theme.write(step, left, top - 14, 14, theme.FADED, within=width / 2 + 10)
    pace = say("{count:step|steps} a second", count=playback.speed)
    theme.flush_right(pace, left + width, top - 14, 14, theme.FADED, within=width / 2 - 20)
    box(place, theme.LINE, height / 2)
    box((left, top, max(height, width * now / max(1, last)), height), theme.BLUE, height / 2)
