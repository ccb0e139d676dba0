"""What a move was worth in words, and how a game ends by an exact score."""

import pytest
from cases import cases_of

from connect_four_ai.games.connect_four import Position
from connect_four_ai.texts.endings import full, two_lines, worth

CASES = cases_of(__file__)


@pytest.mark.parametrize(("moves", "score", "lines", "sentence"), CASES["endings"])
def test_a_score_is_put_into_words(moves: str, score: int, lines: list[str], sentence: str) -> None:
    position = Position.from_moves(moves)
    assert [*two_lines(position, score)] == lines
    assert full(position, score) == sentence


@pytest.mark.parametrize(("columns", "own", "played", "said"), CASES["worth"])
def test_what_a_move_was_worth(
    columns: list[int], own: list[float], played: int, said: str
) -> None:
    """The scores are good for the one who played; Yellow's are the same with the other sign."""
    for moves, sign in (("4455", 1), ("14455", -1)):
        scores = {column: sign * score for column, score in zip(columns, own, strict=True)}
        assert worth(Position.from_moves(moves), scores, played) == said
