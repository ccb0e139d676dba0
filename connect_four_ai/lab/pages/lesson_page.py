"""F1: the course step by step. Each step is one column: a figure, a sentence or a question, the
answers, and what was right."""

from dataclasses import replace
from functools import partial
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.jobs.job import Several
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import digits
from connect_four_ai.lab.canvas import Point, box
from connect_four_ai.lab.figures import FIGURES
from connect_four_ai.lab.figures.board import BoardFigure
from connect_four_ai.lab.figures.figure import Figure, Scene
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.pages.exercise_page import ExercisePage
from connect_four_ai.lab.pages.lesson_layout import (
    BESIDE,
    GAP,
    LARGE,
    MARK_PITCH,
    ROW,
    SECTION_PITCH,
    SECTIONS_TOP,
    SMALL,
    VERDICT,
    Places,
    choice_rows,
    layout_of,
    places_of,
)
from connect_four_ai.lab.widgets.code_view import PAPERS
from connect_four_ai.lab.widgets.controls import (
    Control,
    Controls,
    button,
    choice,
    in_rows,
    options,
    unlisted,
)
from connect_four_ai.lab.widgets.layout import Column, Layout, Shape, Size, here
from connect_four_ai.play.actions import set_up
from connect_four_ai.play.match import Match
from connect_four_ai.stages import ELSEWHERE, find_stage
from connect_four_ai.study.lessons import SECTIONS, lesson
from connect_four_ai.study.lessons.lesson import CHANCE
from connect_four_ai.study.lessons.walk import Walk

OPENED = {
    "step": ("T", "step"),
    "compare": ("C", "compare"),
    "stage": ("S", "page of code"),
    "switches": ("B", "build"),
    "own": ("M", "write it"),
    "learn": ("F4", "watch it learn"),
    "exercises": ("E", "exercises"),
}
"""The pages that steps open: their keys, and what their buttons say."""


class LessonPage(AskingPage):
    lets = frozenset({Group.ANYWHERE})
    has_news = False
    figures: tuple[Figure, ...] = ()
    asking: tuple[Figure, ...] = ()
    """The figures that have a job."""
    places: Places
    """Where the parts of the step stand."""

    def __init__(self, game: Match, speed: float) -> None:
        self.walk = Walk(game.brain.stage.section)
        self.scene: Scene | None = None
        super().__init__(game, speed)
        self.begin(self.walk.section, self.walk.number)

    def begin(self, section: str, number: int | None = None) -> None:
        """Opens a section's lesson at a step, from 0, or at the first that is not done."""
        self.walk.begin(section, number)
        step = self.walk.step
        self.try_out(step.position, step.stage, step.search_depth)
        self.view.forget()
        self.scene = scene = Scene(self.walk, self.view)
        self.figures = tuple(FIGURES[one.kind](scene, one.options) for one in step.figures)
        self.asking = tuple(figure for figure in self.figures if figure.job())
        self.has_board = any(isinstance(figure, BoardFigure) for figure in self.figures)
        self._ask()
        _lay_out(self)

    # The jobs: the step's own, and those of its figures

    def subject(self) -> object:
        return self.walk.section, self.walk.number

    def question(self) -> Several | None:
        jobs = [job for figure in self.asking if (job := figure.job())]
        return Several((self.walk.step.question(), *jobs)) if self.scene else None

    def receive(self, answer: Any) -> None:
        if answer is None or not self.scene:
            return
        self.scene.opinions, *found = answer
        for figure, one in zip(self.asking, found, strict=True):
            figure.receive(one)

    def receive_partial(self, found: Any) -> None:
        """Lets a figure take what its job has found so far; the first job is the step's own."""
        for number, figure in enumerate(self.asking, start=1):
            if number in found:
                figure.receive_partial(found[number])

    # Answering

    def take(self, move: float) -> None:
        """Takes an answer: a column that was clicked on the board, or a choice."""
        self.walk.answer(move)
        self.view.forget()

    @property
    def takes_moves(self) -> bool:
        return self.has_board and self.walk.asks_for_column

    def update(self) -> None:
        super().update()
        walk, ask = self.walk, self.walk.step.ask
        judged = self.scene is not None and walk.judge(self.scene.opinions)
        if judged and walk.done and ask and ask.kind == lesson.COLUMN:
            _let_play(self)
        for figure in self.figures:
            figure.update()
        _lay_out(self)

    @property
    def busy(self) -> bool:
        return super().busy or any(figure.busy for figure in self.figures)

    # Layout

    def layout(self, screen: Size) -> Layout:
        return layout_of(self.walk.step, self.figures, screen)

    def renew_texts(self) -> None:
        super().renew_texts()
        for figure in self.figures:
            figure.place(figure.box)

    def point(self, point: Point) -> None:
        super().point(point)
        for figure in _ready(self.figures):
            figure.point(point)

    def controls(self) -> Controls:
        walk = self.walk
        keys = Controls.of_keys(unlisted(("home",), partial(self.begin, walk.section, 0)))
        if walk.asks_for_column:
            keys += digits(self.view, self.game.position.legal_moves)
            if (column := self.view.cursor) is not None:
                keys += Controls.of_keys(unlisted(("enter", "space"), partial(self.take, column)))
        for figure in _ready(self.figures):
            keys += figure.controls()
        return keys + _header(self) + _answers(self) + _turning(self)

    def display_side(self, mouse: Point) -> None:
        walk, ask, places = self.walk, self.walk.step.ask, self.places
        column, top = places.column, places.answers
        _display_header(walk, places)
        for figure in _ready(self.figures):
            figure.display()
        size = LARGE if places.shape is Shape.WIDE else SMALL
        column.paragraph(str(walk.step.text), places.text, size)
        if walk.asks_for_column:
            text = say("Click a column, or press its number and Enter.")
            column.paragraph(text, top + 6, 15, theme.FADED)
        if walk.given and walk.right is not None:
            stays = walk.waits or (ask and ask.choices)
            _display_verdict(walk, column, places.verdict if stays else top)
        elif not ask and walk.step.more:
            column.paragraph(str(walk.step.more), top, 15, theme.FADED)


