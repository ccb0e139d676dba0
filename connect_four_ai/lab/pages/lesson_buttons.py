"""What can be clicked in a lesson, beside its board."""

from collections.abc import Callable
from functools import partial

from connect_four_ai.app.language import language, say
from connect_four_ai.lab import theme
from connect_four_ai.lab.pages.exercise_page import ExercisePage
from connect_four_ai.lab.pages.lesson_view import (
    ACROSS,
    CHOICE,
    MARKS_TOP,
    NUMBERS,
    PAGES,
    SECTIONS_TOP,
    WIDTH,
    answers_top,
)
from connect_four_ai.lab.pages.page import BESIDE_WIDTH, MARGIN, SMALL_LEFT, Page, lowest_row
from connect_four_ai.lab.widgets.choose_view import choice_row
from connect_four_ai.lab.widgets.code_view import PAPERS
from connect_four_ai.lab.widgets.controls import Control, Controls, button, choice
from connect_four_ai.lab.widgets.number_field import NumberField
from connect_four_ai.study.lessons import SECTIONS, lesson
from connect_four_ai.study.lessons.answers import CHANCE
from connect_four_ai.study.lessons.course import plain
from connect_four_ai.study.lessons.walk import Walk
from connect_four_ai.texts import lesson_words
from connect_four_ai.texts.formats import number_text

Answer = Callable[[float], None]


def step_buttons(
    walk: Walk, begin: Callable[[str, int | None], None], forward: Callable[[], None]
) -> Controls:
    """The sections, the steps of this one, back and forward."""
    here, section = walk.number, walk.next_section
    onward = say("next: {section}", section=section) if section else say("next step")
    more = section is not None or here + 1 < len(walk.steps)
    back = partial(begin, walk.section, here - 1)
    sections = [
        choice(name, partial(begin, name, None), chosen=name == walk.section) for name in SECTIONS
    ]
    signs = [lesson_words.sign(walk.marks.get(n + 1), n) for n in range(len(walk.steps))]
    steps = [
        choice(sign, partial(begin, walk.section, number), True, number == here)
        for number, sign in enumerate(signs)
    ]
    return (
        lowest_row(
            button("←", say("step back"), back, here > 0),
            button("→", onward, forward, more),
        )
        + Controls(MARGIN, SECTIONS_TOP, ACROSS, [sections], 30, 4)
        + Controls(MARGIN, MARKS_TOP, ACROSS, [steps], 30, 4)
    )


def answer_buttons(walk: Walk, field: NumberField, choices_top: float, answer: Answer) -> Controls:
    """Those that answer, or show what was answered."""
    step = walk.step
    if step.kind == lesson.CHOOSE:
        numbers = lesson.exercise(walk.section, step).choices
        row = [_choice(walk, answer, number, number_text(number)) for number in numbers]
        return choice_row(row, MARGIN, NUMBERS, ACROSS)
    if step.answer_kind == lesson.CHOICE:
        texts = lesson.words(language(), walk.section, step)[-1].choices
        rows = [
            [_choice(walk, answer, number, plain(text), str(number))]
            for number, text in enumerate(texts, 1)
        ]
        return Controls(MARGIN, choices_top, WIDTH, rows, CHOICE)
    if not walk.waits:
        return Controls()
    top = answers_top(step)
    if step.answer_kind == lesson.NUMBER:
        return field.keys(SMALL_LEFT, top + 44, BESIDE_WIDTH, lambda: answer(*field.numbers))
    text = say("chance: all columns are equal to it")
    row = [choice(text, partial(answer, CHANCE))]
    return Controls(SMALL_LEFT, top, BESIDE_WIDTH, [row])


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
        row = [button("E", say("exercises"), partial(_practise, walk.section, open_page))]
        return Controls(SMALL_LEFT, PAGES, BESIDE_WIDTH, [row])
    if lesson.costs(walk.section, step):
        names = [("S", say("its cost on this position"), "costs")]
    elif step.plays and walk.right is not None:
        names = [("T", say("step"), "step"), ("C", say("compare"), "compare")]
        names += [("B", say("build"), "switches")] * (step.switch is not None)
    row = [button(key, text, partial(open_page, page)) for key, text, page in names]
    return Controls(SMALL_LEFT, PAGES, BESIDE_WIDTH, [row] if row else [])


def _practise(section: str, open_page: Callable[[str], Page | None]) -> None:
    page = open_page("exercises")
    if isinstance(page, ExercisePage):
        page.turn_to(section)
