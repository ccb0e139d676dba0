"""How a player wins, or holds a draw, against every reply: what a sentence can tell."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from connect_four_ai.games.connect_four import Cell, Player, Position
from connect_four_ai.games.positions import threats, wins_at_once

Step = Literal["wins", "columns", "blocks", "two threats", "exception", "above"]
"""The parts of a plan, in the order in which they are asked."""


@dataclass(frozen=True)
class Plan:
    """A win, or a draw, for the player to move in `start`: a program, which `step` follows.

    The player completes a four wherever possible, and else plays `columns` in this order. If the
    plan is `lasting`, the player then blocks, or else makes two threats at once, or else answers
    the last disc: as `exceptions` say, or right above it.
    """

    start: Position
    columns: tuple[int, ...]
    lasting: bool = False
    exceptions: Mapping[Cell, int] = field(default_factory=dict)
    """The column in which a disc in one of these cells is answered, if not above it."""
    shown: tuple[Position, ...] = ()
    """For each exception, a position in which it is met."""
    line: tuple[int, ...] = ()
    """The moves from `start` to the end, if the other side holds out as long as it can."""
    cells: tuple[Cell, ...] = ()
    """What decides: the cells threatened at last; or those that, with the discs on the board after
    the first move, make a four, and that the other side never gets. May be empty."""

    @property
    def winner(self) -> Player:
        """Who follows the plan."""
        return self.start.player

    def answer(self, position: Position) -> int:
        """The winner's next column. Raises ValueError where the plan says nothing."""
        return min(self.step(position)[1])

    def step(self, position: Position) -> tuple[Step, frozenset[int]]:
        """The part of the plan that a position calls for, and all columns that obey it, each of
        which will do; none where the plan says nothing."""
        number = (len(position.moves) - len(self.start.moves)) // 2
        if wins := wins_at_once(position):
            return "wins", wins
        if number < len(self.columns):
            return "columns", frozenset({self.columns[number]})
        if not self.lasting:
            return "columns", frozenset()
        if blocks := threats(position):
            return "blocks", blocks
        if double := two_threats(position):
            return "two threats", double
        last = int(position.moves[-1])
        answer = self.exceptions.get((last, position.height(last)))
        column = frozenset({answer or last} & {*position.legal_moves})
        return ("exception" if answer else "above"), column


def two_threats(position: Position) -> frozenset[int]:
    """Where the player to move, who cannot win at once, then threatens to win in two columns."""
    return frozenset(
        column for column in position.legal_moves if len(threats(position.play(column))) > 1
    )
