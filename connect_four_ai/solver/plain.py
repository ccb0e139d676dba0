"""The solver to read first: the same scores as the fast one's, in plain Python, for positions near
the end of a game.

Four ideas, each a few lines of `negamax`; search.py says where it makes each of them fast.

  1. Negamax. What is good for one player is as bad for the other. So one function serves both: a
     position is worth what its best move is worth, and a move is worth minus what the position
     after it is worth to the opponent.
  2. α and β. The player to move is already sure of α, and the opponent of never giving more than β.
     A move that reaches β need not be known more exactly: the opponent does not let it come to
     that.
  3. A table. Many orders of the same moves lead to one position; what was found there is kept.
  4. Columns from the centre. A disc in the centre belongs to more fours. With a good move first, β
     is reached sooner.

A position with 24 discs takes up to half a second, one with 20 up to a quarter of a minute. The
empty board would take years; search.py needs seconds.
"""

from connect_four_ai.games.connect_four import TIE, IllegalMove, Position

BEST = 22 - 4
WORST = -BEST
"""No player can win before the fourth disc."""

FROM_CENTRE = (4, 3, 5, 2, 6, 1, 7)

Table = dict[Position, tuple[int, int]]
"""Two bounds of a position's score."""


def exact_score(position: Position) -> int:
    """Returns the score for the player to move: 22 minus the discs that the winner will have
    played, 0 for a draw.

    It is negative when the player to move loses. Raises IllegalMove if the game is over.

    >>> exact_score(Position.from_moves("656173566152215676422337377"))
    8
    """
    if position.winner is not None:
        raise IllegalMove("there is nothing to play: {outcome}", outcome=position.outcome)
    return negamax(position, WORST, BEST, {})


def negamax(position: Position, alpha: int, beta: int, table: Table) -> int:
    """Returns the score, if it lies between α and β; otherwise a bound.

    A result of α or less says that the score is at most that; one of β or more, that it is at least
    that.
    """
    if position.winner == TIE:
        return 0
    if position.winner is not None:  # the opponent has just won
        return -(22 - (len(position.moves) + 1) // 2)

    lower, upper = table.get(position, (WORST, BEST))
    if lower >= beta or lower == upper:
        return lower
    if upper <= alpha:
        return upper

    best = WORST
    open_columns = position.legal_moves
    for column in FROM_CENTRE:
        if column in open_columns:
            after = position.play(column)
            best = max(best, -negamax(after, -beta, -max(alpha, best), table))
            if best >= beta:
                break

    if best > alpha:
        lower = best
    if best < beta:
        upper = best
    table[position] = (lower, upper)
    return best
