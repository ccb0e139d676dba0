"""How an exercise looks around its desk: the sections and the kinds, and what is said."""

from collections.abc import Callable
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.pages.desk import KINDS_Y, Desk
from connect_four_ai.lab.widgets.controls import Controls, options
from connect_four_ai.lab.widgets.layout import MAIN, MARGIN, SIDE, Column
from connect_four_ai.study.exercises.paths import ENOUGH, PATHS, Practice
from connect_four_ai.texts.exercise_words import KINDS, hints, verdict

BUTTONS = 602.0
"""Where the buttons on the right begin."""
SECTIONS_LEFT, CHAPTER, LETTER = 136.0, 376.0, 28.0
"""Where the sections begin, beside the title; how wide those of the chapter are together, and each
of the others, which has a single letter."""
TAB = 104.0
"""How wide the button of a kind is."""


def tabs(
    practice: Practice, turn_to: Callable[[str], None], begin: Callable[[str], None]
) -> Controls:
    """A button for each section, and for each of its kinds of exercises."""
    chapter = options({name: name for name in PATHS if name[1:]}, practice.section, turn_to)
    letters = options({name: name for name in PATHS if not name[1:]}, practice.section, turn_to)
    texts = {}
    for kind, done in practice.counts.items():
        facts = {"kind": say(KINDS[kind]), "done": done, "all": ENOUGH[kind]}
        texts[kind] = say("{kind} {done}/{all}", **facts)
    kinds = options(texts, practice.kind, begin)
    left, across = MARGIN + SECTIONS_LEFT, LETTER * len(letters) - 4
    return (
        Controls(left, 17, CHAPTER - 4, [chapter], 30, 4)
        + Controls(left + CHAPTER, 17, across, [letters], 30, 4)
        + Controls(MARGIN, KINDS_Y - 15, TAB * len(kinds), [kinds], 30, 4)
    )


def display_head(practice: Practice) -> None:
    """The title, and that the opponent has no exercises of its own."""
    theme.write(say("Exercises"), MARGIN, 32, 26, bold=True, within=SECTIONS_LEFT - 10)
    if practice.asked_for != practice.section:
        names = {"stage": practice.asked_for, "section": practice.section}
        text = say("{stage} has no exercises: these are of {section}.", **names)
        left = MARGIN + TAB * len(practice.counts) + 8
        beside = Column(left, MAIN.right - left)
        beside.paragraph(text, KINDS_Y - 18, 14, theme.ALARM, most_lines=2)


def display_words(practice: Practice, desk: Desk[Any], waiting: str) -> float:
    """Before the answer the hints, after it what is said of it. Returns where that ends."""
    exercise, y = practice.exercise, desk.words_at
    assert exercise
    if practice.right is None:
        said = (desk.told(), waiting, *hints(exercise)[: practice.hints])
        return SIDE.paragraphs(filter(None, said), y, bottom=BUTTONS)
    y = display_verdict(practice.right, y)
    if desk.explains and not practice.right:
        return y
    text = verdict(exercise, practice.given)
    told = desk.told()
    middle = BUTTONS - 70 * bool(told)
    y = SIDE.paragraph(text, y, 16, most_lines=5, bottom=middle) + 6
    return SIDE.paragraph(told, y, 15, theme.FADED, most_lines=5, bottom=BUTTONS)


def display_verdict(right: bool, y: float, column: Column = SIDE) -> float:
    """Whether an answer is right. Returns where the reason begins."""
    ink, text = (theme.BLUE, say("Right.")) if right else (theme.ALARM, say("Not right."))
    theme.write(text, column.left, y + 12, 22, ink, bold=True)
    return y + 32
