"""The search of a step's stage on its position, to play and to step through: its tree as T draws
it, with the gate between α and β above it, or whole."""

from abc import abstractmethod
from collections.abc import Mapping
from functools import partial
from math import copysign, inf, isinf
from typing import Any

from connect_four_ai.app.language import say, score_text
from connect_four_ai.graphics.tree_layout import Path, lay_out
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import CENTER, LEFT, RIGHT, Point, box, line
from connect_four_ai.lab.figures.figure import BUTTONS, Glide, PlayedFigure
from connect_four_ai.lab.pages.page import PAPERS
from connect_four_ai.lab.pages.step_tree import LEVEL, StepTree
from connect_four_ai.lab.widgets.controls import Controls
from connect_four_ai.lab.widgets.node_chip import Chip, chip_area
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.study.lessons.lesson import PLAY_OUTS
from connect_four_ai.study.recording import Replay
from connect_four_ai.study.recording.recording import Node, Recording, Timeline
from connect_four_ai.texts.step_words import StepWords, words_of


class SearchFigure(PlayedFigure[Timeline]):
    """A search that one plays.

    `at`: where it begins, "start" or "end" (else "end"), or the columns to the node that was just
    left. `nodes`: the number of play-outs.
    """

    above = 8.0
    """Height of the room above the picture."""
    _laid_out = -1
    """The moment that the picture was laid out for."""

    def job(self) -> Replay:
        step = self.step
        nodes = self.options.get("nodes", PLAY_OUTS) if step.stage.timed else None
        return Replay(step.position, step.stage, step.search_depth, nodes=nodes)

    def receive(self, answer: Recording) -> None:
        timeline = Timeline(answer)
        self.begin(timeline)
        at = self.options.get("at", "end")
        if at not in ("start", "end"):
            timeline.go(self.moment(timeline, at))
        self.place(self.box)

    def moment(self, timeline: Timeline, at: Any) -> int:
        """Returns the moment where it begins, by its option."""
        path = tuple(map(int, at))
        nodes = timeline.recording.root
        return timeline.place(next(one for one in nodes if timeline.moves(one) == path)).left

    def place(self, box: Box) -> None:
        super().place(box)
        if self.playback:
            self.lay_out(self.film)

    @property
    def picture(self) -> Box:
        x, y, width, height = super().picture
        return Box(x, y + self.above, width, height - self.above)

    @abstractmethod
    def lay_out(self, timeline: Timeline) -> None:
        """Lays the search out in `picture`."""

    def show(self) -> None:
        """Follows the timeline to another moment."""

    def update(self) -> None:
        super().update()
        if self.playback and self.film.now != self._laid_out:
            self.show()
            self._laid_out = self.film.now


FEWEST = 3
"""Rows of a tree that is not known yet."""


class TreeFigure(SearchFigure):
    """The path to the search's current node, and the moves beside it; one opens branches by clicks
    on their nodes."""

    tree: StepTree
    pointed: Chip | None = None

    def height_at(self, width: float) -> float:
        rows = self.tree.visible if self.ready else FEWEST
        return self.above + LEVEL * rows + (BUTTONS if self.foot else 0)

    def lay_out(self, timeline: Timeline) -> None:
        words = words_of(timeline, self.step.stage)
        self.tree = StepTree(timeline, words, self.scene.view, self.picture)

    def show(self) -> None:
        self.tree.show()
        self.pointed = None

    def controls(self) -> Controls:
        nodes = [
            (chip_area(self.tree.places[path], self.tree.across), partial(self._visit, chip.node))
            for path, chip in self.tree.chips.items()
            if chip.node is not None
        ]
        return super().controls() + Controls.of_areas(nodes)

    def _visit(self, node: Node) -> None:
        """Moves to the moment when a node's score is known, or when it is entered."""
        assert self.playback
        self.playback.jump(self.film.known(node))

    def point(self, point: Point) -> None:
        self.pointed = self.tree.chip_at(point)

    def display(self) -> None:
        self.tree.display(self.pointed, in_parts=False)


