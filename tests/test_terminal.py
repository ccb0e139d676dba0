"""The game in the terminal: its input and its output, and the choice of a game."""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

import pytest
from cases import cases_of
from rich.console import Console
from waiting import TIME_LIMIT

from connect_four_ai import games
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.commands import main
from connect_four_ai.commands.terminal import Terminal
from connect_four_ai.games import UnknownGame, find_start, starts
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import short_name
from connect_four_ai.play.match import Match
from connect_four_ai.stages import find_stage

EMPTY = Position()
CASES = cases_of(__file__)
Patch = pytest.MonkeyPatch


def session(
    typed: str, patch: Patch, stage: str = "9.1.7", moves: str = "", start: Any = EMPTY
) -> tuple[Match, str]:
    """Types these lines, and returns the board and the output."""
    patch.setattr("sys.stdin", io.StringIO(typed))
    out = io.StringIO()
    position = Position.from_moves(moves) if moves else start
    board = Match(AIBrain(find_stage(stage, start), 1, seed=1), start, position)
    Terminal(board, Console(file=out, width=100, highlight=False)).run()
    return board, out.getvalue()


@pytest.mark.parametrize(("stage", "before", "typed", "after", "said"), CASES["typed"])
def test_what_is_typed_is_done_or_refused_with_its_reason(
    stage: str, before: str, typed: str, after: str, said: list[str], monkeypatch: Patch
) -> None:
    board, printed = session(typed, monkeypatch, stage, before)
    assert board.position.moves == after
    assert all(text in printed for text in said)


def test_after_a_move_come_its_scores(monkeypatch: Patch) -> None:
    board, printed = session("4\n", monkeypatch, "8", "4453")
    assert len(board.position.moves) == 6
    assert "Yellow played column " in printed
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


def test_two_computers_play_the_whole_game_and_every_board_is_shown_once(
    monkeypatch: Patch,
) -> None:
    board, printed = session("a\n", monkeypatch, "9.1.3")
    assert board.position.winner is not None
    boards = [line for line in printed.splitlines() if line.split() == list("1234567")]
    assert len(boards) == 1 + len(board.position.moves)


def test_control_c_leaves_in_the_middle_of_a_thought_and_the_game_is_kept(
    monkeypatch: Patch,
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
    name: str, monkeypatch: Patch, capsys: pytest.CaptureFixture[str]
) -> None:
    start = find_start(name)
    first = short_name(start.move_name(start.legal_moves[0]))
    board, printed = session(f"{first}\nz\ny\n?\n", monkeypatch, "9.1.2", start=start)
    thought = board.now.thought
    assert thought
    assert board.position == start.play(start.legal_moves[0]).play(thought.move)
    assert "undo, with the computer’s reply" in printed
    assert "is not a move" not in printed
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{first}\n"))
    assert main(["--game", name, "--stage", "9.1.2", "--terminal"]) == 0
    assert " played " in capsys.readouterr().out


def test_without_a_screen_one_plays_there() -> None:
    controller, terminal = pytest.importorskip("pty").openpty()  # Windows has none
    words = [sys.executable, "-m", "connect_four_ai", "--seed", "7", "--depth", "1"]
    environment = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    streams: Any = {"stdin": terminal, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(words, **streams, text=True, env=environment) as player:
        os.write(controller, b"4\nq\n")
        printed, errors = player.communicate(timeout=TIME_LIMIT)
    os.close(terminal)
    os.close(controller)
    assert player.returncode == 0
    assert "Yellow played column" in printed
    assert errors.count("\n") == 1
    assert "terminal instead" in errors


@pytest.mark.parametrize(("typed", "name"), CASES["games"])
def test_a_game_is_found_however_its_name_is_written(typed: str, name: str) -> None:
    assert find_start(typed) is starts()[name]


def test_an_error_in_one_file_does_not_cost_the_other_games(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    (tmp_path / "halfway.py").write_text("STARTS = {'Halfway': 1 / 0}")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    assert "Isolation" in starts()
    with pytest.raises(
        UnknownGame, match=r"the games are Connect Four.*; halfway\.py, line 1: ZeroDivision"
    ):
        find_start("Halfway")
