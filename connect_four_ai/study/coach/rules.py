"""Rules that win or draw without looking further, as somebody follows them: solver/proofs.py and
solver/following.py."""

from dataclasses import dataclass
from functools import lru_cache

from connect_four_ai.games.connect_four import RED, YELLOW, Cell, Player, Position
from connect_four_ai.games.positions import wins_at_once
from connect_four_ai.solver.bitboard import BOARD, EVEN_ROWS, board_of, playable, winning_cells
from connect_four_ai.solver.following import followed, following_move
from connect_four_ai.solver.ideas import ALL_IDEAS
from connect_four_ai.solver.plans import tried_table
from connect_four_ai.solver.proofs import at_most, waiting_threat
from connect_four_ai.solver.search import safe_moves
from connect_four_ai.study.coach.cells import cells_of, column_of, fours, last_cell


@dataclass(frozen=True)
class Rule:
    """Somebody follows up, and so wins or draws."""

    player: Player
    waits: int = 0
    """The column that is left until all others are full, if Red follows up. Yellow needs no
    waiting."""
    cells: tuple[Cell, ...] = ()
    """The threat that decides each time; or, if the claims together make one, the four. None if it
    is a draw, or if it depends on the replies."""

    def answer(self, position: Position) -> int:
        """The column with which the player answers the last disc."""
        if wins := wins_at_once(position):
            return min(wins)
        return column_of(following_move(*board_of(position), last_cell(position), self.waits))


@lru_cache(20_000)
def rule_for(position: Position, most: int) -> Rule | None:
    """The rule that holds the player to move to so much: −1 or 0; None if none does."""
    mine, filled = board_of(position)
    if not safe_moves(mine, filled):
        return None
    if at_most(mine, filled, filled.bit_count(), ALL_IDEAS) < 0:
        return _sure(mine, filled)
    if way := followed(mine, filled, most, tried_table()):
        return Rule(RED if filled.bit_count() % 2 else YELLOW, way - 1)
    return None


def _sure(mine: int, filled: int) -> Rule:
    """The rule that wins with the same cells each time."""
    if filled.bit_count() % 2:
        cells = cells_of(waiting_threat(mine, filled, ALL_IDEAS))
        return Rule(RED, cells[0][0], cells)
    claims = (BOARD ^ filled) & EVEN_ROWS & ~playable(filled)
    wins = winning_cells(filled ^ mine, filled) & claims
    return Rule(YELLOW, cells=cells_of(wins & -wins or next(fours(filled ^ mine | claims))))
