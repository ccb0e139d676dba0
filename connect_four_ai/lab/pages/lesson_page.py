"""A section of the course in short steps: read, see what changes, predict, change, answer,
practise."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from connect_four_ai.actions.requests import set_up
from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import language, number_text, say, score_text
from connect_four_ai.games.connect_four import YELLOW
from connect_four_ai.jobs.job import Job
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import digits
from connect_four_ai.lab.canvas import Point, canvas
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.pages.exercise_page import ExercisePage, display_verdict
from connect_four_ai.lab.pages.page import Page, news
from connect_four_ai.lab.widgets.choose_view import choice_row, display_question
from connect_four_ai.lab.widgets.code_view import PAPERS, TIGHT, changed_rows, display_rows
from connect_four_ai.lab.widgets.controls import (
    Control,
    Controls,
    button,
    choice,
    options,
    pair,
    unlisted,
)
from connect_four_ai.lab.widgets.course_text import display_blocks
from connect_four_ai.lab.widgets.layout import BESIDE, FULL, MARGIN, SIDE, Column, lowest_row
from connect_four_ai.lab.widgets.number_field import NumberField
from connect_four_ai.play.match import Match
from connect_four_ai.stages import ELSEWHERE, find_stage
from connect_four_ai.study.coach.advice import Why
from connect_four_ai.study.lessons import SECTIONS, lesson
from connect_four_ai.study.lessons.course import TEXT, Block, plain
from connect_four_ai.study.lessons.lesson import CHANCE, Step, all_steps
from connect_four_ai.study.lessons.walk import Walk
from connect_four_ai.texts import Sentences, exercise_words
from connect_four_ai.texts.formats import nodes_text, scores_line
from connect_four_ai.texts.why import why

SAID = Sentences("lesson")
WORDS = Column(FULL.left, FULL.width - 8)
SECTIONS_TOP, TITLE, MARKS_TOP, BODY = 12.0, 62.0, 84.0, 128.0
"""Tops of the sections, the title, the marks of the steps, and the step."""
LARGE = (theme.HEIGHT - BODY - 8) / theme.HEIGHT
LARGE_BOARD = MARGIN + (FULL.width - LARGE * theme.BOARD_WIDTH) / 2, BODY, LARGE
"""Place and scale of the board when it takes the answer."""
ASKED, ANSWERS = 24.0, 150.0
"""Tops, beside a large board, of the question and of the answers or their verdict."""
NUMBERS = BODY + 72
"""Top of the choices, below a question of two lines, or three smaller ones."""
BELOW = BESIDE + 10
"""Top of the answers below a small board."""
CHOICE = 40.0
"""Distance from one choice to the next."""
PAGES = 602.0
"""Top of the buttons that open other pages."""
END = theme.HEIGHT - 8
"""Bottom of the text; a longer one scrolls."""


class LessonPage(AskingPage):
    lets = frozenset({Group.ANYWHERE})

    def __init__(self, game: Match, speed: float) -> None:
        self.walk = Walk(game.brain.stage.section)
        super().__init__(game, speed)
        self._set_up()

    def begin(self, section: str, number: int | None = None) -> None:
        """Opens a section's lesson where it was left, or at a step, from 0."""
        self.walk.begin(section, number)
        self._set_up()

    def turn_to(self, section: str, number: int | None) -> None:
        """Goes to another step or section; marks the step that is left as done if it is only to be
        read."""
        self.walk.leave()
        self.begin(section, number)

    def _set_up(self) -> None:
        """Sets up the board and the number field of the current step."""
        step, stage = self.walk.step, lesson.stage_for(self.walk.section, self.walk.step)
        self.field = NumberField()
        self.scrolled = 0.0
        self.coaching.forget()
        self.has_board = self.walk.has_board
        self.has_news = self.has_board and not step.plays
        self.board_at = LARGE_BOARD if step.plays else Page.board_at
        computer = YELLOW if step.kind == lesson.READ else None
        depth = stage.depth if step.depth is None else step.depth
        self.try_out(step.position, stage, depth, computer)
        self.view.forget()

    # Answering

    def answer(self, given: float) -> None:
        """Takes an answer; an answer that is Yellow's move is played on the board."""
        step = self.walk.step
        if not self.walk.waits:
            return
        self.walk.given = given
        self.view.forget()
        if (step.plays or step.changes) and self.game.brain.stage.computer:
            set_up(self.game, self.game.position, self.game.position.player)

    def subject(self) -> object:
        return self.walk.section, self.walk.number, self.walk.given

    def question(self) -> Job[Any] | None:
        walk = self.walk
        return None if walk.waits else lesson.before_and_after(walk.section, walk.step)

    def update(self) -> None:
        super().update()
        if self.walk.judge(self.game.thinker.decided) and (column := self.walk.wrong_column):
            self.coaching.ask(Why(self.walk.step.position, column))

    def take(self, move: Any) -> None:
        if self.walk.waits:
            self.answer(move)
        else:
            super().take(move)

    @property
    def takes_moves(self) -> bool:
        """Whether a click on the board is an answer, or a move beside the text."""
        may_move = self.walk.asks_for_column or not self.walk.step.answer_kind
        return self.walk.has_board and may_move

    def scroll(self, lines: int) -> None:
        most = self._ends()[1] - END
        self.scrolled = max(0.0, min(self.scrolled + 3 * theme.grown(TIGHT) * lines, most))

    # Drawing

    def controls(self) -> Controls:
        walk = self.walk
        keys = pair(("up", "down"), "", "", self.scroll) + Controls.of_keys(
            unlisted(("home",), partial(self.begin, walk.section, 0))
        )
        if walk.asks_for_column:
            keys += digits(self.view, self.game.position.legal_moves)
            if (column := self.view.cursor) is not None:
                answer = unlisted(("enter", "space"), partial(self.answer, column))
                keys += Controls.of_keys(answer)
        return keys + _step_buttons(self) + self.answers() + _page_buttons(self)

    def answers(self) -> Controls:
        """Returns the buttons of the answers; after the answer, they show it."""
        walk, step = self.walk, self.walk.step
        if step.kind == lesson.CHOOSE:
            numbers = lesson.exercise(walk.section, step).choices
            row = [_choice(self, number, number_text(number)) for number in numbers]
            return choice_row(row, MARGIN, NUMBERS, FULL.width)
        if step.answer_kind == lesson.CHOICE:
            texts = lesson.words(language(), walk.section, step)[-1].choices
            rows = [[_choice(self, n, plain(text), str(n))] for n, text in enumerate(texts, 1)]
            return WORDS.buttons(self._ends()[0] - self.scrolled, *rows, pitch=CHOICE)
        if not walk.waits:
            return Controls()
        if step.answer_kind == lesson.NUMBER:
            return self.field.keys(_answers_top(step), lambda: self.answer(*self.field.numbers))
        if not step.moves:
            return Controls()  # no stage plays, so no choice is left to chance
        text = say("chance: all columns are equal to it")
        return SIDE.buttons(_answers_top(step), [choice(text, partial(self.answer, CHANCE))])

    def _ends(self) -> tuple[float, float]:
        """Returns the bottoms of the question and of the whole step before scrolling."""
        with canvas.unseen():
            return _display_step(self, BODY)

    def display_page(self, mouse: Point) -> None:
        walk, top = self.walk, _answers_top(self.walk.step)
        if not walk.step.plays:
            _display_step(self, BODY - self.scrolled)
        _display_head(walk)
        if walk.step.answer_kind == lesson.NUMBER and (walk.waits or walk.step.asked):
            self.field.display(top, walk.waits)
        elif walk.asks_for_column:
            text = say("Click a column, or press its number and Enter.")
            SIDE.paragraph(text, top + 40, 15, theme.FADED)
        elif not walk.step.plays and self._ends()[1] > END:
            text = say("↑ ↓ or the wheel: scroll")
            theme.write(text, SIDE.left, PAGES - 12, 15, theme.BLUE)
        self.coaching.display(_display_answered(self))


