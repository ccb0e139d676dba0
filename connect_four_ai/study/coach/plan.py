"""How a player wins or draws, whatever the other does: what to answer, and rules to follow."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from connect_four_ai.games.connect_four import Cell, Player, Position
from connect_four_ai.games.positions import wins_at_once

if TYPE_CHECKING:
    from connect_four_ai.study.coach.rules import Rule

Discs = tuple[int, int]
"""A position in short: Red's discs and Yellow's."""


@dataclass(frozen=True)
class Plan:
    """A win, or a draw, for the player to move in `start`, and the proof of it: `answer`, whatever
    the other replies.

    The player wins at once, blocks, or answers right above the last disc, if `moves` does not say
    otherwise.
    """

    start: Position
    most: int
    """What the other scores at most: −1 if the plan wins, 0 if it draws."""
    moves: Mapping[Discs, int] = field(repr=False)
    """The player's other moves, as columns: what one has to count out."""
    line: tuple[int, ...]
    """The moves from `start` on, if the other holds out long."""
    cells: tuple[Cell, ...]
    """The cells by which a rule decides it at the end of the line; none if there is no rule, or
    if the line ends in another four."""
    forced: bool = False
    """Whether each reply has to block a threat."""
    ruled: bool = False
    """Whether a rule is followed in the end, at least after some replies."""
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
        if rule := self.rule(position):
            return rule.answer(position)
        if column := self.moves.get((position.red, position.yellow)):
            return column
        safe = safe_columns(position)
        if len(safe) > 1:
            safe &= {int(position.moves[-1])}
        if not safe:
            raise KeyError(position)
        return min(safe)

    def rule(self, position: Position) -> "Rule | None":
        """The one that is being followed; it may have begun with any earlier disc."""
        from connect_four_ai.study.coach.rules import rule_for  # here: it loads the solver

        now = self.start
        for disc in position.moves[len(self.start.moves) :]:
            now = now.play(int(disc))
            if now.player != self.winner and (rule := rule_for(now, self.most)):
                return rule
        return None


def safe_columns(position: Position) -> set[int]:
    """Where the player to move may play without losing at once."""
    return {column for column in position.legal_moves if not wins_at_once(position.play(column))}
