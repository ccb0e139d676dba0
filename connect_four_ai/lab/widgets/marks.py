"""The marks ✓, ✗ and –, which the app's fonts lack."""

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import line

STROKES = {
    True: ((0, 6, 4, 10), (4, 10, 11, 1)),
    False: ((1, 1, 10, 10), (1, 10, 10, 1)),
    None: ((1, 6, 10, 6),),
}
"""The strokes of each mark, in a square of 11 pixels."""


def display_mark(
    holds: bool | None, left: float, top: float, right_ink: str = theme.INK, scale: float = 1
) -> None:
    """Draws whether something holds: ✓ or ✗, or – if that is not known."""
    ink = theme.ALARM if holds is False else right_ink
    for x, y, to_x, to_y in STROKES[holds]:
        one, other = (left + scale * x, top + scale * y), (left + scale * to_x, top + scale * to_y)
        line(one, other, ink, 2 * scale)