def _display_step(page: LessonPage, y: float) -> tuple[float, float]:
    """Writes the course's text, the section's code or the question. Returns the bottoms of the
    question and of all."""
    walk, step = page.walk, page.walk.step
    task = task_of(walk.section, step)
    if step.kind == lesson.PAGE:
        lines = changed_rows(lesson.page_lines(walk.section), FULL.width)
        y = display_rows(lines, MARGIN, y, WORDS.width)
    elif step.kind == lesson.CHOOSE:
        size = 20 if theme.line_count(task, WORDS.width, 20) <= 2 else 17
        WORDS.paragraph(task, y, size, bottom=NUMBERS)
        room = WORDS.box(NUMBERS + 54, theme.HEIGHT - NUMBERS - 66)
        display_question(lesson.exercise(walk.section, step), room, walk.given is not None)
    elif step.asked:
        return _display_question(page, y)
    else:
        y = display_blocks(lesson.words(language(), walk.section, step), MARGIN, y, WORDS.width)
        y = WORDS.paragraph(task, y, 20)
    return y, y


def _display_question(page: LessonPage, y: float) -> tuple[float, float]:
    """Writes a question with its subject; after the answer, with the reason."""
    walk = page.walk
    *before, question = lesson.words(language(), walk.section, walk.step)
    y = display_blocks(before, MARGIN, y, WORDS.width)
    choices = WORDS.paragraph(plain(question.text), y, 20) + 12
    y = choices + CHOICE * len(question.choices)
    if walk.right is None:
        return choices, y
    y = display_verdict(walk.right, y + 8, WORDS)
    reason = [Block(TEXT, piece) for piece in question.reason.split("\n\n")]
    y = display_blocks(reason, MARGIN, y, WORDS.width)
    thoughts = [opinion.thought for opinion in page.opinions.values()]
    return choices, WORDS.paragraphs(_before_and_after(thoughts), y)


