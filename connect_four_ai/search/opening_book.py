"""Opening books: what to play if a search would take long and find nothing.

A book is a text file in books/ that anybody can add to. Its first lines say how.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Generic

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import Game, IllegalMove, Move
from connect_four_ai.games.tic_tac_toe import CROSS, Board, Player, TicTacToe

BOOKS = Path(__file__).parent / "books"


@dataclass(frozen=True)
class OpeningBook(Generic[Move]):
    """Positions with a move for each, however the position came about.

    >>> connect_four_book().move(Position.from_moves("4"))
    3
    """

    moves: dict[Game[Move], Move]
    faults: list[str]
    """What is wrong with the file: the lines named here were left out, and the others count."""

    def move(self, position: Game[Move]) -> Move | None:
        """The book's move; None if it has none."""
        return self.moves.get(position)


def book_of(position: Game[Any]) -> OpeningBook[Any]:
    """The book of this position's game; an empty one if there is none."""
    if isinstance(position, Position):
        return _book(None)
    if isinstance(position, TicTacToe) and position.board == Board(4, 4, 4, position.board.first):
        return _book(position.board)
    return OpeningBook({}, [])


@cache
def _book(board: Board | None) -> OpeningBook[Any]:
    """The book for a board of tic-tac-toe, or Connect Four's; its faults are printed once."""
    book = connect_four_book() if board is None else tic_tac_toe_book(board.first)
    for fault in book.faults:
        print(fault, file=sys.stderr)
    return book


def connect_four_book() -> OpeningBook[int]:
    return read_book(BOOKS / "connect_four.txt", Position.from_moves)


def tic_tac_toe_book(first: Player = CROSS) -> OpeningBook[int]:
    """For four in a row on 4 × 4 squares, no matter who starts."""
    board = Board(4, 4, in_a_row=4, first=first)
    return read_book(BOOKS / "tic_tac_toe_4x4.txt", lambda moves: TicTacToe.from_moves(moves, board))


def read_book(file: Path, position_after: Callable[[str], Game[Any]]) -> OpeningBook[Any]:
    """The book in a file; `position_after` makes a position of its moves, or raises IllegalMove."""
    book = OpeningBook[Any]({}, [])
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError as error:
        return OpeningBook({}, [say("{file} cannot be read: {why}", file=file.name, why=error.strerror)])
    for number, line in enumerate(lines, start=1):
        entry = line.partition("#")[0].strip()
        try:
            if entry:
                position, move = _read_entry(entry, position_after)
                book.moves[position] = move
        except IllegalMove as error:
            book.faults.append(say("{file}, line {number}: {error}", file=file.name, number=number, error=error))
    return book


def _read_entry(entry: str, position_after: Callable[[str], Game[Any]]) -> tuple[Game[Any], Any]:
    played, colon, reply = (part.strip() for part in entry.partition(":"))
    if not colon:
        raise IllegalMove(say("{entry} has no colon between the moves and the reply", entry=repr(entry)))
    position = position_after(played)
    for move in position.legal_moves:
        if str(move) == reply:
            return position, move
    raise IllegalMove(say("{reply} cannot be played after {played}", reply=repr(reply), played=repr(played)))
