"""The game in the terminal: its input and its output, and the choice of a game."""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

import pytest
from rich.console import Console
from waiting import TIME_LIMIT

from connect_four_ai import ai_brain, games
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.commands import main
from connect_four_ai.commands.terminal import Terminal
from connect_four_ai.games import UnknownGame, find_start, starts
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import short_name
from connect_four_ai.play.match import Match
from connect_four_ai.stages import find_stage

EMPTY = Position()
COMMAND = [sys.executable, "-m", "connect_four_ai"]
WITHOUT_SCREEN = {key: value for key, value in os.environ.items() if key != "DISPLAY"}


def session(
    typed: str,
    monkeypatch: pytest.MonkeyPatch,
    stage: str = "9.1.7",
    moves: str = "",
    start: Any = EMPTY,
) -> tuple[Match, str]:
    """Types these lines, and returns the board and the output."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    out = io.StringIO()
    position = Position.from_moves(moves) if moves else start
    board = Match(AIBrain(find_stage(stage, start), 1, seed=1), start, position)
    Terminal(board, Console(file=out, width=100, highlight=False)).run()
    return board, out.getvalue()


def test_a_game_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    board, printed = session("4\nq\n", monkeypatch, moves="414243")
    assert board.position.moves == "4142434"
    assert "YOU WIN!!!!" in printed


def test_a_hint_shows_its_scores_and_then_what_is_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    board, printed = session("h\nh\nh\n4\n", monkeypatch, stage="8", moves="4453")
    assert "Red would play column" in printed
    assert "Red’s scores: " in printed
    assert printed.count("Expected: column ") == 1
    assert len(board.position.moves) == 6
    assert "Yellow’s scores: " in printed


def test_a_mended_file_goes_on_after_enter(tmp_path: Path) -> None:
    file, out = tmp_path / "carl.py", io.StringIO()
    text = (
        "class AIBrain:\n    def auto_play(self, board):\n        return board.legal_moves[0]  #\n"
    )
    file.write_text(text.replace("board.legal", "bord.legal"), encoding="utf-8")
    board = Match(AIBrain(str(file)), EMPTY, Position.from_moves("4"))
    terminal = Terminal(board, Console(file=out, width=100, highlight=False))
    errors: list[str] = []

    def typed(prompt: str) -> str:
        errors.append(board.thinker.error)
        file.write_text(text, encoding="utf-8")
        return "" if len(errors) == 1 else "q"

    with patch.object(terminal.console, "input", typed):
        terminal.run()
    assert (board.position.moves, board.thinker.error) == ("41", "")
    assert "Error: carl.py, line 3: there is nothing of the name 'bord' here" in out.getvalue()


@pytest.mark.parametrize("typed", ["4\nz\ns3\n9.1.5\n+\n?\n", "４\nＺ\nｓ３\n９．１．５\n＋\n？\n"])
def test_stages_depth_undo_and_help_are_typed(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board, printed = session(typed, monkeypatch)
    assert (board.position.moves, board.brain.stage.section, board.brain.depth) == ("", "9.1.5", 2)
    assert "9.1.5 Blocking, depth 2" in printed
    assert "new game" in printed


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("44", "'44' is not a move or a command"),
        ("s99", "There is no opponent '99'"),
        ("1", "Column 1 is full. Choose another one."),
    ],
)
def test_what_cannot_be_done_is_said_and_loses_nothing(
    typed: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, printed = session(f"{typed}\n", monkeypatch, moves="111111")
    assert board.position.moves == "111111"
    assert said in printed


def test_two_computers_play_the_whole_game_and_every_board_is_shown_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board, printed = session("a\n", monkeypatch, stage="9.1.3")
    assert board.position.winner is not None
    boards = [line for line in printed.splitlines() if line.split() == list("1234567")]
    assert len(boards) == 1 + len(board.position.moves)


def test_control_c_leaves_in_the_middle_of_a_thought_and_the_game_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(board: Match, may_play: bool = True) -> None:
        update(board, may_play)
        if len(board.position.moves) == 5:
            raise KeyboardInterrupt

    update, journal = Match.update, Mock(unfinished=None)
    monkeypatch.setattr(Match, "update", interrupted)
    board = Match(AIBrain("9.1.3"), EMPTY, Position.from_moves("4453"), computer="R")
    board.journal = journal
    Terminal(board, Console(file=io.StringIO())).run()
    assert len(board.position.moves) == 5
    journal.end.assert_not_called()


@pytest.mark.parametrize("name", list(starts()))
def test_every_game_is_played_with_the_same_words(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = find_start(name)
    first = short_name(start.move_name(start.legal_moves[0]))
    board, printed = session(f"{first}\nz\ny\n?\n", monkeypatch, stage="9.1.2", start=start)
    thought = board.now.thought
    assert thought
    assert board.position == start.play(start.legal_moves[0]).play(thought.move)
    assert "undo, with the computer’s reply" in printed
    assert "is not a move" not in printed


@pytest.mark.slow
def test_without_screen_and_keyboard_a_seeded_game_is_shown() -> None:
    def shown(*options: str) -> "subprocess.CompletedProcess[str]":
        words = [*COMMAND, "--stage", "9.1.3", *options]
        return subprocess.run(words, capture_output=True, text=True, env=WITHOUT_SCREEN, input="")

    usual = shown()
    assert usual.returncode == 0
    assert usual.stdout.startswith("seed 7\n")
    assert "WINS" in usual.stdout
    assert usual.stderr.count("\n") == 1
    assert "terminal instead" in usual.stderr
    assert boards(usual) != boards(shown("--seed", "8"))


def boards(done: "subprocess.CompletedProcess[str]") -> list[str]:
    return [line for line in done.stdout.splitlines() if "●" in line]


def test_without_screen_but_with_a_keyboard_one_plays_there() -> None:
    controller, terminal = pytest.importorskip("pty").openpty()  # Windows has none
    with subprocess.Popen(
        [*COMMAND, "--seed", "7", "--depth", "1"],
        stdin=terminal,
        stdout=subprocess.PIPE,
        text=True,
        env=WITHOUT_SCREEN,
    ) as player:
        os.write(controller, b"4\nq\n")
        printed, _ = player.communicate(timeout=TIME_LIMIT)
    os.close(terminal)
    os.close(controller)
    assert player.returncode == 0
    assert "Yellow played column" in printed


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("tic-tac-toe", "Tic-tac-toe"),
        ("Tic Tac Toe", "Tic-tac-toe"),
        ("tictactoe4x4", "Tic-tac-toe 4 × 4"),
        ("isolation", "Isolation"),
        ("isolation 3x2", "Isolation 3 × 2"),
        ("CONNECT FOUR", "Connect Four"),
    ],
)
def test_a_game_is_found_however_its_name_is_written(typed: str, name: str) -> None:
    assert find_start(typed) is starts()[name]


@pytest.mark.parametrize("name", list(starts()))
def test_without_a_window_and_a_keyboard_every_game_is_shown(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setattr(ai_brain, "DEFAULT_SECONDS", 0.02)
    assert main(["--game", name, "--stage", "9.1.2", "--terminal"]) == 0
    assert "seed 7" in capsys.readouterr().out


def test_a_slip_in_one_file_does_not_cost_the_other_games(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("games")
    (folder / "halfway.py").write_text("STARTS = {'Halfway': 1 / 0}")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(folder)])
    assert "Isolation" in starts()
    with pytest.raises(
        UnknownGame, match=r"the games are Connect Four.*; halfway\.py, line 1: ZeroDivision"
    ):
        find_start("Halfway")
