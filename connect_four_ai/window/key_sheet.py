"""The keys that do something now, on a sheet above the window."""

from typing import Any

import py5

from connect_four_ai.app.language import say
from connect_four_ai.window import theme
from connect_four_ai.window.keys import COMMANDS
from connect_four_ai.window.lab import Lab
from connect_four_ai.window.pages.page import Page
from connect_four_ai.window.pages.pages import PAGES

Row = tuple[str, str]
"""A key as it is shown, and what it does."""

WINDOW_KEYS = (
    *((page.key.upper(), page.short, page.meaning) for page in PAGES.values()),
    ("V", "truth", "truth: exact scores, and what each move was worth"),
    ("K", "marks", "discs that can be told apart without their colours"),
    ("P", "picture", "save a picture of the window"),
    ("?", "all keys", "show or hide these keys"),
)
"""What only a window can do."""

CLICK = ("click", "play there; in the panel, choose a stage or the depth")
TO_PLAY = (("← → ↑ ↓", "choose where to play"), ("space", "play there; so does Enter"))
STAGES = ("0 … 9", "choose the stage: 1 is two players, 7 is 9.1.7, 0 is perfect")
STAGES_ELSEWHERE = ("0 … 9", "choose the stage: 1 is two players")
"""In the other games."""
ESCAPE = ("Esc", "close this sheet, a page, or the window")

MARGIN = 40
TEXT = 150
"""Where the meanings begin, from the sheet's left edge."""


def window_keys(lab: Lab[Any]) -> list[Row]:
    """The keys that the window adds to the lab's own and that do something now, in short."""
    return [(label, short) for label, short, _ in _possible(lab)]


def _possible(lab: Lab[Any]) -> list[tuple[str, str, str]]:
    """Those of WINDOW_KEYS that do something now: the gallery and the truth are Connect Four's alone."""
    may = {"G": lab.truth.possible, "V": lab.truth.possible, "T": not lab.two_players}
    return [key for key in WINDOW_KEYS if may.get(key[0], True)]


def sheet(lab: Lab[Any], page: Page | None) -> list[Row]:
    """Every key that does something now, in the language that is spoken; those first that have a meaning of their
    own on the open page."""
    own = page.keys() if page else [_said(CLICK)]
    taken = {key for label, _ in own for key in label.split()}
    others = [
        *(TO_PLAY if lab.human_to_move else ()),
        STAGES if lab.truth.possible else STAGES_ELSEWHERE,
        *((command.label, command.meaning) for command in COMMANDS if command.possible(lab)),
        *((label, meaning) for label, _, meaning in _possible(lab)),
        ESCAPE,
    ]
    return [*own, *(_said(row) for row in others if not taken & set(row[0].split()))]


def _said(row: Row) -> Row:
    return say(row[0]), say(row[1])


def display_help(rows: list[Row]) -> None:
    """The sheet, in the middle of the window."""
    py5.no_stroke()
    py5.fill(0, 0, 0, 110)
    py5.rect(0, 0, theme.WIDTH, theme.HEIGHT)
    width = TEXT + max(theme.text_width(meaning, 16, False) for _, meaning in rows) + MARGIN
    line = min(32, (theme.HEIGHT - 16 - 96) / len(rows))
    height = 96 + line * len(rows)
    left, top = (theme.WIDTH - width) / 2, (theme.HEIGHT - height) / 2
    py5.fill(theme.PAPER)
    py5.rect(left, top, width, height, 14)
    theme.write(say("Keys"), left + MARGIN, top + 44, 26, bold=True)
    for index, (label, meaning) in enumerate(rows):
        y = top + 92 + line * index
        theme.write(label, left + TEXT - 22, y, 16, bold=True, align=py5.RIGHT)
        theme.write(meaning, left + TEXT, y, 16)
