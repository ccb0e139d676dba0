"""The running game, kept after every move: a killed program costs nothing."""

import json
from pathlib import Path
from typing import Any

import pytest
from shipped import SAVED_GAMES

from connect_four_ai.actions.saved_games import (
    go_on_with_unfinished,
    keep_journal,
    unfinished_note,
)
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games import starts
from connect_four_ai.games.connect_four import Position
from connect_four_ai.play.history import MAX_MOMENTS, History, Moment
from connect_four_ai.play.match import Match
from connect_four_ai.play.record import Journal, Record, open_journal
from connect_four_ai.stages import find_stage


def play(board: Match, moves: int) -> None:
    for _ in range(moves):
        board.play(board.position.legal_moves[0])


def two_players(start: Any) -> Match:
    """Nobody thinks."""
    return Match(AIBrain("9.1.1"), start)


@pytest.mark.parametrize("name", SAVED_GAMES)
def test_after_a_kill_the_next_start_goes_on_with_the_same_game(name: str, tmp_path: Path) -> None:
    start = starts()[name]
    board = two_players(start)
    keep_journal(board, Journal(tmp_path / "j", board.start))
    play(board, 3)
    board.undo()
    expected = board.position
    assert board.journal is not None
    board.journal.file.close()  # as a kill does
    again = Match(AIBrain("9.1.2" if name == "Connect Four" else "9"), start)
    journal = Journal(tmp_path / "j", start)
    keep_journal(again, journal)
    assert unfinished_note(again) == "An unfinished game was found: press O to go on with it."
    assert again.position == start
    assert go_on_with_unfinished(again)
    assert (again.position, unfinished_note(again), journal.unfinished) == (expected, "", None)
    again.undo()
    assert again.position != expected
    again.close()
    assert not (tmp_path / "j").exists()


def test_the_opponent_its_depth_and_its_side_are_kept(tmp_path: Path) -> None:
    board = Match(AIBrain("9.1.5", 3), Position(), Position.from_moves("4"), "R")
    keep_journal(board, Journal(tmp_path / "j", board.start))
    board.play(4)
    board.journal.file.close()  # type: ignore[union-attr]
    board.thinker.worker.close()
    again = Match(AIBrain("9.1.7"), Position())
    journal = Journal(tmp_path / "j", Position())
    keep_journal(again, journal)
    assert go_on_with_unfinished(again)
    assert (again.brain.stage.section, again.brain.depth, again.now.computer) == ("9.1.5", 3, "R")
    again.close()


GOOD = json.dumps(
    {"game": "Connect Four", "moves": "445", "computer": "Y", "stage": "9.1.1", "depth": 1}
).encode()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (GOOD, 4),
        (GOOD + b'\n{"game": "Conn', 4),
        (b"\0\xff\n" + GOOD + b"\n" + b"[" * 60_000, 4),
        (GOOD.replace(b"9.1.1", b"9.9.9"), 4),
        (GOOD.replace(b'"9.1.1"', b"[]"), 4),
        (GOOD + b"\n{}", 0),
        (GOOD + b"\n[]", 0),
        (GOOD.replace(b"445", b"44555555555"), 0),
        (GOOD.replace(b'"445"', b"445.5"), 0),
        (GOOD.replace(b'"Y"', b'"Z"'), 0),
        (GOOD.replace(b'"Y"', b"[]"), 0),
        (GOOD.replace(b"Connect Four", b"Isolation"), 0),
        (b"", 0),
        (b"somebody's letter", 0),
    ],
)
def test_a_damaged_or_foreign_journal_costs_nothing(
    text: bytes, found: int, tmp_path: Path
) -> None:
    (tmp_path / "j").write_bytes(text)
    board = two_players(Position())
    journal = Journal(tmp_path / "j", Position())
    keep_journal(board, journal)
    assert (len(journal.unfinished.positions) if journal.unfinished else 0) == found
    if found:
        assert go_on_with_unfinished(board)
        assert str(board.position) == "445"
    board.close()


def test_a_journal_has_one_program(tmp_path: Path) -> None:
    first = Journal(tmp_path / "j", Position())
    with pytest.raises(OSError):  # noqa: PT011, each system says it in its own way
        Journal(tmp_path / "j", Position())
    first.end()


def test_a_game_that_is_over_or_a_demonstration_is_not_gone_on_with(tmp_path: Path) -> None:
    board = Match(AIBrain("9.1.1"), Position(), Position.from_moves("415161"))
    journal = Journal(tmp_path / "j", Position())
    keep_journal(board, journal)
    board.play(7)
    assert board.game_over
    assert (tmp_path / "j").read_bytes() == b"\n{}"
    board.thinker.rival = AIBrain("9.1.1")
    board.new_game()
    assert (tmp_path / "j").read_bytes() == b"\n{}"
    board.close()


def test_another_game_leaves_the_journal_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *names, **options: tmp_path)
    killed = two_players(Position())
    first = open_journal(Position())
    assert first
    keep_journal(killed, first)
    killed.play(4)
    first.file.close()
    other = two_players(starts()["Tic-tac-toe"])
    second = open_journal(other.start)
    assert second
    keep_journal(other, second)
    play(other, 1)
    other.close()
    again = two_players(Position())
    third = open_journal(Position())
    assert third
    keep_journal(again, third)
    assert third.unfinished == Record(Position(), "4", "Y", "9.1.1", 1)
    again.close()


def test_without_a_home_there_is_no_journal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(
        "platformdirs.user_data_path", lambda *names, **options: tmp_path / "file" / "in"
    )
    (tmp_path / "file").touch()
    assert open_journal(Position()) is None
    monkeypatch.setattr("platformdirs.user_data_path", lambda *names, **options: Path("~/.local"))
    assert open_journal(Position()) is None


def test_a_demonstration_of_days_remembers_its_last_hours() -> None:
    history = History(Moment(Position(), "Y", find_stage("9.1.1")))
    for _ in range(2 * MAX_MOMENTS):
        history.go_on(history.now)
    for _ in range(MAX_MOMENTS - 1):
        assert history.step(-1)
    assert not history.step(-1)
