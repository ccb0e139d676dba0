"""F1: the course step by step. Each step is one column: a figure, a sentence or a question, the
answers, and what was right."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from connect_four_ai.actions.requests import set_up
from connect_four_ai.app.language import say
from connect_four_ai.jobs.job import Job, Listener, ignore_progress
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import digits
from connect_four_ai.lab.canvas import Point, box
from connect_four_ai.lab.figures import FIGURES
from connect_four_ai.lab.figures.board import BoardFigure
from connect_four_ai.lab.figures.figure import Figure, Scene
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.pages.exercise_page import ExercisePage
from connect_four_ai.lab.widgets.code_view import PAPERS
from connect_four_ai.lab.widgets.controls import (
    Control,
    Controls,
    button,
    choice,
    options,
    unlisted,
)
from connect_four_ai.lab.widgets.layout import FOOT, MARGIN, Column
from connect_four_ai.lab.widgets.number_field import NumberField
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.play.match import Match
from connect_four_ai.stages import ELSEWHERE, find_stage
from connect_four_ai.study.lessons import SECTIONS, lesson
from connect_four_ai.study.lessons.lesson import CHANCE, Step
from connect_four_ai.study.lessons.walk import Walk

WHOLE = Column(MARGIN, theme.WIDTH - 2 * MARGIN)
TEXT = Column(160, 760)
"""The column of the sentences and answers, below the figures."""
SECTIONS_TOP, TITLE, FIGURES_TOP = 10.0, 60.0, 84.0
SECTION_HEIGHT = 28.0
MARK = 34.0
"""Distance of the marks of the steps."""
GAP = 12.0
SIZE, SMALL = 19, 17
"""Sizes of a step's text, and of what is said about an answer."""
ROW = 40.0
VERDICT = 28.0
"""Height of the line that says whether an answer is right."""
BOTTOM = FOOT - 8
LEAST_FIGURE = 180.0
OPENED = {
    "step": ("T", "step"),
    "compare": ("C", "compare"),
    "stage": ("S", "page of code"),
    "switches": ("B", "build"),
    "gallery": ("G", "gallery"),
    "own": ("M", "write it"),
    "learn": ("F4", "watch it learn"),
    "exercises": ("E", "exercises"),
}
"""The pages that steps open: their keys, and what their buttons say."""


@dataclass(frozen=True)
class Several:
    """A job: several jobs, one after the other."""

    jobs: tuple[Job[Any], ...]

    def run(self, report: Listener = ignore_progress) -> list[Any]:
        return [job.run(report) for job in self.jobs]


