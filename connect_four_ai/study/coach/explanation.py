"""Why a move is worse than another, as values; `texts/coach_words.py` makes the sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from connect_four_ai.games.connect_four import Cell, Player, Position
from connect_four_ai.games.game import opponent
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

    def step(self, position: Position) -> tuple[Step, frozenset[int]]:
        """Returns the part of the plan that a position calls for, and all columns that obey it,
        each of which will do; none where the plan says nothing."""
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
    """Returns where the player to move, who cannot win at once, then threatens to win in two
    columns."""
    return frozenset(
        column for column in position.legal_moves if len(threats(position.play(column))) > 1
    )


Cause = Literal["loses", "misses", "later", "sooner"]
"""What the move does: it lets the other side win; it throws a win away; it wins, but later than
another; it loses, but sooner."""

Kind = Literal[
    "at once",  # completes a four now
    "not blocked",  # so does the other side, where it could have before
    "under",  # so does the other side, right above the disc
    "two threats",
    "series",  # threats that force each reply, until there are two
    "odd threat",  # a rule, and a threat in an odd row
    "even threat",  # a rule, and cells in even rows
    "rule",  # a rule, and no such cells
    "holds",  # nobody wins: the other side keeps what was given away, a draw, by a rule
    "search",  # nothing that a sentence can tell
]
"""How the winner wins: each is proved before it is told."""


@dataclass(frozen=True)
class Explanation:
    """Why a move is not as good as another."""

    position: Position
    column: int
    """The move, by the player to move in `position`."""
    cause: Cause
    kind: Kind
    better: int
    """A column that would have kept the outcome, or won sooner, or held out longer."""
    start: Position
    """Where the win begins, with the winner to move: after the move; or before it, if a win was
    missed. If a draw is held: where that begins."""
    moves: int
    """How many moves the winner needs from `start` if both play perfectly; 0 if a draw is held."""
    line: tuple[int, ...]
    """The win, or the draw, played out from `start`; of "search" only the first move, until
    `explain.played_out` finds the others."""
    cells: tuple[Cell, ...] = ()
    """The cells that the sentence names: where the win is decided."""
    outcome: int = 0
    """How the game ends after the move, for who made it: 1, 0 or −1."""
    other_moves: int = 0
    """Of "later" and "sooner": how many moves the winner needs after this move ("later"), or after
    the better one ("sooner")."""
    plan: Plan | None = None
    """What the sentence tells; None if only search knows."""

    @property
    def winner(self) -> Player:
        """Who wins from `start`, or holds the draw."""
        return self.start.player

    @property
    def loser(self) -> str:
        return opponent(self.start, self.winner)

    @property
    def plies(self) -> int:
        """How many plies after a move in `position` the win comes."""
        return 2 * self.moves - 1 - (self.start is self.position)
