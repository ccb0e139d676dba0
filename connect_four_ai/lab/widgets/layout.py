"""Where a page's columns and its board stand on a screen: wide, as in the window; upright, one
below the other, as on a phone; or low, as on a phone that lies on its side.

A layout is a value. The window chooses one for each frame, by the size of its screen and the page
in front, and what is drawn asks `here()` for it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import Enum
from itertools import accumulate
from math import inf
from typing import NamedTuple

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import scaled
from connect_four_ai.lab.widgets.controls import GAP, HEIGHT, Control, Controls
from connect_four_ai.lab.widgets.tree_view import Box

Place = tuple[float, float, float]
"""Left and top of a board, and its scale."""
Size = tuple[float, float]
"""Width and height of a screen, in pixels at a zoom of 100 %."""
ANY_SIZE: Size = (inf, inf)
"""In place of a screen's size: the wide layout, which a window scales to its own."""
MARGIN = 24


class Column(NamedTuple):
    """A strip of the screen; texts begin at its left edge and are no wider. Heights in it are
    counted from its top."""

    left: float
    width: float
    top: float = 0.0

    @property
    def right(self) -> float:
        return self.left + self.width

    def box(self, top: float, height: float) -> Box:
        return Box(self.left, self.top + top, self.width, height)

    def title(self, text: str, y: float = 36) -> None:
        """Writes a page's title, centred on y; a long one is smaller."""
        size = theme.narrowed(text, 26, 17, self.width, True)
        theme.write(text, self.left, self.top + y, size, bold=True, within=self.width)

    def line(
        self, text: str, y: float, size: float = 15, color: str = theme.INK, bold: bool = False
    ) -> None:
        """Writes a line, centred on y; larger type stays within the column."""
        theme.write(text, self.left, self.top + y, size, color, bold=bold, within=self.width)

    def paragraph(
        self,
        text: str,
        y: float,
        size: float = 15,
        color: str = theme.INK,
        most_lines: int = 9,
        bottom: float = inf,
    ) -> float:
        """Writes a paragraph, the top of its first line at y, as `theme.paragraph` does. Returns
        the top of the next one."""
        y, bottom = self.top + y, self.top + bottom
        end = theme.paragraph(text, self.left, y, self.width, size, color, most_lines, bottom)
        return end - self.top

    def paragraphs(
        self, texts: Iterable[str], y: float, bottom: float = inf, size: float = 16
    ) -> float:
        """Writes paragraphs, one below the other. Returns the top of the next one."""
        for text in texts:
            y = self.paragraph(text, y, size, bottom=bottom) + 6
        return y

    def buttons(
        self, top: float, *rows: Sequence[Control], pitch: float = HEIGHT + GAP, gap: float = GAP
    ) -> Controls:
        """Returns rows of buttons of the column's width, as Controls."""
        return Controls(self.left, self.top + top, self.width, rows, pitch, gap)


def stacked(top: float, **heights: float) -> dict[str, float]:
    """Returns the tops of parts that stand one below the other, by their names, and the bottom of
    the last one as "end"."""
    tops = accumulate(heights.values(), initial=top)
    return dict(zip([*heights, "end"], tops, strict=True))


class Shape(Enum):
    WIDE = "wide"
    UPRIGHT = "upright"
    LOW = "low"


@dataclass(frozen=True)
class Layout:
    shape: Shape
    width: float
    height: float
    main: Column
    """The wide column on the left, or on an upright screen another one of the same width."""
    full: Column
    """The wide column without a margin on its right."""
    side: Column
    """The column of the small board, or beside a large one."""
    board: Place
    """The large board, or the small one beside a page."""
    news: Column
    """The column of the text about the board: below it, or on a low screen beside it. It begins
    where the text does."""
    beside: float
    """Top of the page's own room below the small board, in the side column."""
    foot: float
    """Top of the window's own row of buttons, below the page's, in the side column."""

    @property
    def is_wide(self) -> bool:
        return self.shape is Shape.WIDE

    @property
    def below_board(self) -> float:
        """The top of what stands below the small board, in the side column, in place of the text
        about the board."""
        return self.beside - (0 if self.shape is Shape.LOW else 62)

    @property
    def pitch(self) -> float:
        """Distance of two rows of buttons, which are high enough for a finger on a small screen."""
        return HEIGHT + GAP if self.is_wide else TOUCH + GAP

    def clear(self, column: Column, top: float, bottom: float) -> None:
        """Clears a part of a column and its margins, to be drawn again. Only the wide layout is
        redrawn in parts."""
        if self.is_wide:
            top, bottom = column.top + top, column.top + bottom
            theme.clear(column.left - MARGIN, top, column.right + MARGIN, bottom)


SMALL = (theme.WIDTH - theme.BOARD_WIDTH - 2 * MARGIN) / theme.BOARD_WIDTH
"""Scale of the board beside a page, in the wide layout."""
SMALL_LEFT, SMALL_TOP = theme.BOARD_WIDTH + MARGIN, 20
_SIDE = Column(SMALL_LEFT, theme.WIDTH - MARGIN - SMALL_LEFT)
_NEWS = SMALL_TOP + SMALL * theme.HEIGHT + 28
WIDE = Layout(
    Shape.WIDE,
    theme.WIDTH,
    theme.HEIGHT,
    main=Column(MARGIN, theme.BOARD_WIDTH - 2 * MARGIN),
    full=Column(MARGIN, theme.BOARD_WIDTH - MARGIN),
    side=_SIDE,
    board=(SMALL_LEFT, SMALL_TOP, SMALL),
    news=_SIDE._replace(top=_NEWS),
    beside=_NEWS + 48,
    foot=theme.HEIGHT - 38,
)
SIDE = WIDE.side

