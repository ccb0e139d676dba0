"""The node where a student's search parts from its section's: as it is in the one and in the other,
one above the other, each with the scores below it."""

from connect_four_ai.app.language import say, score_text
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import box
from connect_four_ai.lab.widgets.layout import here
from connect_four_ai.lab.widgets.node_chip import CHIP
from connect_four_ai.study.checking.parting import Parting, Tree
from connect_four_ai.study.checking.questions import same

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
