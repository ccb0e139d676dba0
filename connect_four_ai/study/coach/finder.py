"""Looks for the simplest way to win: two threats at once, threats that force each reply, a rule;
and if these are not enough, a small tree of moves that need not force anything."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from connect_four_ai.games.connect_four import RED, YELLOW, Cell, Player, Position
from connect_four_ai.games.positions import threats, wins_at_once
from connect_four_ai.solver.bitboard import (
    BOARD,
    COLUMN,
    EVEN_ROWS,
    Bitboards,
    board_of,
    count,
    playable,
    winning_cells,
)
from connect_four_ai.solver.ideas import ALL_IDEAS
from connect_four_ai.solver.plans import planned_move, prove
from connect_four_ai.solver.proofs import at_most, waiting_threat
from connect_four_ai.solver.search import safe_moves
from connect_four_ai.study.coach.ending import cells_of, fours, played_out
from connect_four_ai.study.coach.plan import Discs, Plan, Rule

STEPS = ((3, False), (5, False), (7, False), (42, True))
"""How many plies a line of threats may have, and whether a rule may end it."""
LONG = 43
MOST_THREATS = 400
"""How many positions are looked at for each."""
MOST_ANSWERS = 300
"""How many answers a plan may have: a class of thirty can count them out, ten each."""
COLUMNS = tuple(COLUMN << 7 * column for column in (3, 2, 4, 1, 5, 0, 6))

Answer = Callable[[int, int], int]
"""The winner's move, as a cell, in a position that is not won at once; 0 for none."""


def find_plan(position: Position, far: bool = True) -> Plan | None:
    """A plan for the player to move; None if none is found, or if it does not hold. `far`: whether
    to look for more than threats and a rule."""
    board = board_of(position)
    for plies, rules in STEPS:
        search = _Threats(rules)
        if search.wins(*board, plies):
            return _checked(position, search.move, rules)
    table = prove(*board) if far else None
    return None if table is None else _checked(position, partial(planned_move, table))


@dataclass
class _Threats:
    """Wins in which every disc but the last ones threatens to win."""

    rules: bool
    left: int = MOST_THREATS
    moves: dict[Bitboards, int] = field(default_factory=dict)
    failed: set[tuple[int, int, int]] = field(default_factory=set)

    def move(self, mine: int, filled: int) -> int:
        """The winner's move in a position that was won; 0 for none."""
        return self.moves.get((mine, filled), 0)

    def wins(self, mine: int, filled: int, plies: int) -> bool:
        """Whether the player to move wins so, in so many plies."""
        if winning_cells(mine, filled) & playable(filled):
            return True
        self.left -= 1
        if plies < 3 or self.left < 0 or (mine, filled, plies) in self.failed:
            return False
        for move in _safe(mine, filled):
            if self._loses(filled ^ mine, filled | move, plies - 1):
                self.moves[mine, filled] = move
                return True
        self.failed.add((mine, filled, plies))
        return False

    def _loses(self, mine: int, filled: int, plies: int) -> bool:
        """Whether the player to move, who cannot win at once, is forced to lose."""
        forcing = winning_cells(filled ^ mine, filled) & playable(filled)
        if not forcing:
            return self.rules and _rule_wins(mine, filled)
        return count(forcing) > 1 or self.wins(filled ^ mine, filled | forcing, plies - 1)


def _safe(mine: int, filled: int) -> Iterator[int]:
    """The moves after which the other does not win at once; those that threaten most first."""
    safe = safe_moves(mine, filled)
    moves = [move for column in COLUMNS if (move := safe & column)]
    made = {
        move: count(winning_cells(mine | move, filled | move) & playable(filled | move))
        for move in moves
    }
    yield from sorted(moves, key=lambda move: -made[move])


def _rule_wins(mine: int, filled: int) -> bool:
    """Whether who is not to move wins by a rule."""
    return at_most(mine, filled, filled.bit_count(), ALL_IDEAS) < 0