TOP, THICK = 26.0, 22.0
"""Top of the gate's bar, and its height."""
POST = 7.0
FINITE = 0.86
"""Share of the bar that finite scores take; infinity is at its ends."""
EDGE = 60.0
"""Distance from the ends of the bar within which a score is not written around its post."""


class GateFigure(TreeFigure):
    """The tree, and above it a gate between α and β of the node at which the search is: when it is
    shut, the rest of a branch is skipped.

    Until the question is answered, a search that `waits` does not say that it is shut.
    """

    above = 84.0

    def receive(self, answer: Recording) -> None:
        scores = [abs(node.value) for node in answer.root if not isinf(node.value)]
        self._most = max([1.0, *scores])
        """The largest finite score."""
        super().receive(answer)
        self._ends = Glide(*map(self._share, self.window))
        """The places of the gate's ends, from −1 to 1."""

    @property
    def window(self) -> tuple[float, float]:
        """Alpha and beta where the search is."""
        path = self.film.path(self.film.moment.node)
        node = path[-1] if path[-1].children or len(path) == 1 else path[-2]
        return self.film.window(node) or (-inf, inf)

    @property
    def is_shut(self) -> bool:
        alpha, beta = self.window
        return alpha >= beta and not self.stands_still

    def _share(self, score: float) -> float:
        return copysign(1.0, score) if isinf(score) else FINITE * score / self._most

    def update(self) -> None:
        super().update()
        if self.playback:
            self._ends.follow(*map(self._share, self.window))

    @property
    def busy(self) -> bool:
        return super().busy or (self.ready and self._ends.busy)

    def controls(self) -> Controls:
        return Controls() if self.stands_still else super().controls()

    def display(self) -> None:
        super().display()
        x, y, width, _ = self.box
        left, top, room = x + 8, y + TOP, width - 16
        alpha, beta = (left + room * (1 + share) / 2 for share in self._ends.now)
        paper = theme.LINE if self.is_shut else theme.WHITE
        box((left, top, room, THICK), paper, edge=theme.FADED)
        box((left, top, max(0.0, alpha - left), THICK), PAPERS[0])
        box((beta, top, max(0.0, left + room - beta), THICK), PAPERS[1])
        if self.is_shut:
            box((beta, top, max(2.0, alpha - beta), THICK), theme.INK)
        sides = (("α", alpha, "R", y + 10, top - 5), ("β", beta, "Y", y + 64, top))
        for (name, at, player, text_y, post), score in zip(sides, self.window, strict=True):
            color = theme.disc_color(player)
            box((at - POST / 2, post, POST, THICK + 5), color, 2, edge=theme.INK)
            align = LEFT if at < left + EDGE else RIGHT if at > left + room - EDGE else CENTER
            theme.write(f"{name} = {score_text(score)}", at, text_y, 16, bold=True, align=align)
        if self.is_shut:
            self._display_shut(alpha)

    def _display_shut(self, alpha: float) -> None:
        """Says on the side of α with more room that the gate is shut."""
        x, y, width, _ = self.box
        is_left = alpha > x + width / 2
        text = say("shut: the rest is skipped")
        if theme.text_width(text, 15, True) > max(alpha - x, x + width - alpha) - 40:
            text = say("shut")
        at, align = (x, LEFT) if is_left else (x + width, RIGHT)
        theme.write(text, at, y + 10, 15, theme.ALARM, bold=True, align=align)


GUTTER = 92.0
"""Width at the left, for the player of each level and the score that it takes."""
LEGEND = 26.0
"""Height of a line of the explanation of the colours."""
CHIP = 24.0
"""Height of a node."""
NARROWEST, WIDEST = 34.0, 64.0
"""The least width of a node that shows its score, and the greatest width of any."""
UNKNOWN, NO_RESULT = "#ECEAE4", "#A9A7A0"


