"""The keys that do something now, on a sheet above the window."""

from typing import Any

import py5

from connect_four_ai.app.language import say
from connect_four_ai.game_board import GameBoard
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import box
from connect_four_ai.lab.keys import EVERYWHERE, TAKE_OVER, WINDOW, keys_now, told
from connect_four_ai.lab.pages.page import Page

Row = tuple[str, str]
"""A key as it is shown, and what it does."""

SHADOW = "#0000006E"  # what lies below is still seen
MARGIN = 40
TEXT = 150
"""Where the meanings begin, from the sheet's left edge."""


def sheet(game: GameBoard[Any], page: Page | None, trial: bool = False) -> list[Row]:
    """Every key that does something now; those first that have a meaning of their own on the open
    page. `trial`: whether this is not the window's own game."""
    own = [*(page.keys() if page else []), *([told(TAKE_OVER)] if trial else [])]
    taken = {key for label, _ in own for key in label.split()}
    if page:
        taken.add(say("click"))  # it says what a click does beside the panel
    idle = set(page.idle) if page else set()
    others = [
        told(key) for key in keys_now(game, EVERYWHERE, WINDOW) if not idle.issuperset(key.names)
    ]
    return [*own, *(row for row in others if not taken & set(row[0].split()))]


def display_sheet(rows: list[Row]) -> None:
    """The sheet, in the middle of the window."""
    box((0, 0, theme.WIDTH, theme.HEIGHT), SHADOW)
    width = TEXT + max(theme.text_width(meaning, 16, False) for _, meaning in rows) + MARGIN
    line = min(32, (theme.HEIGHT - 16 - 96) / len(rows))
    height = 96 + line * len(rows)
    left, top = (theme.WIDTH - width) / 2, (theme.HEIGHT - height) / 2
    box((left, top, width, height), theme.PAPER, 14)
    theme.write(say("Keys"), left + MARGIN, top + 44, 26, bold=True)
    for index, (label, meaning) in enumerate(rows):
        y = top + 92 + line * index
        theme.write(label, left + TEXT - 22, y, 16, bold=True, align=py5.RIGHT)
        theme.write(meaning, left + TEXT, y, 16)
