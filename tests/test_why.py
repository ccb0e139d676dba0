"""The reason for a move must be true: each is checked against the position itself."""

import pytest
from beginnings import beginning

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games import find_start
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import stages_of
from connect_four_ai.texts.why import why


@pytest.mark.parametrize(
    ("section", "depth", "moves", "reason"),
    [
        ("9.1.2", 0, "4", "at random; all scores are the same."),
        ("9.1.3", 0, "1212125", "Yellow played column 2: it wins at once."),
        ("9.1.4", 1, "1212125", "the highest score, −10: a position where Yellow has won."),
        ("9.1.5", 1, "41424", "column 4: after any other, Red wins with the next move."),
        ("9.1.5", 3, "4352", "at random; no move lets Yellow win within 2 moves."),
        ("9.1.6", 1, "1212125", "column 2: it wins at once; its sum, −10, is the lowest."),
        ("9.1.6", 3, "546476254", "the lowest sum,"),
        ("8", 2, "1212125", "column 2: Yellow wins from here, whatever Red does."),
        ("8", 1, "41424", "column 4: the only one that does not lose."),
        ("8", 3, "4453", "at random; 2 are equally good."),
        ("8", 4, "1", "next comes column"),
        ("0", 0, "546476254", "column 7: the fastest win, in 1 move."),
        ("0", 0, "634712256513363336124157667", "column 5: the only one that wins, in 3 moves."),
        ("9.1.7", 1, "544445131211623551641334662563522362", "column 7: there is no other."),
    ],
)
def test_the_reason_names_what_the_search_found(
    section: str, depth: int, moves: str, reason: str
) -> None:
    thought = AIBrain(section, depth, seed=1, seconds=0.1, uses_book=False).auto_play(
        Position.from_moves(moves)
    )
    assert reason in why(thought)


def forced_win(position: Position, player: str, moves: int) -> bool:
    """Returns whether a player can force a win with at most this many moves, found by trying every
    move, without the project's searches."""
    if position.winner is not None:
        return position.winner == player
    if moves == 0:
        return False
    mine = position.player == player
    after = (forced_win(position.play(move), player, moves - mine) for move in position.legal_moves)
    return any(after) if mine else all(after)


@pytest.mark.parametrize("depth", [1, 3])
@pytest.mark.parametrize("moves", ["41424", "445236", "1212125", "4352"])
def test_what_the_blocking_stage_says_of_wins_is_true(moves: str, depth: int) -> None:
    position = Position.from_moves(moves)
    thought = AIBrain("9.1.5", depth).auto_play(position)
    you = "R" if position.player == "Y" else "Y"
    lost = {
        move
        for move in position.legal_moves
        if forced_win(position.play(move), you, (depth + 1) // 2)
    }
    assert {move for move, score in thought.scores.items() if score == 10} == lost


@pytest.mark.parametrize("name", ["Connect Four", "Tic-tac-toe", "Isolation 3 × 2"])
def test_every_stage_has_a_reason_for_every_move_of_a_game(name: str) -> None:
    start = find_start(name)
    for stage in stages_of(start):
        if stage.computer:
            brain = AIBrain(stage, 1, seed=3, seconds=0.02)
            now = beginning(stage, start)
            while now.winner is None:
                thought = brain.auto_play(now)
                said = f"{now.player_name(now.player)} would play {now.move_name(thought.move)}"
                assert why(thought, would=True).startswith(said)
                assert len(why(thought)) > len(said)
                now = now.play(thought.move)
