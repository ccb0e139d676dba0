"""The pieces on a board, played or previewed: discs, noughts and crosses, and queens."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from connect_four_ai.games.connect_four import Cell, Position
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import (
    EMPTY,
    ROUND,
    Point,
    box,
    canvas,
    capsule,
    circle,
    line,
    polygon,
)
from connect_four_ai.search.evaluation import FoundPattern

Piece = Callable[[str, float, float, float, bool], None]
"""Draws a player's piece: its colour ('R' or 'Y'), its middle, its size, and whether it is a ghost
(a previewed piece)."""

SIGN = 28
"""Diameter of a player's small sign."""


def disc(color: str, x: float, y: float, size: float, ghost: bool) -> None:
    if ghost:
        circle(x, y, 0.825 * size, EMPTY, edge=theme.disc_color(color), weight=6)
        return
    circle(x, y, size, theme.disc_color(color), edge=theme.BLACK, weight=2)
    display_mark(color, x, y, size)


def display_mark(color: str, x: float, y: float, diameter: float) -> None:
    """Draws the ring on a disc of Red's, where discs are marked."""
    if theme.marked and color == "R":
        circle(x, y, diameter * 0.6, EMPTY, edge=theme.BLACK, weight=diameter / 16)


def display_ring(x: float, y: float, diameter: float) -> None:
    """Draws the ring around a disc that won."""
    for color, weight in ((theme.WHITE, 10), (theme.BLUE, 6)):
        circle(x, y, diameter * 0.875, EMPTY, edge=color, weight=weight)


def cross_or_nought(color: str, x: float, y: float, size: float, ghost: bool) -> None:
    """Draws a cross or a nought in its colour, with a black edge if it is no ghost."""
    reach, weight = (0.37 * size, 4) if ghost or size <= SIGN else (0.45 * size, 10)
    if not ghost:
        _strokes(color, x, y, reach, weight + 4, theme.BLACK)
    _strokes(color, x, y, reach, weight, theme.disc_color(color))


def _strokes(color: str, x: float, y: float, reach: float, weight: float, ink: str) -> None:
    if color == "Y":
        circle(x, y, 2 * reach, EMPTY, edge=ink, weight=weight)
        return
    line((x - reach, y - reach), (x + reach, y + reach), ink, weight)
    line((x - reach, y + reach), (x + reach, y - reach), ink, weight)


QUEEN = 1.2
"""Width of a crown in diameters of a disc: it has gaps, so it is wider to look as large."""
CROWN = (
    (-0.4, 0.22),
    (-0.5, -0.34),
    (-0.22, -0.12),
    (0, -0.48),
    (0.22, -0.12),
    (0.5, -0.34),
    (0.4, 0.22),
)
"""The points of a crown, from its middle, as parts of its width."""
BASE = (-0.42, 0.28, 0.84, 0.22)
"""The crown's base: left, top, width and height."""


def queen(color: str, x: float, y: float, size: float, ghost: bool) -> None:
    """Draws a crown, marked as a disc is."""
    if ghost:
        disc(color, x, y, size, ghost)
        return
    width = size if size <= SIGN else QUEEN * size
    canvas.stroke_join(ROUND)
    crown = [(x + across * width, y + down * width) for across, down in CROWN]
    left, top, across, down = (part * width for part in BASE)
    paper = theme.disc_color(color)
    polygon(crown, paper, edge=theme.BLACK, weight=2)
    box((x + left, y + top, across, down), paper, edge=theme.BLACK, weight=2)
    display_mark(color, x, y + 0.06 * width, width * 0.5)


@dataclass(frozen=True)
class Look:
    """How a game's board looks, and the rule above it."""

    piece: Piece = disc
    invitation: str = "Click a square"
    rule: str = ""
    """The rule in a sentence; empty for a well-known game."""
    lettered: bool = False
    """Whether a piece carries its player's mark."""
    shows_reach: bool = False
    """Whether the squares of legal moves have a dot."""


LOOKS: dict[type, Look] = {
    Position: Look(invitation="Click a column to drop a disc"),
    TicTacToe: Look(cross_or_nought, "Click a square to put your mark there"),
    Isolation: Look(
        queen,
        "Click a square to put your queen there",
        "Move like a queen. Each square can be entered only once. If you cannot move, you lose.",
        shows_reach=True,
    ),
}
OTHERS = Look(lettered=True)


# Upon the board


def outline_patterns(
    patterns: Iterable[FoundPattern],
    middle: Callable[[Cell], Point],
    width: float,
    less: float,
    weight: float,
) -> None:
    """Outlines patterns in their players' colours, with a dark edge. `middle`: returns the middle
    of a cell. Each is narrower by `less` than the one before, up to three times, so that those on
    the same cells can be told apart."""
    for number, (player, cells) in enumerate(patterns):
        ends, across = (middle(cells[0]), middle(cells[-1])), width - less * (number % 4)
        capsule(*ends, across, theme.INK, 2 * weight)
        capsule(*ends, across, theme.disc_color(player), weight)


BAR = 8.0
"""Height of the bar below a score, with the space around it."""


def score_chip(
    text: str,
    x: float,
    y: float,
    width: float,
    chosen: bool,
    height: float = 26,
    share: float | None = None,
    paper: str = theme.CHIP,
    most: float = 99,
) -> None:
    """Draws a score on a chip, dark if it is the chosen move's. With a `share` of the greatest
    score, −1 to 1, a bar stands below the number, from the middle to the right in Red's colour or
    to the left in Yellow's, and the chosen one has a dark frame. `most`: maximum size of type."""
    rect, dark = (x - width / 2, y - height / 2, width, height), chosen and share is None
    box(rect, theme.INK if dark else paper, 6)
    high = height
    if share is not None:
        high = height - BAR
        length = share * (width / 2 - 6)
        color = theme.disc_color("R" if length > 0 else "Y")
        if length:
            bar = (x + min(0, length), rect[1] + high - 2, abs(length), BAR - 2)
            box(bar, color, edge=theme.FADED)
        box(rect, EMPTY, 6, edge=theme.INK if chosen else theme.LINE, weight=4 if chosen else 1)
    ink = theme.WHITE if dark else theme.INK
    size = theme.narrowed(text, min(max(20, high - 6), high - 4, most), 14, width - 8, True)
    theme.write_within(text, x, rect[1] + high / 2, width - 2, size, 14, ink)


def label(text: str, x: float, y: float, size: float = 18) -> None:
    """Draws a word or a number on a ghost."""
    canvas.no_stroke()
    canvas.fill(theme.WHITE)
    canvas.ellipse(x, y, max(size + 8, theme.text_width(text, size, True) + 8), size + 8)
    theme.centred(text, x, y, size, bold=True)
