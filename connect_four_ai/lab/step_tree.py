"""The tree of a search as far as it is useful: the way to where it is, and at every level the moves beside it."""

from dataclasses import dataclass
from typing import Any

import py5

from connect_four_ai.lab import theme
from connect_four_ai.lab.step_words import StepWords
from connect_four_ai.lab.tree_view import Box, Path, Point, Scene, TreeView
from connect_four_ai.lab.view import View
from connect_four_ai.lab.words import score_text, short_name
from connect_four_ai.replay.film import Film
from connect_four_ai.replay.recording import Node

GUTTER = 76
"""At the left, for who moves and which score is taken; at the right, for alpha and beta."""
MOST_ACROSS = 9
MOST_ROWS = 7
HIGHEST, WIDEST = 100.0, 96.0
"""Distances between rows and between chips."""
CHIP = 24
"""How high a chip is; its name stands above it."""


@dataclass(frozen=True)
class Chip:
    """A node of the tree, or a move that the search does not look at, as it stands now."""

    node: Node | None
    name: str
    score: str = ""
    """Empty until it is known."""
    below: int = 0
    """How many nodes lie below that are not on the screen."""
    entered: bool = False
    here: bool = False
    """Whether the search is there, or somewhere below."""
    taken: bool = False
    """Whether its score is the one that the node above it took."""
    pruned: bool = False
    parent: Node | None = None
    move: Any = None


@dataclass(frozen=True)
class Row:
    """What stands beside a level."""

    player: str
    """Who makes these moves."""
    combine: str
    """Which score is taken."""
    window: tuple[float, float] | None
    y: float


class StepTree:
    """Shows the tree at the moment that the film is at."""

    def __init__(self, film: Film, words: StepWords, view: View[Any], box: Box) -> None:
        self.film = film
        self.words = words
        self.view = view
        self.box = box
        root = film.recording.root
        windowed = any(child.alpha is not None for child in root.children)
        self.left, self.right = box.x + GUTTER, box.x + box.width - (GUTTER if windowed else 0)
        widest = min(MOST_ACROSS, len(film.recording.position.legal_moves))
        self.across = min(WIDEST, (self.right - self.left) / max(widest, 4))
        self.visible = min(MOST_ROWS, max(len(film.path(node)) for node in root))
        self.pitch = min(HIGHEST, box.height / self.visible)
        self.chips: dict[Path, Chip] = {}
        self.places: dict[Path, Point] = {}
        self.rows: list[Row] = []
        self._top = 0
        """The level in the first row."""
        self._tree: TreeView[Chip] = TreeView(box, lambda chip: (), display_chip, display_edge)
        self.show(glide=False)

    def show(self, glide: bool) -> None:
        """Lays it out anew; with `glide`, what was there goes to its new place."""
        path = self.film.path(self.film.moment.node)
        parents = path if path[-1].children else path[:-1]
        most, least = max(0, len(path) - 2), len(parents) + 1 - self.visible
        self._top = max(min(self._top, most), least)  # as it was, where that is possible
        self.chips, self.places, self.rows = {}, {}, []
        if self._top == 0:
            self._put_row([self._chip(path[0], "")], (), 0)
        for level, parent in enumerate(parents, start=1):
            if level >= self._top:
                above = tuple(node.move for node in path[1:level])
                self._put_row(self._branches(parent), above, level)
                self._put_beside(parent, level)
        self._tree.show_scene(Scene(self.chips, self.places, self.across - 8), glide)

    @property
    def gliding(self) -> int:
        return self._tree.gliding

    def display(self) -> None:
        self._tree.display()
        for row in self.rows:
            self.view.display_player(row.player, self.box.x + 16, row.y - 14)
            theme.write(row.combine, self.box.x, row.y + 12, 14, theme.FADED)
            if row.window:
                right = self.box.x + self.box.width
                for name, bound, y in (("α", row.window[0], row.y - 9), ("β", row.window[1], row.y + 11)):
                    theme.write(f"{name} {score_text(bound)}", right, y, 14, theme.FADED, align=py5.RIGHT)

    def chip_at(self, point: Point) -> Chip | None:
        for path, (x, y) in self.places.items():
            if abs(point[0] - x) <= self.across / 2 - 2 and -CHIP <= point[1] - y <= CHIP:
                return self.chips[path]
        return None

    # The rows

    def _put_row(self, chips: list[Chip], above: Path, level: int) -> None:
        y = self.box.y + (level - self._top + 0.5) * self.pitch
        x = (self.left + self.right - self.across * (len(chips) - 1)) / 2
        for index, chip in enumerate(chips):
            path = (*above, chip.move if chip.move is not None else chip.name) if level else ()
            self.chips[path] = chip
            self.places[path] = x + index * self.across, y

    def _put_beside(self, parent: Node, level: int) -> None:
        y = self.box.y + (level - self._top + 0.5) * self.pitch
        player = self.film.position(parent).player
        self.rows.append(Row(player, self.words.combine(parent), self.film.window(parent), y))

    def _branches(self, parent: Node) -> list[Chip]:
        """A chip for every move at a node; of too many, for those around the one that is looked at."""
        position = self.film.position(parent)
        children = {child.move: child for child in parent.children}
        moves = list(position.legal_moves)
        chips = [self._branch(parent, move, children.get(move), short_name(position.move_name(move))) for move in moves]
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

    def _branch(self, parent: Node, move: Any, node: Node | None, name: str) -> Chip:
        if node is None:
            return Chip(None, name, pruned=self.film.is_cut(parent), parent=parent, move=move)
        return self._chip(node, name, parent)

    def _chip(self, node: Node, name: str, parent: Node | None = None) -> Chip:
        film = self.film
        here = node in film.path(film.moment.node)
        known = film.is_left(node)
        takes = parent is not None and film.is_left(parent) and not self.words.adds_up(parent)
        return Chip(
            node=node,
            name=name,
            score=score_text(node.value) if known else "",
            below=node.nodes - 1 if known and not (here and node.children) else 0,
            entered=film.is_entered(node),
            here=here,
            taken=parent is not None and takes and node.value == parent.value,
            parent=parent,
            move=node.move,
        )


