"""How a player wins, whatever the other does: a move for each reply, and rules to follow."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from connect_four_ai.games.connect_four import Cell, Player, Position
from connect_four_ai.games.positions import wins_at_once

Discs = tuple[int, int]
"""A position in short: Red's discs and Yellow's."""


@dataclass(frozen=True)
class Rule:
    """What proves a win without looking further: `solver/proofs.py`, follow-up."""

    player: Player
    """Who always answers right above the other's disc, and wins."""
    cells: tuple[Cell, ...]
    """The threat that decides; or, if the claims together make one, the four."""
    waits: bool
    """Whether its column is left until all others are full: Red's odd threat. Yellow needs no
    waiting for an even one."""

    def answer(self, position: Position) -> int:
        """The column with which the player answers the last disc."""
        if wins := wins_at_once(position):
            return min(wins)
        last, waiting = int(position.moves[-1]), self.cells[0][0] if self.waits else None
        if position.height(last) % 2 == (last != waiting):
            return last
        odd = (
            column
            for column in position.legal_moves
            if position.height(column) % 2 and column != waiting
        )
        return next(odd, waiting or 0)


@dataclass(frozen=True)
class Plan:
    """A win for the player to move in `start`, and the proof of it: the player wins with `answer`,
    whatever the other replies."""

    start: Position
    moves: Mapping[Discs, int] = field(repr=False)
    """The player's moves, as columns, that do not win at once."""
    rules: Mapping[Discs, Rule] = field(repr=False)
    """Where nothing is left but to follow a rule; the other is to move."""
    line: tuple[int, ...]
    """The moves from `start` on, if the other holds out long."""
    cells: tuple[Cell, ...]
    """The cells by which a rule decides it at the end of the line; none if there is no rule, or
    if the line ends in another four."""
    forced: bool
    """Whether each reply had to block a threat, as far as no rule is followed."""

    @property
    def winner(self) -> Player:
        return self.start.player

    def answer(self, position: Position) -> int:
        """The winner's next move in a position that follows from `start` by these answers. Raises
        KeyError for any other."""
        if wins := wins_at_once(position):
            return min(wins)
        if (column := self.moves.get((position.red, position.yellow))) is not None:
            return column
        if rule := self.rule(position):
            return rule.answer(position)
        raise KeyError(position)

    def rule(self, position: Position) -> Rule | None:
        """The one that is being followed; it may have begun with any earlier disc."""
        now = self.start
        for disc in position.moves[len(self.start.moves) :]:
            if rule := self.rules.get((now.red, now.yellow)):
                return rule
            now = now.play(int(disc))
        return self.rules.get((now.red, now.yellow))
