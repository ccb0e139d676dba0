"""The evidence for the checker of students' files is sound. `python3 run.py evidence` tries the
checker on all of it."""

import pytest
from golden_rows import CHAPTER_ROWS

from connect_four_ai.study.checking.mistakes import mistakes_of
from tools.evidence import judge as judging
from tools.evidence import reference
from tools.evidence.command import ACCEPTED, FALSE, alike, mark
from tools.evidence.files import File, edited, random_changes, right_files, wrong_files
from tools.evidence.judge import judge, positions

RIGHT = {file.name: file for file in right_files()}
WRONG = {file.name: file for file in wrong_files()}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of the judge’s positions, in place of all."""
    counts = {depth: count // 10 for depth, count in judging.COUNTS.items()}
    monkeypatch.setattr(judging, "COUNTS", counts)
    monkeypatch.setattr(judging, "LISTINGS", dict.fromkeys(range(4), 100))
    positions.cache_clear()
    judging.ties.cache_clear()


def test_the_reference_gives_the_golden_scores() -> None:
    for row in CHAPTER_ROWS:
        assert reference.scores(row.section, row.position, row.depth) == row.scores, row


def test_there_are_enough_files_and_positions() -> None:
    assert len({file.text for file in RIGHT.values()}) >= 60
    assert len(WRONG) >= 40
    assert sum(judging.COUNTS.values()) >= 20_000


@pytest.mark.parametrize("name", ["9.1.4 listing", "9.1.5 super"])
def test_a_right_file_is_right_to_the_judge_and_to_the_checker(name: str, few: None) -> None:
    assert judge(RIGHT[name]).right
    assert mark(RIGHT[name]).outcome == ACCEPTED


@pytest.mark.parametrize("name", list(WRONG)[::7])
def test_the_judge_finds_a_wrong_file(name: str, few: None) -> None:
    assert not judge(WRONG[name]).right


def test_check_passes_and_misnames_none_of_a_few_changes(few: None) -> None:
    styles = [file for file in right_files() if file.section == "9.1.5"]
    for file in random_changes(styles, 3, 1):
        assert mark(file).outcome not in FALSE, file.name


def test_a_name_is_held_against_what_the_file_does(
    few: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At depth 0, one ply less has no end."""
    some = {depth: positions()[depth] for depth in (1, 2)}
    monkeypatch.setattr("tools.evidence.command.positions", lambda: some)
    known = {mistake.key: mistake for mistake in mistakes_of("9.1.5")}
    text = edited("names", "9.1.5", [("self.depth, True", "self.depth - 1, True")])
    file = File("9.1.5", "names", text)
    assert alike(file, known["one-less"].planted())
    assert not alike(file, known["one-more"].planted())


def test_what_only_looks_changed_is_right(few: None) -> None:
    """`depth <= 0` is `depth == 0` as long as no depth is negative."""
    text = edited("page", "9.1.5", [("depth == 0", "depth <= 0")])
    assert judge(File("9.1.5", "page", text)).right
