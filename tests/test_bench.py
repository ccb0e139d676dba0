"""The measurements: that both ways really do the same. How long they take is not tested."""

import json
from statistics import median

import pytest
from golden_rows import CHAPTER_ROWS, ChapterRow

from connect_four_ai.commands import main
from tools.__main__ import parser
from tools.bench.chapter_way import Board, ChapterBrain
from tools.bench.stages import POSITIONS, SECTIONS, Disagreement, compare

SOME_ROWS = [row for row in CHAPTER_ROWS if row.section in SECTIONS and row.depth == 1][::12] + [
    row for row in CHAPTER_ROWS if row.section in SECTIONS and row.depth == 2
][::8]


@pytest.fixture
def _wrong_baseline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChapterBrain, "score", lambda self, winner: 1)


@pytest.mark.parametrize("row", SOME_ROWS, ids=str)
def test_the_baseline_answers_as_the_chapter_does(row: ChapterRow) -> None:
    assert dict(ChapterBrain(row.section, row.depth).scores(Board(row.position))) == row.scores


@pytest.mark.parametrize("game", ["1212121", "32326262", "7321434412247763", "7654657432544"])
def test_the_baseline_sees_a_win_in_every_direction(game: str) -> None:
    assert [Board(game[:length]).winner for length in range(len(game))] == [None] * len(game)
    board = Board(game + "5")  # played after the end: nothing happens
    assert board.winner == ("R" if len(game) % 2 else "Y")
    assert sum(board.col_height) == len(game)


def test_the_baseline_sees_a_tie() -> None:
    game = "656173566152215676422337377473141445425321"
    assert [Board(game[:-1]).winner, Board(game).winner] == [None, "O"]


def test_copies_of_the_board_do_not_change_it() -> None:
    board = Board("4453")
    list(ChapterBrain("9.1.7", 1).scores(board))
    assert [spot.value for spot in board.grids[5]] == ["", "", "Y", "R", "R", "", ""]
    assert (board.col_height, board.current_player, board.winner) == (
        [0, 0, 1, 2, 1, 0, 0],
        "R",
        None,
    )


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("moves", POSITIONS)
def test_both_ways_find_the_same(section: str, moves: str) -> None:
    comparison = compare(section, 1, moves, rounds=1)
    assert (comparison.stage, comparison.depth, comparison.position) == (section, 1, moves)
    assert 5 < comparison.nodes <= 7 + 49


@pytest.mark.usefixtures("_wrong_baseline")
def test_ways_that_differ_are_not_compared() -> None:
    with pytest.raises(Disagreement, match=r"9\.1\.4 at depth 0 on 5 differs"):
        compare("9.1.4", 0, "5", rounds=1)


@pytest.mark.usefixtures("_wrong_baseline")
@pytest.mark.parametrize("words", [[], ["--json"]])
def test_the_command_says_that_they_differ(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "stages", "--depth", "0", *words], parser) == 1
    assert capsys.readouterr().err.startswith(
        "9.1.4 at depth 0 on 5 differs: the chapter's way finds {1: 1, "
    )


def test_the_command_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "stages", "--depth", "0", "--rounds", "1", "--json"], parser) == 0
    *rows, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["stage"], row["position"]) for row in rows] == [
        (s, p) for s in SECTIONS for p in POSITIONS
    ]
    for row in rows:
        assert row["ratio"] == row["baseline_seconds"] / row["seconds"]
    assert last == {"median_ratio": median(row["ratio"] for row in rows)}


def test_the_command_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "stages", "--depth", "0", "--rounds", "1"], parser) == 0
    printed = capsys.readouterr().out
    assert [printed.count(f" {section} ") for section in SECTIONS] == [3, 3, 3, 3]
    assert "median" in printed
