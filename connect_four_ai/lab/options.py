"""What the keys change about the window: how large it is, and how things look in it."""

import sys
from typing import Any

import py5

from connect_four_ai.app import preferences
from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.sketch import fitting_scale, room_for_window
from connect_four_ai.spot import Spot

LARGER = 1.15
"""How much Ctrl and + enlarge the window."""


class Options:
    def __init__(self, window: Any) -> None:
        """`window`: the Window that they are about."""
        self._window = window

    def set_size(self) -> None:
        """The window's first size; not larger than the screen."""
        window = self._window
        wide, high = py5.display_width, py5.display_height
        room = room_for_window(wide, high)
        if window.scale is None:
            window.scale = fitting_scale(wide, high)
        elif window.scale > room:
            window.scale = room
            window.game.message = say("This is as large as the screen allows.")
        whole = min(wide / theme.WIDTH, high / theme.HEIGHT)
        scale = whole if window.full else window.scale
        py5.size(round(theme.WIDTH * scale), round(theme.HEIGHT * scale))

    def resize(self, key: str) -> None:
        """Full screen or a window ("f11"), or a larger or smaller one: opens it anew."""
        window = self._window
        scale = before = window.scale or 1
        if key != "f11":
            scale *= 1 / LARGER if key[-1] in "-−" else LARGER
            room = room_for_window(py5.display_width, py5.display_height)
            scale = min(room, max(theme.LEAST_WIDTH / theme.WIDTH, scale))
            if scale == before and not window.full:
                small = say("Smaller, it could not be read.")
                large = say("This is as large as the screen allows.")
                window.board.message = large if scale == room else small
                return
        window.full, window.scale = key == "f11" and not window.full, scale
        preferences.remember("scale", scale)
        preferences.remember("full", window.full)
        # where a program can open one window only
        if window.anew is None or sys.platform == "darwin":
            window.board.message = say("The app’s next start has the new size.")
        else:
            window.anew = True
            py5.exit_sketch()

    def toggle_marks(self) -> None:
        Spot.marked = not Spot.marked

    def toggle_bars(self) -> None:
        View.bars = not View.bars
        preferences.remember("bars", View.bars)
