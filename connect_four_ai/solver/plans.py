"""Proof-number search: a small tree that proves a win against every reply.

Each position has two numbers: how many positions must at least still be won to prove the win
(`proof`), and how many to disprove it. The search always goes on where least is missing, and stays
below a position until another one is better (df-pn: Nagai 2002). Where several replies are left,
the largest of their numbers counts, and one for each other reply: a sum would count what can be
reached in two ways twice (Ueda et al. 2008). What the rules prove (proofs.py) ends a line.

The attacker is who is to prove the win.
"""

from connect_four_ai.solver.bitboard import BOARD, count, key_of, playable, winning_cells
from connect_four_ai.solver.compiled import compiled
from connect_four_ai.solver.following import (
    FORCED_PLIES,
    LEFT,
    NO_TABLE,
    column_of,
    followed,
    forced_win,
    new_table,
    place_of,
)
from connect_four_ai.solver.proofs import at_most, waiting_threat
from connect_four_ai.solver.search import safe_moves
from connect_four_ai.solver.table import Table

NEVER = 1 << 30
PLACES = 1 << 19
MOST_NODES, PLAIN_NODES = 250_000, 5_000
"""How many positions a proof may look at, and a plan may meet while it tries to follow up: compiled
(some 100 milliseconds), and without a compiler."""
BETTER = 6
"""One part of so many of them may be looked at once more, to make a plan smaller;"""
BETTER_MOVE, BETTER_ANSWER = 300, 3
"""and for one move so many at most, or so many for each answer that the plan has from there on."""
LONG = 43
"""The length of a plan that ends with a rule: more than any game has left."""


@compiled("int64(int64, int64, int64, int64[::1])", inline=False)
def follows(mine: int, filled: int, most: int, tried: Table) -> int:
    """How following up holds the player to move to so much, −1 or 0: 1 by Yellow, 1 + the column in
    which Red waits; 0 if it does not."""
    if at_most(mine, filled, count(filled)) > most:
        return followed(mine, filled, most, tried)
    if count(filled) % 2 == 0:
        return 1
    return 1 + column_of(waiting_threat(mine, filled))


@compiled("int64(int64, int64, boolean, int64, int64[::1])")
def first_numbers(mine: int, filled: int, attacks: bool, most: int, tried: Table) -> int:
    """Both numbers of a position before anything is searched, proof · 2³² + disproof; `attacks`:
    whether the attacker is to move; `most`: what the other may score."""
    proven, disproven = NEVER, NEVER << 32
    if filled == BOARD:
        return proven if most == 0 else disproven
    lowest = playable(filled)
    if winning_cells(mine, filled) & lowest:
        return proven if attacks else disproven
    safe = safe_moves(mine, filled)
    if not safe:
        return disproven if attacks else proven
    if attacks:
        lost = at_most(mine, filled, count(filled)) < -most
        return disproven if lost else 1 << 32 | count(safe)
    return proven if follows(mine, filled, most, tried) != 0 else count(safe) << 32 | 1


@compiled("int64(int64, int64, boolean, int64, int64[::1], int64[::1])")
def numbers(mine: int, filled: int, attacks: bool, most: int, table: Table, tried: Table) -> int:
    """Both numbers of a position, as far as it has been searched."""
    key = key_of(mine, filled)
    place = place_of(key, table)
    if not table[place]:
        table[place] = key
        table[place + 1] = first_numbers(mine, filled, attacks, most, tried)
        table[LEFT] -= 1
    both = int(table[place + 1])
    return both if both >> 32 else NEVER


@compiled("int64(int64, int64, boolean, int64, int64, int64, int64[::1], int64[::1])", inline=False)
def search(
    mine: int,
    filled: int,
    attacks: bool,
    most: int,
    most_own: int,
    most_other: int,
    table: Table,
    tried: Table,
) -> int:
    """Searches below a position until one of its numbers is as large as it may be, or no nodes are
    left. `own` is the number that the player to move wants at 0: the proof, if that is the
    attacker. Returns both numbers."""
    while True:
        own, second, largest, others = NEVER, NEVER, 0, -1
        best = 0
        moves = safe_moves(mine, filled)
        while moves:
            move = moves & -moves
            moves ^= move
            both = numbers(filled ^ mine, filled | move, not attacks, most, table, tried)
            proof, disproof = both >> 32, both & (1 << 32) - 1
            this, other = (proof, disproof) if attacks else (disproof, proof)
            if this < own:
                own, second, best = this, own, move
            elif this < second:
                second = this
            largest = max(largest, other)
            others += other > 0
        other = largest if largest >= NEVER else min(largest + max(others, 0), NEVER - 1)
        if own == 0:
            other = NEVER
        if largest == 0:
            other, own = 0, NEVER
        both = own << 32 | other if attacks else other << 32 | own
        if own >= most_own or other >= most_other or own == 0 or min(table[LEFT], tried[LEFT]) <= 0:
            table[place_of(key_of(mine, filled), table) + 1] = both
            return both
        search(
            filled ^ mine,
            filled | best,
            not attacks,
            most,
            most_other - max(others, 0),
            min(most_own, second + 1),
            table,
            tried,
        )


