"""Opening books: moves for positions where a search would take long and find no win.

A book is a text file in books/. Its first lines explain the format.
"""

import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from connect_four_ai.app.faults import unread
from connect_four_ai.app.files import decoded
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import Game, IllegalMove
from connect_four_ai.games.tic_tac_toe import Board, TicTacToe

BOOKS = Path(__file__).parent / "books"

Book = Mapping[Any, Any]
"""A move for each position, whatever moves led to it."""


def book_of(position: Game[Any]) -> Book:
    """Returns the opening book of this position's game; an empty one if there is none.

    >>> book_of(Position())[Position.from_moves("4")]
    3
    """
    if isinstance(position, Position):
        return read_book(BOOKS / "connect_four.txt", Position.from_moves)
    if isinstance(position, TicTacToe) and position.board == Board(4, 4, 4, position.board.first):
        return read_book(BOOKS / "tic_tac_toe_4x4.txt", TicTacToe.from_moves, position.board)
    return {}


@cache
def read_book(file: Path, position_after: Callable[..., Game[Any]], *board: Board) -> Book:
    """Returns the book in a file; `position_after` makes a position of its moves, or raises
    IllegalMove.

    Lines that make no sense are printed, once, and left out; the others count.
    """
    try:
        lines = decoded(file.read_bytes()).splitlines()
    except OSError as error:
        print(unread(file.name, error), file=sys.stderr)
        return {}
    book = {}
    for number, line in enumerate(lines, start=1):
        played, colon, reply = (part.strip() for part in line.partition("#")[0].partition(":"))
        try:
            if played and not colon:
                raise IllegalMove(
                    "{entry} has no colon between the moves and the reply", entry=repr(played)
                )
            if colon:
                position = position_after(played, *board)
                book[position] = _move_of(position, played, reply)
        except IllegalMove as error:
            fault = say(
                "{file}, line {number}: {error}", file=file.name, number=number, error=error
            )
            print(fault, file=sys.stderr)
    return book


def _move_of(position: Game[Any], played: str, reply: str) -> Any:
    for move in position.legal_moves:
        if str(move) == reply:
            return move
    raise IllegalMove(
        "{reply} cannot be played after {played}", reply=repr(reply), played=repr(played)
    )
