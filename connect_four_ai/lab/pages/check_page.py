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
from connect_four_ai.lab.widgets.layout import Column, here, lowest_row, main, side
from connect_four_ai.lab.widgets.node_chip import display_parting, parting_height
from connect_four_ai.play.match import Match
from connect_four_ai.stages import Stage
from connect_four_ai.stages.own import my_file, own_stage
from connect_four_ai.study.checking import SECTIONS
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.mistakes import steps_of
from connect_four_ai.study.checking.verdict import Report
from connect_four_ai.texts import check_words as words

TOP, ROW = 100.0, 25.0


class CheckPage(AskingPage):
    lets = frozenset(Group) - {Group.CURSOR}
    main_first = True
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
        self.opens_at = answer.parting.path if answer and answer.parting else ()
        self.failure = answer.fault if answer else ""  # in the language of the check
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

    def display_side(self, mouse: Point) -> None:
        if not (self.report and self.report.difference):
            return
        difference, parting = self.report.difference, self.report.parting
        texts = [words.where_text(difference), words.difference_text(difference)]
        if parting:
            texts.append(words.parting_text(parting))
        y = side().paragraphs(texts, here().beside)
        if self.game is not self.opened_on:
            side().paragraph(say("T: your search, step by step"), y, 15, theme.FADED)

    def display_main(self, mouse: Point) -> float:
        title = say("{file}, checked against {section}", file=self.path.name, section=self.section)
        main().title(title)
        about = say("Save the file, and it is checked again. + is good for Red, − for Yellow.")
        y = main().paragraph(about, 56, 15, theme.FADED)
        if self.report is None:
            return main().paragraph(self.failure or say("checking…"), TOP, 16)
        return self._display_report(self.report, max(TOP, y + 12))

    def _display_report(self, report: Report, y: float) -> float:
        left, width, top = main()
        steps = Column(left + 26, width - 26, top)
        for name, holds in report.marks.items():
            theme.write_mark(holds, left, top + y + 6)
            text = say(steps_of(report.section)[name].text)
            y = max(y + ROW, steps.paragraph(text, y + 2, 16))
        y = main().paragraph(words.verdict_text(report), y + 14, 18) + 8
        found = words.hints(report)
        shown = [
            say("Hint {number}: {hint}", number=number, hint=hint)
            for number, hint in enumerate(found[: self.hints], start=1)
        ]
        y = main().paragraphs(shown, y)
        if self.hints < len(found):
            y = main().paragraph(say("Space: one more hint"), y + 2, 15, theme.FADED)
        if report.parting:
            y = main().top + max(y + 16, here().foot - 90 if here().is_wide else 0)
            display_parting(report.parting, left, y, width)
            y += parting_height() - main().top
        return y
