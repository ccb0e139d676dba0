"""A board as rows of squares: what every picture of a position is made from."""

from collections.abc import Sequence
from typing import Any, NamedTuple


class Square(NamedTuple):
    """A square of a game's board, for whoever shows it."""

    move: Any
    """The move that a click there makes, whether it is legal or not."""
    mark: str = ""
    """The player whose piece stands there."""
    last: bool = False
    """Whether that was played last."""
    won: bool = False
    """Whether it is part of what has won."""
    closed: bool = False
    """Whether nobody may come here any more."""


Squares = Sequence[Sequence[Square]]
"""The rows of a board, the top one first."""


def squares_of(position: Any) -> Squares:
    """A position's squares; none if it has no board to show."""
    squares: Squares = getattr(position, "board_rows", ())
    return squares


def in_columns(squares: Squares) -> bool:
    """Whether a move is a column, in which a piece falls to the lowest free square."""
    return len(squares) > 1 and squares[0][0].move == squares[-1][0].move


def short_name(name: str) -> str:
    """The part of a move's name that tells it from the others: the words with a number in them, if
    there are any.

    >>> short_name("column 4"), short_name("cell 0,1"), short_name("castle")
    ('4', '0,1', 'castle')
    """
    return " ".join(word for word in name.split() if any(map(str.isdigit, word))) or name
