"""All nodes of a search at once: their scores rise from the leaves."""

from collections.abc import Mapping
from typing import Any

from connect_four_ai.app.language import say, score_text
from connect_four_ai.graphics.tree_layout import Path, lay_out
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, box, line
from connect_four_ai.lab.figures.tree import SearchFigure
from connect_four_ai.study.recording.recording import Node, Timeline
from connect_four_ai.texts.step_words import StepWords, words_of

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
    """Each node is a bar in the colour of the player that its score is good for."""

    words: StepWords

    def lay_out(self, timeline: Timeline) -> None:
        self.words = words_of(timeline, self.scene.step.stage)
        tree = lay_out(timeline.recording.root, lambda node: node.children)
        x, y, width, height = self.room
        self.nodes: dict[Path, Node] = tree.nodes
        self.across = (width - GUTTER) / (tree.width + 1)
        self._legend = 2 * LEGEND - 4 if self.narrow else LEGEND
        """Height of the explanation of the colours, in one line or two."""
        self.down = (height - self._legend) / (tree.height + 1)
        self.places: dict[Path, Point] = {
            path: (x + GUTTER + self.across * (at + 0.5), y + self.down * (len(path) + 0.5))
            for path, at in tree.xs.items()
        }
        self.widths = _widths(self.places)

    def display(self, mouse: Any) -> None:
        timeline = self.film
        for path, place in self.places.items():
            if path:
                x, y = self.places[path[:-1]]
                line((place[0], place[1] - CHIP / 2), (x, y + CHIP / 2), theme.LINE)
        for path, place in self.places.items():
            self._display_node(timeline, path, place)
        self._display_levels(timeline)
        self._display_legend()

    def _display_node(self, timeline: Timeline, path: Path, place: Point) -> None:
        node, width = self.nodes[path], self.widths[path]
        known = timeline.is_left(node)
        here = node in timeline.path(timeline.shown)
        paper = _paper(node.value) if known else UNKNOWN
        rect = (place[0] - width / 2, place[1] - CHIP / 2, width, CHIP)
        edge = theme.BLUE if here else theme.FADED if width > 6 else ""
        box(rect, paper, min(5, width / 4), edge=edge, weight=3 if here else 1)
        if known and width >= NARROWEST:
            theme.write_within(score_text(node.value), *place, width - 4, 15, 14, theme.INK)

    def _display_levels(self, timeline: Timeline) -> None:
        """Writes who moves below each level, and which score that player's level takes."""
        for level in range(max(map(len, self.nodes))):
            first = next(node for path, node in self.nodes.items() if len(path) == level)
            if not first.children:
                continue
            y = self.places[()][1] + self.down * (level + 0.5)
            player = timeline.position(first).player
            self.scene.view.display_piece(player, self.box.x + 14, y)
            theme.write(self.words.combine(first), self.box.x + 34, y, 14, theme.FADED)

    def _display_legend(self) -> None:
        """Explains the colours in a line below the tree."""
        x, y, width, height = self.room
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
    if score in (0, float("inf"), float("-inf")):
        return NO_RESULT
    return theme.disc_color("R" if score > 0 else "Y")
