"""The lessons: nothing of the course is left out, and every answer is judged by running the
section."""

import re
from itertools import pairwise

import pytest
from connect_four_ai.study.lessons.course import (
    PICTURE,
    QUESTION,
    TABLE,
    WHOLE_PAGE,
    blocks,
    parts,
    plain,
)
from course_answers import ANSWERS, after_change
from course_pages import PAGES, TWINS, Row, rows

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import ENGLISH, LANGUAGES, score_text
from connect_four_ai.lab.pages.lesson_page import reason_of, task_of
from connect_four_ai.study.exercises.choose import Branches, Choose, Deepening
from connect_four_ai.study.lessons import SECTIONS, lesson
from connect_four_ai.study.lessons.lesson import CHANCE, Step, all_steps, right_answers
from connect_four_ai.texts import exercise_words

every_section = pytest.mark.parametrize("section", SECTIONS)


def row_at(row: Row) -> tuple[str, int | None]:
    """Returns the moves before Yellow's answer, and the depth."""
    return f"{row.position}{row.click}", row.depth


@every_section
def test_nothing_of_the_course_is_left_out(section: str) -> None:
    steps, english = all_steps()[section], blocks(ENGLISH, section)
    shown = {number for step in steps for number in step.blocks}
    for number, block in enumerate(english):
        announces = block.label and not block.text  # what is asked in the next steps
        assert number in shown or block.kind == PICTURE or announces
    table = rows(parts(PAGES[TWINS[0]])[section])
    predictions = [step for step in steps if step.kind == lesson.PREDICT]
    assert [(step.moves, step.depth) for step in predictions] == [row_at(row) for row in table]
    last = {lesson.PAGE: WHOLE_PAGE, lesson.ASK: QUESTION, lesson.PREDICT: TABLE}
    for step in steps:
        if step.kind in last:
            assert english[step.blocks[-1]].kind == last[step.kind]


@every_section
def test_every_word_of_a_part_is_in_a_block(section: str) -> None:
    kinds = []
    for language in LANGUAGES:
        part = parts(PAGES[TWINS[language != ENGLISH]])[section].partition("\n")[2]
        for block in blocks(language, section):
            for piece in filter(None, (block.text, block.label, block.answer, *block.choices)):
                assert piece in part
                part = part.replace(piece, "", 1)
        rest = part.replace("<summary>", "").replace("</summary>", "")
        assert sum(character.isalpha() for character in rest) < 160  # tags, and links to the code
        kinds.append([(block.kind, bool(block.label)) for block in blocks(language, section)])
    assert kinds[0] == kinds[1], "the steps are the same in both languages"


@every_section
def test_a_lesson_is_short_and_asks(section: str) -> None:
    steps = all_steps()[section]
    assert 8 <= len(steps) <= 15
    assert sum(step.answer_kind is not None for step in steps) >= 3
    assert steps[0].kind == lesson.READ
    for step in steps:
        if step.asked and re.search(r"Column \d scores", step.asked.text, re.IGNORECASE):
            assert step.moves, "the board shows what it is about"
        for language in LANGUAGES:
            words = lesson.words(language, section, step)
            assert all(block.kind != PICTURE for block in words)
            assert not any(mark in plain(block.text) for block in words for mark in ("](", "`"))
            announces = words and words[-1].text.rstrip().endswith((":", "："))
            assert not announces, "what it announces is shown in it"


def promised(section: str, step: Step) -> set[float]:
    """Returns the right answers as the course's table has them."""
    table = {row_at(row): row for row in rows(parts(PAGES[TWINS[0]])[section])}
    row = table[step.moves, step.depth]
    if step.kind == lesson.SCORE:
        return {row.scores[step.about]}
    return {CHANCE} if len(row.columns) == 7 else set(row.columns)


@every_section
def test_each_answer_is_judged_rightly(section: str) -> None:
    for step in all_steps()[section]:
        if not step.plays:
            continue
        right = promised(section, step)
        brain = AIBrain(lesson.stage_for(section, step), step.depth, seed=1)
        thought = brain.auto_play(step.position)
        some = {*right, CHANCE, *step.position.legal_moves, 17.5}
        assert some & right_answers(section, step, thought) == right
        assert task_of(section, step)
        assert all(reason_of(section, step, thought))


