"""Positions in writing, and games put back on the board."""

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from shipped import SAVED_GAMES

from connect_four_ai.actions.saved_games import (
    as_text,
    put_on,
    read_game,
    saved_games,
)
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games import starts
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import Game, IllegalMove
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.play.match import Match
from connect_four_ai.play.record import Record
from connect_four_ai.stages import stages_of


def two_players(start: Any) -> Match:
    return Match(AIBrain("9.1.1"), start)


def record_of(text: str | Path, start: Game[Any] | None = None) -> Record:
    """The game in a text or a file, of which nothing had to be assumed."""
    record, assumed = read_game(str(text), start or Position())
    assert not assumed
    return record


@pytest.mark.parametrize(
    ("start", "text", "read"),
    [
        (TicTacToe(), "4 0 8", TicTacToe.from_moves),
        (Isolation.from_moves(), "0,0 1,1", Isolation.from_moves),
    ],
)
def test_other_games_are_read_as_they_are_written(
    start: Game[Any], text: str, read: Callable[[str], Game[Any]]
) -> None:
    address = f"http://localhost/#sketch=x&position={quote(text)}&stage=9"
    for written in (text, f' "{text}"\n', address):
        assert record_of(written, start).positions[-1] == read(text)
    with pytest.raises(IllegalMove, match="is not a position of this game"):
        read_game("4453", start)


@pytest.mark.parametrize("name", SAVED_GAMES)
def test_a_game_put_on_the_board_can_be_taken_back_move_by_move_to_what_was_there(
    name: str,
) -> None:
    board, start = two_players(starts()[name]), starts()[name]
    before, played = start.play(start.legal_moves[-1]), [start]
    board.play(start.legal_moves[-1])
    for _ in range(3):
        played.append(played[-1].play(played[-1].legal_moves[0]))
    put_on(board, Record(start, str(played[-1]), start.players[1]))
    for position in [*reversed(played), before]:
        assert board.position == position
        board.undo()
    board.close()


def test_its_opponent_comes_with_it_if_there_still_is_one() -> None:
    board = Match(AIBrain("9.1.7"), Position())
    put_on(board, Record(Position(), "44", "Y", "9.1.5", 3))
    assert (board.brain.stage.section, board.brain.depth) == ("9.1.5", 3)
    put_on(board, Record(Position(), "44", "Y", "9.9", 3))
    put_on(board, Record(Position(), "44", "Y", "9.1.7", 99))
    assert (board.brain.stage.section, board.brain.depth) == ("9.1.7", 3)
    board.close()


# Saved games


def save(folder: Path, text: str, name: str = "connect_four_2025-03-01_14-05-09.txt") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("name", SAVED_GAMES)
def test_what_is_saved_is_what_is_opened_in_every_game(name: str, tmp_path: Path) -> None:
    start: Any = starts()[name]
    stage = next(stage for stage in stages_of(start) if stage.looks_ahead)
    position = start
    for _ in range(3):
        position = position.play(position.legal_moves[0])
    board = Match(AIBrain(stage, 2), start, position, computer=start.players[0])
    file, again = save(tmp_path, as_text(Record.of(board.start, board.now))), two_players(start)
    put_on(again, record_of(file, start))
    assert (again.position, again.now.computer) == (board.position, board.now.computer)
    assert (again.brain.stage, again.brain.depth) == (board.brain.stage, board.brain.depth)
    again.close()


GOOD = """\
# Ctrl+O opens it in the app.
game = "Connect Four"
moves = "4453"
computer = "Y"
stage = "9.1.5"
depth = 2
"""


