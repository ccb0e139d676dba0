"""How the page of the switches looks: the code with the lines that they change, the scores, and the
switches themselves."""

from collections.abc import Callable
from dataclasses import astuple
from functools import partial

from connect_four_ai.app.language import say, score_text
from connect_four_ai.games.connect_four import COLUMNS
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, box
from connect_four_ai.lab.widgets.code_view import CALLER, MARK, TIGHT, Row, display_code, rows_of
from connect_four_ai.lab.widgets.controls import Controls, choice
from connect_four_ai.lab.widgets.layout import MARGIN, SIDE, SMALL
from connect_four_ai.lab.widgets.score_table import display_score
from connect_four_ai.stages import Stage
from connect_four_ai.stages.changes import page_lines
from connect_four_ai.stages.switches import Switches, switch_of_line
from connect_four_ai.study.comparison import Opinion
from connect_four_ai.texts.why import switches

TOP, NUMBER = 16.0, 28.0
"""Where the code begins, and how much room the number of a switch has before it."""
MORE = 28.0
"""Height of the line below code that is too long for the window."""
SCORES, NAME, ROWS = 380.0, 498.0, 511.0
"""Where things stand below the small board."""
DEPTH = 56.0
"""Width of the two buttons of the depth together."""
CELL = SMALL * theme.BOARD_WIDTH / COLUMNS
"""Width of a column of the small board."""
ROW, CHOICES = 26.0, 164.0
"""Height of a switch, and width of its two choices together."""


def code_rows(stage: Stage) -> list[Row]:
    return rows_of(tuple(page_lines(stage)), theme.BOARD_WIDTH - MARGIN - NUMBER)


def hidden_rows(stage: Stage) -> int:
    """How many rows of the code have no room in the window."""
    return max(0, len(code_rows(stage)) - _room())


def _room() -> int:
    """How many rows fit above the line that tells of more."""
    return int((theme.HEIGHT - TOP - MORE * (theme.growth > 1)) / theme.grown(TIGHT))


def scrolled_to(stage: Stage, switch: int, scrolled: int) -> int:
    """How many rows must be above the window for all rows of a switch to be seen, if possible."""
    rows = [n for n, row in enumerate(code_rows(stage)) if switch_of_line(row.line) == switch]
    return min(rows[0], max(scrolled, rows[-1] + 1 - _room()))


def choice_controls(now: Switches, turn: Callable[[int, bool], None]) -> Controls:
    """Each switch, off and on; `turn` gets which one, and whether it is to be turned over."""
    rows = []
    for row, ((_, *texts), on) in enumerate(zip(switches(), astuple(now), strict=True)):
        choices = (
            choice(texts[on], partial(turn, row, False), chosen=True),
            choice(texts[not on], partial(turn, row, True)),
        )
        rows.append(choices[::-1] if on else choices)
    return Controls(theme.WIDTH - MARGIN - CHOICES, ROWS, CHOICES, rows, ROW, 4)


def depth_controls(look: Callable[[int], None]) -> Controls:
    """`look` gets −1 for less deep, and 1 for deeper."""
    row = [choice("−", partial(look, -1)), choice("+", partial(look, +1))]
    return Controls(SIDE.right - DEPTH, NAME - 12, DEPTH, [row], 28, 4)


def switch_at(point: Point) -> int | None:
    """The switch at a point."""
    row = int((point[1] - ROWS) // ROW)
    return row if point[0] > SIDE.left and 0 <= row < len(switches()) else None


def display_page_code(stage: Stage, lit: int, scrolled: int) -> None:
    """The page that plays. The lines that a switch changes have its number; those of one switch
    stand out."""
    leading = theme.grown(TIGHT)
    for place, row in enumerate(code_rows(stage)[scrolled:][: _room()]):
        switch, y = switch_of_line(row.line), TOP + leading * place
        if switch is not None:
            paper = MARK if switch == lit else CALLER
            box((MARGIN, y, theme.BOARD_WIDTH - MARGIN - 10, leading), paper)
            number = str(switch + 1)
            theme.write(number, MARGIN + 6, y + leading / 2, 14, theme.FADED, bold=True)
        display_code(row, MARGIN + NUMBER, y + leading / 2)
    if hidden_rows(stage):
        theme.write(
            say("the wheel: scroll"), MARGIN + NUMBER, theme.HEIGHT - MORE / 2, 15, theme.BLUE
        )


def display_scores(opinion: Opinion) -> None:
    """Below the columns of the small board, in two rows if they are too long to stand in one."""
    texts = {column: score_text(score) for column, score in opinion.scores.items()}
    long = any(theme.text_width(text, 14, True) > CELL - 10 for text in texts.values())
    size = (1.6 * CELL, 18.0) if long else (CELL - 4, 24.0)
    for column, text in texts.items():
        y = SCORES + (-9 if column % 2 else 9) * long
        display_score(text, (SIDE.left + (column - 0.5) * CELL, y), size, opinion, column)


def display_name(stage: Stage, depth: int) -> None:
    name = say("= {section} {title}", section=stage.section, title=say(stage.title))
    if stage.made_by:
        name = say("{section}: no section", section=stage.section)
    right = SIDE.right - DEPTH - 8
    text = say("depth {depth}", depth=depth)
    theme.flush_right(text, right, NAME, 14, theme.FADED, within=70)
    theme.write(name, SIDE.left, NAME, 17, bold=True, within=right - 76 - SIDE.left)


def display_switches(here: int) -> None:
    for row, (label, *_) in enumerate(switches()):
        middle = ROWS + (row + 0.5) * ROW
        ink = theme.BLUE if row == here else theme.FADED
        theme.write(str(row + 1), SIDE.left, middle, 15, ink, bold=True)
        room = SIDE.width - CHOICES - 24
        theme.write(label, SIDE.left + 18, middle, 14, within=room)