class LessonPage(AskingPage):
    lets = frozenset({Group.ANYWHERE})
    has_news = False
    figures: tuple[Figure, ...] = ()

    def __init__(self, game: Match, speed: float) -> None:
        self.walk = Walk(game.brain.stage.section)
        self.scene: Scene | None = None
        super().__init__(game, speed)
        self.begin(self.walk.section, self.walk.number)

    def begin(self, section: str, number: int | None = None) -> None:
        """Opens a section's lesson at a step, from 0, or at the first that is not done."""
        self.walk.begin(section, number)
        step = self.walk.step
        depth = step.stage.depth if step.depth is None else step.depth
        self.try_out(step.position, step.stage, depth)
        self.view.forget()
        self.field = NumberField()
        self.scene = scene = Scene(self.walk, self.view)
        self.figures = tuple(FIGURES[one.kind](scene, one.options) for one in step.figures)
        self.has_board = any(isinstance(figure, BoardFigure) for figure in self.figures)
        self._ask()
        self._lay_out()

    def turn_by(self, steps: int) -> None:
        """Goes some steps forward or back, and after the last one to the next section."""
        walk = self.walk
        if steps > 0 and walk.next_section:
            self.begin(walk.next_section)
        elif 0 <= walk.number + steps < len(walk.steps):
            self.begin(walk.section, walk.number + steps)

    # Answering

    def answer(self, given: float) -> None:
        self.walk.answer(given)
        self.view.forget()

    def subject(self) -> object:
        return self.walk.section, self.walk.number

    def question(self) -> Several | None:
        if not self.scene:
            return None
        return Several((self.walk.step.question(), *filter(None, self._questions())))

    def _questions(self) -> list[Job[Any] | None]:
        return [figure.question() for figure in self.figures]

    def hear(self, answer: Any) -> None:
        if answer is None or not self.scene:
            return
        self.scene.opinions, *found = answer
        asking = [figure for figure in self.figures if figure.question()]
        for figure, one in zip(asking, found, strict=True):
            figure.hear(one)

    def listen(self, found: Any) -> None:
        """Waits for the whole answer."""

    def update(self) -> None:
        super().update()
        if self.scene and self.walk.judge(self.scene.opinions) and self._asks_for_move:
            self.let_play()
        for figure in self.figures:
            figure.update()
        self._lay_out()

    def let_play(self) -> None:
        """Lets the stage play its move in the step's position."""
        position = self.walk.step.position
        if self.game.position == position and position.winner is None:
            set_up(self.game, position, position.player)

    @property
    def _asks_for_move(self) -> bool:
        ask = self.walk.step.ask
        return ask is not None and ask.kind == lesson.COLUMN and self.walk.done

    @property
    def busy(self) -> bool:
        return super().busy or any(figure.busy for figure in self.figures)

    def retell(self) -> None:
        super().retell()
        for figure in self.figures:
            figure.retell()

    def take(self, move: Any) -> None:
        self.answer(move)

    @property
    def takes_moves(self) -> bool:
        return self.has_board and self.walk.asks_for_column

    def point(self, point: Point) -> None:
        super().point(point)
        for figure in self.figures:
            figure.point(point)

    # Layout

    def _lay_out(self) -> None:
        """Places the figures above the text; each takes the room that its height leaves it."""
        top, bottom = FIGURES_TOP, _text_top(self.walk) - GAP
        widths = [figure.width_at(bottom - top) for figure in self.figures]
        whole = WHOLE.width - GAP * (len(widths) - 1)
        taken = sum(width or 0 for width in widths)
        if taken > whole:
            widths = [width and width * whole / taken for width in widths]
        room = max(0.0, whole - taken)
        share = room / max(1, widths.count(None))
        left = WHOLE.left + (room / 2 if None not in widths else 0)
        for figure, width in zip(self.figures, widths, strict=True):
            place = Box(left, top, share if width is None else width, bottom - top)
            if figure.box != place:
                figure.place(place)
            left += place.width + GAP
            if isinstance(figure, BoardFigure):
                self.board_at = figure.at

    # Controls

    def controls(self) -> Controls:
        walk = self.walk
        keys = Controls.of_keys(unlisted(("home",), partial(self.begin, walk.section, 0)))
        if walk.asks_for_column:
            keys += digits(self.view, self.game.position.legal_moves)
            if (column := self.view.cursor) is not None:
                answer = unlisted(("enter", "space"), partial(self.answer, column))
                keys += Controls.of_keys(answer)
        for figure in self.figures:
            keys += figure.controls()
        return keys + _header(self) + self.answers() + _turning(self)

    def answers(self) -> Controls:
        """Returns the buttons of the answers; after the answer, they show it."""
        walk, ask = self.walk, self.walk.step.ask
        top = _answers_top(walk)
        if ask is None:
            return Controls()
        if ask.choices:
            rows = _choice_rows(walk.step)
            return TEXT.buttons(top, *([_choice(self, one) for one in row] for row in rows))
        if not walk.waits:
            return Controls()
        if ask.kind == lesson.NUMBER:
            return self.field.keys(TEXT, top, lambda: self.answer(*self.field.numbers))
        if len(walk.step.position.legal_moves) < 2:
            return Controls()
        text = say("chance: all columns are equal to it")
        chance = choice(text, partial(self.answer, CHANCE), CHANCE not in walk.given)
        return Column(TEXT.right - 330, 330).buttons(top, [chance])

    # Drawing

    def display_page(self, mouse: Point) -> None:
        walk, ask = self.walk, self.walk.step.ask
        _display_header(walk)
        for figure in self.figures:
            figure.display(mouse)
        TEXT.paragraph(str(walk.step.text), _text_top(walk), SIZE)
        top = _answers_top(walk)
        if ask and ask.kind == lesson.NUMBER and not ask.choices and walk.waits:
            self.field.display(TEXT, top, True)
        elif walk.asks_for_column:
            text = say("Click a column, or press its number and Enter.")
            TEXT.line(text, top + 16, 15, theme.FADED)
        if walk.given and walk.right is not None:
            stays = walk.waits or (ask and ask.choices)
            _display_verdict(self, _verdict_top(walk) if stays else top)
        elif not walk.step.ask and walk.step.more:
            TEXT.paragraph(str(walk.step.more), top, 15, theme.FADED)


# The column, from below: its height is that of the longest verdict


def _choice_rows(step: Step) -> list[list[lesson.Choice]]:
    """Returns the choices of a question in rows: one, if they are short."""
    assert step.ask
    choices = list(step.ask.choices)
    widest = max(theme.text_width(str(one.text), 16) for one in choices) + 44
    across = max(1, min(len(choices), int((TEXT.width + 8) / (widest + 8))))
    return [choices[start : start + across] for start in range(0, len(choices), across)]


def _height(text: object, size: float) -> float:
    return theme.line_count(str(text), TEXT.width, size) * theme.leading(size)


