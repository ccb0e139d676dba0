"""The verdict on students' files: no right one is refused, no wrong one passed."""

import tomllib
from pathlib import Path

import pytest
from chapter_listings import listing
from fresh_brains import fresh_text

from connect_four_ai.stages import find_stage
from connect_four_ai.stages.catalogue import from_section_on
from connect_four_ai.stages.own import FileFault, stage_of_file
from connect_four_ai.stages.own.listing import Listing
from connect_four_ai.study.checking.asking import MOST_ENDLESS, answers, own_depth
from connect_four_ai.study.checking.diagnosis import diagnose
from connect_four_ai.study.checking.question_set import all_questions
from connect_four_ai.study.checking.questions import ENDLESS, RUNS, UNASKED, enough_runs
from connect_four_ai.study.checking.verdict import Report, is_right

PATH = Path("anna.py")


def report_of(section: str, text: str) -> Report:
    return diagnose(section, answers(PATH, text, all_questions(section, text)))


def right(section: str, text: str) -> bool:
    return is_right(section, answers(PATH, text, all_questions(section, text)))


def changed(section: str, *edits: tuple[str, str]) -> str:
    """A section's page with some of its words changed."""
    text = find_stage(section).code
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return text


def mended(section: str, depth: int = 1) -> str:
    """The chapter's listing as Python 3 runs it."""
    text = listing(section, depth)
    if from_section_on(section, "9.1.6"):
        return text
    tie = "_winner == 'O':\n            return 0\n"
    if section == "9.1.3":
        text += "        return self.score(None)\n"
    return text.replace(tie, tie + "        return float('-inf')\n")


KEPT = "self.scores[move] = score"
START = "        best_score = inf\n        best_move"
FILES = tomllib.loads(Path(__file__).with_name("verdict_files.toml").read_text("utf-8"))
RIGHT, WRONG = FILES["right"], FILES["wrong"]


@pytest.mark.parametrize("name", RIGHT)
def test_any_way_that_python_allows_is_right(name: str) -> None:
    report = report_of("9.1.5", changed("9.1.5", *RIGHT[name]))
    assert report.right, report
    assert set(report.steps.values()) == {True}
    assert not report.slip


@pytest.mark.parametrize("name", WRONG)
def test_what_goes_wrong_seldom_is_found(name: str) -> None:
    assert not right("9.1.5", changed("9.1.5", *WRONG[name]))


def test_a_listing_that_does_not_end_is_asked_no_more_after_a_while() -> None:
    """Each answer takes half a second; what was asked is told with its line."""
    text = mended("9.1.5").replace("_depth - 1", "_depth")
    asked = answers(PATH, text, all_questions("9.1.5", text))
    faults = [answer.fault for answer in asked.values()]
    last = len(faults) - faults[::-1].index(ENDLESS)
    assert faults.count(ENDLESS) == MOST_ENDLESS
    assert set(faults[last:]) == {UNASKED}
    report = diagnose("9.1.5", asked)
    assert not report.right
    assert "far more nodes" in report.fault
    assert report.line
    assert not report.mistakes, "with fewer answers, another mistake may look the same"


@pytest.mark.parametrize("section", ["9.1.4", "9.1.7"])
def test_the_chapters_listing_is_right_and_its_slip_is_told(section: str) -> None:
    report = report_of(section, mended(section))
    assert report.right, report
    assert report.slip == (not from_section_on(section, "9.1.5"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("random.shuffle(availableCol)", "pass"),
        ("copy.deepcopy(self.gameBoard)", "copy.copy(self.gameBoard)"),
        ("copy.deepcopy(_gameBoard)", "copy.copy(_gameBoard)"),
    ],
)
def test_a_listing_that_shares_its_board_or_never_shuffles_is_wrong(old: str, new: str) -> None:
    text = mended("9.1.4")
    assert old in text
    assert not right("9.1.4", text.replace(old, new))


@pytest.mark.parametrize("wrong", ["10", "None"])
def test_a_tie_has_its_own_score_in_9_1_3(wrong: str) -> None:
    text = changed("9.1.3", ('"O":\n            return 0', f'"O":\n            return {wrong}'))
    assert not right("9.1.3", text)


def test_a_listings_own_depth_is_found_with_a_column_left_out() -> None:
    text = mended("9.1.5", 3).replace("for j in range(7)", "for j in range(6)", 1)
    brain = stage_of_file(PATH, text).brain
    assert issubclass(brain, Listing)
    assert own_depth(brain) == 3


@pytest.mark.parametrize("score", ["float('nan')", "'x'", "10**400", "None"])
def test_what_is_no_score_is_named_with_its_line(score: str) -> None:
    text = changed("9.1.6", (KEPT, f"self.scores[move] = {score}"))
    report = report_of("9.1.6", text)
    assert "is not a number to compare" in report.fault
    assert report.fault.startswith(f"anna.py, line {report.line}: ")
    assert len(report.fault) < 600


LONG = "BaseException('x' * 5_000_000)"


@pytest.mark.parametrize("raised", ["KeyboardInterrupt", "SystemExit(3)", LONG, "Odd"])
def test_whatever_a_file_raises_is_told_in_a_sentence(raised: str) -> None:
    odd = "class Odd(BaseException):\n    def __str__(self):\n        raise ValueError\n\n\n"
    text = changed("9.1.5", (START, f"        raise {raised}\n{START}"))
    report = report_of("9.1.5", text.replace("class AIBrain", f"{odd}class AIBrain"))
    assert report.line
    assert report.fault.startswith(f"anna.py, line {report.line}: ")
    assert len(report.fault) < 500
    with pytest.raises(FileFault, match=r"anna.py, line"):
        stage_of_file(PATH, f"{odd}raise {raised}\n{text}")


def test_a_method_pasted_alone_is_told_where_it_belongs() -> None:
    text = listing("9.1.5", 1)
    start = text.index("    def autoPlay")
    alone = text[start : text.index("    def score")]
    first, _, rest = alone.partition("\n")
    pasted = first.strip() + "\n" + rest
    for wrong in (alone, pasted, text.replace(alone, pasted), text + "\n" + pasted):
        with pytest.raises(FileFault, match="this is autoPlay alone: put it") as found:
            stage_of_file(PATH, wrong)
        assert "def autoPlay" in str(found.value).splitlines()[-1]


def test_the_same_file_gets_the_same_answers() -> None:
    text = fresh_text("9.1.4")
    asked = all_questions("9.1.4", text)
    assert asked == all_questions("9.1.4", text)
    assert answers(PATH, text, asked) == answers(PATH, text, asked)


def test_equal_columns_are_asked_for_often_enough() -> None:
    for columns in range(2, 8):
        missed = columns * (1 - 1 / columns) ** enough_runs(columns)
        assert missed < 1e-6 <= missed / (1 - 1 / columns)
    assert enough_runs(7) == RUNS
