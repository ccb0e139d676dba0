"""Where one begins an AIBrain of one's own: which section to start from, and whether to leave its
new part out."""

from functools import partial
from pathlib import Path

from connect_four_ai.actions.settings import choose_stage
from connect_four_ai.app.faults import unwritten
from connect_four_ai.app.language import say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.pages.page import Page
from connect_four_ai.lab.widgets.controls import Control, Controls, arrows, button, choice
from connect_four_ai.lab.widgets.layout import BESIDE, MAIN, MARGIN, SIDE
from connect_four_ai.play.match import Match
from connect_four_ai.stages.own import KEY, my_file
from connect_four_ai.stages.own.new import beginnings, has_task, new_file

TOP, ROW = 236.0, 44.0
CHOICES = MARGIN + 250.0
"""Where the buttons begin."""


class OwnPage(Page):
    def __init__(self, game: Match, speed: float) -> None:
        super().__init__(game, speed)
        sections = [stage.section for stage in beginnings()]
        playing = game.brain.stage.follows if game.brain.stage.path else game.brain.stage.section
        self.row = sections.index(playing) if playing in sections else 0
        self.as_task = False
        """The choice that Enter takes."""
        self.written: Path | None = None
        """The file, once it is written from here."""
        self.kept: Path | None = None
        """Under which name the one before was kept."""
        self.fault = ""

    def retell(self) -> None:
        self.fault = ""

    def _move(self, across: int, down: int) -> None:
        self.row = (self.row + down) % len(beginnings())
        other = self.as_task != bool(across)
        self.as_task = other and has_task(beginnings()[self.row])

    def controls(self) -> Controls:
        whole, task = say("whole"), say("as a task")
        rows = [
            (self._choice(whole, row, False), self._choice(task, row, True, has_task(stage)))
            for row, stage in enumerate(beginnings())
        ]
        write = button(
            "Enter",
            say("write the file, and play against it"),
            lambda: self._write(self.row, self.as_task),
            also=("space",),
        )
        steps = arrows("← → ↑ ↓", say("choose where to begin"), self._move)
        keys = steps + Controls.of_keys(write)
        return keys + Controls(CHOICES, TOP, MAIN.right - CHOICES, rows, ROW)

    def _choice(self, text: str, row: int, as_task: bool, possible: bool = True) -> Control:
        chosen = (row, as_task) == (self.row, self.as_task)
        return choice(text, partial(self._write, row, as_task), possible, chosen)

    def _write(self, row: int, as_task: bool) -> None:
        self.row, self.as_task = row, as_task
        path = my_file()
        try:
            self.kept = new_file(beginnings()[row], path, as_task)
        except OSError as error:
            self.fault = unwritten(path, error)
            return
        self.written, self.fault = path, ""
        choose_stage(self.opened_on, KEY)

    def display_page(self, mouse: Point) -> None:
        MAIN.title(say("Your own AIBrain"))
        about = say(
            "One Python file, yours. Open it in Thonny or any other editor, change it and save it:"
            " the next move uses it. Errors show their line, and the game waits."
        )
        if IN_BROWSER:
            about = say(
                "One Python file, yours. It opens beside the board: change it, and the next move"
                " uses it. It stays in this browser; “Download” gives it to you."
            )
        y = MAIN.paragraph(about, 62, 16)
        name = my_file().name if IN_BROWSER else str(my_file())
        MAIN.paragraph(name, y + 6, 15, theme.FADED)
        theme.write(say("Begin from"), MARGIN, TOP - 26, 16, bold=True)
        for row, stage in enumerate(beginnings()):
            middle = TOP + ROW * (row + 0.5) - 4
            theme.write(stage.section, MARGIN, middle, 17, theme.FADED, bold=True)
            theme.write(say(stage.title), MARGIN + 64, middle, 17)
        MAIN.paragraph(self._outcome(), TOP + ROW * len(beginnings()) + 18, 16)
        text = say(
            "Whole: the section’s page, to change. Task: the page before it, with the places marked"
            " to write."
        )
        SIDE.paragraph(text, BESIDE, 15)

    def _outcome(self) -> str:
        if self.fault or not self.written:
            return self.fault
        told = say(
            "{file} is written, and plays now. Open it, change it and save it; press I to check"
            " it.",
            file=self.written.name,
        )
        if not self.kept:
            return told
        return told + " " + say("What was there before is kept as {name}.", name=self.kept.name)
