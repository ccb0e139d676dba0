"""Monte Carlo tree search: the tree grows play-out by play-out, and bounds say where it grows
next."""

from collections.abc import Mapping
from functools import partial
from types import SimpleNamespace
from typing import Any

from connect_four_ai.app.language import say, score_text
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import EMPTY, Point, box, circle, line
from connect_four_ai.lab.figures.figure import TALL
from connect_four_ai.lab.figures.figure import Scene as Page
from connect_four_ai.lab.figures.tree import SearchFigure
from connect_four_ai.lab.shades import YELLOW_TO_RED, shade
from connect_four_ai.lab.widgets import slider
from connect_four_ai.lab.widgets.controls import Controls
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.lab.widgets.tree_view import Scene as Layout
from connect_four_ai.study.recording.recording import Kind, Node, Timeline

WIN = 10.0
"""The result of a play-out that Red has won."""
RANGES = 12.0, 16.0, 24.0, 32.0, 48.0, 96.0
"""The bounds that the scale can reach to."""
WEIGHTS = 0.0, 0.25, 0.5, 1.0, 1.5, 2.0
"""The weights of the bonus on the slider; 1 is U's own."""
NAMES, BARS = 24.0, {False: 0.5, True: 0.65}
"""Height of the columns' numbers, and the share of the rest that the bars take, without a slider
and above one."""
BELOW = 40.0
"""Height of the averages and visits below the bars."""
NAMED, WIDEST = 24.0, 420.0
"""Height of the slider's name above it, and the slider's maximum width."""
DOT = 7.0
WIDE, INSET = 36.0, 6.0
"""Width of a bar's track, and what is left at its ends."""
HIGH = 1.25 * TALL
TRACK = "#E4E2DB"