@compiled("int64(int64, int64, boolean, int64, int64[::1], int64[::1])", inline=False)
def size(mine: int, filled: int, attacks: bool, most: int, table: Table, tried: Table) -> int:
    """How many moves of the attacker the proof below a proven position has at least; it takes the
    place of the disproof number, below NEVER."""
    place = place_of(key_of(mine, filled), table)
    if table[place + 1] != NEVER:
        return int(table[place + 1])
    total = 0 if not attacks else NEVER - 1
    moves = safe_moves(mine, filled)
    if first_numbers(mine, filled, attacks, most, tried) == NEVER:
        moves = total = 0
    while moves:
        move = moves & -moves
        moves ^= move
        below = place_of(key_of(filled ^ mine, filled | move), table)
        if table[below] and table[below + 1] <= NEVER:
            part = size(filled ^ mine, filled | move, not attacks, most, table, tried)
            total = min(total, part + 1) if attacks else min(total + part, NEVER - 1)
    table[place + 1] = total
    return total


@compiled("int64(int64, int64, int64)")
def state_of(mine: int, filled: int, last: int) -> int:
    """A key of a position and the column of its last disc."""
    return key_of(mine, filled) << 3 | column_of(last)


@compiled("int64(int64, int64, int64, int64, int64[::1], int64[::1])")
def size_after(mine: int, filled: int, most: int, nodes: int, table: Table, tried: Table) -> int:
    """The size of a position with the other to move; NEVER if so many nodes do not prove it."""
    if numbers(mine, filled, False, most, table, tried) != NEVER:
        left = table[LEFT]
        table[LEFT] = min(left, nodes)
        both = search(mine, filled, False, most, NEVER, NEVER, table, tried)
        table[LEFT] += left - min(left, nodes)
        if both >> 32:
            return NEVER
    return size(mine, filled, False, most, table, tried)


@compiled("int64(int64, int64, int64, int64, int64[::1], int64[::1])")
def planned_move(mine: int, filled: int, last: int, most: int, table: Table, tried: Table) -> int:
    """The attacker's move after which least is left to count out, as far as a few nodes can tell.
    The one right above the last disc need not be counted."""
    best, least, nodes = 0, NEVER, 0
    for _ in range(2):
        moves = safe_moves(mine, filled)
        while moves:
            move = moves & -moves
            moves ^= move
            left = size_after(filled ^ mine, filled | move, most, nodes, table, tried)
            left += left < NEVER and move != last << 1
            if left < least:
                best, least = move, left
        nodes = min(BETTER_MOVE, BETTER_ANSWER * least)
    return best


@compiled(
    "int64(int64, int64, int64, int64, int64[::1], int64[::1], int64[::1],int64[::1], int64[::1])",
    inline=False,
)
def plan_length(
    mine: int,
    filled: int,
    last: int,
    most: int,
    moves: Table,
    rules: Table,
    met: Table,
    proof: Table,
    tried: Table,
) -> int:
    """How many plies the plan may take from a position with its player to move, after `last`, a
    cell; −1 if it fails.

    The player wins at once, or plays the only safe move, or what `moves` says, or wins by threats,
    or answers right above the last disc; and where it may follow up until the end, the line ends.
    With a `proof`, `moves` is filled on the way, without one `rules`, with what `follows` says; as
    far as they have room. If `rules` has no places, every line goes on until the end.
    """
    if winning_cells(mine, filled) & playable(filled):
        return 1
    if filled == BOARD:
        return most
    key, state = key_of(mine, filled), state_of(mine, filled, last)
    known = place_of(state, met)
    if met[known]:
        return int(met[known + 1])
    met[LEFT] -= 1
    safe = safe_moves(mine, filled)
    place = place_of(key, moves)
    move = int(moves[place + 1])
    if not move and safe & (safe - 1) == 0:
        move = safe
    if not move:
        move = forced_win(mine, filled, FORCED_PLIES)
    if not move and len(proof) == NO_TABLE:
        move = safe & last << 1
    elif not move:
        move = planned_move(mine, filled, last, most, proof, tried)
        if move and move != last << 1:
            moves[place], moves[place + 1] = key, move
            moves[LEFT] -= 1
    if not move or met[LEFT] < 0 or moves[LEFT] < 0 or rules[LEFT] < 0:
        return -1
    theirs, after = filled ^ mine, filled | move
    lowest = playable(after)
    length = 0
    if winning_cells(theirs, after) & lowest or (after == BOARD and most):
        return -1
    rule = 0
    if len(rules) > NO_TABLE and safe_moves(theirs, after):
        rule = follows(theirs, after, most, tried)
    if rule and len(proof) == NO_TABLE:
        place = place_of(key_of(theirs, after), rules)
        if not rules[place]:
            rules[LEFT] -= 1
        rules[place], rules[place + 1] = key_of(theirs, after), rule
    if rule:
        length = LONG - count(after)
        lowest = 0
    while lowest:
        reply = lowest & -lowest
        lowest ^= reply
        part = plan_length(mine | move, after | reply, reply, most, moves, rules, met, proof, tried)
        if part < 0:
            return -1
        length = max(length, 1 + part)
    known = place_of(state, met)
    met[known], met[known + 1] = state, length + 1
    return length + 1


def nodes_for(share: int) -> int:
    """How many nodes there are for a proof: one part of so many."""
    return (MOST_NODES if hasattr(search, "py_func") else PLAIN_NODES) // share


def prove(mine: int, filled: int, most: int, share: int, tried: Table) -> "Table | None":
    """The table of a search that has proved that, if the player to move plays well, the other
    scores so much at most: −1 or 0; None if too many nodes did not do."""
    table = new_table(PLACES, nodes_for(share))
    numbers(mine, filled, True, most, table, tried)
    both = search(mine, filled, True, most, NEVER, NEVER, table, tried)
    if both >> 32:
        return None
    size(mine, filled, True, most, table, tried)
    table[LEFT] = nodes_for(share * BETTER)
    return table
