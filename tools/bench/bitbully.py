"""BitBully, another exact solver (https://pypi.org/project/bitbully), with the methods of
Solver."""

from typing import Any

from connect_four_ai.solver.bitboard import Bitboards, count


class BitBully:
    """A solver with the methods of Solver. Raises ImportError if BitBully is not installed."""

    def __init__(self, book: bool = False) -> None:
        """Makes the solver. `book`: looks positions up in BitBully's own book, of twelve plies."""
        from bitbully import bitbully_core
        from bitbully_databases import BitBullyDatabases

        self._board: Any = bitbully_core.BoardCore
        self._core: Any = bitbully_core.BitBullyCore()
        if book:
            self._core.loadBook(BitBullyDatabases.get_database_path("12-ply-dist"))

    @property
    def nodes(self) -> int:
        return int(self._core.getNodeCounter())

    def clear(self) -> None:
        self._core.resetTranspositionTable()
        self._core.resetNodeCounter()

    def board_score(self, board: Bitboards) -> int:
        """Returns the exact score of a position that is not finished."""
        mine, filled = board
        theirs = self._board()
        first, second = (mine, filled ^ mine) if count(filled) % 2 == 0 else (filled ^ mine, mine)
        cells = [
            [_mark(first, second, 1 << 7 * column + row) for row in range(6)] for column in range(7)
        ]
        if not theirs.setBoard(cells):
            raise ValueError(f"BitBully takes {board} for no position")
        return int(self._core.mtdf(theirs, 0))


def _mark(first: int, second: int, cell: int) -> int:
    return 1 if first & cell else 2 if second & cell else 0
