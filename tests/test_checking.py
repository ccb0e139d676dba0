"""The known mistakes are real ones, and what is written in another way is judged by what it does.

Measured in fresh code (fresh_brains.py), seed 0: every mistake by itself is named (9.1.3: 15 of 15,
9.1.4: 34 of 34, 9.1.5: 34 of 34, 9.1.6: 27 of 27, 9.1.7: 33 of 33). Of 30 pairs in each section
both are named in 26 or 27, one of the two in 2 to 4 (it hides the other), none in 0 or 1: some of
the positions are new each time.
"""

import io
import random
from pathlib import Path

import pytest
from fresh_brains import fresh_brain, fresh_text, pairs_of

from connect_four_ai.games.connect_four import YELLOW, Position
from connect_four_ai.games.positions import random_positions
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.brain import Brain
from connect_four_ai.study.checking import SECTIONS
from connect_four_ai.study.checking.diagnosis import diagnose
from connect_four_ai.study.checking.mistakes import Mistake, brain_of, mistakes_of, plant, steps_of
from connect_four_ai.study.checking.question_set import (
    FILE,
    NAMING,
    all_questions,
    fresh_questions,
    stored_questions,
)
from connect_four_ai.study.checking.questions import RUNS, Examinee, Question, ask
from connect_four_ai.study.checking.verdict import Report
from connect_four_ai.texts.check_words import hints
from tools.make_questions import write

EVERY = [mistake for section in SECTIONS for mistake in mistakes_of(section)]


def name(mistake: Mistake) -> str:
    return f"{mistake.section}-{mistake.key}"


def report_of(section: str, kind: type[Brain]) -> Report:
    """What the checker says of a brain, here without a process of its own."""
    examinee = Examinee(kind, Path("fresh.py"))
    asked = all_questions(section, "")
    return diagnose(section, {question: examinee.ask(question) for question in asked})


def named_in(section: str, kind: type[Brain]) -> Report:
    """What the checker says by the questions that tell known mistakes apart alone: they take a
    tenth of the time."""
    examinee = Examinee(kind, Path("fresh.py"))
    asked = stored_questions(section, NAMING)
    return diagnose(section, {question: examinee.ask(question) for question in asked})


def keys(report: Report) -> set[str]:
    return {mistake.key for mistake in report.mistakes}


@pytest.mark.parametrize("section", SECTIONS)
def test_each_section_has_a_dozen_mistakes_of_its_own_steps(section: str) -> None:
    known = mistakes_of(section)
    assert len(known) >= 12
    assert len({mistake.key for mistake in known}) == len(known)
    assert {mistake.step for mistake in known} == set(steps_of(section)) - (
        {"over", "stop", "recurse", "start"} if section == "9.1.3" else set()
    )


@pytest.mark.parametrize("mistake", EVERY, ids=name)
def test_a_planted_mistake_changes_the_lines_that_it_names(mistake: Mistake) -> None:
    right, wrong = find_stage(mistake.section).code.splitlines(), mistake.planted().splitlines()
    assert right != wrong
    assert abs(len(right) - len(wrong)) <= 1
    if len(right) == len(wrong):
        assert [
            number for number in range(1, len(wrong) + 1) if right[number - 1] != wrong[number - 1]
        ] == [*mistake.lines]
    else:
        assert mistake.key == "no-shuffle"
        assert right[mistake.lines[0] - 1].strip() == "self.random.shuffle(available_columns)"
    assert len(set(mistake.hints)) == 3


def scores_or_error(kind: type[Brain], moves: str, depth: int) -> object:
    """Every column's score, without any of the checker's ways of asking; the kind of error, if
    there is one."""
    from connect_four_ai.games.connect_four import Position

    class TooMany(Exception):
        pass

    def watch(nodes: int, scores: object) -> None:
        if nodes > 20_000:
            raise TooMany

    brain = kind(depth, 1, watch)
    try:
        brain.auto_play(Position.from_moves(moves))
    except Exception as error:
        return type(error).__name__
    return [repr(float(score)) for _, score in sorted(brain.scores.items())]


ONLY_CHOSEN = {
    "root-lowest",
    "root-highest",
    "root-never",
    "root-zero",
    "no-shuffle",
    "red-no-count-down",
}
"""Mistakes that leave the scores as they are; the last one may only visit far too many nodes."""


def telling_position(
    a: type[Brain], b: type[Brain], rng: random.Random, depth: int, often: bool
) -> Position | None:
    """A position with Yellow to move where two brains give different scores or, asked `often`,
    choose differently; None if none was found."""
    for _, position in zip(range(60), random_positions(rng), strict=False):
        for runs in (1, RUNS) if depth < 2 and often else (1,):
            question = Question("play", str(position), depth, runs=runs)
            if not ask(a, question).like(ask(b, question), choice=runs > 1):
                return position
    return None


