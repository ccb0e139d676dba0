"""All the keys, on a sheet above the window."""

import py5

from connect_four_ai.lab import theme
from connect_four_ai.lab.keys import COMMANDS
from connect_four_ai.lab.pages import PAGES
from connect_four_ai.language import say

WINDOW_KEYS = (
    *((page.key.upper(), page.short, page.meaning) for page in PAGES.values()),
    ("V", "truth", "truth: exact scores, and what each move was worth"),
    ("K", "marks", "discs that can be told apart without their colours"),
    ("P", "picture", "save a picture of the window"),
    ("?", "all keys", "show or hide these keys"),
)
"""What only a window can do."""
CONNECT_FOUR_ONLY = ("G", "V")

STAGES = "choose the stage: 1 is two players, 7 is 9.1.7, 0 is perfect"
STAGES_ELSEWHERE = "choose the stage: 1 is two players"
"""In the other games."""

SHEET = (
    ("click", "play there; in the panel, choose a stage or the depth"),
    ("← → ↑ ↓", "choose where to play"),
    ("space", "play there; so does Enter"),
    ("0 … 9", STAGES),
    *((command.label, command.meaning) for command in COMMANDS),
    *((label, meaning) for label, _, meaning in WINDOW_KEYS),
    ("Tab", "on a page: the next row, or the next position"),
    ("Esc", "close this sheet, a page, or the window"),
)


MARGIN = 40
TEXT = 150
"""Where the meanings begin, from the sheet's left edge."""


def window_keys(connect_four: bool) -> list[tuple[str, str]]:
    """The keys that the window adds to the lab's own, and in short what they do in this game."""
    return [(label, short) for label, short, _ in WINDOW_KEYS if connect_four or label not in CONNECT_FOUR_ONLY]


def _sheet(connect_four: bool) -> list[tuple[str, str]]:
    if connect_four:
        return list(SHEET)
    rows = [(label, meaning) for label, meaning in SHEET if label not in CONNECT_FOUR_ONLY]
    return [(label, STAGES_ELSEWHERE if meaning == STAGES else meaning) for label, meaning in rows]


def display_help(connect_four: bool = True) -> None:
    sheet = _sheet(connect_four)
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
