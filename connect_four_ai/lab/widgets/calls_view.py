"""Trees of calls of Fibonacci's function, a disc for each call, and the figures of multiple-choice
exercises."""

from collections.abc import Mapping

from connect_four_ai.app.language import say, score_text
from connect_four_ai.graphics.tree_layout import Path
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import EMPTY, Point, box, circle, line
from connect_four_ai.lab.widgets.tree_view import LINE, Box, Scene
from connect_four_ai.stages.recursion import Call
from connect_four_ai.study.exercises.questions import Choose

COLORS = (
    "#D5D0C0",
    "#BFE3C6",
    "#F6D08F",
    "#BCD0F5",
    "#F3BDBD",
    "#D3C2F0",
    "#AEDDE6",
    "#E2DF8E",
    "#E5C3A6",
)
"""Colours of calls, by their numbers."""
CUT = 8.0
"""Diameter of a call that is never made."""
NUMBERED = 20.0
"""Least diameter of a disc with its number."""


def display_calls(
    scene: Scene[Call],
    returned: Mapping[Path, bool] | None = None,
    made: Mapping[Path, Call] | None = None,
) -> None:
    """Draws a tree of calls. `returned`: whether each call that has begun has returned; without it,
    the tree is drawn whole, without values. `made`: the calls that are made at all; what is below a
    call that only looks its value up is cut off."""
    made = scene.nodes if made is None else made
    begun = made if returned is None else returned
    for path, place in scene.places.items():
        if path:
            ink, weight = (LINE, 2) if path in begun else (theme.LINE, 1)
            line(place, scene.places[path[:-1]], ink, weight)
    for path, place in scene.places.items():
        if path in begun:
            waits = returned is not None and not returned[path]
            display_call(made[path], *place, scene.diameter, waits)
        elif any(path[:end] in begun and made[path[:end]].remembered for end in range(len(path))):
            circle(*place, min(CUT, scene.diameter), theme.PAPER, edge=theme.LINE)
        else:
            circle(*place, scene.diameter, theme.PAPER, edge=theme.LINE)
            _write_number(scene.nodes[path], *place, scene.diameter, theme.FADED)
    if returned and scene.diameter >= NUMBERED:
        for path, is_known in returned.items():
            if is_known and path:
                _display_value(made[path].value, scene.places[path], scene.places[path[:-1]])


def display_call(call: Call, x: float, y: float, diameter: float, waits: bool = False) -> None:
    """Draws a call: pale if its value is only looked up, with a dark edge while it waits for other
    calls."""
    paper = theme.WHITE if call.remembered else COLORS[call.n % len(COLORS)]
    edge = theme.INK if waits else COLORS[call.n % len(COLORS)] if call.remembered else theme.FADED
    weight = min(4 if waits else 3 if call.remembered else 1, diameter / 8)
    circle(x, y, diameter, paper, edge=edge, weight=weight)
    _write_number(call, x, y, diameter, theme.FADED if call.remembered else theme.INK)


def _write_number(call: Call, x: float, y: float, diameter: float, ink: str) -> None:
    if diameter >= NUMBERED:
        theme.centred(str(call.n).replace("-", "−"), x, y, max(14, diameter * 0.45), ink)


def _display_value(value: int, place: Point, above: Point) -> None:
    """Draws a returned value on its way up."""
    x, y = (place[0] + above[0]) / 2, (place[1] + above[1]) / 2
    width = theme.text_width(str(value), 15, True) + 6
    box((x - width / 2, y - 9, width, 18), theme.PAPER, 5)
    theme.centred(str(value), x, y, 15, theme.BLUE, bold=True)


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
