"""Opening books: what to play where searching would take long and find nothing.

A book is a text file in books/ that anybody can add to. Its first lines say how.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic

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
        """The book's move, None where it has none."""
        return self.moves.get(position)


def connect_four_book() -> OpeningBook[int]:
    return read_book(BOOKS / "connect_four.txt", Position.from_moves)


def tic_tac_toe_book(first: Player = CROSS) -> OpeningBook[int]:
    """For four in a row on 4 × 4 squares, whoever starts."""
    board = Board(4, 4, in_a_row=4, first=first)
    return read_book(BOOKS / "tic_tac_toe_4x4.txt", lambda moves: TicTacToe.from_moves(moves, board))


def read_book(file: Path, position_after: Callable[[str], Game[Any]]) -> OpeningBook[Any]:
    """The book in a file; `position_after` makes a position of its moves, or raises IllegalMove."""
    book = OpeningBook[Any]({}, [])
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError as error:
        return OpeningBook({}, [f"{file.name} cannot be read: {error.strerror}"])
    for number, line in enumerate(lines, start=1):
        entry = line.partition("#")[0].strip()
        try:
            if entry:
                position, move = _read_entry(entry, position_after)
                book.moves[position] = move
        except IllegalMove as error:
            book.faults.append(f"{file.name}, line {number}: {error}")
    return book


def _read_entry(entry: str, position_after: Callable[[str], Game[Any]]) -> tuple[Game[Any], Any]:
    played, colon, reply = (part.strip() for part in entry.partition(":"))
    if not colon:
        raise IllegalMove(f"{entry!r} has no colon between the moves and the reply")
    position = position_after(played)
    for move in position.legal_moves:
        if str(move) == reply:
            return position, move
    raise IllegalMove(f"{reply!r} cannot be played after {played!r}")
