"""Nodes of a search on the screen: chips with scores, the lines between them, and the node where a
student's search parts from its section's."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from connect_four_ai.app.language import say, score_text
from connect_four_ai.graphics.tree_layout import Path
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, Rect, box, inside, line
from connect_four_ai.lab.widgets.layout import here
from connect_four_ai.study.checking.parting import Parting, Tree
from connect_four_ai.study.checking.questions import same
from connect_four_ai.study.recording.recording import Node

Way = TypeVar("Way", bound=Path)

RAISED = 3
LIT = "#DCE6FA"
CHIP = 24
"""Height of a chip; its name stands above it."""


@dataclass(frozen=True)
class Chip:
    """A node of the tree, or a move that the search skips, at a moment."""

    node: Node | None
    name: str
    score: str = ""
    """The score; empty until it is known."""
    below: int = 0
    """Number of nodes below it that are not shown."""
    entered: bool = False
    here: bool = False
    """Whether the search is at this node or below it."""
    taken: bool = False
    """Whether the node above took its score."""
    pruned: bool = False
    parent: Node | None = None
    move: Any = None

    @property
    def leads_somewhere(self) -> bool:
        """Whether a click on the chip does something."""
        return self.node is not None or self.pruned


def display_chip(chip: Chip, x: float, y: float, width: float, lit: bool = False) -> None:
    """Draws a chip: its name and the number of nodes below, and under them the score. It is raised
    if it can be clicked, and lit if the mouse is at it."""
    if chip.node is None and chip.parent is None:
        theme.centred(chip.name.strip(), x, y + 4, 15, theme.FADED)
        return
    left, top = x - width / 2, y - 4
    faded = not chip.entered
    theme.write(chip.name, left + 2, y - 14, 14, theme.FADED if faded else theme.INK, bold=True)
    below, room = short_count(chip.below), width - theme.text_width(chip.name, 14, True) - 8
    if theme.text_width(below, 14) <= room:
        theme.flush_right(below, left + width, y - 14, 14, theme.FADED)
    paper = theme.INK if chip.taken else theme.LINE if chip.pruned else LIT if lit else theme.WHITE
    edge = theme.BLUE if chip.here or lit else theme.LINE if faded else theme.FADED
    if chip.leads_somewhere:
        box((left, top + RAISED, width, CHIP), edge, 6)
    weight = 3 if chip.here else 2 if lit else 1
    box((left, top, width, CHIP), paper, 6, edge=edge, weight=weight)
    if chip.pruned:
        line((left + 6, top + CHIP - 5), (left + width - 6, top + 5), theme.FADED, weight)
    elif chip.score:
        ink = theme.WHITE if chip.taken else theme.INK
        theme.write_within(chip.score, x, top + CHIP / 2, width - 6, 15, 14, ink)
    elif chip.here:
        theme.centred("…", x, top + CHIP / 2 - 2, 15, theme.FADED, bold=True)


def chip_area(place: Point, across: float) -> Rect:
    """Returns the area in which a click means this chip; `across`: the distance of neighbours."""
    return place[0] - across / 2 + 2, place[1] - CHIP, across - 4, 2 * CHIP


def path_at(point: Point, places: Mapping[Way, Point], across: float) -> Way | None:
    """Returns the path of the node whose chip is at a point."""
    found = (path for path, place in places.items() if inside(chip_area(place, across), point))
    return next(found, None)


def display_edge(chip: Chip, place: Point, parent: Point) -> None:
    """Draws the line from the chip above to the name of this one; thick on the path to the search,
    and where a score is taken."""
    ink = theme.BLUE if chip.here else theme.INK if chip.taken else theme.LINE
    ends = (place[0], place[1] - CHIP), (parent[0], parent[1] + 1 + CHIP)
    line(*ends, ink, 3 if chip.here or chip.taken else 1)


def short_count(count: int) -> str:
    """Returns a number of further nodes in short, to fit on a chip.

    >>> [short_count(count) for count in (0, 343, 9_408, 5_764_801)]
    ['', '+343', '+9 k', '+5.8 M']
    """
    if count >= 1_000_000:
        return f"+{count / 1e6:.1f} M"
    return f"+{count // 1000} k" if count >= 1000 else f"+{count}" * (count > 0)


NAMES = 104.0
"""Width of the rows' names in the wide layout."""
ABOVE = 22.0
"""Height of the line with the columns and, on a small screen, of the names above their rows."""
ROW = 34.0
LEAST_ACROSS = 5
"""Least number of columns by which the width of chips is reckoned."""


def parting_height() -> float:
    """Returns the height of the picture of both searches."""
    return ABOVE + 2 * _row_height() + 6


def _row_height() -> float:
    return ROW if here().is_wide else ABOVE + ROW


def display_parting(parting: Parting, x: float, y: float, width: float) -> None:
    """Draws the node of both searches; differences have a red edge."""
    columns, names = parting.columns, NAMES if here().is_wide else 0
    across = (width - names) / (max(len(columns), LEAST_ACROSS) + 1.5)
    path = " ".join(map(str, parting.path))
    theme.write(say("after {moves}", moves=path), x + names, y + 8, 14, theme.FADED)
    for number, column in enumerate(columns):
        left = x + names + (number + 1.5) * across
        theme.centred(str(column), left + across / 2, y + 8, 14, bold=True)
    sides = (
        (say("yours"), parting.theirs, parting.chapters),
        (say("the chapter’s"), parting.chapters, parting.theirs),
    )
    for number, (name, tree, other) in enumerate(sides):
        top = y + ABOVE + number * _row_height()
        theme.write(name, x, top + CHIP / 2, 15)
        top += _row_height() - ROW
        _display_node(tree, other, (x + names, top), across)
        below, beside = (node.children if node else {} for node in (tree, other))
        for place, column in enumerate(columns):
            left = x + names + (place + 1.5) * across
            if column in below or column in beside:
                _display_node(below.get(column), beside.get(column), (left, top), across)
        if tree and not columns and not number:
            text = say("Neither looks further from there.")
            theme.write(text, x + names + 1.5 * across, top + CHIP / 2, 15, theme.FADED)


def _display_node(
    node: Tree | None, other: Tree | None, place: tuple[float, float], across: float
) -> None:
    """Draws a chip with its score; an empty one if the search does not visit the node."""
    differs = node is None or other is None or not same(node.value, other.value)
    edge = theme.ALARM if differs else theme.FADED
    width = across - 8
    paper = theme.WHITE if node else theme.PAPER
    box((*place, width, CHIP), paper, 6, edge=edge, weight=2 if differs else 1)
    score = score_text(node.value) if node else "–"
    x, y = place[0] + width / 2, place[1] + CHIP / 2
    theme.write_within(score, x, y, width - 6, 15, 14, theme.INK if node else theme.FADED)
