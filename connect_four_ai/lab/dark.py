"""Dark mode: a picture made from the light one. The board and the discs stay as they are, and so
does a text on any ground that stays light."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import CENTER, RIGHT, Part, Rect, inside, placed
from connect_four_ai.lab.letters import text_width


class Written(NamedTuple):
    """A text in a picture, its size on the screen, its colour, and that of the ground below it."""

    text: str
    size: float
    ink: str
    ground: str


def in_dark(parts: Sequence[Part]) -> list[Part]:
    """Returns a picture in dark mode."""
    texts, picture = written(parts), []
    for part in parts:
        dark: Part = []
        for call in part:
            name, given = call
            if name in ("fill", "stroke"):
                dark.append((name, (_dark(given[0]),)))
            elif name == "text" and (one := next(texts)).ground[:7] not in theme.DARK:
                dark += [("fill", (one.ink,)), call, ("fill", (_dark(one.ink),))]
            else:
                dark.append(call)
        picture.append(dark)
    return picture


def _dark(color: str) -> str:
    """Returns a colour in dark mode; its last two letters may say how translucent it is."""
    return theme.DARK.get(color[:7], color[:7]) + color[7:]


def written(parts: Sequence[Part]) -> Iterator[Written]:
    """Yields the texts of a picture."""
    grounds: list[tuple[Rect, str]] = []
    fill, size, bold, align = "", 0.0, False, 0
    for (name, given), left, top, scale in placed(parts):
        if name == "fill":
            fill = given[0]
        elif name == "no_fill":
            fill = ""
        elif name == "text_font":
            size, bold = given[1], "bold" in given[0]
        elif name == "text_align":
            align = given[0]
        elif name in ("rect", "ellipse") and fill:
            x, y, width, height = given[:4]
            if name == "ellipse":
                x, y = x - width / 2, y - height / 2
            grounds.append(
                ((left + scale * x, top + scale * y, scale * width, scale * height), fill)
            )
        elif name == "text":
            text, x, y = given
            x += {CENTER: 0.0, RIGHT: -0.5}.get(align, 0.5) * text_width(text, size, bold)
            point = left + scale * x, top + scale * (y - size * theme.RISE)
            below = (color for rect, color in reversed(grounds) if inside(rect, point))
            yield Written(text, scale * size, fill, next(below, theme.PAPER))
