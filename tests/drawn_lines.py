"""The lines of text that a window has drawn last."""

from typing import Any, NamedTuple

from lab_window import LabWindow

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import CENTER, RIGHT, Part, placed
from connect_four_ai.lab.letters import relative_width
from connect_four_ai.lab.widgets.layout import here


class Line(NamedTuple):
    """A line of text, or a piece of one that is code or not, and its place in the layout."""

    text: str
    left: float
    right: float
    top: float
    bottom: float
    size: float

    def overlaps(self, other: "Line") -> bool:
        return min(self.right, other.right) - max(self.left, other.left) > 1 and (
            min(self.bottom, other.bottom) > max(self.top, other.top)
        )


def all_lines(window: LabWindow) -> list[Line]:
    """Returns the lines in the window's next frame."""
    window.frames(window.fresh)
    return lines_of(window.window.loop.drawn)


def lines_of(parts: list[Part]) -> list[Line]:
    """Returns the lines in a recording."""
    lines: list[Line] = []
    face, size, across = "", 0.0, 0
    given: Any
    for (name, given), x, y, times in placed(parts):
        if name == "text_font":
            face, size = given
        elif name == "text_align":
            across = given[0]
        elif name == "text" and face != "code":
            text, left, baseline = given
            width = size * relative_width(text, "bold" in face, face == "code in text")
            half = size * 0.45
            left -= width * {CENTER: 0.5, RIGHT: 1}.get(across, 0)
            middle = baseline - size * theme.RISE
            lines.append(
                Line(
                    text,
                    x + left * times,
                    x + (left + width) * times,
                    y + (middle - half) * times,
                    y + (middle + half) * times,
                    size * times,
                )
            )
    return lines


def assert_in_order(lines: list[Line]) -> None:
    """Asserts that no line is outside the window, overlaps another, or is too small to read."""
    for line in lines:
        assert line.size * theme.pixels > theme.SMALLEST - 0.01, line
        assert line.left >= 0, line
        assert line.right <= here().width, line
        assert line.bottom <= here().height, line
    texts = [line for line in lines if line.text.strip()]
    for index, line in enumerate(texts):
        for other in texts[index + 1 :]:
            assert not line.overlaps(other), f"{line} overlaps {other}"
