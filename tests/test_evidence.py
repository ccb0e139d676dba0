"""The evidence for the checker of students' files is sound, and the checker holds on a sample of
it. `python3 run.py evidence` tries all of it."""

from pathlib import Path

import pytest
from golden_rows import CHAPTER_ROWS

from connect_four_ai.study.checking.asking import answers
from connect_four_ai.study.checking.question_set import all_questions
from connect_four_ai.study.checking.verdict import is_right
from tools.evidence import reference
from tools.evidence.changes import candidates, changed, sites_of
from tools.evidence.files import File, right_files
from tools.evidence.judge import Judgement, judge, positions
from tools.evidence.marking import ACCEPTED, NAMED, mark
from tools.evidence.verdicts import kept
from tools.evidence_command import CHANGES

RIGHT = {(file.section, file.style): file for file in right_files()}


def with_change(section: str, style: str, kind: str, number: int = 0) -> File:
    """The right file with one change: of those of this kind, the one of this number."""
    file = RIGHT[section, style]
    places = [i for i, site in enumerate(sites_of(file)) if site.kind == kind]
    made = changed(file, (places[number],))
    assert made is not None
    return made


WRONG = [
    ("9.1.3", "page", "first-only"),
    ("9.1.4", "names", "min-max"),
    ("9.1.5", "builtins", "no-count"),
    ("9.1.7", "names", "weight"),
    ("9.1.6", "helpers", "sum-minus"),
    ("9.1.5", "listing", "no-copy"),
    ("9.1.5", "memory", "key-shorter"),
    ("9.1.7", "page", "state"),
]
"""A section, a style and a kind of change."""
SELDOM_WRONG = [
    ("9.1.4", "listing_grid", "count-up", 0),
    ("9.1.4", "names", "state", 0),
    ("9.1.5", "helpers", "depth-three", 3),
    ("9.1.6", "no_scores", "points", 1),
]
"""Wrong at few depths, in few positions, or only if the same object is asked again."""
NAMED_IN_CHECK = WRONG[1:4]
ACCEPTED_IN_CHECK = [("9.1.3", "listing_grid"), ("9.1.5", "memory"), ("9.1.7", "match")]
JUDGED = [
    ("9.1.4", "listing"),
    ("9.1.5", "keywords"),
    ("9.1.6", "no_scores"),
]


def test_the_reference_gives_the_golden_scores() -> None:
    for row in CHAPTER_ROWS:
        assert reference.scores(row.section, row.position, row.depth) == row.scores, row


def test_there_are_enough_right_files_and_positions() -> None:
    assert len({file.text for file in RIGHT.values()}) >= 60
    assert sum(map(len, positions().values())) == 2000


@pytest.mark.parametrize("which", JUDGED, ids=" ".join)
def test_the_judge_finds_nothing_wrong_with_a_right_file(which: tuple[str, str]) -> None:
    """`evidence --judge` has all of them judged."""
    assert judge(RIGHT[which]).right


@pytest.mark.parametrize("change", WRONG, ids=" ".join)
def test_the_judge_finds_a_wrong_file(change: tuple[str, str, str]) -> None:
    assert not judge(with_change(*change)).right


@pytest.mark.parametrize("which", ACCEPTED_IN_CHECK, ids=" ".join)
def test_check_accepts_a_right_file(which: tuple[str, str]) -> None:
    assert mark(RIGHT[which], Judgement(True)).outcome == ACCEPTED


@pytest.mark.parametrize("change", SELDOM_WRONG, ids=lambda change: " ".join(change[:3]))
def test_check_passes_nothing_that_is_seldom_wrong(change: tuple[str, str, str, int]) -> None:
    file = with_change(*change)
    asked = all_questions(file.section, file.text)
    assert not is_right(file.section, answers(Path("anna.py"), file.text, asked))


@pytest.mark.parametrize("change", NAMED_IN_CHECK, ids=" ".join)
def test_check_names_a_single_mistake(change: tuple[str, str, str]) -> None:
    assert mark(with_change(*change), Judgement(False)).outcome == NAMED


def test_what_was_judged_before_is_judged_so_again() -> None:
    known = kept()
    files = [one for one in candidates(RIGHT["9.1.5", "names"], CHANGES) if one.digest in known]
    assert len(files) >= 5
    for file in files[:5]:
        assert judge(file).right == known[file.digest].right, file.name


def test_what_only_looks_changed_is_right() -> None:
    """`depth <= 0` is `depth == 0` as long as no depth is negative, and the order in which replies
    are tried changes nothing."""
    assert judge(with_change("9.1.5", "page", "depth-test", 1)).right
    assert judge(with_change("9.1.6", "builtins", "middle", 1)).right
