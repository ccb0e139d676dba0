"""Explanations of why a move is worse than another, as values; `texts/coach_words.py` makes the
sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from connect_four_ai.games.connect_four import Cell, Player, Position
from connect_four_ai.games.game import opponent
from connect_four_ai.games.positions import threats, wins_at_once

Step = Literal["wins", "columns", "blocks", "two threats", "exception", "above"]
"""The parts of a plan, in the order in which they are tried."""


@dataclass(frozen=True)
class Plan:
    """A plan for a win or a draw of the player to move in `start`; `step` follows it.

    The player completes a four wherever possible, and else plays `columns` in this order. If the
    plan is `lasting`, the player then blocks, or else makes two threats at once, or else answers
    the last disc: as `exceptions` say, or right above it.
    """

    start: Position
    columns: tuple[int, ...]
    lasting: bool = False
    exceptions: Mapping[Cell, int] = field(default_factory=dict)
    """The column that answers a disc in a cell, where that is not the one above it."""
    shown: tuple[Position, ...] = ()
    """For each exception, a position in which it applies."""
    line: tuple[int, ...] = ()
    """The moves from `start` to the end if the other side holds out as long as it can."""
    cells: tuple[Cell, ...] = ()
    """The deciding cells: those threatened at last; or those that complete a four with the discs on
    the board after the first move, and that the other side never gets. May be empty."""

    def step(self, position: Position) -> tuple[Step, frozenset[int]]:
        """Returns the part of the plan that a position calls for, and all columns that follow it,
        any of which is good; none where the plan has no answer."""
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
    """Returns the columns with which the player to move, who cannot win at once, threatens to win
    in two columns."""
    moves = position.legal_moves
    return frozenset(column for column in moves if len(threats(position.play(column))) > 1)


Cause = Literal["loses", "misses", "later", "sooner"]
"""The effect of the move: the other side wins; a win is missed; the win comes later than after
another move; the loss comes sooner."""

Kind = Literal[
    "at once",  # the winner completes a four now
    "not blocked",  # the other side completes a four that the move could have blocked
    "under",  # the other side completes a four right above the disc
    "two threats",
    "series",  # threats that force each reply, until there are two
    "odd threat",  # a rule, and a threat in an odd row
    "even threat",  # a rule, and cells in even rows
    "rule",  # a rule, and no such cells
    "holds",  # a draw, which the other side holds by a rule
    "search",  # no plan is known
]
"""The kinds of wins: each is proved before it is claimed."""


@dataclass(frozen=True)
class Explanation:
    """An explanation why a move is not as good as another."""

    position: Position
    column: int
    """The column of the move, by the player to move in `position`."""
    cause: Cause
    kind: Kind
    better: int
    """A column that keeps the outcome, wins sooner or holds out longer."""
    start: Position
    """The position where the win begins, with the winner to move: after the move; or before it, if
    a win was missed. If a draw is held, the position where that begins."""
    moves: int
    """Number of moves that the winner needs from `start` if both play perfectly; 0 if a draw is
    held."""
    line: tuple[int, ...]
    """The moves of the win or the draw from `start`; for "search" only the first, until
    `explain.played_out` finds the others."""
    cells: tuple[Cell, ...] = ()
    """The cells that the sentence names, where the win is decided."""
    outcome: int = 0
    """The outcome after the move for the player who made it: 1, 0 or −1."""
    other_moves: int = 0
    """For "later" and "sooner": number of moves that the winner needs after this move ("later"), or
    after the better one ("sooner")."""
    plan: Plan | None = None
    """The plan that the sentence describes; None if only search knows."""

    @property
    def winner(self) -> Player:
        """The player who wins from `start`, or holds the draw."""
        return self.start.player

    @property
    def loser(self) -> str:
        return opponent(self.start, self.winner)

    @property
    def plies(self) -> int:
        """Number of plies from `position` to the win."""
        return 2 * self.moves - 1 - (self.start is self.position)