def _display_head(walk: Walk) -> None:
    """Writes the title over the scrolled text."""
    theme.clear(0, 0, theme.BOARD_WIDTH, BODY - 6)
    step = say("step {number} of {all}", number=walk.number + 1, all=len(walk.steps))
    section = walk.section
    recursion = f"{section} {say('Recursion')}"
    title = recursion if section in ELSEWHERE else find_stage(section).full_name
    theme.write(title, MARGIN, TITLE, 24, bold=True)
    heading = SAID("do change a line" if walk.step.changes else f"do {walk.step.kind}")
    text = f"{heading} · {step}"
    room = FULL.width - theme.text_width(title, 24, True) - 20
    theme.flush_right(text, WORDS.right, TITLE, 15, theme.FADED, within=room)


def _answers_top(step: Step) -> float:
    """Returns the top of the answers, or of their verdict, on the right."""
    return ANSWERS if step.plays else BELOW


def _display_answered(page: LessonPage) -> float:
    """Writes on the right what the section is to play, and the reason of an answer where the course
    gives none. Returns the bottom of the text."""
    walk, step, y = page.walk, page.walk.step, _answers_top(page.walk.step)
    if step.plays:
        task = task_of(walk.section, step)
        SIDE.paragraph(task, ASKED, 17, most_lines=11, bottom=y)
    if step.asked or walk.right is None:
        return SIDE.paragraph(news(page) if step.plays and not walk.waits else "", y, 17)
    y = display_verdict(walk.right, y)
    said = reason_of(walk.section, step, page.game.thinker.decided)
    return SIDE.paragraphs(said, y, bottom=PAGES - 8)