def _answers(page: LessonPage) -> Controls:
    """Returns the buttons of the answers; after the answer, they show it."""
    walk, ask = page.walk, page.walk.step.ask
    column, top = page.places.column, page.places.answers
    if ask and ask.choices:
        rows = choice_rows(walk.step, column)
        return column.buttons(top, *([_choice(page, one) for one in row] for row in rows))
    if not walk.waits or len(walk.step.position.legal_moves) < 2:
        return Controls()
    text = say("chance: all columns are equal to it")
    chance = choice(text, partial(page.take, CHANCE), CHANCE not in walk.given)
    wide = min(330.0, column.width)
    below = 0 if column.width > BESIDE else ROW
    return Column(column.right - wide, wide).buttons(top + below, [chance])


def _header(page: LessonPage) -> Controls:
    """Returns the buttons of the sections and of the steps."""
    walk, places = page.walk, page.places
    sections = options({name: name for name in SECTIONS}, walk.section, page.begin)
    rows = in_rows(sections, places.across)
    signs = {number - 1: "✓" if right else "✗" for number, right in walk.marks.items()}
    marks = {number: signs.get(number, str(number + 1)) for number in range(len(walk.steps))}
    steps = options(marks, walk.number, partial(page.begin, walk.section))
    names = [
        f"{say('step {number}', number=number + 1)} {signs.get(number, '')}".strip()
        for number in marks
    ]
    steps = [replace(one, meaning=name) for one, name in zip(steps, names, strict=True)]
    width = min(MARK_PITCH * len(steps), places.whole.width)
    left = places.whole.right - width if places.title > places.marks else places.whole.left
    return places.whole.buttons(SECTIONS_TOP, *rows, pitch=SECTION_PITCH, gap=4) + Controls(
        left, places.marks, width, [steps], 30, 4
    )


