"""What a move was worth in words, and whom undo brings back."""

import pytest

from connect_four_ai.games.connect_four import Position
from connect_four_ai.texts.endings import full, two_lines, worth


@pytest.mark.parametrize(
    ("moves", "score", "lines", "sentence"),
    [
        ("4455", 18, ("R wins", "in 2 moves"), "Red wins in 2 moves, whatever the other does."),
        ("1212125", -18, ("Y wins", "in 1 move"), "Yellow wins with the next move."),
        (
            "44455554221",
            15,
            ("R wins", "in 1 move"),
            "Red wins with its next move, whatever the other does.",
        ),
        ("1", -2, ("Y wins", "in 20 moves"), "Yellow wins in 20 moves, whatever the other does."),
        ("4455", 0, ("draw", ""), "With best play it ends in a draw."),
    ],
)
def test_a_score_is_put_into_words(
    moves: str, score: int, lines: tuple[str, str], sentence: str
) -> None:
    position = Position.from_moves(moves)
    assert two_lines(position, score) == lines
    assert full(position, score) == sentence


@pytest.mark.parametrize(
    ("scores", "played", "said"),
    [
        ({1: -14, 4: 14}, 4, "the only winning move"),
        ({1: 0, 4: 14}, 1, "gave the win away: now it is a draw"),
        ({1: -3, 4: 14}, 1, "gave the win away, and loses"),
        ({1: 3, 4: 14}, 4, "wins the fastest way"),
        ({1: 3, 4: 14}, 1, "still wins, but could win in 6 moves"),
        ({1: -3, 4: 0}, 4, "the only move that does not lose"),
        ({1: 0, 4: 0}, 4, "kept the draw"),
        ({1: -3, 4: 0}, 1, "gave the draw away; column 4 would have held it"),
        ({1: -3, 4: -5}, 1, "loses anyway; nothing holds out longer"),
        ({1: -3, 4: -5}, 4, "loses anyway, but sooner than it had to"),
        ({4: 14}, 4, "no other move"),
    ],
)
def test_what_a_move_was_worth(scores: dict[int, float], played: int, said: str) -> None:
    """`scores` are good for the one who played; Yellow's are the same with the other sign."""
    assert worth(Position.from_moves("4455"), scores, played) == said
    yellows = {column: -score for column, score in scores.items()}
    assert worth(Position.from_moves("14455"), yellows, played) == said
