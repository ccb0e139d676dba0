"""What a learner has become: its mistakes and its points against games learnt from, and when it saw
what for the first time; how the reward of a game flows back; and what a cell is worth."""

from collections.abc import Mapping, Sequence
from math import log10

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import ALL_CELLS, COLUMNS, ROWS, Cell
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import CENTER, RIGHT, Point, Rect, box, circle, polygon
from connect_four_ai.lab.shades import YELLOW_TO_RED, lean, shade
from connect_four_ai.lab.widgets.graph import Pen, display_line, display_sides
from connect_four_ai.study.learning.watch import Point as Reached
from connect_four_ai.texts.learning_words import hundredths

MISTAKES = Pen(theme.ALARM, 4, 8)
PAPERS = {
    "9.1.2": "#9CC0F5",
    "9.1.3": "#8CCBB0",
    "9.1.5:1": "#E9C46A",
    "9.1.7:1": "#C3A6E8",
    "8:1": "#B9B6AC",
}
"""The colour of the line of the points against each opponent, and of its button."""
FIRST, LEAST = 50, 1000
"""Where the graph begins, and where it ends at least, in games: it is logarithmic, and 0 stands at
its left edge."""
LABELS, FOOT = 44.0, 22.0
"""How much room the numbers at its left take, and those below it."""


def display_learning(curve: Sequence[Reached], moments: Mapping[str, int], rect: Rect) -> None:
    """The learning curve; a mark on its lower edge is a moment."""
    left, top, width, height = rect[0] + LABELS, rect[1], rect[2] - LABELS, rect[3] - FOOT
    end = LEAST
    while curve and end < curve[-1].games:
        end *= 10

    def x(games: int) -> float:
        return left + width * max(0.0, log10(max(games, 1) / FIRST) / log10(end / FIRST))

    def y(part: float) -> float:
        return top + height * (1 - part)

    box((left, top, width, height), theme.WHITE, edge=theme.LINE)
    for quarter in range(5):
        box((left, y(quarter / 4), width, 1), theme.LINE)
        theme.flush_right(f"{quarter / 4:.0%}", left - 8, y(quarter / 4), 14, theme.FADED)
    for power in range(2, round(log10(end)) + 1):
        box((x(10**power), top, 1, height), theme.LINE)
        align = RIGHT if 10**power == end else CENTER
        theme.write(f"{10**power:,}", x(10**power), top + height + 14, 14, theme.FADED, align=align)
    for games in {*moments.values()}:
        here, foot = x(games), top + height
        polygon(((here - 5, foot), (here + 5, foot), (here, foot - 9)), theme.BLUE)
    for opponent, paper in PAPERS.items():
        known = [point for point in curve if opponent in point.points]
        display_line([(x(one.games), y(one.points[opponent])) for one in known], Pen(paper, 3, 6))
    display_line([(x(one.games), y(one.mistakes)) for one in curve], MISTAKES)


def display_flow(values: Sequence[float], at: int, rect: Rect) -> None:
    """What each position of a game is worth, with a frame around one: above for Red, below for
    Yellow; filled is what the reward has reached."""
    left, top, width, height = rect
    display_sides(rect)
    step = width / max(1, len(values))
    points: list[Point] = [
        (left + step * (number + 0.5), top + height / 2 - value * (height / 2 - 6))
        for number, value in enumerate(values)
    ]
    display_line(points, Pen(theme.FADED, 1, 0))
    for number, (x, y) in enumerate(points):
        reached = number >= at
        size = min(9.0, step - 1)
        circle(x, y, size, theme.INK if reached else theme.WHITE, edge=theme.INK)
    if points:
        box((left + step * at, top, step, height), "", edge=theme.BLUE, weight=2)


def display_then_and_now(rows: Mapping[int, Mapping[int, float]], now: int, rect: Rect) -> None:
    """A row for each time, a column for each move: redder is better for Red."""
    left, top, width, _ = rect
    name, down = 92.0, 26.0
    across = (width - name) / COLUMNS
    theme.write(say("games"), left, top + 8, 14, theme.FADED)
    for column in range(1, COLUMNS + 1):
        x = left + name + across * (column - 0.5)
        theme.centred(str(column), x, top + 8, 14, bold=True)
    for number, (games, scores) in enumerate(rows.items()):
        y = top + 18 + down * number
        text = say("now") if games == now else f"{games:,}"
        theme.write(text, left, y + down / 2, 14, bold=games == now)
        for column, score in scores.items():
            x = left + name + across * (column - 1)
            certain = abs(score) > 1
            part = max(-1.0, min(score, 1.0))
            box((x, y + 1, across - 1, down - 2), shade(part, YELLOW_TO_RED))
            text = say("wins") if certain else hundredths(score)
            theme.centred(text, x + across / 2 - 1, y + down / 2, 14)


def display_cells(
    worth: Mapping[Cell, float],
    marked: frozenset[Cell],
    outlined: Sequence[Cell],
    side: float,
    corner: Point,
) -> None:
    """On the small board, drawn so small: a disc's ring for each cell, with what it is worth; a
    thick one around those marked, and a frame around a pattern's."""
    most = max((abs(value) for value in worth.values()), default=0)
    for cell in ALL_CELLS:
        column, row = cell
        x, y = corner[0] + side * (column - 0.5), corner[1] + side * (ROWS - row + 0.5)
        value = worth.get(cell, 0)
        box((x - 36, y - 21, 72, 42), shade(lean(value, most), YELLOW_TO_RED), 20)
        theme.centred(hundredths(value), x, y, 32, bold=cell in marked)
        if cell in marked:
            circle(x, y, 92, "", edge=theme.BLUE, weight=8)
        if cell in outlined:
            box((x - 46, y - 46, 92, 92), "", 10, edge=theme.INK, weight=5)