def _display_header(walk: Walk, places: Places) -> None:
    """Writes the title, and draws below each section how much of it is done."""
    name = f"{walk.section} {say('Recursion')}"
    title = name if walk.section in ELSEWHERE else find_stage(walk.section).full_name
    whole = places.whole
    taken = MARK_PITCH * len(walk.steps) + GAP if places.title > places.marks else 0
    theme.write(title, whole.left, places.title, 22, bold=True, within=whole.width - taken)
    across = places.across
    pitch = (whole.width + 4) / across
    for number, section in enumerate(SECTIONS):
        left, width = whole.left + number % across * pitch + 2, pitch - 8
        top = SECTIONS_TOP + number // across * SECTION_PITCH + SECTION_PITCH - 3
        done = min(1.0, walk.part_done(section))
        box((left, top, width, 3), theme.LINE)
        if done:
            box((left, top, width * done, 3), theme.RIGHT_INK)


def _choice(page: LessonPage, one: lesson.Choice) -> Control:
    walk, ask, paper = page.walk, page.walk.step.ask, theme.WHITE
    if walk.done and page.scene and one.answer in walk.step.right_answers(page.scene.opinions):
        paper = PAPERS["+"]
    elif one.answer in walk.given and walk.right is not None:
        paper = PAPERS["-"]
    key = str(one.answer) if ask and ask.kind == lesson.CHOICE else ""
    action = partial(page.take, one.answer)
    return Control(tuple(key), key, str(one.text), action, True, False, paper)


def _display_verdict(walk: Walk, column: Column, y: float) -> None:
    """Writes whether the last answer is right and why; of a first wrong one, only why it is
    tempting."""
    ask, said, ink = walk.step.ask, say("Right."), theme.RIGHT_INK
    assert ask
    if not walk.right:
        said, ink = say("Not right.") if walk.done else say("Not yet: try again."), theme.ALARM
    why = ask.why if walk.done else ask.about_wrong(walk.given[-1])
    theme.write_mark(walk.right, column.left, column.top + y + 3, theme.RIGHT_INK, 1.5)
    theme.write(said, column.left + 26, column.top + y + 12, 20, ink, bold=True)
    column.paragraph(str(why), y + VERDICT, SMALL)


def _turning(page: LessonPage) -> Controls:
    """Returns the buttons that turn the steps, and those that open other pages."""
    walk, places = page.walk, page.places
    after = walk.next_section
    text = say("next: {section}", section=after) if after else say("next step")
    more = after is not None or walk.number + 1 < len(walk.steps)
    back = button("←", say("step back"), partial(_turn_by, page, -1), walk.number > 0)
    forward = button("→", text, partial(_turn_by, page, 1), more)
    if walk.done:
        forward = replace(forward, paper=PAPERS["+"])
    opened = [
        button(label, say(words), partial(_open, page, name))
        for name, (label, words) in OPENED.items()
        if name in walk.step.pages and walk.done
    ]
    row = [back, forward, *opened]
    is_wide = places.shape is Shape.WIDE
    rows = in_rows(row, len(row) if is_wide else 2)
    return places.turning.buttons(0, *rows, pitch=36 if is_wide else ROW)


def _lay_out(page: LessonPage) -> None:
    """Places the parts of the step, and its figures in their rooms."""
    page.places = places_of(page.walk.step, page.figures, here().shape, here().width)
    for figure, room in zip(page.figures, page.places.figures, strict=True):
        if figure.box != room:
            figure.place(room)
        if isinstance(figure, BoardFigure):
            page.board_at = figure.at


def _turn_by(page: LessonPage, steps: int) -> None:
    """Goes some steps forward or back, and after the last one to the next section."""
    walk = page.walk
    if steps > 0 and walk.next_section:
        page.begin(walk.next_section)
    elif 0 <= walk.number + steps < len(walk.steps):
        page.begin(walk.section, walk.number + steps)


def _ready(figures: tuple[Figure, ...]) -> list[Figure]:
    """Returns the figures that can be shown."""
    return [figure for figure in figures if figure.ready]


def _let_play(page: LessonPage) -> None:
    """Lets the stage play its move in the step's position."""
    position = page.walk.step.position
    if page.game.position == position and position.winner is None:
        set_up(page.game, position, position.player)


def _open(page: LessonPage, name: str) -> None:
    _let_play(page)  # the other page shows how it came to its move
    opened = page.open_page(name)
    if isinstance(opened, ExercisePage):
        opened.turn_to(page.walk.section)
