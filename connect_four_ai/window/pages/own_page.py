"""Where one begins an AIBrain of one's own: which section to start from, and whether to leave its new part out."""

from pathlib import Path
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.game_board import GameBoard
from connect_four_ai.settings import choose_stage
from connect_four_ai.stages import Stage
from connect_four_ai.stages.own import KEY, my_file
from connect_four_ai.stages.own.new import beginnings, has_task, new_file
from connect_four_ai.window import theme
from connect_four_ai.window.pages.page import BESIDE, BESIDE_WIDTH, MARGIN, SMALL_LEFT, Page
from connect_four_ai.window.shapes import box
from connect_four_ai.window.widgets.rect import Point, Rect, inside

WIDE = theme.BOARD_WIDTH - 2 * MARGIN
TOP, ROW = 236.0, 44.0
WHOLE, TASK = MARGIN + 250.0, MARGIN + 430.0
BUTTON = 160.0


class OwnPage(Page):
    def __init__(self, game: GameBoard[Any], speed: float) -> None:
        super().__init__(game, speed)
        self.row, self.as_task = 0, False
        """The choice that Enter takes."""
        self.written: Path | None = None
        """The file, once it is written from here."""
        self.kept: Path | None = None
        """Under which name the one before was kept."""
        self.fault = ""

    def update(self) -> None:
        """Nothing goes on by itself."""

    def retell(self) -> None:
        self.fault = ""

    def press(self, key: str) -> bool:
        sections = beginnings()
        if key in ("up", "down"):
            self.row = (self.row + (1 if key == "down" else -1)) % len(sections)
        elif key in ("left", "right"):
            self.as_task = not self.as_task
        elif key in ("enter", "space"):
            self._write(sections[self.row], self.as_task)
        else:
            return super().press(key)
        self.as_task = self.as_task and has_task(sections[self.row])
        return True

    def click(self, point: Point) -> None:
        for row, stage in enumerate(beginnings()):
            for as_task in (False, True):
                if inside(_button(row, as_task), point) and (has_task(stage) or not as_task):
                    self.row, self.as_task = row, as_task
                    self._write(stage, as_task)
                    return
        super().click(point)

    def keys(self) -> list[tuple[str, str]]:
        return [("← → ↑ ↓", say("choose where to begin")), ("Enter", say("write the file, and play against it"))]

    def _write(self, stage: Stage, as_task: bool) -> None:
        path = my_file()
        try:
            self.kept = new_file(stage, path, as_task)
        except OSError as error:
            self.fault = say("{path} cannot be written: {why}", path=path, why=error.strerror or error)
            return
        self.written, self.fault = path, ""
        choose_stage(self.opened_on, KEY)

    def display_page(self, mouse: Point) -> None:
        theme.write(say("Your own AIBrain"), MARGIN, 36, 26, bold=True)
        y = theme.paragraph(self._about(), MARGIN, 62, WIDE, 16)
        theme.paragraph(str(my_file()), MARGIN, y + 6, WIDE, 15, theme.FADED)
        theme.write(say("Begin from"), MARGIN, TOP - 26, 16, bold=True)
        for row, stage in enumerate(beginnings()):
            self._display_row(row, stage, mouse)
        theme.paragraph(self._outcome(), MARGIN, TOP + ROW * len(beginnings()) + 18, WIDE, 16, theme.INK)
        text = say("Whole: the section’s page, to change. Task: the page before it, with the places marked to write.")
        theme.paragraph(text, SMALL_LEFT, BESIDE, BESIDE_WIDTH, 15)
        self.display_way_out(say("M or Esc: back to the board"))

    def _about(self) -> str:
        return say(
            "One Python file, yours. Open it in Thonny or any other editor, change it and save it: the next move "
            "uses it. An error is told with its line, and the game waits."
        )

    def _outcome(self) -> str:
        if self.fault or not self.written:
            return self.fault
        told = say("{file} is written, and plays now.", file=self.written.name)
        return told + " " + say("What was there before is kept as {name}.", name=self.kept.name) if self.kept else told

    def _display_row(self, row: int, stage: Stage, mouse: Point) -> None:
        middle = TOP + ROW * row + ROW / 2
        theme.write(stage.section, MARGIN, middle, 17, theme.FADED, bold=True)
        theme.write(say(stage.title), MARGIN + 64, middle, 17)
        for as_task, label in ((False, say("whole")), (True, say("as a task"))):
            if as_task and not has_task(stage):
                continue
            rect = _button(row, as_task)
            chosen = row == self.row and as_task == self.as_task
            paper, edge = theme.LINE if inside(rect, mouse) else theme.WHITE, theme.INK if chosen else theme.LINE
            box(rect, paper, 6, edge=edge, weight=2 if chosen else 1)
            theme.write(label, rect[0] + 16, middle, 16)


def _button(row: int, as_task: bool) -> Rect:
    return (TASK if as_task else WHOLE, TOP + ROW * row + 5, BUTTON, ROW - 10)
