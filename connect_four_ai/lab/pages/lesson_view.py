"""How a step of a lesson looks: its text on the left, what is asked on the right, and what can be
clicked beside its board."""

from collections.abc import Callable
from functools import partial

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import language, number_text, say
from connect_four_ai.lab import theme
from connect_four_ai.lab.pages.exercise_page import ExercisePage, display_verdict
from connect_four_ai.lab.pages.page import Page
from connect_four_ai.lab.widgets.choose_view import choice_row, display_question
from connect_four_ai.lab.widgets.code_view import PAPERS, changed_rows, display_rows
from connect_four_ai.lab.widgets.controls import Control, Controls, button, choice, options
from connect_four_ai.lab.widgets.course_text import display_blocks
from connect_four_ai.lab.widgets.layout import BESIDE, FULL, MARGIN, SIDE, Column, lowest_row
from connect_four_ai.lab.widgets.number_field import NumberField
from connect_four_ai.study.lessons import SECTIONS, lesson
from connect_four_ai.study.lessons.answers import CHANCE
from connect_four_ai.study.lessons.course import TEXT, Block, plain
from connect_four_ai.study.lessons.lesson import Step
from connect_four_ai.study.lessons.walk import Walk
from connect_four_ai.texts import lesson_words

WORDS = Column(FULL.left, FULL.width - 8)
SECTIONS_TOP, TITLE, MARKS_TOP, BODY = 12.0, 62.0, 84.0, 128.0
"""Where the sections, the title, the marks of the steps and the step itself are."""
LARGE = (theme.HEIGHT - BODY - 8) / theme.HEIGHT
LARGE_BOARD = MARGIN + (FULL.width - LARGE * theme.BOARD_WIDTH) / 2, BODY, LARGE
"""Where the board is when one answers on it, and how large."""
ASKED, ANSWERS, LOWER = 24.0, 150.0, 260.0
"""Where on the right the question, and the answers or what is said of them begin, beside a large
board; the last after many words."""
NUMBERS = BODY + 72
"""Where the numbers to choose from are, below a question of two lines, or three smaller ones."""
BELOW = BESIDE + 10
"""Where the answers begin below a small board."""
CHOICE = 40.0
"""From one choice to the next."""
PAGES = 602.0

Answer = Callable[[float], None]


def display_step(walk: Walk, y: float) -> tuple[float, float]:
    """The course's own words, the page of code or the question. Returns where the choices of an
    answer would begin, and where it all ends."""
    step = walk.step
    if step.kind == lesson.PAGE:
        lines = lesson.page_lines(walk.section)
        y = display_rows(changed_rows(lines, FULL.width), MARGIN, y, WORDS.width)
    elif step.kind == lesson.CHOOSE:
        task = lesson_words.task(walk.section, step)
        size = 20 if theme.line_count(task, WORDS.width, 20) <= 2 else 17
        WORDS.paragraph(task, y, size, bottom=NUMBERS)
        room = WORDS.box(NUMBERS + 54, theme.HEIGHT - NUMBERS - 66)
        exercise = lesson.exercise(walk.section, step)
        display_question(exercise, room, walk.given is not None)
    elif step.asked:
        return _display_question(walk, y)
    else:
        y = display_blocks(lesson.words(language(), walk.section, step), MARGIN, y, WORDS.width)
        y = WORDS.paragraph(lesson_words.task(walk.section, step), y, 20)
    return y, y


def _display_question(walk: Walk, y: float) -> tuple[float, float]:
    """With what it speaks of; after the answer, with the reason."""
    *before, question = lesson.words(language(), walk.section, walk.step)
    y = display_blocks(before, MARGIN, y, WORDS.width)
    choices = WORDS.paragraph(plain(question.text), y, 20) + 12
    y = choices + CHOICE * len(question.choices)
    if walk.right is None:
        return choices, y
    y = display_verdict(walk.right, y + 8, WORDS)
    reason = [Block(TEXT, piece) for piece in question.reason.split("\n\n")]
    y = display_blocks(reason, MARGIN, y, WORDS.width)
    if walk.verdict and walk.verdict.thoughts:
        said = lesson_words.before_and_after(*walk.verdict.thoughts)
        y = WORDS.paragraphs(said, y)
    return choices, y


def display_head(walk: Walk) -> None:
    """The title, upon what has been scrolled."""
    theme.clear(0, 0, theme.BOARD_WIDTH, BODY - 6)
    step = say("step {number} of {all}", number=walk.number + 1, all=len(walk.steps))
    title = lesson_words.title(walk.section)
    theme.write(title, MARGIN, TITLE, 24, bold=True)
    text = f"{lesson_words.heading(walk.step)} · {step}"
    room = FULL.width - theme.text_width(title, 24, True) - 20
    theme.flush_right(text, WORDS.right, TITLE, 15, theme.FADED, within=room)


