"""The known mistakes are real ones, they are named where they are made in other words, and the
questions show them; a file does no harm in its process."""

import re
import sys
from pathlib import Path

import pytest
from cases import cases_of
from checked import listing, report_of
from fresh_brains import MISTAKES, fresh_text

from connect_four_ai.stages import find_stage
from connect_four_ai.study.checking import SECTIONS
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.mistakes import Mistake, mistakes_of, steps_of
from connect_four_ai.study.checking.questions import fresh_questions
from connect_four_ai.texts.check_words import hints, verdict_text

EVERY = [mistake for section in SECTIONS for mistake in mistakes_of(section)]
LATEST = {mistake.key: mistake for mistake in EVERY}
"""Each mistake in the last section that can have it."""


def name(mistake: Mistake) -> str:
    return f"{mistake.section}-{mistake.key}"


@pytest.mark.parametrize("section", SECTIONS)
def test_each_step_of_a_section_has_mistakes_of_its_own(section: str) -> None:
    known = mistakes_of(section)
    assert len({mistake.key for mistake in known}) == len(known) >= 12
    without = {"over", "stop", "recurse", "start"} if section == "9.1.3" else set()
    assert {mistake.step for mistake in known} == set(steps_of(section)) - without
    assert {mistake.key for mistake in EVERY} > MISTAKES.keys()


@pytest.mark.parametrize("mistake", EVERY, ids=name)
def test_a_planted_mistake_changes_the_lines_that_it_names(mistake: Mistake) -> None:
    right, wrong = find_stage(mistake.section).code.splitlines(), mistake.planted().splitlines()
    changed = {
        number for number, pair in enumerate(zip(right, wrong, strict=False), 1) if len({*pair}) > 1
    }
    assert mistake.lines
    assert {*mistake.lines} == changed or (
        mistake.key == "no-shuffle" and mistake.lines[0] == min(changed)
    )
    assert len(set(mistake.hints)) == 3


ALIKE = {"never-turned", "red-not-turned", "yellow-highest"}
"""Whichever of these it is, 9.1.5 takes the highest score everywhere: no move tells them apart."""
NAMED = [LATEST[key] for key in MISTAKES if key not in ALIKE]


@pytest.mark.slow
@pytest.mark.parametrize("mistake", NAMED, ids=name)
def test_each_mistake_is_named_in_fresh_code(mistake: Mistake) -> None:
    report = report_of(mistake.section, fresh_text(mistake.section, mistake.key))
    assert report.mistakes == (mistake,)
    assert [step for step, holds in report.steps.items() if not holds] == [mistake.step]
    assert report.difference is not None
    assert hints(report) == [*mistake.hints]


@pytest.mark.slow
@pytest.mark.parametrize("section", SECTIONS)
def test_right_code_in_another_way_is_right(section: str) -> None:
    report = report_of(section, fresh_text(section))
    assert report.right
    assert set(report.steps.values()) == {True}
    assert report_of(section, find_stage(section).code).right


@pytest.mark.slow
@pytest.mark.parametrize("alike", [ALIKE, {"one-less", "stops-early"}], ids=len)
def test_mistakes_that_no_move_tells_apart_are_all_named(alike: set[str]) -> None:
    report = report_of("9.1.5", fresh_text("9.1.5", min(alike)))
    assert {mistake.key for mistake in report.mistakes} == alike
    assert False not in report.steps.values()
    assert all(mistake.title in verdict_text(report) for mistake in report.mistakes)
    assert hints(report) == [mistake.ask for mistake in report.mistakes]


@pytest.mark.slow
@pytest.mark.parametrize("key", ["no-depth", "no-count-down"])
def test_what_looks_on_without_end_gets_no_name(key: str) -> None:
    report = report_of("9.1.5", fresh_text("9.1.5", key))
    assert not report.mistakes
    assert "far more nodes" in report.fault
    assert report.line


def test_some_questions_depend_on_the_file_alone() -> None:
    assert fresh_questions("9.1.5", "x = 1") == fresh_questions("9.1.5", "x = 1")
    assert fresh_questions("9.1.5", "x = 1") != fresh_questions("9.1.5", "x = 2")


# In a process of its own


@pytest.mark.slow
def test_a_listing_of_the_chapter_is_checked_at_its_own_depth() -> None:
    """Near the end of a game, at depth 2."""
    for depth in (1, 2):
        fixed = listing("9.1.5", depth).replace("        random.shuffle(availableCol)\n\n", "", 1)
        mistake = report_of("9.1.5", fixed).mistake
        assert mistake
        assert mistake.key == "no-shuffle"


def test_a_check_can_be_ended_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "endless.py"
    path.write_text(f"while True:\n    pass\n{fresh_text('9.1.3')}", encoding="utf-8")

    class Ended(Exception):
        pass

    calls = []

    def report(nodes: int, found: object) -> None:
        calls.append(1)
        if len(calls) > 3:
            raise Ended

    with pytest.raises(Ended):
        Check(path, "9.1.3", seconds=60).run(report)


FAULTS = cases_of(__file__)["faults"]


@pytest.mark.parametrize("wrong", FAULTS)
def test_an_error_is_told_with_its_line_and_nothing_is_said_of_the_steps(
    wrong: str, tmp_path: Path
) -> None:
    old, new, said = FAULTS[wrong]
    path, text = tmp_path / "anna.py", fresh_text("9.1.5").replace(old, new)
    path.write_text(text, encoding="utf-8")
    if wrong.startswith("loop"):
        is_short = (
            "without" in wrong and sys.platform != "win32"
        )  # which is slow to start a process
        report = Check(path, "9.1.5", seconds=1 if is_short else 20).run()
    else:
        report = report_of("9.1.5", text)
    assert said in report.fault
    assert re.match(r"anna\.py, line \d+: ", report.fault)
    assert report.line
    assert not report.mistakes
    assert report.steps == dict.fromkeys(steps_of("9.1.5"))


def test_unfinished_answers_name_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "anna.py"
    ending = """results = []
        os.asked = getattr(os, "asked", 0) + 1
        os.asked < 500 or os.abort()"""
    wrong = fresh_text("9.1.5", "yellow-not-turned").replace("results = []", ending)
    path.write_text(f"import os\n{wrong}", encoding="utf-8")
    report = Check(path, "9.1.5").run()
    assert "it ended Python" in report.fault
    assert report.line
    assert not report.mistakes
