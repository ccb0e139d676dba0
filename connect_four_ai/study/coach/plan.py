"""How a player wins or draws, whatever the other does: what to answer, and rules to follow."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from connect_four_ai.games.connect_four import Cell, Player, Position
from connect_four_ai.games.positions import wins_at_once

Discs = tuple[int, int]
"""A position in short: Red's discs and Yellow's."""


@dataclass(frozen=True)
class Plan:
    """A win, or a draw, for the player to move in `start`, and the proof of it: `answer`, whatever
    the other replies.

    The player wins at once, blocks, wins by threats, or answers right above the last disc, if
    `moves` does not say otherwise.
    """

    start: Position
    most: int
    """What the other scores at most: −1 if the plan wins, 0 if it draws."""
    moves: Mapping[Discs, int] = field(repr=False)
    """The player's other moves, as columns: what one has to count out."""
    rules: Mapping[Discs, int] = field(repr=False)
    """Where the player may follow up until the end (`solver/following.py`), with the other to move:
    the column in which Red waits, or 0 for Yellow."""
    line: tuple[int, ...]
    """The moves from `start` on, if the other holds out long."""
    cells: tuple[Cell, ...]
    """The cells by which a rule decides it at the end of the line; none if there is no rule, or
    if the line ends in another four."""
    forced: bool = False
    """Whether each reply has to block a threat."""
    sure: bool = False
    """Whether the cells decide each time, whatever the other replies."""

    @property
    def winner(self) -> Player:
        return self.start.player

    def answer(self, position: Position) -> int:
        """The winner's next move in a position that follows from `start` by these answers. Raises
        KeyError for any other."""
        if wins := wins_at_once(position):
            return min(wins)
        if (waits := self.waits(position)) is not None:
            return following_column(position, waits)
        if column := self.moves.get((position.red, position.yellow)):
            return column
        safe = safe_columns(position)
        if len(safe) > 1:
            safe = winning_by_threats(position) or safe & {int(position.moves[-1])}
        if not safe:
            raise KeyError(position)
        return min(safe)

    def waits(self, position: Position) -> int | None:
        """What `rules` says, if the player follows up already, perhaps since an earlier disc."""
        now = self.start
        for disc in position.moves[len(self.start.moves) :]:
            now = now.play(int(disc))
            if (waits := self.rules.get((now.red, now.yellow))) is not None:
                return waits
        return None


def safe_columns(position: Position) -> set[int]:
    """Where the player to move may play without losing at once."""
    return {column for column in position.legal_moves if not wins_at_once(position.play(column))}


def winning_by_threats(position: Position) -> set[int]:
    """The column in which the player to move, who cannot win at once, begins to win by threats."""
    from connect_four_ai.solver.bitboard import board_of  # here: they load the solver
    from connect_four_ai.solver.following import FORCED_PLIES, column_of, forced_win

    move = forced_win(*board_of(position), FORCED_PLIES)
    return {int(column_of(move))} if move else set()


def following_column(position: Position, waits: int) -> int:
    """Where a player who follows up answers the last disc."""
    from connect_four_ai.solver.bitboard import board_of, last_disc
    from connect_four_ai.solver.following import column_of, following_move

    if wins := wins_at_once(position):
        return min(wins)
    return int(column_of(following_move(*board_of(position), last_disc(position), waits)))