@pytest.mark.parametrize(
    ("section", "step"),
    [(section, step) for section in SECTIONS for step in all_steps()[section] if step.asked],
    ids=lambda value: getattr(value, "moves", value),
)
def test_what_the_section_works_out_is_what_the_course_says(section: str, step: Step) -> None:
    assert step.asked
    if step.changes:
        right = after_change(section, step)
    elif worked_out := ANSWERS.get((section, step.asked.number)):
        right = {worked_out()}
    else:  # reasons; the tree of 8 is searched in test_course_alpha_beta.py
        right = set(step.asked.right)
        assert step.asked.choices or (section, step.asked.number) == ("8", 1)
    for language in LANGUAGES:
        question = lesson.words(language, section, step)[-1]
        assert right == set(question.right or {CHANCE})
        assert len(question.choices) in (0, 3)
        assert question.reason


@pytest.mark.parametrize("section", ["9.1.2", "9.1.7", "8", "U"])
def test_what_is_new_on_a_page_is_marked(section: str) -> None:
    signs = [line.sign for line in lesson.page_lines(section)]
    assert "+" in signs
    assert "-" not in signs
    assert (" " in signs) == (section != "9.1.2"), "all of the first opponent's page is new"


def asked(section: str) -> list[Choose]:
    """Returns the questions beside the board."""
    steps = [step for step in all_steps()[section] if step.kind == lesson.CHOOSE]
    for step in steps:
        assert task_of(section, step)
        assert reason_of(section, step, None)
    return [lesson.exercise(section, step) for step in steps]


def test_recursion_is_asked_about() -> None:
    """By hand: F(6) = 8; the calls of F(4) are F(3)'s 5, F(2)'s 3 and itself."""
    value, calls, late, early = asked("9.1.0")
    assert [value.answer, calls.answer, late.answer, early.answer] == [8, 5, 12, 2]
    for question in (value, calls, late, early):
        assert [c for c in question.choices if question.is_right(c)] == [question.answer]
        assert len(question.choices) == 4


def test_the_branch_that_uct_tries_next_is_asked_for() -> None:
    """By hand: 20 √2 √(ln 197 ÷ 7) = 24.6, and 1 − 24.6 = −23.6."""
    few, best = asked("U")
    assert (few.answer, best.answer) == (4, 2)
    assert isinstance(few, Branches)
    assert isinstance(best, Branches)
    assert "−23.6" in exercise_words.reason(few)
    assert min(few.branches, key=lambda branch: branch.average).column == 6
    assert min(best.branches, key=lambda branch: branch.average).column == 2


def test_which_move_9_plays_when_the_time_is_up() -> None:
    for question in asked("9"):
        assert isinstance(question, Deepening)
        *_, last, cut = question.depths
        assert len(last) == len(question.position.legal_moves) > len(cut)
        assert question.answer == min(last, key=last.__getitem__)
        assert question.answer != min(cut, key=cut.__getitem__)


def test_no_answer_is_right_in_more_than_half_of_the_questions() -> None:
    steps = [(section, step) for section in SECTIONS for step in all_steps()[section]]
    scores = [promised(*one) for one in steps if one[1].kind == lesson.SCORE]
    choices = [
        set(step.asked.right) for _, step in steps if step.asked and step.answer_kind == "choice"
    ]
    assert len(scores) == 6
    for right in (scores, choices):
        assert all(right.count(one) <= len(right) / 2 for one in right)


@every_section
def test_no_step_tells_the_score_that_the_next_one_asks_for(section: str) -> None:
    steps = all_steps()[section]
    for step, following in pairwise(steps):
        brain = AIBrain(lesson.stage_for(section, step), step.depth, seed=1)
        if step.kind == lesson.PREDICT and following.kind == lesson.SCORE:
            thought = brain.auto_play(step.position)
            told = " ".join(reason_of(section, step, thought))
            assert score_text(thought.scores[following.about]) not in told
            assert score_text(thought.scores[following.about]) in " ".join(
                reason_of(section, following, thought)
            )