# How it is drawn


def display_chip(chip: Chip, x: float, y: float, width: float) -> None:
    """Its name and how many nodes lie below, and under them the score."""
    if chip.node is None and chip.parent is None:
        theme.write(chip.name.strip(), x, y + 4, 15, theme.FADED, align=py5.CENTER)
        return
    left, top = x - width / 2, y - 4
    faded = not chip.entered
    theme.write(chip.name, left + 2, y - 14, 14, theme.FADED if faded else theme.INK, bold=True)
    _display_count(short_count(chip.below), left + width, y - 14, width - theme.text_width(chip.name, 14, True) - 8)
    py5.stroke(theme.BLUE if chip.here else theme.LINE if faded else theme.FADED)
    py5.stroke_weight(3 if chip.here else 1)
    py5.fill(theme.INK if chip.taken else theme.LINE if chip.pruned else theme.WHITE)
    py5.rect(left, top, width, CHIP, 6)
    if chip.pruned:
        py5.stroke(theme.FADED)
        py5.line(left + 6, top + CHIP - 5, left + width - 6, top + 5)
    elif chip.score:
        theme.write_within(chip.score, x, top + CHIP / 2, width - 6, 15, 14, theme.WHITE if chip.taken else theme.INK)
    elif chip.here:
        theme.write("…", x, top + CHIP / 2 - 2, 15, theme.FADED, bold=True, align=py5.CENTER)


def _display_count(count: str, right: float, y: float, room: float) -> None:
    """A number of nodes, with a small fan for the branches that they are on."""
    if not count or theme.text_width(count, 14, False) + 14 > room:
        return
    theme.write(count, right - 14, y, 14, theme.FADED, align=py5.RIGHT)
    py5.stroke(theme.FADED)
    py5.stroke_weight(1.2)
    for x in (-4, 0, 4):
        py5.line(right - 6, y - 3, right - 6 + x, y + 5)


def display_edge(chip: Chip, place: Point, parent: Point) -> None:
    """From under the chip above to the name of this one; thick on the way, and where a score goes up."""
    py5.stroke(theme.BLUE if chip.here else theme.INK if chip.taken else theme.LINE)
    py5.stroke_weight(3 if chip.here or chip.taken else 1)
    py5.line(place[0], place[1] - CHIP, parent[0], parent[1] - 4 + CHIP)


def short_count(count: int) -> str:
    """As short as a chip is narrow: 343, 117 k, 5.8 M."""
    if not count:
        return ""
    if count >= 1_000_000:
        return f"{count / 1e6:.1f} M"
    return f"{count // 1000} k" if count >= 10_000 else f"{count:,}"