def rule_for(position: Position) -> Rule | None:
    """The rule by which the player who is not to move wins; None if none does."""
    board = board_of(position)
    return _rule(*board) if _rule_wins(*board) else None


def _rule(mine: int, filled: int) -> Rule:
    if filled.bit_count() % 2:
        return Rule(RED, cells_of(waiting_threat(mine, filled, ALL_IDEAS)), waits=True)
    claims = (BOARD ^ filled) & EVEN_ROWS & ~playable(filled)
    wins = winning_cells(filled ^ mine, filled) & claims
    return Rule(YELLOW, cells_of(wins & -wins or next(fours(filled ^ mine | claims))), waits=False)


class _DoesNotHold(Exception):
    """The proof of a plan has a gap, or is too long."""


def _checked(start: Position, answer: Answer, rules: bool = True) -> Plan | None:
    """The plan, once every reply to it has been answered, up to a four or to a rule; None if one
    cannot be."""
    check = _Check(start.player, answer, rules)
    try:
        check.won(*board_of(start))
    except _DoesNotHold:
        return None
    return Plan(start, check.moves, check.rules, *check.longest(start), check.forced)


@dataclass
class _Check:
    winner: Player
    answer: Answer
    with_rules: bool
    moves: dict[Discs, int] = field(default_factory=dict)
    rules: dict[Discs, Rule] = field(default_factory=dict)
    forced: bool = True
    """Whether each reply had to block."""
    lengths: dict[Bitboards, int] = field(default_factory=dict)
    """How many plies the longest line has; a rule counts as longer than any game."""

    def won(self, mine: int, filled: int) -> int:
        """The length for the winner to move."""
        if winning_cells(mine, filled) & playable(filled):
            return 1
        if (mine, filled) not in self.lengths:
            move = self.answer(mine, filled)
            if not move & playable(filled) or len(self.moves) == MOST_ANSWERS:
                raise _DoesNotHold
            self.moves[self._discs(mine, filled)] = move.bit_length() // 7 + 1
            self.lengths[mine, filled] = 1 + self.lost(filled ^ mine, filled | move)
        return self.lengths[mine, filled]

    def lost(self, mine: int, filled: int) -> int:
        """The length for the loser to move."""
        lowest = playable(filled)
        if filled == BOARD or winning_cells(mine, filled) & lowest:
            raise _DoesNotHold
        if (mine, filled) not in self.lengths:
            self.lengths[mine, filled] = self._after_replies(mine, filled, lowest)
        return self.lengths[mine, filled]

    def _after_replies(self, mine: int, filled: int, lowest: int) -> int:
        if self.with_rules and safe_moves(mine, filled) and _rule_wins(mine, filled):
            self.rules[self._discs(filled ^ mine, filled)] = _rule(mine, filled)
            return LONG - filled.bit_count()
        self.forced &= bool(winning_cells(filled ^ mine, filled) & lowest)
        return 1 + max(
            self.won(filled ^ mine, filled | move)
            for column in COLUMNS
            if (move := lowest & column)
        )

    def _discs(self, winners: int, filled: int) -> Discs:
        return (winners, filled ^ winners) if self.winner == RED else (filled ^ winners, winners)

    def longest(self, position: Position) -> tuple[tuple[int, ...], tuple[Cell, ...]]:
        """The longest line; and the cells that decide it, if it ends by a rule."""
        line: tuple[int, ...] = ()
        while position.winner is None:
            if position.player != self.winner:
                if rule := self.rules.get((position.red, position.yellow)):
                    rest, cells = played_out(position, rule)
                    return line + rest, cells
                column = self._reply(position)
            else:
                wins = wins_at_once(position)
                column = min(wins) if wins else self.moves[position.red, position.yellow]
            line += (column,)
            position = position.play(column)
        return line, ()

    def _reply(self, position: Position) -> int:
        blocks = threats(position)
        return max(
            position.legal_moves,
            key=lambda column: (
                self.lengths.get(board_of(position.play(column)), 1),
                column in blocks,
            ),
        )
