"""The node where a student's search parts from its section's: as it is in the one and in the other,
one above the other, each with the scores below it."""

from connect_four_ai.app.language import say, score_text
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import box
from connect_four_ai.lab.widgets.node_chip import CHIP
from connect_four_ai.study.checking.parting import Parting, Tree
from connect_four_ai.study.checking.questions import same

NAMES = 104.0
"""Width of the rows' names."""
ABOVE = 22.0
"""Height of the line with the columns."""
ROW = 34.0
PARTING_HEIGHT = ABOVE + 2 * ROW + 6
LEAST_ACROSS = 5
"""Least number of columns by which the width of chips is reckoned."""


def display_parting(parting: Parting, x: float, y: float, width: float) -> None:
    """Draws the node of both searches; differences have a red edge."""
    columns = parting.columns
    across = (width - NAMES) / (max(len(columns), LEAST_ACROSS) + 1.5)
    path = " ".join(map(str, parting.path))
    theme.write(say("after {moves}", moves=path), x + NAMES, y + 8, 14, theme.FADED)
    for number, column in enumerate(columns):
        left = x + NAMES + (number + 1.5) * across
        theme.centred(str(column), left + across / 2, y + 8, 14, bold=True)
    sides = (
        (say("yours"), parting.theirs, parting.chapters),
        (say("the chapter’s"), parting.chapters, parting.theirs),
    )
    for number, (name, tree, other) in enumerate(sides):
        top = y + ABOVE + number * ROW
        theme.write(name, x, top + CHIP / 2, 15, within=NAMES - 6)
        _display_node(tree, other, (x + NAMES, top), across)
        below, beside = (node.children if node else {} for node in (tree, other))
        for place, column in enumerate(columns):
            left = x + NAMES + (place + 1.5) * across
            if column in below or column in beside:
                _display_node(below.get(column), beside.get(column), (left, top), across)
        if tree and not columns and not number:
            said = say("Neither looks further from there.")
            theme.write(said, x + NAMES + 1.5 * across, top + CHIP / 2, 15, theme.FADED)


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