@pytest.mark.parametrize("mistake", [m for m in EVERY if m.section in ("9.1.3", "9.1.7")], ids=name)
def test_each_mistake_shows_on_some_position(mistake: Mistake) -> None:
    page, wrong = brain_of(mistake.section), brain_of(mistake.section, mistake)
    found = None
    for depth in (0,) if mistake.section == "9.1.3" else (1, 2, 0, 6):
        rng = random.Random(4)
        if depth == 6:  # only near the end of a game, or where minimax itself is asked
            asked = [
                q
                for q in stored_questions(mistake.section, NAMING)
                if q.depth == 6 or q.kind != "play"
            ]
            assert any(not ask(page, q).like(ask(wrong, q), q.runs > 1) for q in asked)
            return
        found = telling_position(page, wrong, rng, depth, mistake.key in ONLY_CHOSEN)
        if found:
            break
    if found is None:  # a tie comes at the end of a game only
        assert mistake.key == "tie"
        return
    assert found.player == YELLOW
    if mistake.key not in ONLY_CHOSEN:
        assert scores_or_error(page, str(found), depth) != scores_or_error(wrong, str(found), depth)


@pytest.mark.parametrize("section", SECTIONS)
def test_right_code_in_another_way_is_right(section: str) -> None:
    report = report_of(section, fresh_brain(section))
    assert report.right
    assert not report.mistakes
    assert set(report.steps.values()) == {True}
    assert report_of(section, brain_of(section)).right


SELDOM_SEEN = {"9.1.3-tie", "9.1.4-red-no-count-down"}
"""Mistakes that show in few of those questions."""


@pytest.mark.parametrize("mistake", EVERY, ids=name)
def test_each_mistake_is_named_in_fresh_code(mistake: Mistake) -> None:
    look = report_of if name(mistake) in SELDOM_SEEN else named_in
    report = look(mistake.section, fresh_brain(mistake.section, mistake.key))
    assert keys(report) == {mistake.key}
    assert [step for step, holds in report.steps.items() if not holds] == [mistake.step]
    assert report.difference is not None
    assert hints(report) == [*mistake.hints]


@pytest.mark.parametrize("section", SECTIONS)
def test_a_mistake_is_named_by_all_the_questions_too(section: str) -> None:
    mistake = mistakes_of(section)[-1]
    report = report_of(section, fresh_brain(section, mistake.key))
    assert keys(report) == {mistake.key}


@pytest.mark.parametrize("section", SECTIONS)
def test_pairs_of_mistakes_are_named(section: str) -> None:
    """One of two can hide the other; then only that one is named."""
    pairs = pairs_of([mistake.key for mistake in mistakes_of(section)])
    both = one = 0
    some = random.Random(2).sample(pairs, 5)
    for pair in some:
        named = keys(named_in(section, fresh_brain(section, *pair)))
        both += named == set(pair)
        one += bool(named & set(pair))
    assert both >= 3
    assert one >= 4


def test_a_stranger_gets_the_difference_alone() -> None:
    text = fresh_text("9.1.5").replace('"R": 10', '"R": 7')
    from connect_four_ai.stages.own import stage_of_file

    report = report_of("9.1.5", stage_of_file(Path("strange.py"), text).brain)
    assert not report.right
    assert not report.mistakes
    assert not hints(report)[1:], "nothing was looked at more closely"
    assert report.difference is not None
    assert report.difference.question.kind == "play"
    column = report.difference.column
    assert (report.difference.theirs.scores[column], report.difference.chapters.scores[column]) == (
        7,
        10,
    )


@pytest.mark.parametrize("section", SECTIONS)
def test_the_stored_questions_are_those_of_the_program_that_makes_them(section: str) -> None:
    """After a change to the chapter's pages or to the questions, `python -m tools.make_questions`
    stores them anew."""
    made = io.StringIO()
    write(made, [section])
    head, *stored = FILE.read_text(encoding="ascii").splitlines()
    assert made.getvalue().splitlines() == [
        head,
        *(line for line in stored if line.startswith(f"{section},")),
    ]


def test_some_questions_depend_on_the_file_alone() -> None:
    assert fresh_questions("9.1.5", "x = 1") == fresh_questions("9.1.5", "x = 1")
    assert fresh_questions("9.1.5", "x = 1") != fresh_questions("9.1.5", "x = 2")


def test_two_mistakes_in_one_place_cannot_be_planted() -> None:
    known = {mistake.key: mistake for mistake in mistakes_of("9.1.7")}
    with pytest.raises(ValueError, match="caret"):
        plant("9.1.7", known["no-weight"], known["caret"])


def test_no_section_before_9_1_3_has_mistakes() -> None:
    assert mistakes_of("9.1.2") == ()
