"""The visible part of a search tree: the path to the current node, and at every level the moves
beside it."""

from typing import Any

from connect_four_ai.app.language import score_text
from connect_four_ai.games.game import short_name
from connect_four_ai.graphics.tree_layout import Path
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.canvas import Point, box, canvas
from connect_four_ai.lab.widgets.layout import here
from connect_four_ai.lab.widgets.node_chip import CHIP, Chip, display_chip, display_edge, path_at
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.study.recording.recording import Node, Timeline
from connect_four_ai.texts.step_words import StepWords

GUTTER = 76
"""Widths at the left, for the player and the score taken, and at the right, for alpha and beta."""
ABOVE = 35
"""Distance of the same above a row, on a screen without room for gutters."""
MOST_ACROSS = 9
MOST_ROWS = 6
HIGHEST, WIDEST = 100.0, 96.0
"""Maximum distances between rows and between chips."""


LEVEL = 70.0
"""Height of a row on a screen without gutters."""


def visible_levels(timeline: Timeline) -> int:
    """Returns the number of rows that are shown."""
    return min(MOST_ROWS, max(len(timeline.path(node)) for node in timeline.recording.root))


class StepTree:
    """Shows the tree of a search at the timeline's moment."""

    def __init__(self, timeline: Timeline, words: StepWords, view: View[Any], box: Box) -> None:
        self.timeline = timeline
        self.words = words
        self.view = view
        self.box = box
        root = timeline.recording.root
        windowed = any(child.alpha is not None for child in root.children)
        self.gutter = GUTTER if here().is_wide else 0
        self.left = box.x + self.gutter
        self.right = box.x + box.width - self.gutter * windowed
        widest = min(MOST_ACROSS, len(timeline.recording.position.legal_moves))
        self.across = min(WIDEST, (self.right - self.left) / max(widest, 4))
        self.visible = visible_levels(timeline)
        self.pitch = min(HIGHEST, box.height / self.visible)
        self.top = box.y + (box.height - self.pitch * self.visible) / 2
        self.chips: dict[Path, Chip] = {}
        self.places: dict[Path, Point] = {}
        self.parents: dict[int, Node] = {}
        """The parent of the chips of each level."""
        self._top = 0
        """The level shown in the first row."""
        self.show()

    def show(self) -> None:
        """Lays out the tree for the timeline's moment."""
        path = self.timeline.path(self.timeline.shown)
        parents = path if path[-1].children else path[:-1]
        most, least = max(0, len(path) - 2), len(parents) + 1 - self.visible
        self._top = max(min(self._top, most), least)  # stays, if possible
        self.chips, self.places, self.parents = {}, {}, {}
        if self._top == 0:
            self._put_row([self._chip(path[0], "")], (), 0)
        for level, parent in enumerate(parents, start=1):
            if level >= self._top:
                above = tuple(node.move for node in path[1:level])
                self._put_row(self._branches(parent), above, level)
                self.parents[level] = parent

    def display(self, pointed: Chip | None = None, in_parts: bool = True) -> None:
        """Draws the tree, each row in a part of its own if `in_parts`. `pointed`: the node under
        the mouse."""
        for row in range(self.visible):
            if in_parts:
                canvas.next_part()
            self._display_row(row, pointed)

    def _display_row(self, number: int, pointed: Chip | None) -> None:
        """Draws the chips of a row, and the lines from the row above."""
        level = number + self._top
        bottom = self._bottom(number) if number + 1 < self.visible else self.box.y + self.box.height
        if here().is_wide:
            left, right = self.box.x - 4, self.box.x + self.box.width + 4
            theme.clear(left, self._bottom(number - 1), right, bottom)
        row = {path: chip for path, chip in self.chips.items() if len(path) == level}
        for path, chip in row.items():
            if path and path[:-1] in self.places:
                display_edge(chip, self.places[path], self.places[path[:-1]])
        for path, chip in row.items():
            lit = chip == pointed and chip.leads_somewhere
            display_chip(chip, *self.places[path], self.across - 8, lit)
        self._display_beside(level)

    def _bottom(self, number: int) -> float:
        """Returns the bottom of a row, which is the top of the next one."""
        return round(self._y(number + self._top)) + CHIP if number >= 0 else self.box.y

    def _display_beside(self, level: int) -> None:
        """Writes the player who moves and the score taken at the left of a row, and alpha and beta
        at its right; without gutters, above the row."""
        if level not in self.parents:
            return
        parent, x, y = self.parents[level], self.box.x, self._y(level)
        player, right = self.timeline.position(parent).player, x + self.box.width
        window = self.timeline.window(parent) or ()
        bounds = [f"{name} {score_text(bound)}" for name, bound in zip("αβ", window, strict=False)]
        if not self.gutter:
            combined = self.words.combine(parent)
            room = 24 + theme.text_width(combined, 14)
            box((x, y - ABOVE - 9, room, 18), theme.PAPER)  # a line to a node may pass there
            self.view.display_piece(player, x + 8, y - ABOVE, 14)
            theme.write(combined, x + 20, y - ABOVE, 14, theme.FADED)
            theme.flush_right("  ".join(bounds), right, y - ABOVE, 14, theme.FADED)
            return
        self.view.display_piece(player, x + 16, y - 14)
        theme.write(self.words.combine(parent), x, y + 12, 14, theme.FADED)
        for text, line in zip(bounds, (y - 9, y + 11), strict=False):
            theme.flush_right(text, right, line, 14, theme.FADED)

    def chip_at(self, point: Point) -> Chip | None:
        path = path_at(point, self.places, self.across)
        return None if path is None else self.chips[path]

    # The rows

    def _put_row(self, chips: list[Chip], above: Path, level: int) -> None:
        y = self._y(level)
        x = (self.left + self.right - self.across * (len(chips) - 1)) / 2
        for index, chip in enumerate(chips):
            path = (*above, chip.move if chip.move is not None else chip.name) if level else ()
            self.chips[path] = chip
            self.places[path] = x + index * self.across, y

    def _y(self, level: int) -> float:
        return self.top + (level - self._top + 0.5) * self.pitch

    def _branches(self, parent: Node) -> list[Chip]:
        """Returns a chip for every move at a node; if there are too many, for those around the
        current one."""
        position = self.timeline.position(parent)
        children = {child.move: child for child in parent.children}
        chips = []
        for move in position.legal_moves:
            name, node = short_name(position.move_name(move)), children.get(move)
            cut = self.timeline.is_cut(parent)
            skipped = Chip(None, name, pruned=cut, parent=parent, move=move)
            chips.append(self._chip(node, name, parent) if node else skipped)
        if len(chips) <= MOST_ACROSS:
            return chips
        here = next((index for index, chip in enumerate(chips) if chip.here), 0)
        most = MOST_ACROSS - 2
        start = max(0, min(here - most // 2, len(chips) - most))
        return [
            *([Chip(None, f"+{start}")] if start else []),
            *chips[start : start + most],
            *([Chip(None, f"+{len(chips) - start - most} ")] if start + most < len(chips) else []),
        ]

    def _chip(self, node: Node, name: str, parent: Node | None = None) -> Chip:
        timeline = self.timeline
        here = node in timeline.path(timeline.shown)
        known = timeline.is_left(node)
        takes = parent is not None and timeline.is_left(parent) and not self.words.adds_up(parent)
        return Chip(
            node=node,
            name=name,
            score=self.words.on_chip(node) if known else "",
            below=timeline.visits(node)
            or (node.nodes - 1 if known and not (here and node.children) else 0),
            entered=timeline.is_entered(node),
            here=here,
            taken=parent is not None and takes and node.value == parent.value,
            parent=parent,
            move=node.move,
        )