LEAST_WIDE, LEAST_LOW = 1000.0, 600.0
"""The narrowest screens with two columns: as in the window, and beside a smaller board."""
LEAST_HIGH = 500.0
"""The lowest screen for the wide layout."""
NARROWEST = 320.0
EDGE = 12.0
"""Margin of columns on a small screen."""
BOARD_SHARE = 0.72
"""Largest share of an upright screen's height that a large board takes."""
ROOM = WIDE.foot - WIDE.beside
"""Height of a page's own room below the small board."""
STRIP = 40.0
"""Height of the row of moves above a small board that is about one decision."""
FOOT_HEIGHT = 52.0
TOUCH = 40.0
"""Least height of what a finger taps."""


def shape_of(screen: Size) -> Shape:
    """Returns the shape in which a screen of this size is laid out."""
    width, height = screen
    if width >= LEAST_WIDE and height >= LEAST_HIGH:
        return Shape.WIDE
    return Shape.LOW if width >= max(LEAST_LOW, 1.1 * height) else Shape.UPRIGHT


def beside_large(screen: Size, upright: float, low: float) -> Layout:
    """Returns the layout of a large board with one column, below it or on a low screen beside it.
    `upright`, `low`: heights of that column."""
    width, height = max(screen[0], NARROWEST), screen[1]
    if shape_of(screen) is Shape.WIDE:
        return replace(WIDE, board=(0.0, 0.0, 1.0))
    if shape_of(screen) is Shape.UPRIGHT:
        scale = min(width / theme.BOARD_WIDTH, BOARD_SHARE * height / theme.HEIGHT)
        board = ((width - scale * theme.BOARD_WIDTH) / 2, 0.0, scale)
        side = Column(EDGE, width - 2 * EDGE, scale * theme.HEIGHT)
        room, shape = upright, Shape.UPRIGHT
    else:
        scale = min((width - SIDE.width - 2 * EDGE) / theme.BOARD_WIDTH, height / theme.HEIGHT)
        board, left = (0.0, 0.0, scale), scale * theme.BOARD_WIDTH + EDGE
        side = Column(left, width - EDGE - left)
        room, shape = low, Shape.LOW
    whole = max(side.top + room, scale * theme.HEIGHT, height if shape is Shape.LOW else 0)
    foot = whole - side.top - FOOT_HEIGHT
    return Layout(shape, width, whole, side, side, side, board, side, 0.0, foot)


def beside_small(
    screen: Size,
    main_height: Callable[[], float],
    *,
    room: float = ROOM,
    explains: bool = False,
    main_first: bool = False,
    has_board: bool = True,
) -> Layout:
    """Returns the layout of a page with a small board. `main_height` returns the height of its main
    column; `room`: height of its own room below the board; `explains`: whether the game's moves
    stand above the board; `main_first`: whether the main column is the upper one of an upright
    screen; `has_board`: whether the side column begins with the board."""
    width, shape = max(screen[0], NARROWEST), shape_of(screen)
    if shape is Shape.WIDE:
        return WIDE
    top, main = EDGE + STRIP * explains, main_height()
    if shape is Shape.UPRIGHT:
        column = Column(EDGE, width - 2 * EDGE)
        scale = 0.6 * min(column.width, 0.6 * screen[1]) / theme.BOARD_WIDTH
        news = top + (scale * theme.HEIGHT + 24) * has_board
        beside = news + 44 * has_board
        foot = beside + room
        upper = main if main_first else foot + FOOT_HEIGHT
        side = column._replace(top=upper if main_first else 0.0)
        wide = column._replace(top=0.0 if main_first else upper)
        left = (width - scale * theme.BOARD_WIDTH) / 2
        whole, text = foot + FOOT_HEIGHT + main, side._replace(top=side.top + news)
    else:
        across = SIDE.width + 2 * EDGE
        side = Column(width - across + EDGE, SIDE.width)
        wide = Column(EDGE, width - across - EDGE)
        scale = 0.5 * SIDE.width / theme.BOARD_WIDTH
        beside = top + (scale * theme.HEIGHT + EDGE) * has_board
        foot, left = beside + room, side.left
        beyond = side.left + scale * theme.BOARD_WIDTH + EDGE
        whole = max(foot + FOOT_HEIGHT, main, screen[1])
        text = Column(beyond, side.right - beyond, top + 11)
    board = left, side.top + top, scale
    return Layout(shape, width, whole, wide, wide, side, board, text, beside, foot)


_here = WIDE


def here() -> Layout:
    """Returns the layout that is drawn now."""
    return _here


def lay_out(layout: Layout) -> None:
    """Chooses the layout of the next frame."""
    global _here
    _here = layout


def main() -> Column:
    return _here.main


def full() -> Column:
    return _here.full


def side() -> Column:
    return _here.side


@contextmanager
def on_board(left: float, top: float, scale: float) -> Iterator[None]:
    """Places and scales the drawing of a board in the block; on a small screen its texts do not
    shrink with it."""
    smallest = theme.smallest
    if _here.shape is not Shape.WIDE:
        theme.smallest /= scale
    with scaled(left, top, scale):
        yield
    theme.smallest = smallest


def lowest_rows(*rows: Sequence[Control], pitch: float = 0) -> Controls:
    """Returns a page's rows of buttons just above the window's own."""
    pitch = pitch or here().pitch
    return side().buttons(here().foot - pitch * len(rows), *rows, pitch=pitch)


def lowest_row(*controls: Control) -> Controls:
    return lowest_rows(controls)
