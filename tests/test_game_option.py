"""`--game`: which game is meant, and what goes with it."""

import io

import pytest

from connect_four_ai import ai_brain, games
from connect_four_ai.commands import main
from connect_four_ai.games import UnknownGame, find_start, starts


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
