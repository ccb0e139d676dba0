"""The verdict on students' files: no right one is refused, no wrong one passes, and nothing is said
of a cause that is not proven."""

import tomllib
from pathlib import Path

import pytest
from chapter_listings import listing
from checked import PATH, answers_of, line_of, passes, report_of
from fresh_brains import fresh_text

from connect_four_ai.stages import find_stage
from connect_four_ai.stages.catalogue import from_section_on
from connect_four_ai.stages.own import FileFault, stage_of_file
from connect_four_ai.stages.own.listing import Listing
from connect_four_ai.study.checking import SECTIONS
from connect_four_ai.study.checking.asking import MOST_ENDLESS, own_depth
from connect_four_ai.study.checking.diagnosis import OTHERS, diagnose
from connect_four_ai.study.checking.questions import ENDLESS, RUNS, UNASKED, enough_runs
from connect_four_ai.texts.check_words import hints, parting_text, verdict_text
from tools.evidence.files import File, text_of, wrong_files


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
RIGHT = tomllib.loads(Path(__file__).with_name("right_files.toml").read_text("utf-8"))
WRONG = {file.name: file for file in wrong_files()}


@pytest.mark.parametrize("name", RIGHT)
def test_any_way_that_python_allows_is_right(name: str) -> None:
    report = report_of("9.1.5", changed("9.1.5", *RIGHT[name]))
    assert report.right, report
    assert set(report.steps.values()) == {True}
    assert not report.slip


@pytest.mark.parametrize("file", WRONG.values(), ids=WRONG)
def test_what_goes_wrong_seldom_is_found(file: File) -> None:
    assert not passes(file.section, file.text)


MAX_OR = ("max(score, bestScore)", "max(score, bestScore or float('-inf'))")
MIN_OR = ("min(score, bestScore)", "min(score, bestScore or float('inf'))")
NOTHING_YET = ("(score < bestScore)", "not bestScore or score < bestScore")


@pytest.mark.parametrize(
    ("section", "depth", "edit"),
    [
        ("9.1.4", 2, MIN_OR),
        ("9.1.4", 3, MIN_OR),
        ("9.1.5", 2, NOTHING_YET),
        ("9.1.5", 3, MAX_OR),
        ("9.1.5", 3, NOTHING_YET),
    ],
)
def test_a_listing_is_asked_enough_whatever_its_depth(
    section: str, depth: int, edit: tuple[str, str]
) -> None:
    """A score of 0 is mistaken for nothing yet."""
    text = mended(section, depth)
    assert passes(section, text)
    assert not passes(section, text.replace(*edit))


MAX = "best_score = max(score, best_score)"
STOP = "board.winner is not None or"
WON = "if board.play(move).winner == 'Y':\n                return move\n"
UNPROVEN = {
    "misspelt": ("9.1.5", MAX, "bestScore = max(score, best_score)", "return best_score"),
    "always true": ("9.1.6", STOP, 'board.winner == "R" or "Y" or', "return 0  # no result yet"),
    "wins at once": (
        "9.1.5",
        START,
        f"        for move in available_columns:\n            {WON}{START}",
        "",
    ),
    "early": (
        "9.1.5",
        MAX,
        f"if score == -10:\n                    return score\n                {MAX}",
        "",
    ),
    "doubled": ("9.1.7", "10**depth", "10**depth * 2", ""),
}
"""A section, what is changed on its page, and the line that is told, if it is only one."""


@pytest.mark.parametrize("name", UNPROVEN)
def test_where_no_cause_is_proven_the_node_and_its_line_are_told(name: str) -> None:
    section, old, new, code = UNPROVEN[name]
    text = changed(section, (old, new))
    report = report_of(section, text)
    assert not report.right
    assert report.line
    assert report.difference
    if code:
        assert text.splitlines()[report.line - 1].strip() == code
    if name == "always true":  # what it does is certain, whatever the reason
        assert report.mistake
        assert report.mistake.title == "never looks beyond its own move"
        return
    assert report.mistake is None
    assert str(report.line) in verdict_text(report)
    if not report.difference.chosen:
        assert report.parting
        assert parting_text(report.parting)
    told = " ".join((verdict_text(report), *hints(report)))
    assert "letter" not in told
    assert "turn the player" not in told


def test_the_call_that_hands_over_the_wrong_player_is_told() -> None:
    """In this style minimax has another name."""
    text = text_of("functions", "9.1.5").replace("depth - 1, not red_moves", "depth - 1, red_moves")
    report = report_of("9.1.5", text)
    assert report.mistake is None
    assert report.call
    assert report.line
    assert report.call == ((report.call[0][0], True), (report.call[0][0], False))
    assert "search(board.play(move), depth - 1, red_moves)" in text.splitlines()[report.line - 1]


def test_beta_passed_at_the_root_is_told_by_the_node() -> None:
    report = report_of("9.1.5", WRONG["9.1.5 beta passed at the root"].text)
    assert report.mistake is None
    assert report.parting
    assert hints(report)[-1].startswith(("Your program tries", "All the scores"))


@pytest.mark.parametrize("other", OTHERS)
def test_a_file_that_answers_as_another_section_is_told_so(other: str) -> None:
    for section in SECTIONS:
        if section == other or section == "9.1.3" != other != "9.1.2":
            continue  # without a depth, several are the same
        report = report_of(section, find_stage(other).code)
        assert report.other == other, section
        assert f"as {other} does, not as {section}" in verdict_text(report)
    if other == "9.1.7":
        assert report_of("9.1.5", mended("9.1.7")).other == "9.1.7"


def test_a_listing_that_does_not_end_is_asked_no_more_after_a_while() -> None:
    """Each answer takes half a second; what was asked is told with its line."""
    text = mended("9.1.5").replace("_depth - 1", "_depth")
    asked = answers_of("9.1.5", text)
    faults = [answer.fault for answer in asked.values()]
    last = len(faults) - faults[::-1].index(ENDLESS)
    assert faults.count(ENDLESS) == MOST_ENDLESS
    assert set(faults[last:]) == {UNASKED}
    report = diagnose("9.1.5", asked, lambda question: None)
    assert not report.right
    assert "far more nodes" in report.fault
    assert report.line
    assert not report.mistake, "with fewer answers, another mistake may look the same"


@pytest.mark.parametrize("section", ["9.1.4", "9.1.7"])
def test_the_chapters_listing_is_right_and_its_slip_is_told(section: str) -> None:
    report = report_of(section, mended(section))
    assert report.right, report
    assert report.slip == (not from_section_on(section, "9.1.5"))


@pytest.mark.parametrize("wrong", ["10", "None"])
def test_a_tie_has_its_own_score_in_9_1_3(wrong: str) -> None:
    text = changed("9.1.3", ('"O":\n            return 0', f'"O":\n            return {wrong}'))
    assert not passes("9.1.3", text)


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


def test_an_error_tells_also_where_the_function_was_called() -> None:
    text = changed("9.1.6", ("minimax(possible_board, self.depth, True)", "minimax(move, 1, True)"))
    report = report_of("9.1.6", text)
    assert "has no 'winner'" in report.fault
    called = line_of(text, "score = self.minimax(move, 1, True)")
    assert report.lines[1:] == (called,)
    assert verdict_text(report).endswith(f"The function was called in line {called}.")


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
    assert answers_of("9.1.4", text) == answers_of("9.1.4", text)


def test_equal_columns_are_asked_for_often_enough() -> None:
    for columns in range(2, 8):
        missed = columns * (1 - 1 / columns) ** enough_runs(columns)
        assert missed < 1e-6 <= missed / (1 - 1 / columns)
    assert enough_runs(7) == RUNS
