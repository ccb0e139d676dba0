"""Positions in writing, and games put back on the board."""

from collections.abc import Callable
from typing import Any

import pytest

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.game_board import GameBoard
from connect_four_ai.game_record import put_on, read_moves
from connect_four_ai.games import starts
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import Game, IllegalMove
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe


def two_players(start: Any) -> GameBoard[Any]:
    return GameBoard(AIBrain("9.1.1"), start)


@pytest.mark.parametrize(
    "text",
    [
        "4453",
        "  4453\r\n",
        '"4453"',
        "44 53",
        "4 4\n5 3",
        "https://connect4.gamesolver.org/?pos=4453",
        "connect4.gamesolver.org/zh/?pos=4453&x=1",
    ],
)
def test_a_position_is_read_in_every_way_that_people_write_it(text: str) -> None:
    positions = read_moves(text, Position())
    assert [str(position) for position in positions] == ["", "4", "44", "445", "4453"]
    assert positions[-1] == Position.from_moves("4453")


def test_an_address_without_moves_is_the_empty_board() -> None:
    assert read_moves("https://connect4.gamesolver.org/?pos=", Position()) == [Position()]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4448", r"^move 4 of '4448': '8' is not a column"),
        ("4444444", "^move 7 of '4444444': column 4 is full"),
        ("?pos=41414141", "^move 8 of '41414141': column 1 cannot be played: Red has won"),
        ("print('hello')", r"is no position of this game$"),
        ("x" * 9000, r"^'xxx.* … x*' is no position of this game$"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(IllegalMove, match=why) as refusal:
        read_moves(text, Position())
    assert len(str(refusal.value)) < 120


@pytest.mark.parametrize(
    ("start", "text", "read"),
    [(TicTacToe(), "4 0 8", TicTacToe.from_moves), (Isolation.from_moves(), "0,0 1,1", Isolation.from_moves)],
)
def test_other_games_are_read_as_they_are_written(
    start: Game[Any], text: str, read: Callable[[str], Game[Any]]
) -> None:
    assert read_moves(text, start)[-1] == read(text)
    with pytest.raises(IllegalMove, match="is no position of this game"):
        read_moves("4453", start)


@pytest.mark.parametrize("name", starts())
def test_a_game_put_on_the_board_can_be_taken_back_move_by_move_to_what_was_there(name: str) -> None:
    board, start = two_players(starts()[name]), starts()[name]
    before, played = start.play(start.legal_moves[-1]), [start]
    board.play(start.legal_moves[-1])
    for _ in range(3):
        played.append(played[-1].play(played[-1].legal_moves[0]))
    put_on(board, read_moves(str(played[-1]), start), start.players[1], {})
    for position in [*reversed(played), before]:
        assert board.position == position
        board.undo()
    board.close()


def test_its_opponent_comes_with_it_if_there_still_is_one() -> None:
    board, positions = GameBoard(AIBrain("9.1.7"), Position()), read_moves("44", Position())
    put_on(board, positions, "Y", {"stage": "9.1.5", "depth": 3})
    assert (board.brain.stage.section, board.brain.depth) == ("9.1.5", 3)
    put_on(board, positions, "Y", {"stage": "9.9", "depth": 3})
    put_on(board, positions, "Y", {"stage": "9.1.7", "depth": 99})
    assert (board.brain.stage.section, board.brain.depth) == ("9.1.7", 3)
    board.close()
