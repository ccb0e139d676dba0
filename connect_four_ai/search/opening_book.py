"""Opening books: moves for positions where a search would take long and find no win. They stand in
openings.toml."""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import read_toml
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import Game
from connect_four_ai.games.tic_tac_toe import Board, TicTacToe

GAMES: dict[str, Callable[[str], Game[Any]]] = {
    "Connect Four": Position.from_moves,
    "Tic-tac-toe 4 × 4": partial(TicTacToe.from_moves, board=Board(4, 4, 4)),
}
"""The games that have a book, as functions that make a position of its moves."""


def book_move(position: Game[Any]) -> Any:
    """Returns the book's move for a position, whatever moves led to it; None if it has none.

    >>> book_move(Position.from_moves("4"))
    3
    """
    return _book().get(position)


@cache
def _book() -> dict[Game[Any], Any]:
    openings = read_toml(Path(__file__).with_name("openings.toml"))
    return {
        after(moves): reply
        for game, after in GAMES.items()
        for moves, reply in openings[game].items()
    }
