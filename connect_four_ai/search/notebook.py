"""Alpha-beta as the game-tree notebook runs it: one search in one of its two orders, with its
counts. Nobody plays by this: stage 8 is the alpha-beta that plays."""

from functools import cache
from math import inf
from typing import Any, Final, NamedTuple

from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.search.evaluation.connect_four import VALUES, state_of, successors

LEFT_TO_RIGHT: Final = "left-to-right"
MINIMISER_REVERSED: Final = "minimiser-reversed"
ORDERS: Final = (LEFT_TO_RIGHT, MINIMISER_REVERSED)
"""The columns from 1 on; and the same with Yellow, who minimises, from column 7 on."""


class SearchResult(NamedTuple):
    """What the search found."""

    value: float
    """For Red."""
    line: tuple[int, ...]
    """The columns of the best play; none if the game is over, or if every move loses for
    certain."""
    visits: int
    """Nodes entered, including the first one."""
    prunes: int
    """Cut-offs: nodes left early, because the rest could not change the result."""

    @property
    def move(self) -> int | None:
        return self.line[0] if self.line else None


def search(position: Position, depth: int, order: str = LEFT_TO_RIGHT) -> SearchResult:
    """Looks `depth` plies ahead. A board that comes again is visited again, but what follows it is
    looked up."""
    visits = prunes = 0

    @cache
    def after(board: int) -> list[int]:
        boards = successors(board)
        reverse = order == MINIMISER_REVERSED and board.bit_count() % 2  # Yellow is to move
        return boards[::-1] if reverse else boards

    @cache
    def last_ply(board: int, sign: int) -> list[float]:
        return [sign * VALUES[following] for following in after(board)]

    def look(board: int, depth: int, alpha: float, beta: float, sign: int) -> tuple[float, Any]:
        """The value for the player to move, whose view is Red's times `sign`, and the best line:
        a pair of the next board and the line from there."""
        nonlocal visits, prunes
        visits += 1
        if depth == 0 or not after(board):
            return sign * VALUES[board], None
        best, line = -inf, None
        if depth == 1:
            for number, value in enumerate(last_ply(board, sign)):
                visits += 1
                if value > best:
                    best, line = value, (after(board)[number], None)
                    if best >= beta:
                        prunes += 1
                        break
            return best, line
        for following in after(board):
            value, rest = look(following, depth - 1, -beta, -alpha, -sign)
            if -value > best:
                best, line = -value, (following, rest)
                alpha = max(alpha, best)
                if alpha >= beta:
                    prunes += 1
                    break
        return best, line

    sign = 1 if position.player == RED else -1
    value, line = look(state_of(position), depth, -inf, inf, sign)
    moves = []
    while line is not None:
        following, line = line
        moves.append(
            next(
                move for move in position.legal_moves if state_of(position.play(move)) == following
            )
        )
        position = position.play(moves[-1])
    return SearchResult(sign * value + 0, tuple(moves), visits, prunes)  # never −0.0
