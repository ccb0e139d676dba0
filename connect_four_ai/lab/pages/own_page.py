"""Begins the user's own AIBrain: asks which section to start from, and whether to leave its new
part out."""

from functools import partial

from connect_four_ai.app.faults import unwritten
from connect_four_ai.app.language import say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.pages.page import Page
from connect_four_ai.lab.widgets.controls import Controls, choice
from connect_four_ai.lab.widgets.layout import TOUCH, Column, here, main, side
from connect_four_ai.play.actions import choose_stage
from connect_four_ai.play.match import Match
from connect_four_ai.stages import Stage
from connect_four_ai.stages.own import KEY, my_file
from connect_four_ai.stages.own.new import beginnings, has_task, new_file

TOP, ROW = 236.0, 44.0
CHOICES, LEAST_CHOICES = 250.0, 136.0
"""Distance of the buttons from the left edge, and their least width."""
NAME = 64.0
"""Width of a section's name."""
OUTCOME = 98.0
"""Height of the result of writing a file, on a small screen."""


class OwnPage(Page):
    main_first = True

    def __init__(self, game: Match, speed: float) -> None:
        super().__init__(game, speed)
        self.outcome = ""
        """The result of writing a file."""

    def renew_texts(self) -> None:
        self.outcome = ""

    def controls(self) -> Controls:
        whole, task = say("whole"), say("as a task")
        rows = [
            (
                choice(whole, partial(self._write, stage, False)),
                choice(task, partial(self._write, stage, True), has_task(stage)),
            )
            for stage in beginnings()
        ]
        left, width, top = main()
        beside = min(CHOICES, width - LEAST_CHOICES)
        return Controls(left + beside, top + TOP, width - beside, rows, _row())

    def _write(self, stage: Stage, as_task: bool) -> None:
        path = my_file()
        try:
            kept = new_file(stage, path, as_task)
        except OSError as error:
            self.outcome = unwritten(path, error)
            return
        self.outcome = say(
            "{file} is written, and plays now. Open it, change it and save it; press I to check"
            " it.",
            file=path.name,
        )
        if kept:
            self.outcome += " " + say("What was there before is kept as {name}.", name=kept.name)
        choose_stage(self.opened_on, KEY)

    def display_main(self, mouse: Point) -> float:
        main().title(say("Your own AIBrain"))
        about = say(
            "One Python file, yours. Open it in Thonny or any other editor, change it and save it:"
            " the next move uses it. Errors show their line, and the game waits."
        )
        if IN_BROWSER:
            about = say(
                "One Python file, yours. It opens beside the board: change it, and the next move"
                " uses it. It stays in this browser; “Download” gives it to you."
            )
        y = main().paragraph(about, 62, 16)
        name = my_file().name if IN_BROWSER else str(my_file())
        main().paragraph(name, y + 6, 15, theme.FADED)
        main().line(say("Begin from"), TOP - 26, 16, bold=True)
        left, width, top = main()
        room = min(CHOICES, width - LEAST_CHOICES) - NAME - 6
        title, size = Column(left + NAME, room, top), 17 if here().is_wide else 15
        for row, stage in enumerate(beginnings()):
            middle = TOP + _row() * (row + 0.5) - 4
            main().line(stage.section, middle, 17, theme.FADED, bold=True)
            title.paragraph(say(stage.title), middle - size * 0.675, size, most_lines=1)
        y = TOP + _row() * len(beginnings())
        main().paragraph(self.outcome, y + 18, 16)
        return y + OUTCOME

    def display_side(self, mouse: Point) -> None:
        text = say(
            "Whole: the section’s page, to change. Task: the page before it, with the places marked"
            " to write."
        )
        side().paragraph(text, here().beside, 15)


def _row() -> float:
    """Returns the distance of two sections."""
    return ROW if here().is_wide else TOUCH + 8
