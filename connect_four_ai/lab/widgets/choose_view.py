"""The figure of a multiple-choice exercise: a tree of calls, or a table."""

from connect_four_ai.app.language import say, score_text
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import EMPTY, box, circle
from connect_four_ai.lab.widgets.calls_view import display_calls
from connect_four_ai.lab.widgets.tree_view import Box, Scene
from connect_four_ai.study.exercises.choose import Branches, Calls, Choose, Deepening

WIDEST_CHOICE = 130.0
"""Maximum width of a choice."""
PADDING, NARROWEST = 10, 70.0
"""The space between the columns of a table, and the least width of one."""


def display_question(exercise: Choose, box: Box, answered: bool) -> None:
    """Draws an exercise's figure into a box; once it is `answered`, with the answer."""
    if isinstance(exercise, Calls):
        _display_calls(exercise, box, answered)
    elif isinstance(exercise, Deepening | Branches):
        display_table(_table(exercise), box.x, box.y, box.width)


def _display_calls(exercise: Calls, box: Box, answered: bool) -> None:
    scene = Scene.of(exercise.root, lambda call: call.children, box)
    display_calls(scene)
    (x, y), half = (
        next(scene.places[path] for path, call in scene.nodes.items() if call is exercise.marked),
        scene.diameter / 2,
    )
    circle(x, y, scene.diameter, EMPTY, edge=theme.BLUE, weight=3)
    text = str(exercise.answer) if answered else "?"
    theme.write(text, x + half + 6, y - half, 22, theme.BLUE, bold=True)


def _table(exercise: Deepening | Branches) -> list[list[str]]:
    """Returns the table of an exercise, its head first."""
    if isinstance(exercise, Branches):
        head = [say("column"), say("number of visits"), say("average")]
        known = [
            [str(branch.column), str(branch.visits), score_text(branch.average)]
            for branch in exercise.branches
        ]
        return [head, *known]
    columns = [*exercise.depths[0]]
    found = [
        [str(depth), *(score_text(scores[c]) if c in scores else "…" for c in columns)]
        for depth, scores in enumerate(exercise.depths, 1)
    ]
    return [[say("depth"), *(say("column {column}", column=column) for column in columns)], *found]


def display_table(rows: list[list[str]], x: float, y: float, width: float) -> float:
    """Draws a table with a line below its head; a text that is too long for its cell takes several
    lines. Returns its bottom."""
    across = _widths(rows, width)
    for number, row in enumerate(rows):
        lefts = [x + sum(across[:column]) for column in range(len(row))]
        ink = theme.INK if number else theme.FADED
        end = max(
            theme.paragraph(text, left, y + 3, room - PADDING, 15, ink)
            for text, left, room in zip(row, lefts, across, strict=True)
        )
        y = end + 3
        box((x, y, sum(across), 1), theme.INK if number == 0 else theme.LINE)
    return y


def _widths(rows: list[list[str]], width: float) -> list[float]:
    """Returns the widths of the columns; if there is too little room, the widest shrink."""
    across = [
        max(NARROWEST, *(theme.text_width(text, 15) + PADDING + 4 for text in column))
        for column in zip(*rows, strict=True)
    ]
    while (excess := sum(across) - width) > 0:
        widest = across.index(max(across))
        others = sorted(across)[-2] if len(across) > 1 else 0
        across[widest] -= min(excess, max(10.0, across[widest] - others))
    return across
