"""Monte Carlo tree search: the tree grows play-out by play-out, and bounds say where it grows
next."""

from types import SimpleNamespace
from typing import Any

from connect_four_ai.app.language import say, score_text
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import EMPTY, box, circle, line
from connect_four_ai.lab.figures.tree import SearchFigure
from connect_four_ai.lab.shades import YELLOW_TO_RED, shade
from connect_four_ai.lab.widgets.controls import Controls, options
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.lab.widgets.tree_view import Scene as Layout
from connect_four_ai.study.recording.recording import Kind, Node, Timeline

WIN = 10.0
"""The result of a play-out that Red has won."""
RANGES = 12.0, 24.0, 48.0, 96.0
"""The bounds that the scale can reach to."""
WEIGHTS = 0.0, 0.25, 0.5, 1.0, 1.5, 2.0
"""The weights of the bonus on the slider; 1 is U's own."""
NAMES, BARS = 24.0, 0.5
"""Height of the columns' numbers, and the share of the rest that the bars take."""
BELOW = 40.0
"""Height of the averages and visits below the bars."""
SLIDER, WIDEST = 40.0, 380.0
"""Height and maximum width of the slider."""
DOT = 7.0
TRACK = "#E4E2DB"


class PlayOuts(SearchFigure):
    """For each move its average, a dot, and its bound, the end of a bar; below it, the tree.

    `at`: the number of play-outs after which it stands. `slider`: whether the weight of the bonus
    can be changed. `next`: whether the branch that is tried next is marked before the answer, too.
    """

    weight = 1.0

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
        bounds = self.bounds(self.weight)
        untried = [column for column in self.moves if column not in bounds]
        pick = max if self.film.recording.root.maximising else min
        return untried[0] if untried else pick(bounds, key=bounds.__getitem__)

    @property
    def _slider(self) -> float:
        """Height of the slider, with its name above it if the figure is narrow."""
        return SLIDER * (1 + 0.6 * self.narrow) if self.options.get("slider") else 0.0

    def lay_out(self, timeline: Timeline) -> None:
        """Lays out the tree as far as it has grown."""
        x, y, width, height = self.picture
        across, bottom = width / max(1, len(self.moves)), y + height - self._slider
        self.bars = Box(x, y + NAMES, width, (bottom - y - NAMES - BELOW) * BARS)
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
        if not self._slider:
            return super().controls()
        x, _, width, _ = self.box
        row = options({weight: f"× {weight:g}" for weight in WEIGHTS}, self.weight, self._weigh)
        wide = min(WIDEST, width)
        return super().controls() + Controls(x + width - wide, self._slider_top + 6, wide, [row])

    @property
    def _slider_top(self) -> float:
        return self.picture.y + self.picture.height - SLIDER

    def _weigh(self, weight: float) -> None:
        self.weight = weight

    def display(self) -> None:
        if self._slider:
            y = self._slider_top + (-10 if self.narrow else 22)
            theme.write(say("weight of the bonus"), self.box.x, y, 15)
        bounds = self.bounds(self.weight)
        largest = max(map(abs, [WIN, *self.bounds(1.0).values(), *bounds.values()]))
        reach = next((one for one in RANGES if one >= largest), RANGES[-1])
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
        box((x - 18, top, 36, height), TRACK, 6)
        box((x - 18, middle, 36, 1), theme.FADED)
        if bound is None:
            return

        def y(score: float) -> float:
            return middle - max(-1.0, min(1.0, score / reach)) * (height / 2 - 6)

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
