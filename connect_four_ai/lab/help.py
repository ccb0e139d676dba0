"""All the keys, on a sheet above the window."""

import py5

from connect_four_ai.lab import theme
from connect_four_ai.lab.keys import COMMANDS
from connect_four_ai.lab.pages import PAGES
from connect_four_ai.language import say

TRUTH_KEY = ("V", "truth", "truth: exact scores, and what each move was worth")
WINDOW_KEYS = (
    *((page.key.upper(), page.short, page.meaning) for page in PAGES.values()),
    TRUTH_KEY,
    ("K", "marks", "discs that can be told apart without their colours"),
    ("P", "picture", "save a picture of the window"),
    ("?", "all keys", "show or hide these keys"),
)
"""What only a window can do."""

SHEET = (
    ("click", "play there; in the panel, choose a stage or the depth"),
    ("← → ↑ ↓", "choose where to play"),
    ("space", "play there; so does Enter"),
    ("0 … 9", "choose the stage: 1 is two players, 7 is 9.1.7, 0 is perfect"),
    *((command.label, command.meaning) for command in COMMANDS),
    *((label, meaning) for label, _, meaning in WINDOW_KEYS),
    ("Esc", "close this sheet, or the window"),
)


MARGIN = 40
TEXT = 150
"""Where the meanings begin, from the sheet's left edge."""


def display_help(truth_possible: bool = True) -> None:
    sheet = [(label, meaning) for label, meaning in SHEET if truth_possible or label != TRUTH_KEY[0]]
    py5.no_stroke()
    py5.fill(0, 0, 0, 110)
    py5.rect(0, 0, theme.WIDTH, theme.HEIGHT)
    width = TEXT + max(theme.text_width(say(meaning), 16, False) for _, meaning in sheet) + MARGIN
    line = min(32, (theme.HEIGHT - 16 - 96) / len(sheet))
    height = 96 + line * len(sheet)
    left, top = (theme.WIDTH - width) / 2, (theme.HEIGHT - height) / 2
    py5.fill(theme.PAPER)
    py5.rect(left, top, width, height, 14)
    theme.write(say("Keys"), left + MARGIN, top + 44, 26, bold=True)
    for index, (label, meaning) in enumerate(sheet):
        y = top + 92 + line * index
        theme.write(say(label), left + TEXT - 22, y, 16, bold=True, align=py5.RIGHT)
        theme.write(say(meaning), left + TEXT, y, 16)