def _verdict_height(step: Step) -> float:
    if step.ask is None:
        return _height(step.more, 15) if step.more else 0.0
    said = [step.ask.why, *step.ask.wrong.values()]
    return VERDICT + max(_height(text, SMALL) for text in said)


def _answers_height(step: Step) -> float:
    if step.ask is None:
        return 0.0
    return ROW * (len(_choice_rows(step)) if step.ask.choices else 1) + 4


def _verdict_top(walk: Walk) -> float:
    return max(BOTTOM - _verdict_height(walk.step), FIGURES_TOP + LEAST_FIGURE)


def _answers_top(walk: Walk) -> float:
    return _verdict_top(walk) - _answers_height(walk.step)


def _text_top(walk: Walk) -> float:
    return _answers_top(walk) - _height(walk.step.text, SIZE) - 8


# Its parts


def _header(page: LessonPage) -> Controls:
    """Returns the buttons of the sections and of the steps."""
    walk = page.walk
    sections = options({name: name for name in SECTIONS}, walk.section, page.begin)
    signs = {number - 1: "✓" if right else "✗" for number, right in walk.marks.items()}
    marks = {number: signs.get(number, str(number + 1)) for number in range(len(walk.steps))}
    steps = options(marks, walk.number, partial(page.begin, walk.section))
    width = MARK * len(steps)
    return WHOLE.buttons(SECTIONS_TOP, sections, pitch=SECTION_HEIGHT + 4, gap=4) + Controls(
        WHOLE.right - width, TITLE - 14, width, [steps], 30, 4
    )


def _display_header(walk: Walk) -> None:
    """Writes the title, and draws below each section how much of it is done."""
    name = f"{walk.section} {say('Recursion')}"
    title = name if walk.section in ELSEWHERE else find_stage(walk.section).full_name
    room = WHOLE.width - MARK * len(walk.steps) - GAP
    theme.write(title, WHOLE.left, TITLE, 22, bold=True, within=room)
    pitch = (WHOLE.width + 4) / len(SECTIONS)
    for number, section in enumerate(SECTIONS):
        left, width = WHOLE.left + number * pitch + 2, pitch - 8
        done = min(1.0, walk.part_done(section))
        top = SECTIONS_TOP + SECTION_HEIGHT + 2
        box((left, top, width, 3), theme.LINE)
        if done:
            box((left, top, width * done, 3), theme.RIGHT_INK)


def _choice(page: LessonPage, one: lesson.Choice) -> Control:
    walk = page.walk
    right = page.scene is not None and one.answer in walk.step.right_answers(page.scene.opinions)
    given = one.answer in walk.given
    paper = theme.WHITE
    if walk.done and right:
        paper = PAPERS["+"]
    elif given and walk.right is not None:
        paper = PAPERS["-"]
    in_words = walk.step.ask is not None and walk.step.ask.kind == lesson.CHOICE
    label = str(one.answer) if in_words else ""
    keys = (label,) if label else ()
    return Control(keys, label, str(one.text), partial(page.answer, one.answer), True, False, paper)


def _display_verdict(page: LessonPage, y: float) -> None:
    """Writes whether the last answer is right and why; of a first wrong one, only why it is
    tempting."""
    walk = page.walk
    ask, given = walk.step.ask, walk.given[-1]
    assert ask
    if walk.right:
        theme.write("✓ " + say("Right."), TEXT.left, y + 12, 20, theme.RIGHT_INK, bold=True)
        TEXT.paragraph(str(ask.why), y + VERDICT, SMALL)
        return
    again = say("Not yet: try again.") if not walk.done else say("Not right.")
    theme.write("✗ " + again, TEXT.left, y + 12, 20, theme.ALARM, bold=True)
    text = ask.why if walk.done else ask.about_wrong(given)
    TEXT.paragraph(str(text or ""), y + VERDICT, SMALL)


def _turning(page: LessonPage) -> Controls:
    """Returns the buttons that turn the steps, and those that open other pages."""
    walk = page.walk
    after = walk.next_section
    text = say("next: {section}", section=after) if after else say("next step")
    more = after is not None or walk.number + 1 < len(walk.steps)
    back = button("←", say("step back"), partial(page.turn_by, -1), walk.number > 0)
    forward = button("→", text, partial(page.turn_by, 1), more)
    if walk.done:
        forward = replace(forward, paper=PAPERS["+"])
    opened = [
        button(label, say(words), partial(_open, page, name))
        for name, (label, words) in OPENED.items()
        if name in walk.step.pages and walk.done
    ]
    return Column(MARGIN, 680).buttons(FOOT, [back, forward, *opened], pitch=36)


def _open(page: LessonPage, name: str) -> None:
    page.let_play()  # the other page shows how it came to its move
    opened = page.open_page(name)
    if isinstance(opened, ExercisePage):
        opened.turn_to(page.walk.section)