def _step_buttons(page: LessonPage) -> Controls:
    """Returns the buttons of the sections, of the steps, and of back and forward."""
    walk = page.walk
    here, section, after = walk.number, walk.section, walk.next_section
    text = say("next: {section}", section=after) if after else say("next step")
    forward = partial(page.turn_to, after or section, None if after else here + 1)
    back = partial(page.turn_to, section, here - 1)
    more = after is not None or here + 1 < len(walk.steps)
    sections = options({n: n for n in SECTIONS}, section, lambda name: page.turn_to(name, None))
    marks = {number: "✓" if mark else "✗" for number, mark in walk.marks.items()}
    signs = {n: marks.get(n + 1, str(n + 1)) for n in range(len(walk.steps))}
    steps = options(signs, here, partial(page.turn_to, section))
    return (
        lowest_row(button("←", say("step back"), back, here > 0), button("→", text, forward, more))
        + FULL.buttons(SECTIONS_TOP, sections, pitch=30, gap=4)
        + FULL.buttons(MARKS_TOP, steps, pitch=30, gap=4)
    )


def _choice(page: LessonPage, number: float, text: str, label: str = "") -> Control:
    chosen = number == page.walk.given
    paper = PAPERS["+"] if page.walk.was_right(number) else theme.WHITE
    answer = partial(page.answer, number)
    return Control((number_text(number),), label, text, answer, True, chosen, paper)


def _page_buttons(page: LessonPage) -> Controls:
    """Returns the buttons that show the decision on other pages, or open exercises."""
    if page.walk.step.kind == lesson.PRACTISE:
        return SIDE.buttons(PAGES, [button("E", say("exercises"), partial(_practise, page))])
    if not page.walk.step.plays or page.walk.right is None:
        return Controls()
    step = button("T", say("step"), partial(page.open_page, "step"))
    return SIDE.buttons(
        PAGES, [step, button("C", say("compare"), partial(page.open_page, "compare"))]
    )


def _practise(page: LessonPage) -> None:
    opened = page.open_page("exercises")
    if isinstance(opened, ExercisePage):
        opened.turn_to(page.walk.section)


# Texts of a lesson, beside the course's


def task_of(section: str, step: Step) -> str:
    """Returns the task of a step in a sentence or two; empty where the course's text asks."""
    if step.kind == lesson.CHOOSE:
        return exercise_words.question(lesson.exercise(section, step))
    if step.kind == lesson.PRACTISE:
        return say("Now practise: exercises for this section, as many as you like.")
    if not step.plays:
        return ""
    has_depth = find_stage(section).looks_ahead and step.depth is not None
    facts = {"section": section, "column": step.moves[-1], "depth": step.depth}
    begin = SAID("begin at depth" if has_depth else "begin", **facts)
    if step.kind == lesson.SCORE:
        return f"{begin} {SAID('what score', column=step.about)}"
    return f"{begin} {SAID('where')}"


def reason_of(section: str, step: Step, thought: Thought | None) -> list[str]:
    """Returns why the answer to an exercise is right, or which move or score the section gives."""
    if step.kind == lesson.CHOOSE:
        return [exercise_words.reason(lesson.exercise(section, step))]
    if thought is None:
        return []
    if step.kind == lesson.SCORE:
        score = score_text(thought.scores[step.about])
        column_text = SAID("score", column=step.about, score=score)
        return [column_text, why(thought), scores_line(thought)]
    steps = all_steps()[section]
    if steps[steps.index(step) + 1].kind == lesson.SCORE:
        return [say("What it scores is the next question.")]
    return [why(thought), scores_line(thought)]


def _before_and_after(thoughts: Iterable[Thought | None]) -> list[str]:
    """Returns what the section finds before and after the change, as far as known."""
    names = zip(("before", "now"), thoughts, strict=False)
    return [SAID(name, found=_found(thought)) for name, thought in names if thought]


def _found(thought: Thought) -> str:
    """Returns a thought's scores, or how often it tried each column, and its nodes."""
    if thought.visits:
        tries = [f"{column}: {visits}" for column, visits in sorted(thought.visits.items())]
        return say("how often each column was tried: {tries}", tries=" · ".join(tries))
    return f"{scores_line(thought)} · {nodes_text(thought.nodes)}"
