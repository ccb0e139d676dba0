"""The checker in a process of its own: a file does no harm there."""

import re
from pathlib import Path

import pytest
from cases import cases_of
from checked import listing, report_of
from fresh_brains import fresh_text

from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.mistakes import steps_of
from connect_four_ai.study.checking.verdict import Report


def key_of(report: Report) -> str:
    return report.mistake.key if report.mistake else ""


def test_a_listing_of_the_chapter_is_checked_at_its_own_depth() -> None:
    """Near the end of a game, at depth 2."""
    for depth in (1, 2):
        fixed = listing("9.1.5", depth).replace("        random.shuffle(availableCol)\n\n", "", 1)
        assert key_of(report_of("9.1.5", fixed)) == "no-shuffle"


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
        report = Check(path, "9.1.5", seconds=1 if "without" in wrong else 20).run()
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
