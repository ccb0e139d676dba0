"""A board as rows of squares, from which every picture of a position is drawn."""

from collections.abc import Sequence
from typing import Any, NamedTuple


class Square(NamedTuple):
    """A square of a game's board."""

    move: Any
    """The move that a click there makes, whether it is legal or not."""
    mark: str = ""
    """The player whose piece stands there."""
    last: bool = False
    """Whether that piece was played last."""
    won: bool = False
    """Whether that piece is part of the winning line."""
    closed: bool = False
    """Whether the square is closed for good."""


Squares = Sequence[Sequence[Square]]
"""The rows of a board, the top one first."""


def squares_of(position: Any) -> Squares:
    """Returns a position's squares, or none if its game has no board."""
    squares: Squares = getattr(position, "board_rows", ())
    return squares


def in_columns(squares: Squares) -> bool:
    """Returns whether a move is a column, in which a piece falls to the lowest free square."""
    return len(squares) > 1 and squares[0][0].move == squares[-1][0].move


def short_name(name: str) -> str:
    """Returns the words of a move's name that have a number in them, or else the whole name.

    >>> short_name("column 4"), short_name("cell 0,1"), short_name("castle")
    ('4', '0,1', 'castle')
    """
    return " ".join(word for word in name.split() if any(map(str.isdigit, word))) or name
