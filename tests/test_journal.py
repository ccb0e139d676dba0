"""Games that are kept: saved ones, read ones, and the running one in its journal."""

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from shipped import SAVED_GAMES

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games import starts
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import Game, IllegalMove
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.play.actions import go_on_with_unfinished, put_on, unfinished_note
from connect_four_ai.play.match import Match
from connect_four_ai.play.record import (
    Journal,
    Record,
    as_text,
    open_journal,
    read_game,
    saved_games,
)
from connect_four_ai.play.thinker import Refusal
from connect_four_ai.stages import stages_of


def two_players(start: Any) -> Match:
    return Match(AIBrain("9.1.1"), start)


def record_of(text: str | Path, start: Game[Any] | None = None) -> Record:
    """Returns the game in a text or a file, which is read without assumptions."""
    record, assumed = read_game(str(text), start or Position())
    assert not assumed
    return record


def opponent_of(board: Match) -> tuple[str, int]:
    return board.brain.stage.section, board.brain.depth


# Saved games

GOOD = """\
# Ctrl+O opens it in the app.
game = "Connect Four"
moves = "4453"
computer = "Y"
stage = "9.1.5"
depth = 2
"""


def save(folder: Path, text: str, name: str = "connect_four_2025-03-01_14-05-09.txt") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("name", SAVED_GAMES)
def test_what_is_saved_is_opened_and_taken_back_move_by_move(name: str, tmp_path: Path) -> None:
    start: Any = starts()[name]
    stage = next(stage for stage in stages_of(start) if stage.looks_ahead)
    played = [start]
    for _ in range(3):
        played.append(played[-1].play(played[-1].legal_moves[0]))
    board = Match(AIBrain(stage, 2), start, played[-1], computer=start.players[0])
    file, again = save(tmp_path, as_text(Record.of(board.start, board.now))), two_players(start)
    again.play(start.legal_moves[-1])
    before = again.position
    put_on(again, record_of(file, start))
    assert (again.now.stage, again.now.depth, again.now.computer) == (stage, 2, start.players[0])
    again.brain.stage = AIBrain("9.1.1").stage  # or it would think
    assert [moment.position for moment in again.history.game] == played
    while again.position != before:
        assert again.position in played
        assert again.history.step(-1)
    again.close()


def test_a_saved_game_is_a_few_lines_that_one_can_read() -> None:
    board = Match(AIBrain("9.1.5", 2), Position(), Position.from_moves("4453"))
    *lines, date = as_text(Record.of(board.start, board.now)).splitlines()
    assert lines == GOOD.splitlines()
    assert datetime.fromisoformat(date.removeprefix("date = ")) <= datetime.now()
    with pytest.raises(ValueError, match="cannot be saved"):
        as_text(Record.of(Drawn(), Match(AIBrain("9.1.1"), Drawn(), Drawn().play(4).play(8)).now))


class Drawn(TicTacToe):
    """Written as it looks."""

    def __str__(self) -> str:
        return f"{self.crosses:09b} {self.noughts:09b}"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("\n", "there is nothing in it"),
        ("Dear friend,", "is not a position"),
        (GOOD[:50], r"it is not a saved game \(Unterminated string"),
        ("game = " + "[" * 30_000, "it is not a saved game"),
        (GOOD.replace('"Connect Four"', '"Isolation"'), "it is not a game of Connect Four"),
        (GOOD.replace('"Y"', "[]"), "it does not say what was played, or by whom"),
        (GOOD.replace('"4453"', "4453"), "it does not say what was played, or by whom"),
        (GOOD.replace("4453", "4459"), "move 4 of '4459': '9' is not a column"),
        (b"\x89PNG\xff\xfe", "is not a position"),
    ],
)
def test_a_damaged_file_is_refused_with_the_reason(
    text: str | bytes, why: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ValueError, match=why):
        read_game(str(file), Position())


@pytest.mark.parametrize(
    "rest", ['"9.9.9"\ndepth = 2', '"evil.py"', '"9.1.5"\ndepth = inf', '"9.1.5"\ndepth = 99', "7"]
)
def test_a_file_with_an_opponent_that_is_not_here_keeps_the_one_on_the_board(
    rest: str, tmp_path: Path
) -> None:
    (tmp_path / "evil.py").write_text("1 / 0")
    rest = rest.replace("evil", f"{tmp_path.as_posix()}/evil")
    board = Match(AIBrain("9.1.5", 4), Position())
    put_on(board, record_of(save(tmp_path, f"{GOOD.split('stage')[0]}stage = {rest}")))
    assert (str(board.position), opponent_of(board)) == ("4453", ("9.1.5", 4))
    board.close()


