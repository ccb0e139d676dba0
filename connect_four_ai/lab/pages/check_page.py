"""The check of a student's AIBrain: which steps of its section it does, where it first differs, and
one hint at a time."""

from functools import partial

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.widgets.controls import Control, Controls, button
from connect_four_ai.lab.widgets.layout import BESIDE, MAIN, MARGIN, SIDE, lowest_row
from connect_four_ai.lab.widgets.marks import display_mark
from connect_four_ai.lab.widgets.parting_view import display_parting
from connect_four_ai.play.match import Match
from connect_four_ai.stages import Stage
from connect_four_ai.stages.own import my_file, own_stage
from connect_four_ai.study.checking import SECTIONS
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.mistakes import steps_of
from connect_four_ai.study.checking.verdict import Report
from connect_four_ai.texts import check_words as words

TOP, ROW = 100.0, 25.0
TREES = 594.0
"""Top of the node at which the searches part."""


class CheckPage(AskingPage):
    lets = frozenset(Group) - {Group.CURSOR}
    hints = 0
    """Number of hints that are shown."""

    def __init__(self, game: Match, speed: float) -> None:
        self.path = game.brain.stage.path or my_file()
        self.stage: Stage = own_stage(self.path)
        self.section = self.stage.follows if self.stage.follows in SECTIONS else SECTIONS[2]
        super().__init__(game, speed)

    def subject(self) -> object:
        return self.stage.reloaded_if_saved(), self.section  # another stage if the file was saved

    def question(self) -> Check:
        return Check(self.path, self.section)

    def receive(self, answer: Report | None) -> None:
        self.report = answer
        self.parting = answer.parting if answer else None
        self.fault = answer.fault if answer else ""  # in the language of the check
        if answer is None:
            self.stage = self.stage.reloaded_if_saved()
            self.hints = 0
            self.end_trial()
        elif answer.difference and answer.difference.question.moves:
            question = answer.difference.question  # the student's search of it can be replayed
            self.try_out(Position.from_moves(question.moves), self.stage, question.depth)

    def controls(self) -> Controls:
        more = self.report is not None and self.hints < len(words.hints(self.report))
        return lowest_row(
            self._turn("←", -1),
            self._turn("→", 1),
            button("space", say("hint"), self._hint, more, also=("enter",)),
        )

    def _turn(self, label: str, by: int) -> Control:
        """Returns a button that checks against another section."""
        section = SECTIONS[(SECTIONS.index(self.section) + by) % len(SECTIONS)]
        return button(label, section, partial(setattr, self, "section", section))

    def _hint(self) -> None:
        self.hints += 1

    def display_page(self, mouse: Point) -> None:
        title = say("{file}, checked against {section}", file=self.path.name, section=self.section)
        MAIN.title(title)
        about = say("Save the file, and it is checked again. + is good for Red, − for Yellow.")
        MAIN.paragraph(about, 56, 15, theme.FADED)
        if self.report is None:
            MAIN.paragraph(self.failure or say("checking…"), TOP, 16)
        else:
            self._display_report(self.report)

    def _display_report(self, report: Report) -> None:
        y = TOP
        for name, holds in report.marks.items():
            display_mark(holds, MARGIN, y + 6)
            theme.write(say(steps_of(report.section)[name].text), MARGIN + 26, y + ROW / 2, 16)
            y += ROW
        y = MAIN.paragraph(words.verdict_text(report), y + 14, 18) + 8
        found = words.hints(report)
        shown = [
            say("Hint {number}: {hint}", number=number, hint=hint)
            for number, hint in enumerate(found[: self.hints], start=1)
        ]
        y = MAIN.paragraphs(shown, y)
        if self.hints < len(found):
            theme.write(say("Space: one more hint"), MARGIN, y + 12, 15, theme.FADED)
        if report.parting:
            display_parting(report.parting, MARGIN, TREES, MAIN.width)
        if report.difference:
            said = [words.where_text(report.difference), words.difference_text(report.difference)]
            if report.parting:
                said.append(words.parting_text(report.parting))
            y = SIDE.paragraphs(said, BESIDE)
            if self.game is not self.opened_on:
                keys = say("T: your search, step by step")
                SIDE.paragraph(keys, y, 15, theme.FADED)