def answers_top(step: Step) -> float:
    """Where on the right the answers begin, or what is said of them."""
    if not step.plays:
        return BELOW
    return ANSWERS if step.switch is None else LOWER


def display_answered(walk: Walk, thought: Thought | None, news: str) -> float:
    """On the right: what the section is to play, and what is said of an answer that is not the
    course's. Returns where that ends."""
    step, y = walk.step, answers_top(walk.step)
    if step.plays:
        task = lesson_words.task(walk.section, step)
        SIDE.paragraph(task, ASKED, 17, most_lines=11, bottom=y)
    if step.asked or walk.right is None:
        waiting = news if step.plays and not walk.waits else ""
        return SIDE.paragraph(waiting, y, 17)
    y = display_verdict(walk.right, y)
    said = lesson_words.reason(walk.section, step, thought)
    return SIDE.paragraphs(said, y, bottom=PAGES - 8)


# What can be clicked


def step_buttons(
    walk: Walk, begin: Callable[[str, int | None], None], forward: Callable[[], None]
) -> Controls:
    """The sections, the steps of this one, back and forward."""
    here, section = walk.number, walk.next_section
    onward = say("next: {section}", section=section) if section else say("next step")
    more = section is not None or here + 1 < len(walk.steps)
    back = partial(begin, walk.section, here - 1)
    sections = options(
        {name: name for name in SECTIONS}, walk.section, lambda name: begin(name, None)
    )
    signs = {n: lesson_words.sign(walk.marks.get(n + 1), n) for n in range(len(walk.steps))}
    steps = options(signs, here, partial(begin, walk.section))
    return (
        lowest_row(
            button("←", say("step back"), back, here > 0),
            button("→", onward, forward, more),
        )
        + FULL.buttons(SECTIONS_TOP, sections, pitch=30, gap=4)
        + FULL.buttons(MARKS_TOP, steps, pitch=30, gap=4)
    )


def answer_buttons(walk: Walk, field: NumberField, choices_top: float, answer: Answer) -> Controls:
    """Those that answer, or show what was answered."""
    step = walk.step
    if step.kind == lesson.CHOOSE:
        numbers = lesson.exercise(walk.section, step).choices
        row = [_choice(walk, answer, number, number_text(number)) for number in numbers]
        return choice_row(row, MARGIN, NUMBERS, FULL.width)
    if step.answer_kind == lesson.CHOICE:
        texts = lesson.words(language(), walk.section, step)[-1].choices
        rows = [
            [_choice(walk, answer, number, plain(text), str(number))]
            for number, text in enumerate(texts, 1)
        ]
        return WORDS.buttons(choices_top, *rows, pitch=CHOICE)
    if not walk.waits:
        return Controls()
    top = answers_top(step)
    if step.answer_kind == lesson.NUMBER:
        return field.keys(top, lambda: answer(*field.numbers))
    if not step.moves:
        return Controls()  # nobody plays, so nothing is left to chance
    text = say("chance: all columns are equal to it")
    row = [choice(text, partial(answer, CHANCE))]
    return SIDE.buttons(top, row)


def _choice(walk: Walk, answer: Answer, number: float, text: str, label: str = "") -> Control:
    chosen = number == walk.given
    paper = PAPERS["+"] if walk.was_right(number) else theme.WHITE
    return Control(
        (number_text(number),), label, text, partial(answer, number), True, chosen, paper
    )


def page_buttons(walk: Walk, open_page: Callable[[str], Page | None]) -> Controls:
    """What looks at the very decision, or lets one practise."""
    step = walk.step
    names: list[tuple[str, str, str]] = []
    if step.kind == lesson.PRACTISE:
        practise = partial(_practise, walk.section, open_page)
        return SIDE.buttons(PAGES, [button("E", say("exercises"), practise)])
    if lesson.costs(walk.section, step):
        names = [("S", say("its cost on this position"), "costs")]
    elif step.plays and walk.right is not None:
        names = [("T", say("step"), "step"), ("C", say("compare"), "compare")]
        names += [("B", say("build"), "switches")] * (step.switch is not None)
    row = [button(key, text, partial(open_page, page)) for key, text, page in names]
    return SIDE.buttons(PAGES, row)


def _practise(section: str, open_page: Callable[[str], Page | None]) -> None:
    page = open_page("exercises")
    if isinstance(page, ExercisePage):
        page.turn_to(section)