def test_a_saved_game_is_a_few_lines_that_one_can_read() -> None:
    board = Match(AIBrain("9.1.5", 2), Position(), Position.from_moves("4453"))
    *lines, date = as_text(Record.of(board.start, board.now)).splitlines()
    assert lines == GOOD.splitlines()
    assert datetime.fromisoformat(date.removeprefix("date = ")) <= datetime.now()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("\n", "there is nothing in it"),
        ("Dear friend,", "is not a position"),
        (GOOD[:50], r"it is not a saved game \(Unterminated string"),
        ("game = " + "[" * 30_000, "it is not a saved game"),
        (GOOD.replace('"Connect Four"', '"Isolation"'), "it is not a game of Connect Four"),
        (GOOD.replace('"Y"', '"X"'), "it does not say what was played, or by whom"),
        (GOOD.replace('"Y"', "[]"), "it does not say what was played, or by whom"),
        (GOOD.replace("moves", "move"), "it does not say what was played, or by whom"),
        (GOOD.replace('"4453"', "4453"), "it does not say what was played, or by whom"),
        (GOOD.replace("4453", "4459"), "move 4 of '4459': '9' is not a column"),
        (GOOD.replace("4453", "4444444"), "move 7 of '4444444': column 4 is full"),
    ],
)
def test_a_damaged_file_is_refused_with_the_reason(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=why):
        read_game(str(save(tmp_path, text)), Position())


def test_a_file_that_is_no_text_or_not_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    for name in ("picture", "nowhere"):
        with pytest.raises(ValueError, match="is not a position"):
            read_game(str(tmp_path / name), Position())


@pytest.mark.parametrize(
    "rest", ['"9.9.9"\ndepth = 2', "[]\ndepth = 2", '"evil.py"', '"9.1.5"\ndepth = inf', "7"]
)
def test_a_file_with_an_opponent_that_is_not_here_keeps_the_one_on_the_board(
    rest: str, tmp_path: Path
) -> None:
    (tmp_path / "evil.py").write_text("1 / 0")
    file = save(
        tmp_path, GOOD.split("stage")[0] + "stage = " + rest.replace("evil", f"{tmp_path}/evil")
    )
    board = Match(AIBrain("9.1.5", 4), Position())
    put_on(board, record_of(file))
    assert (str(board.position), board.brain.stage.section, board.brain.depth) == (
        "4453",
        "9.1.5",
        4,
    )
    board.close()


class Drawn(TicTacToe):
    """Written as it looks."""

    def __str__(self) -> str:
        return f"{self.crosses:09b} {self.noughts:09b}"


def test_a_game_that_is_not_written_by_its_moves_is_not_saved() -> None:
    board = two_players(Drawn())
    board.play(4)
    board.play(8)
    with pytest.raises(ValueError, match="cannot be saved"):
        as_text(Record.of(board.start, board.now))


def test_the_newest_file_is_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names = [
        f"connect_four_{name}.txt"
        for name in ("2025-01-01_10-00-00", "2025-01-01_10-00-00_2", "2025-01-02_09-00-00")
    ]
    for name in (*names, "notes.txt", "connect_four_2025-01-01_10-00-00.png"):
        save(tmp_path, GOOD, name)
    (tmp_path / "connect_four_folder.txt").mkdir()
    assert [file.name for file in saved_games()] == names[::-1]


def test_a_game_is_read_from_a_path_or_its_content_and_a_position_from_any_file(
    tmp_path: Path,
) -> None:
    file = save(tmp_path, GOOD)
    for text in (f' "{file}"\n', GOOD):
        assert record_of(text) == Record(Position(), "4453", "Y", "9.1.5", 2)
    assert record_of("445") == Record(Position(), "445", "R")
    board = save(tmp_path, Position.from_moves("445").board, "board.txt")
    record, assumed = read_game(str(board), Position())
    assert (record.positions[-1], assumed) == (
        Position.from_moves("445"),
        "The order of the moves is assumed.",
    )


def test_a_game_of_the_arena_is_read_as_its_file_has_it() -> None:
    line = {"red": ["9.1.5", "a"], "yellow": ["Q", "b"], "opening": "44", "seed": 0}
    line |= {"seconds": 0.5, "moves": "4412341", "winner": "R", "why": "", "times": [0.1]}
    assert record_of(json.dumps(line)).moves == "4412341"