class WholeTree(SearchFigure):
    """All nodes of a search at once, as bars in the colour of the player that their scores are good
    for: the scores rise from the leaves."""

    words: StepWords

    def lay_out(self, timeline: Timeline) -> None:
        self.words = words_of(timeline, self.step.stage)
        tree = lay_out(timeline.recording.root, lambda node: node.children)
        x, y, width, height = self.picture
        self.nodes: dict[Path, Node] = tree.nodes
        across = (width - GUTTER) / (tree.width + 1)
        self._legend = 2 * LEGEND - 4 if self.narrow else LEGEND
        """Height of the explanation of the colours, in one line or two."""
        self.down = (height - self._legend) / (tree.height + 1)
        self.places: dict[Path, Point] = {
            path: (x + GUTTER + across * (at + 0.5), y + self.down * (len(path) + 0.5))
            for path, at in tree.xs.items()
        }
        self.widths = _widths(self.places)

    def display(self) -> None:
        for path, place in self.places.items():
            if path:
                x, y = self.places[path[:-1]]
                line((place[0], place[1] - CHIP / 2), (x, y + CHIP / 2), theme.LINE)
        for path, place in self.places.items():
            self._display_node(path, place)
        self._display_levels()
        self._display_legend()

    def _display_node(self, path: Path, place: Point) -> None:
        node, width = self.nodes[path], self.widths[path]
        known = self.film.is_left(node)
        here = node in self.film.path(self.film.shown)
        paper = _paper(node.value) if known else UNKNOWN
        rect = (place[0] - width / 2, place[1] - CHIP / 2, width, CHIP)
        edge = theme.BLUE if here else theme.FADED if width > 6 else ""
        box(rect, paper, min(5, width / 4), edge=edge, weight=3 if here else 1)
        if known and width >= NARROWEST:
            theme.write_within(score_text(node.value), *place, width - 4, 15, 14, theme.INK)

    def _display_levels(self) -> None:
        """Writes who moves below each level, and which score that player's level takes."""
        for level in range(max(map(len, self.nodes))):
            first = next(node for path, node in self.nodes.items() if len(path) == level)
            if first.children:
                y = self.places[()][1] + self.down * (level + 0.5)
                player = self.film.position(first).player
                self.scene.view.display_piece(player, self.box.x + 14, y)
                theme.write(self.words.combine(first), self.box.x + 34, y, 14, theme.FADED)

    def _display_legend(self) -> None:
        """Explains the colours below the tree."""
        x, y, width, height = self.picture
        left, middle = x, y + height - self._legend + LEGEND / 2
        for paper, text in (
            (theme.disc_color("Y"), say("Yellow has won: −10")),
            (theme.disc_color("R"), say("Red has won: +10")),
            (NO_RESULT, say("no result")),
        ):
            needed = 36 + theme.text_width(text, 14)
            if left + needed > x + width:
                left, middle = x, middle + LEGEND - 4
            box((left, middle - 7, 14, 14), paper, 3, edge=theme.FADED)
            theme.write(text, left + 20, middle, 14, theme.FADED)
            left += needed


def _widths(places: Mapping[Path, Point]) -> dict[Path, float]:
    """Returns the width of each node: what its nearest sibling leaves it. Siblings follow each
    other from left to right."""
    gaps, last = dict.fromkeys(places, WIDEST + 8), dict[Path, Path]()
    for path, (x, _) in places.items():
        if path and (before := last.get(path[:-1])):
            gap = x - places[before][0]
            gaps[before], gaps[path] = min(gaps[before], gap), gap
        if path:
            last[path[:-1]] = path
    return {
        path: min(WIDEST, max(1.5, gap - (8 if gap > NARROWEST else 1)))
        for path, gap in gaps.items()
    }


def _paper(score: float) -> str:
    """Returns the colour of a score in a tree of wins, losses and positions without a result."""
    if score in (0, inf, -inf):
        return NO_RESULT
    return theme.disc_color("R" if score > 0 else "Y")
