"""Players of every kind, and the results of those that fail."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from arena_players import BRAIN, GOOD, write_players
from cases import cases_of

from connect_four_ai.app.faults import StageError
from connect_four_ai.study.arena import game as arena_game
from connect_four_ai.study.arena.game import Contestant, Task, end_all, play
from connect_four_ai.study.arena.players import Player, file_player, players_of, stage_player

SECONDS, PLENTY = 0.3, 5.0
CASES = cases_of(__file__)


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    yield
    end_all()
    assert not arena_game.running


def player(folder: Path, text: str, name: str = "anna") -> Player:
    return file_player(write_players(folder, {name: text}) / f"{name}.py")


def asked(one: Player, *positions: str, seed: str = "a game", seconds: float = PLENTY) -> list[int]:
    asking, seeds = Contestant(one, seconds), [seed]
    try:
        return [asking.ask(moves, seeds.pop() if seeds else "")[0] for moves in positions]
    finally:
        asking.end()


def fault(one: Player, moves: str = "4453") -> str:
    with pytest.raises(StageError) as raised:
        asked(one, moves, seconds=SECONDS)
    return str(raised.value)


@pytest.mark.parametrize(
    ("name", "position", "column"), [("9.1.3", "1212125", 2), ("9.1.7:3", "546476254", 7)]
)
def test_a_section_plays_as_its_page(name: str, position: str, column: int) -> None:
    assert asked(stage_player(name), position) == [column]


@pytest.mark.parametrize(
    ("name", "moves", "column"),
    [("anna", "41424", 4), ("ben", "111111", 2), ("eve", "777777", 6), ("fritz", "444444", 3)],
)
def test_files_of_every_kind_play(name: str, moves: str, column: int, tmp_path: Path) -> None:
    assert asked(player(tmp_path, GOOD[name]), moves) == [column]


def test_kaggle_s_agent_sees_the_board_that_kaggle_shows(tmp_path: Path) -> None:
    """The cells row by row from the top, as in Kaggle's documents: index = row × 7 + column."""
    text = """
def agent(observation, configuration):
    assert observation.board == observation["board"] == 35 * [0] + [1, 0, 0, 2, 0, 0, 0]
    assert (observation.mark, len(observation.board)) == (1, 42)
    assert (configuration.inarow, configuration.rows) == (4, 6)
    return 6
"""
    assert asked(player(tmp_path, text), "14") == [7]


@pytest.mark.parametrize("kind", CASES["agents"])
def test_the_agent_is_the_one_that_kaggle_takes(kind: str, tmp_path: Path) -> None:
    text, column = CASES["agents"][kind]
    assert asked(player(tmp_path, text), "") == [column]


def test_chance_is_the_game_s(tmp_path: Path) -> None:
    one = player(tmp_path, GOOD["carl"])
    games = [asked(one, "", "44", "4433", "443322", seed=seed) for seed in "aab"]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize(("text", "told"), [*CASES["faults"], *CASES["no_agents"].values()])
def test_why_it_has_lost_is_told_with_the_line(text: str, told: str, tmp_path: Path) -> None:
    assert fault(player(tmp_path, text.replace("BRAIN", BRAIN))).startswith(told)


def test_a_move_that_takes_too_much_of_the_processor_has_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena_game, "WALL_CLOCK_FACTOR", 50)
    text = (
        "import time\n\n\ndef play(position):\n    while time.process_time() < 1:\n        pass\n  "
        "  return 4\n"
    )
    assert "anna.py: it took 0." in fault(player(tmp_path, text))


def test_a_program_that_hangs_while_it_is_loaded_is_waited_for_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena_game, "LOAD_TIMEOUT", 2)
    hanging = Contestant(player(tmp_path, "while True:\n    pass\n"), SECONDS)
    for _ in range(10):
        with pytest.raises(StageError, match=r"anna\.py, line 1: the time is up"):
            hanging.ask("", "a game")
        assert not hanging.worker.running


def test_a_folder_gives_its_players_and_says_what_is_twice(tmp_path: Path) -> None:
    folder = write_players(tmp_path, {**GOOD, "_helper": "", "9": ""})
    assert [one.name for one in players_of(["9.1.5"], folder)] == ["9.1.5", "9", *GOOD]
    with pytest.raises(ValueError, match=r"there are two players of the name 9$"):
        players_of(["9"], folder)
    for words, where in ((["nobody.py"], None), ([], tmp_path / "nowhere")):
        with pytest.raises(ValueError, match=r"there is no (file|folder) "):
            players_of(words, where)


def test_a_player_that_fails_loses_that_game_with_its_position(tmp_path: Path) -> None:
    text = (
        "def play(position):\n    return [][0] if len(position.moves) > 9 else"
        " position.legal_moves[0]\n"
    )
    game = play(Task(player(tmp_path, text), stage_player("9.1.2"), "4433", 0, PLENTY))
    assert (game.winner, game.failed, len(game.moves)) == ("Y", game.red, 10)
    assert (
        game.why
        == f"anna.py, line 2: IndexError: list index out of range\n{text.splitlines()[1].strip()}"
    )
    assert len(game.times) == 6