def test_a_game_is_read_from_a_path_or_its_content_and_a_position_from_any_file(
    folder: Path,
) -> None:
    names = ("2025-01-01_10-00-00", "2025-01-01_10-00-00_2", "2025-01-02_09-00-00")
    files = [f"connect_four_{name}.txt" for name in names]
    for name in (*files, "notes.txt", "connect_four_2025-01-01_10-00-00.png"):
        save(folder, GOOD, name)
    (folder / "connect_four_folder.txt").mkdir()
    assert [file.name for file in saved_games()] == files[::-1]
    for text in (f' "{folder / files[0]}"\n', GOOD):
        assert record_of(text) == Record(Position(), "4453", "Y", "9.1.5", 2)
    assert record_of("445") == Record(Position(), "445", "R")
    board = save(folder, Position.from_moves("445").board, "board.txt")
    record, assumed = read_game(str(board), Position())
    assert record.positions[-1] == Position.from_moves("445")
    assert assumed == "The order of the moves is assumed."
    arena = {"red": ["9.1.5", "a"], "yellow": ["Q", "b"], "opening": "44", "seed": 0}
    assert record_of(json.dumps(arena | {"moves": "4412341", "winner": "R"})).moves == "4412341"


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


# The journal: a killed program costs nothing


@pytest.mark.parametrize("name", SAVED_GAMES)
def test_after_a_kill_the_next_start_goes_on_with_the_same_game(name: str, tmp_path: Path) -> None:
    start = starts()[name]
    board = two_players(start)
    board.journal = Journal(tmp_path / "j", start)
    for _ in range(3):
        board.play(board.position.legal_moves[0])
    board.undo()
    expected = board.position
    with pytest.raises(OSError):  # noqa: PT011, each system says it in its own way
        Journal(tmp_path / "j", start)
    board.journal.file.close()  # as a kill does
    again = Match(AIBrain("9.1.2" if name == "Connect Four" else "9"), start)
    again.journal = Journal(tmp_path / "j", start)
    assert unfinished_note(again) == "An unfinished game was found: press O to go on with it."
    assert again.position == start
    go_on_with_unfinished(again)
    assert (again.position, unfinished_note(again)) == (expected, "")
    with pytest.raises(Refusal, match="no unfinished game"):
        go_on_with_unfinished(again)
    again.undo()
    assert again.position != expected
    again.close()
    assert not (tmp_path / "j").exists()


FACTS = {"game": "Connect Four", "moves": "445", "computer": "Y", "stage": "9.1.1", "depth": 1}
LINE = json.dumps(FACTS).encode()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (LINE, 4),
        (LINE + b'\n{"game": "Conn', 4),
        (b"\0\xff\n" + LINE + b"\n" + b"[" * 60_000, 4),
        (LINE.replace(b"9.1.1", b"9.9.9"), 4),
        (LINE.replace(b'"9.1.1"', b"[]"), 4),
        (LINE + b"\n{}", 0),
        (LINE + b"\n[]", 0),
        (LINE.replace(b"445", b"44555555555"), 0),
        (LINE.replace(b'"Y"', b"[]"), 0),
        (LINE.replace(b"Connect Four", b"Isolation"), 0),
        (b"somebody's letter", 0),
    ],
)
def test_a_damaged_or_foreign_journal_costs_nothing(
    text: bytes, found: int, tmp_path: Path
) -> None:
    (tmp_path / "j").write_bytes(text)
    journal = Journal(tmp_path / "j", Position())
    assert (len(journal.unfinished.positions) if journal.unfinished else 0) == found
    journal.end()


def test_a_game_that_is_over_or_a_demonstration_is_not_gone_on_with(tmp_path: Path) -> None:
    board = Match(AIBrain("9.1.1"), Position(), Position.from_moves("415161"))
    board.journal = Journal(tmp_path / "j", Position())
    board.play(7)
    assert board.game_over
    assert (tmp_path / "j").read_bytes() == b"\n{}"
    board.thinker.rival = AIBrain("9.1.1")
    board.begin()
    assert (tmp_path / "j").read_bytes() == b"\n{}"
    board.close()


def test_each_game_has_a_journal_of_its_own_where_one_can_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    places = [tmp_path / "data"]
    monkeypatch.setattr("platformdirs.user_data_path", lambda *names, **options: places[0])
    killed = two_players(Position())
    killed.journal = open_journal(Position())
    assert killed.journal
    killed.play(4)
    killed.journal.file.close()
    other = two_players(starts()["Tic-tac-toe"])
    other.journal = open_journal(other.start)
    other.play(4)
    other.close()
    again = open_journal(Position())
    assert again
    assert again.unfinished == Record(Position(), "4", "Y", "9.1.1", 1)
    again.end()
    (tmp_path / "file").touch()
    for places[0] in (tmp_path / "file" / "in", Path("~/.local")):
        assert open_journal(Position()) is None
