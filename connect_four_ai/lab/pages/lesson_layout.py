"""Where the parts of a lesson's step stand: one column, the figures above the sentences; on a low
screen, beside them."""

from collections.abc import Sequence
from dataclasses import dataclass

from connect_four_ai.lab import theme
from connect_four_ai.lab.figures.figure import Figure
from connect_four_ai.lab.widgets.controls import in_rows
from connect_four_ai.lab.widgets.layout import (
    EDGE,
    FOOT_HEIGHT,
    MARGIN,
    NARROWEST,
    WIDE,
    Column,
    Layout,
    Shape,
    Size,
    shape_of,
)
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.study.lessons import SECTIONS
from connect_four_ai.study.lessons.lesson import Choice, Step

GAP = 12.0
SECTIONS_TOP = 10.0
LARGE, SMALL = 19, 17
"""Sizes of the sentences in the window, and of those on a small screen and about an answer."""
TOP = 84.0
"""Top of the figures in the window."""
SECTION_PITCH, MARK_PITCH, ROW = 32.0, 34.0, 40.0
"""Distances of rows of sections, of the marks of steps, and of rows of buttons."""
VERDICT = 28.0
"""Height of the line that says whether an answer is right."""
LEAST_FIGURE = 180.0
BESIDE = 600.0
"""Width from which the button for chance stands beside the sentence on how to answer."""


@dataclass(frozen=True)
class Places:
    """The places of a step's parts."""

    shape: Shape
    whole: Column
    """The column of the sections and marks."""
    title: float
    """The middle of the section's name."""
    marks: float
    """Top of the marks of the steps."""
    figures: tuple[Box, ...]
    """The room of each figure."""
    column: Column
    """The column of the sentences and answers."""
    text: float
    answers: float
    verdict: float
    turning: Column
    """The column of the buttons that turn the steps, at its top."""
    foot: float = WIDE.foot
    """Top of the window's own buttons."""

    @property
    def across(self) -> int:
        """The number of sections in a row."""
        return len(SECTIONS) // (2 if self.shape is Shape.UPRIGHT else 1)


def layout_of(step: Step, figures: Sequence[Figure], screen: Size) -> Layout:
    """Returns the window's layout for a step on a screen."""
    shape = shape_of(screen)
    if shape is Shape.WIDE:
        return WIDE
    width = max(screen[0], NARROWEST)
    places = places_of(step, figures, shape, width)
    column, foot = places.column, places.foot
    end = max(box.y + box.height for box in places.figures) + GAP
    height, board = max(foot + FOOT_HEIGHT, end, screen[1]), (0.0, 0.0, 1.0)
    side = column._replace(top=0.0)
    return Layout(shape, width, height, column, column, side, board, column, 0.0, foot)


def places_of(step: Step, figures: Sequence[Figure], shape: Shape, width: float) -> Places:
    """Returns the places of a step's parts in a layout of this shape and width."""
    if shape is Shape.WIDE:
        return _wide(step, figures)
    whole, is_upright = Column(EDGE, width - 2 * EDGE), shape is Shape.UPRIGHT
    title = SECTIONS_TOP + (2 if is_upright else 1) * SECTION_PITCH + 20
    marks = title + 20 if is_upright else title - 15
    top = marks + MARK_PITCH + 6
    column = left = whole
    if not is_upright:
        column = Column(width / 2 + EDGE / 2, width / 2 - 1.5 * EDGE)
        left = Column(EDGE, width / 2 - EDGE)
    boxes, y = list[Box](), top
    for figure in figures:
        boxes.append(left.box(y, figure.height_at(left.width)))
        y += boxes[-1].height + GAP
    text = y if is_upright else top
    answers = text + _height(step.text, column, SMALL) + 8
    verdict = answers + _answers_height(step, column)
    turning = column._replace(top=verdict + _verdict_height(step, column) + 8)
    foot = turning.top + (1 + (len(step.pages) + 1) // 2) * ROW + 4
    rooms = tuple(boxes)
    return Places(shape, whole, title, marks, rooms, column, text, answers, verdict, turning, foot)


def _wide(step: Step, figures: Sequence[Figure]) -> Places:
    """Returns the places in the window: from below, so that the figures get the room that is
    left."""
    whole, column = Column(MARGIN, theme.WIDTH - 2 * MARGIN), Column(160, 760)
    turning = Column(MARGIN, 680, WIDE.foot)
    verdict = max(turning.top - 8 - _verdict_height(step, column), TOP + LEAST_FIGURE)
    answers = verdict - _answers_height(step, column)
    text = answers - _height(step.text, column, LARGE) - 8
    room = whole.box(TOP, text - GAP - TOP)
    boxes = _side_by_side([figure.width_at(room.height) for figure in figures], room)
    return Places(Shape.WIDE, whole, 60.0, 45.0, boxes, column, text, answers, verdict, turning)


def _side_by_side(widths: list[float | None], room: Box) -> tuple[Box, ...]:
    """Returns boxes beside each other in the middle of a room. `widths`: those wanted; None for all
    that is left."""
    whole = room.width - GAP * (len(widths) - 1)
    taken = sum(width or 0 for width in widths)
    fit = min(1.0, whole / taken) if taken else 1.0
    share = max(0.0, whole - taken) / max(1, widths.count(None))
    across = [share if width is None else width * fit for width in widths]
    left = room.x + max(0.0, whole - sum(across)) / 2
    boxes = []
    for width in across:
        boxes.append(Box(left, room.y, width, room.height))
        left += width + GAP
    return tuple(boxes)


def choice_rows(step: Step, column: Column) -> list[Sequence[Choice]]:
    """Returns the choices of a question: in one row, if they are short, or one below the other."""
    assert step.ask
    choices = step.ask.choices
    widest = max(theme.text_width(str(one.text), 16) for one in choices) + 44
    is_short = len(choices) * (widest + 8) <= column.width + 8
    return in_rows(choices, len(choices) if is_short else 1)


def _height(text: object, column: Column, size: float) -> float:
    return theme.line_count(str(text), column.width, size) * theme.leading(size)


def _verdict_height(step: Step, column: Column) -> float:
    """Returns the height of the longest verdict, or of what need not be known."""
    if step.ask is None:
        return _height(step.more, column, 15) if step.more else 0.0
    said = [step.ask.why, *step.ask.wrong.values()]
    return VERDICT + max(_height(text, column, SMALL) for text in said)


def _answers_height(step: Step, column: Column) -> float:
    if step.ask is None:
        return 0.0
    if step.ask.choices:
        return ROW * len(choice_rows(step, column)) + 4
    return ROW * (1 if column.width > BESIDE else 2) + 4
