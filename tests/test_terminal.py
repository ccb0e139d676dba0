"""The board in a terminal: what is typed is done, and what is printed can be read."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from rich.console import Console
from waiting import TIME_LIMIT

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.commands.terminal import Terminal, demonstrate
from connect_four_ai.games import find_start, starts
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
    """Types these lines, and returns the board and all that was printed."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    out = io.StringIO()
    board = Match(
        AIBrain(find_stage(stage, start), 1, seed=1),
        start,
        Position.from_moves(moves) if moves else start,
    )
    Terminal(board, Console(file=out, width=100, highlight=False)).run()
    return board, out.getvalue()


def test_a_game_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    board, printed = session("4\nq\n", monkeypatch, moves="414243")
    assert board.position.moves == "4142434"
    assert "YOU WIN!!!!" in printed


def test_the_computer_answers_with_its_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    board, printed = session("3\n", monkeypatch, stage="9.1.6", moves="4142")
    assert len(board.position.moves) == 6
    assert f"Yellow played column {board.position.moves[-1]}" in printed
    assert "nodes in" in printed
    scores = re.search(r"Yellow’s scores: .+", printed)
    assert scores is not None
    assert "[" not in printed.split("Yellow played")[0], (
        "above the board stands nothing of a move that is over"
    )


def test_a_hint_s_scores_stand_above_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    _, printed = session("h\n", monkeypatch, stage="9.1.7", moves="121212")
    assert "[+100]" in printed


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
    assert errors[0].startswith("carl.py, line 3")
    assert (board.position.moves, board.thinker.error) == ("41", "")
    assert "Error: carl.py, line 3: there is nothing of the name 'bord' here" in out.getvalue()


def test_after_its_process_has_died_enter_lets_it_think_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dead: list[str] = []

    def dies(module: str, **streams: Any) -> "subprocess.Popen[bytes]":
        dead.append(module)
        if len(dead) == 2:
            monkeypatch.undo()  # the next one lives
        return subprocess.Popen([sys.executable, "-c", ""], **streams)

    monkeypatch.setattr("connect_four_ai.jobs.process.start_process", dies)
    out, errors = io.StringIO(), []
    board = Match(AIBrain("9.1.3"), EMPTY, Position.from_moves("4"))
    terminal = Terminal(board, Console(file=out, width=100, highlight=False))

    def typed(prompt: str) -> str:
        errors.append(board.thinker.error)
        return "" if len(errors) == 1 else "q"

    with patch.object(terminal.console, "input", typed):
        terminal.run()
    assert errors == ["the search process ended unexpectedly (exit status 0)", ""]
    assert len(board.position.moves) == 2


def test_h_again_tells_what_is_expected_after_the_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    _, printed = session("h\n", monkeypatch, stage="8", moves="4453")
    assert "Expected:" not in printed
    _, printed = session("h\nh\n", monkeypatch, stage="8", moves="4453")
    assert re.search(r"Expected: column \d", printed)
    board, printed = session("h\nh\nh\n", monkeypatch, stage="8", moves="4453")
    assert board.thinker.hint is None
    assert printed.count("Expected:") == 1


def test_stages_depth_undo_hint_and_help_are_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    board, printed = session("4\nz\ns3\n9.1.5\n+\nh\n?\n", monkeypatch)
    assert (board.position.moves, board.brain.stage.section, board.brain.depth) == ("", "9.1.5", 2)
    assert "Red would play column" in printed
    assert "new game" in printed


def test_full_width_letters_and_digits_are_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    board, printed = session("４\nＺ\nｓ３\n９．１．５\n？\n", monkeypatch)
    assert (board.position.moves, board.brain.stage.section) == ("", "9.1.5")
    assert "new game" in printed


@pytest.mark.parametrize("typed", ["44", "hello", "9.1.9", "s99"])
def test_what_cannot_be_understood_is_said_and_loses_nothing(
    typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, printed = session(f"{typed}\n", monkeypatch, moves="4453")
    assert board.position.moves == "4453"
    assert "is not a move or a command" in printed or "There is no opponent" in printed


def test_the_depth_is_told_only_where_it_means_something(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "depth" not in session("4\n", monkeypatch, stage="9.1.2")[1]
    assert "depth" in session("4\n", monkeypatch, stage="9.1.4")[1]


def test_two_computers_play_the_whole_game_and_every_board_is_shown_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board, printed = session("a\n", monkeypatch, stage="9.1.3")
    assert board.position.winner is not None
    boards = [line for line in printed.splitlines() if line.split() == list("1234567")]
    assert len(boards) == 1 + len(board.position.moves)


def test_control_c_gives_the_word_back_in_the_middle_of_their_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(board: Match, may_play: bool = True) -> None:
        update(board, may_play)
        if len(board.position.moves) == 5:
            raise KeyboardInterrupt

    update = Match.update
    monkeypatch.setattr(Match, "update", interrupted)
    board, printed = session("a\n?\n", monkeypatch, stage="9.1.3")
    assert len(board.position.moves) == 5
    assert "Stopped. Press Enter to go on" in printed


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


def test_a_move_that_cannot_be_made_is_answered_by_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, printed = session("1\n", monkeypatch, moves="111111")
    assert "Column 1 is full. Choose another one." in printed


def test_a_picture_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _, printed = session("p\n", monkeypatch)
    (picture,) = tmp_path.glob("*.svg")
    assert f"Saved as {picture.name} in " in printed
    assert str(picture.parent)[-30:] in printed.replace("\n", "")
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_a_demonstration_is_the_same_with_the_same_seeds() -> None:
    def game() -> str:
        out = io.StringIO()
        demonstrate(
            AIBrain("9.1.5", 1, 1), AIBrain("9.1.7", 1, 2), Position(), Console(file=out, width=100)
        )
        return out.getvalue()

    first = game()
    assert first == game()
    last = Position.from_moves(first.splitlines()[-1].split(": ")[1])
    assert last.winner is not None


def test_without_screen_and_keyboard_a_seeded_game_is_shown() -> None:
    runs = [
        subprocess.run(
            [*COMMAND, "--seed", "7"], capture_output=True, text=True, env=WITHOUT_SCREEN, input=""
        )
        for _ in range(2)
    ]
    assert runs[0].returncode == 0
    assert runs[0].stdout == runs[1].stdout
    assert "Yellow is 9.1.7" in runs[0].stdout
    assert runs[0].stderr.count("\n") == 1
    assert "terminal instead" in runs[0].stderr


def test_the_game_that_is_shown_is_always_the_same_one_and_tells_its_seed() -> None:
    def shown(*options: str) -> str:
        done = subprocess.run(
            [*COMMAND, "--stage", "9.1.3", "--terminal", *options],
            capture_output=True,
            text=True,
            input="",
        )
        return done.stdout

    assert shown() == shown("--seed", "7")
    assert shown().startswith("seed 7\n")
    assert shown("--seed", "8").splitlines()[1:] != shown().splitlines()[1:]


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