class PlayOuts(SearchFigure):
    """For each move its average, a dot, and its bound, the end of a bar; below it, the tree.

    `at`: the number of play-outs after which it stands. `slider`: whether the weight of the bonus
    can be changed. `next`: whether the branch that is tried next is marked before the answer, too.
    """

    def __init__(self, page: Page, options: Mapping[str, Any]) -> None:
        super().__init__(page, options)
        self.slider = slider.Slider(WEIGHTS, 1.0)

    def height_at(self, width: float) -> float:
        return HIGH

    def moment(self, timeline: Timeline, at: Any) -> int:
        ends = [n for n, one in enumerate(timeline.moments) if one.kind is Kind.LEFT]
        return ends[int(at) - 1]

    @property
    def moves(self) -> dict[int, Node]:
        """The nodes of the moves, by their columns."""
        return {node.move: node for node in self.film.recording.root.children}

    def bounds(self, weight: float) -> dict[int, float]:
        """Returns the bounds of the moves that have been tried, as U's page computes them, the
        bonus multiplied by a weight."""
        timeline, page = self.film, self.step.stage.page
        root = timeline.recording.root
        tried = [node for node in root.children if timeline.visits(node)]
        visits = sum(map(timeline.visits, tried))
        parent = SimpleNamespace(visits=visits, is_first=root.maximising, children=tried)
        found = {}
        for node in tried:
            average = timeline.value(node)
            child = SimpleNamespace(visits=timeline.visits(node), average=average)
            found[node.move] = average + weight * (page.bound(None, parent, child) - average)
        return found

    def next_move(self) -> int:
        """Returns the column that is tried next, with the slider's weight."""
        bounds = self.bounds(self.slider.value)
        untried = [column for column in self.moves if column not in bounds]
        pick = max if self.film.recording.root.maximising else min
        return untried[0] if untried else pick(bounds, key=bounds.__getitem__)

    @property
    def _has_slider(self) -> bool:
        return bool(self.options.get("slider"))

    def lay_out(self, timeline: Timeline) -> None:
        """Lays out the tree as far as it has grown."""
        x, y, width, height = self.picture
        across, bottom = width / max(1, len(self.moves)), y + height
        if self._has_slider:
            wide = min(WIDEST, width)
            self.slider.place(x + (width - wide) / 2, bottom - slider.HEIGHT, wide)
            bottom -= slider.HEIGHT + NAMED
        self.bars = Box(x, y + NAMES, width, (bottom - y - NAMES - BELOW) * BARS[self._has_slider])
        top = y + NAMES + self.bars.height + BELOW
        self.xs = {move: x + across * (n + 0.5) for n, move in enumerate(self.moves)}

        def grown(node: Node) -> list[Node]:
            return [child for child in node.children if timeline.visits(child)]

        # the layout leaves half a large node around a tree
        boxes = {
            move: Box(at - across / 2 - 14, top - 14, across + 28, bottom - top + 28)
            for move, at in self.xs.items()
        }
        self.trees = [
            Layout.of(node, grown, boxes[move])
            for move, node in self.moves.items()
            if timeline.visits(node)
        ]

    def show(self) -> None:
        self.lay_out(self.film)

    def controls(self) -> Controls:
        found = super().controls()
        if self._has_slider:
            found += self.slider.controls()
            for move in self.bounds(1.0):
                column = (self.xs[move] - WIDE / 2, self.bars.y, WIDE, self.bars.height)
                found += Controls.of_slider(column, partial(self._drag_bound, move))
        return found

    def _drag_bound(self, move: int, point: Point) -> None:
        """Weighs the bonus so that a move's bound comes nearest to a point."""
        average = self.film.value(self.moves[move])
        _, top, _, height = self.bars
        score = self.reach * (top + height / 2 - point[1]) / (height / 2 - INSET)
        self.slider.choose((score - average) / (self.bounds(1.0)[move] - average))

    @property
    def reach(self) -> float:
        """The bound at the end of the scale."""
        most = WEIGHTS[-1] if self._has_slider else 1.0
        largest = max(map(abs, [WIN, *self.bounds(most).values()]))
        return next((one for one in RANGES if one >= largest), RANGES[-1])

    def display(self) -> None:
        if self._has_slider:
            above = self.slider.top - NAMED / 2
            theme.write(say("weight of the bonus"), self.slider.left + 8, above, 15)
            self.slider.display()
        bounds, reach = self.bounds(self.slider.value), self.reach
        following = self.next_move() if self.done or self.options.get("next") else None
        for move, x in self.xs.items():
            self._display_move(move, x, bounds.get(move), reach)
            if move == following:
                frame = (x - 24, self.bars.y - NAMES, 48, self.bars.height + NAMES + BELOW)
                box(frame, EMPTY, 8, edge=theme.BLUE, weight=3)
        for tree in self.trees:
            self._display_tree(tree)

    def _display_move(self, move: int, x: float, bound: float | None, reach: float) -> None:
        _, top, _, height = self.bars
        middle = top + height / 2
        ink = theme.FADED if bound is None else theme.INK
        theme.centred(str(move), x, top - NAMES / 2, 17, ink, bold=True)
        box((x - WIDE / 2, top, WIDE, height), TRACK, 6)
        box((x - WIDE / 2, middle, WIDE, 1), theme.FADED)
        if bound is None:
            return

        def y(score: float) -> float:
            return middle - max(-1.0, min(1.0, score / reach)) * (height / 2 - INSET)

        average, visits = self.film.value(self.moves[move]), self.film.visits(self.moves[move])
        high, low = sorted((y(average), y(bound)))
        box((x - 7, high, 14, max(1.0, low - high)), "#8FB4EE", 3)
        box((x - 15, y(bound) - 1.5, 30, 3), theme.INK)
        circle(x, y(average), 13, _color(average), edge=theme.INK)
        below = top + height + 11
        theme.centred(score_text(round(average, 1)), x, below, 14, bold=True)
        theme.centred(f"{visits} ×", x, below + 18, 14, theme.FADED)

    def _display_tree(self, tree: Layout[Node]) -> None:
        timeline = self.film
        size = min(DOT, max(3.0, tree.diameter))
        for path, place in tree.places.items():
            if path:
                line(place, tree.places[path[:-1]], theme.LINE)
        for path, node in tree.nodes.items():
            here = node in timeline.path(timeline.moment.node)
            edge = theme.BLUE if here else theme.FADED
            circle(*tree.places[path], size + 3 * here, _color(timeline.value(node)), edge=edge)


def _color(average: float) -> str:
    return shade(average / WIN, YELLOW_TO_RED)
