"""Looks for the simplest way to win: two threats at once, threats that force each reply, a rule,
then more and more moves that force nothing."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from connect_four_ai.games.connect_four import RED, Cell, Position
from connect_four_ai.games.positions import threats, wins_at_once
from connect_four_ai.solver.bitboard import (
    BOARD,
    COLUMN,
    EVEN_ROWS,
    Bitboards,
    board_of,
    count,
    lines,
    playable,
    winning_cells,
)
from connect_four_ai.solver.ideas import ALL_IDEAS
from connect_four_ai.solver.proofs import at_most, waiting_threat
from connect_four_ai.stages.the_solver import the_solver
from connect_four_ai.study.coach.plan import Plan, Rule

LONG = 42
STEPS = (
    (0, 3, False),
    (0, 5, False),
    (0, LONG, True),
    (1, 5, False),
    *((quiet, LONG, True) for quiet in (1, 2, 3)),
)
"""How many moves may force nothing, how many plies a line may have, and whether rules may end
it: what is explained in fewer words comes first."""
MOST_NODES = 4000
CENTRE_FIRST = tuple(COLUMN << 7 * column for column in (3, 2, 4, 1, 5, 0, 6))


def find_plan(position: Position, most_nodes: int = MOST_NODES) -> Plan | None:
    """A plan for the player to move, which must be winning; None if none is found in so many
    nodes, or if it does not hold."""
    search = _Search(most_nodes)
    try:
        found = any(search.wins(*board_of(position), *step) for step in STEPS)
    except _Enough:
        return None
    return _checked(position, search) if found else None


class _Enough(Exception):
    pass


@dataclass
class _Search:
    left: int
    moves: dict[Bitboards, int] = field(default_factory=dict)
    rules: set[Bitboards] = field(default_factory=set)
    failed: set[tuple[int, ...]] = field(default_factory=set)

    def wins(self, mine: int, filled: int, quiet: int, plies: int, rules: bool) -> bool:
        """Whether the player to move wins in so many plies with so many quiet moves."""
        lowest = playable(filled)
        if winning_cells(mine, filled) & lowest:
            return True
        key = mine, filled, quiet, plies, rules
        if plies < 3 or key in self.failed:
            return False
        self.left -= 1
        if self.left < 0:
            raise _Enough
        for move in self._candidates(mine, filled, lowest):
            if self._loses(filled ^ mine, filled | move, quiet, plies - 1, rules):
                self.moves[mine, filled] = move.bit_length() // 7 + 1
                return True
        self.failed.add(key)
        return False

    def _candidates(self, mine: int, filled: int, lowest: int) -> Iterator[int]:
        """The moves after which the other does not win at once; those that threaten most first."""
        theirs = winning_cells(filled ^ mine, filled)
        if count(theirs & lowest) > 1:
            return
        allowed = (theirs & lowest or lowest) & ~(theirs >> 1)
        moves = [move for column in CENTRE_FIRST if (move := allowed & column)]
        made = {
            move: count(winning_cells(mine | move, filled | move) & playable(filled | move))
            for move in moves
        }
        yield from sorted(moves, key=lambda move: -made[move])

    def _loses(self, mine: int, filled: int, quiet: int, plies: int, rules: bool) -> bool:
        """Whether the player to move, who cannot win at once, loses whatever is played."""
        lowest, ply = playable(filled), filled.bit_count()
        threats = winning_cells(filled ^ mine, filled) & lowest
        if count(threats) > 1:
            return True
        if threats:
            return self.wins(filled ^ mine, filled | threats, quiet, plies - 1, rules)
        if rules and at_most(mine, filled, ply, ALL_IDEAS) < 0:
            self.rules.add((mine, filled))
            return True
        if not quiet or plies < 2 or the_solver().board_score((mine, filled), weak=True) >= 0:
            return False
        return all(
            self.wins(filled ^ mine, filled | lowest & column, quiet - 1, plies - 1, rules)
            for column in CENTRE_FIRST
            if lowest & column
        )


def rule_for(position: Position) -> Rule | None:
    """The rule by which the player who is not to move wins."""
    mine, filled = board_of(position)
    if at_most(mine, filled, len(position.moves), ALL_IDEAS) >= 0:
        return None
    if position.player == RED:
        lowest = playable(filled)
        claims = (BOARD ^ filled) & EVEN_ROWS & ~lowest
        wins = winning_cells(filled ^ mine, filled) & claims
        cells = wins & -wins if wins else _a_four(filled ^ mine | claims)
        return Rule("Y", _cells(cells), waits=False)
    return Rule("R", _cells(waiting_threat(mine, filled, ALL_IDEAS)), waits=True)


def _a_four(cells: int) -> int:
    """One of the fours among these cells."""
    for step in (1, 6, 7, 8):
        if first := lines(cells, step):
            first &= -first
            return first | first << step | first << 2 * step | first << 3 * step
    raise ValueError("no four")


def _cells(bits: int) -> tuple[Cell, ...]:
    return tuple((bit // 7 + 1, bit % 7 + 1) for bit in range(49) if bits >> bit & 1)


def _checked(start: Position, search: _Search) -> Plan | None:
    """The plan, once every reply has been answered up to a four or to a rule; None if one cannot
    be."""
    moves: dict[Position, int] = {}
    rules: dict[Position, Rule] = {}
    lines: dict[Position, tuple[int, ...]] = {}

    def line(position: Position) -> tuple[int, ...]:
        """The longest way to the end. Raises KeyError if the plan has no answer."""
        if position.winner is not None:
            if position.winner != start.player:
                raise KeyError(position)
            return ()
        if position not in lines:
            lines[position] = (
                answered(position) if position.player == start.player else replied(position)
            )
        return lines[position]

    def answered(position: Position) -> tuple[int, ...]:
        if wins := wins_at_once(position):
            return (min(wins),)
        column = moves[position] = search.moves[board_of(position)]
        return column, *line(position.play(column))

    def replied(position: Position) -> tuple[int, ...]:
        if board_of(position) in search.rules and (rule := rule_for(position)):
            rules[position] = rule
            return _by_rule(position, rule)
        blocks = threats(position)
        replies = [(column, *line(position.play(column))) for column in position.legal_moves]
        return max(replies, key=lambda reply: (len(reply), reply[0] in blocks))

    try:
        return Plan(start, moves, rules, line(start))
    except KeyError:
        return None


def _by_rule(position: Position, rule: Rule) -> tuple[int, ...]:
    """How it may go on: the loser leaves a win to the other only when nothing else is left."""
    played: tuple[int, ...] = ()
    while position.winner is None:
        column = (
            rule.answer(position)
            if position.player == rule.player
            else min(
                position.legal_moves,
                key=lambda column: (bool(wins_at_once(position.play(column))), abs(column - 4)),
            )
        )
        played += (column,)
        position = position.play(column)
    return played
