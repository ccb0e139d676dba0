"""The figure of a multiple-choice exercise: a tree of calls, or a table."""

from connect_four_ai.app.language import say, score_text
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import EMPTY, box, circle
from connect_four_ai.lab.widgets.calls_view import display_calls
from connect_four_ai.lab.widgets.tree_view import Box, Scene
from connect_four_ai.study.exercises.questions import Choose

WIDEST_CHOICE = 130.0
"""Maximum width of a choice."""
PADDING, FIRST, WIDEST = 4, 64.0, 140.0
"""The space between the columns of a table, and the widths of the first and at most of another."""


def display_question(exercise: Choose, box: Box, answered: bool) -> None:
    """Draws an exercise's figure into a box; once it is `answered`, with the answer."""
    if exercise.section == "9.1.0":
        _display_calls(exercise, box, answered)
    elif exercise.shown:
        display_table(_table(exercise), box.x, box.y, box.width)


def _display_calls(exercise: Choose, box: Box, answered: bool) -> None:
    root, marked = exercise.shown
    scene = Scene.of(root, lambda call: call.children, box)
    display_calls(scene)
    x, y = next(scene.places[path] for path, call in scene.nodes.items() if call is marked)
    half = scene.diameter / 2
    circle(x, y, scene.diameter, EMPTY, edge=theme.BLUE, weight=3)
    text = str(exercise.answer) if answered else "?"
    theme.write(text, x + half + 6, y - half, 22, theme.BLUE, bold=True)


def _table(exercise: Choose) -> list[list[str]]:
    """Returns the table of an exercise, its head first."""
    if exercise.section == "U":
        head = [say("column"), say("number of visits"), say("average")]
        known = [
            [str(branch.column), str(branch.visits), score_text(branch.average)]
            for branch in exercise.shown
        ]
        return [head, *known]
    columns = [*exercise.shown[0]]
    found = [
        [str(depth), *(score_text(scores[c]) if c in scores else "…" for c in columns)]
        for depth, scores in enumerate(exercise.shown, 1)
    ]
    return [[say("depth"), *map(str, columns)], *found]


def display_table(rows: list[list[str]], x: float, y: float, width: float) -> float:
    """Draws a table with a line below its head; a text that is too long for its cell takes several
    lines. Returns its bottom."""
    across = min(WIDEST, (width - FIRST) / (len(rows[0]) - 1))
    widths = [FIRST, *[across] * (len(rows[0]) - 1)]
    for number, row in enumerate(rows):
        ink = theme.INK if number else theme.FADED
        y = 3 + max(
            theme.paragraph(text, x + sum(widths[:column]), y + 3, room - PADDING, 15, ink)
            for column, (text, room) in enumerate(zip(row, widths, strict=True))
        )
        box((x, y, sum(widths), 1), theme.LINE if number else theme.INK)
    return y
