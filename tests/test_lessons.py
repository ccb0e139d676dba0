"""The lessons' files: every step shows, says and asks something, alike in both languages."""

import re
from collections import Counter
from functools import cache

import pytest

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import MARKED_CODE
from connect_four_ai.lab.figures import FIGURES
from connect_four_ai.lab.pages.lesson_page import OPENED
from connect_four_ai.study.lessons import SECTIONS
from connect_four_ai.study.lessons.lesson import (
    CHANCE,
    CHOICE,
    COLUMN,
    NUMBER,
    SCORE,
    Step,
    Text,
    steps_of,
)

STEPS = [(section, step) for section in SECTIONS for step in steps_of(section)]
every_section = pytest.mark.parametrize("section", SECTIONS)
SEEDS = range(9)
DIGITS = re.compile(r"\d[\d,.]*\d|\d")


def texts(step: Step) -> list[Text]:
    """Returns all texts of a step."""
    ask = step.ask
    asked = [ask.why, *ask.wrong.values(), *(one.text for one in ask.choices)] if ask else []
    return [step.text, *([step.more] if step.more else []), *asked]


@cache
def right_answers(step: Step) -> set[float]:
    """Returns the right answers, by running the stage."""
    return step.right_answers(step.question().run())


@every_section
def test_a_lesson_is_short_and_asks(section: str) -> None:
    steps = steps_of(section)
    assert 5 <= len(steps) <= 10
    assert sum(step.ask is not None for step in steps) >= 3
    if section not in ("9.1.0", "9.1.1"):
        kinds = {step.ask.kind for step in steps if step.ask}
        assert kinds & {COLUMN, SCORE, NUMBER}, "something is predicted before it is told"
        assert SCORE in kinds or section == "U", "U has bounds instead"


@every_section
def test_each_step_has_a_figure_and_says_the_same_in_both_languages(section: str) -> None:
    for step in steps_of(section):
        assert step.figures
        assert {figure.kind for figure in step.figures} <= FIGURES.keys()
        assert set(step.pages) <= OPENED.keys()
        assert step.position, "its moves can be played"
        for text in texts(step):
            assert text.en.strip()
            assert text.zh.strip()
            assert Counter(DIGITS.findall(text.en)) == Counter(DIGITS.findall(text.zh)), text.en
            assert MARKED_CODE.findall(text.en) == MARKED_CODE.findall(text.zh.replace("……", "…"))
            plain = MARKED_CODE.sub("", text.en)
            assert not re.search(r"\w_\w|\b[a-z]\w+\(", plain), "names of code are set as code"
            assert "`" not in plain
        assert len(re.findall(r"[.?!](?: |$)", step.text.en)) <= 3, step.text.en


@every_section
def test_each_wrong_answer_has_a_sentence_of_its_own(section: str) -> None:
    """Of eight columns, only those that tempt and chance, which is no column: it is played if all
    columns are equal."""
    for step in steps_of(section):
        if not step.ask:
            continue
        ask, right = step.ask, right_answers(step)
        offered = {one.answer for one in ask.choices} or {CHANCE, *step.position.legal_moves}
        sentences = Counter(str(ask.about_wrong(answer)) for answer in offered - right)
        assert len(ask.wrong) == len(sentences), "each can be read"
        if ask.kind != COLUMN:
            assert {*sentences.values()} == {1}, step.text.en
        elif CHANCE not in right:
            assert sentences[str(ask.about_wrong(CHANCE))] == 1, step.text.en
        else:
            assert len(sentences) > 1, step.text.en


@every_section
def test_each_question_has_one_right_answer_among_its_choices(section: str) -> None:
    for step in steps_of(section):
        if not step.ask:
            continue
        right = right_answers(step)
        assert right, step.text.en
        choices = [one.answer for one in step.ask.choices]
        if step.ask.kind in (CHOICE, SCORE):
            assert len(right & set(choices)) == 1, step.text.en
            assert len(choices) == len(set(choices)) >= 3
        elif step.ask.kind == COLUMN:
            assert right == {CHANCE} or right < set(step.position.legal_moves)
        assert not right & step.ask.wrong.keys(), "what is right is not explained as wrong"


def test_no_answer_is_right_in_more_than_half_of_the_questions() -> None:
    for kind in (COLUMN, SCORE, CHOICE):
        rights = [right_answers(step) for _, step in STEPS if step.ask and step.ask.kind == kind]
        assert all(rights.count(one) <= len(rights) / 2 for one in rights), kind


def test_a_changed_line_plays_differently_in_the_position_that_it_is_asked_about() -> None:
    for _, step in STEPS:
        if step.change and step.ask and step.ask.kind == COLUMN:
            before, now = (
                [AIBrain(brain.stage, step.depth, seed).auto_play(step.position) for seed in SEEDS]
                for _, brain in sorted(step.brains().items())
            )
            scores_differ = before[0].scores != now[0].scores
            assert scores_differ or {one.move for one in before} != {one.move for one in now}
