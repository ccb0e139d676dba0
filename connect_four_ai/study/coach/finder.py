"""Looks for the simplest way to win, or to draw: two threats at once, threats that force each
reply, a rule; and if these are not enough, a proof by search, told as a plan."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from connect_four_ai.games.connect_four import RED, Cell, Player, Position
from connect_four_ai.games.positions import threats
from connect_four_ai.solver.bitboard import (
    COLUMN,
    Bitboards,
    board_of,
    board_of_key,
    count,
    key_of,
    last_disc,
    playable,
    winning_cells,
)
from connect_four_ai.solver.following import LEFT, column_of, new_table, place_of
from connect_four_ai.solver.plans import PLACES, nodes_for, plan_length, prove, state_of
from connect_four_ai.solver.proofs import at_most
from connect_four_ai.solver.search import safe_moves
from connect_four_ai.solver.table import Table
from connect_four_ai.study.coach.ending import deciding_cells, played_out
from connect_four_ai.study.coach.plan import Discs, Plan

STEPS = ((3, False), (5, False), (42, False), (42, True))
"""How many plies a line of threats may have, and whether a rule may end it."""
MOST_THREATS = 400
"""How many positions are looked at for each."""
MOST_ANSWERS = 300
"""How many answers a plan may have: a class of thirty can count them out, ten each."""
MOST_RULES, MOST_MET = 10_000, 30_000
"""In how many places it may begin to follow up, and how many positions it may meet before."""
TRIED = 2
"""How many positions a proof may meet while it tries to follow up, for each that it looks at."""
EARLY, EARLY_SHARE = 3, 2
"""With fewer discs than this, a proof is seldom found, and looked for with a part of the nodes."""
COLUMNS = tuple(COLUMN << 7 * column for column in (3, 2, 4, 1, 5, 0, 6))


def find_plan(position: Position, most: int = -1, far: bool = True, share: int = 1) -> Plan | None:
    """A plan for the player to move, after which the other scores so much at most: −1, a win, or 0,
    a draw. None if none is found. `far`: whether to look for more than threats and a rule; `share`:
    with one part of so many of the time."""
    board = board_of(position)
    share *= EARLY_SHARE if len(position.moves) < EARLY else 1
    tried = new_table(2 * PLACES, TRIED * nodes_for(share))
    for plies, rules in STEPS if most < 0 else ():
        forcing = _Threats(rules)
        if forcing.wins(*board, plies):
            return _planned(position, most, new_table(0, 0), tried, forcing.moves, not rules)
    proof = prove(*board, most, share, tried) if far else None
    if proof is None:
        return None
    tried[LEFT] = nodes_for(share)
    return _planned(position, most, proof, tried)


@dataclass
class _Threats:
    """Wins in which every disc but the last ones threatens to win."""

    rules: bool
    left: int = MOST_THREATS
    moves: dict[Bitboards, int] = field(default_factory=dict)
    failed: set[tuple[int, int, int]] = field(default_factory=set)

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
            return self.rules and at_most(mine, filled, filled.bit_count()) < 0
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


def _planned(
    start: Position,
    most: int,
    proof: Table,
    tried: Table,
    given: Mapping[Bitboards, int] | None = None,
    forced: bool = False,
) -> Plan | None:
    """The plan that follows from a proof, or from the moves that are given, once every reply to it
    was tried, up to the end or to a rule; None if a reply has no answer, or if it has too many."""
    moves = new_table(1 << 10, MOST_ANSWERS)
    rules = new_table(0 if forced else 1 << 14, MOST_RULES)
    for board, move in (given or {}).items():
        place = place_of(key_of(*board), moves)
        moves[place], moves[place + 1] = key_of(*board), move
    begin = *board_of(start), last_disc(start), most, moves, rules
    if given is None and plan_length(*begin, new_table(1 << 16, MOST_MET), proof, tried) < 0:
        return None
    met = new_table(1 << 16, MOST_MET)
    if plan_length(*begin, met, new_table(0, 0), tried) < 0:
        return None
    answers = {
        _discs(*board, start.player): int(column_of(move)) for board, move in _entries(moves)
    }
    waits = {
        _discs(filled ^ mine, filled, start.player): way - 1
        for (mine, filled), way in _entries(rules)
    }
    plan = Plan(start, most, answers, waits, (), (), forced)
    line, cells, sure = _longest(plan, met)
    return replace(plan, line=line, cells=cells, sure=sure and len(answers) < 2)


def _entries(table: Table) -> Iterator[tuple[Bitboards, int]]:
    for place in range(0, len(table) - 2, 2):
        if table[place]:
            yield board_of_key(int(table[place])), int(table[place + 1])


def _discs(mine: int, filled: int, player: Player) -> Discs:
    return (mine, filled ^ mine) if player == RED else (filled ^ mine, mine)


def _longest(plan: Plan, met: Table) -> tuple[tuple[int, ...], tuple[Cell, ...], bool]:
    """The longest line; the cells that decide it, if it ends by a rule; and whether that rule wins
    with these cells each time."""
    line: tuple[int, ...] = ()
    position = plan.start
    while position.winner is None:
        if position.player == plan.winner:
            column = plan.answer(position)
        elif (waits := plan.rules.get((position.red, position.yellow))) is not None:
            rest, cells = played_out(position, waits, plan.most)
            return line + rest, cells, bool(cells and deciding_cells(position))
        else:
            column = _reply(position, met)
        line += (column,)
        position = position.play(column)
    return line, (), False


def _reply(position: Position, met: Table) -> int:
    """The reply that holds out longest; of several, one that blocks."""
    lengths = dict[int, int]()
    for column in position.legal_moves:
        after = position.play(column)
        place = place_of(state_of(*board_of(after), last_disc(after)), met)
        lengths[column] = int(met[place + 1]) or 1  # what was not met loses at once
    blocks = threats(position)
    return max(lengths, key=lambda column: (lengths[column], column in blocks))
