"""The solver of this process, made on first use: loading its machine code takes a moment."""

from functools import cache
from typing import TYPE_CHECKING

from connect_four_ai.games.connect_four import Position
from connect_four_ai.solver.book import fault

if TYPE_CHECKING:
    from connect_four_ai.solver.solver import Solver


def has_book() -> bool:
    """Returns whether the solver's book is there and undamaged."""
    return not fault()


@cache
def the_solver() -> "Solver":
    """Returns the shared solver: compiled and loaded once."""
    from connect_four_ai.solver.book import shipped_book
    from connect_four_ai.solver.solver import Solver

    return Solver(shipped_book())


def best_play(position: Position, score: int) -> tuple[int, ...]:
    """Returns the moves to the end of the game if both sides play perfectly. `score`: the exact
    score of the position."""
    from connect_four_ai.solver.bitboard import board_of

    moves: tuple[int, ...] = ()
    while position.winner is None:
        moves += (the_solver().board_best(board_of(position), score),)
        position, score = position.play(moves[-1]), -score
    return moves
