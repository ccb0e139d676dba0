"""The search: is the score of a position at least so much?

Each idea that makes it fast has a bit in IDEAS; behind it stands how many times the nodes, and the time, of the search
are without it, for ten positions of 6 plies (`bench solver --without IDEA --plies 6 --positions 10`).
"""

from connect_four_ai.solver.bitboard import (
    COLUMN,
    EVEN_ROWS,
    ODD_ROWS,
    count,
    key_of,
    mirrored,
    playable,
    winning_cells,
)
from connect_four_ai.solver.compiled import compiled
from connect_four_ai.solver.table import Table, key_in, lower_in, packed, slot, upper_in
from connect_four_ai.solver.zugzwang import UNKNOWN, red_follows, yellow_follows

IDEAS = {
    "threats": 1,  # 5.7 times the nodes, 4.6 times the time
    "centre": 2,  # 10.0, 11.0
    "table": 4,  # 1.14, 1.0, with 12 plies; the cutoffs look into it all the same
    "tiers": 8,  # 0.85, 1.67: more nodes, but from the cache
    "single": 16,  # 0.84, 1.19: more nodes, but without the table
    "mirror": 32,  # 1.0, 1.0; from the empty board 1.7, 1.8
    "cutoffs": 64,  # 1.39, 1.14
    "yellow-follows": 128,  # 1.75, 1.49
    "red-follows": 256,  # 1.29, 1.20
    "mtdf": 512,  # 1.09, 1.01
    "red-wins": 1024,  # 1.13, 1.13
}
(
    THREATS,
    CENTRE,
    TABLE,
    TIERS,
    SINGLE,
    MIRROR,
    CUTOFFS,
    YELLOW_FOLLOWS,
    RED_FOLLOWS,
    MTDF,
    RED_WINS,
) = IDEAS.values()
ALL_IDEAS = sum(IDEAS.values())

LATE_FROM = 24
"""From this ply on, a position is a late one for the table."""
MIRROR_UNTIL = 14
CUTOFFS_UNTIL = 36

FROM_CENTRE = 0x6051423
FROM_LEFT = 0x6543210
"""Columns from 0, four bits each, the first to try in the lowest."""

STATE = "int64[::1], int64"
"""What every search is given: the table, and which ideas to use."""


@compiled("int64(int64)")
def loss(ply: int) -> int:
    """The score of a player who loses to the opponent's next disc."""
    return -((42 - ply) // 2)


@compiled("int64(int64)")
def win(ply: int) -> int:
    """The score of a player who wins with the next disc."""
    return (43 - ply) // 2


@compiled("int64(int64, int64, int64, int64)")
def table_key(mine: int, filled: int, ply: int, ideas: int) -> int:
    """The key under which the table keeps a position; early on, it shares that of its mirror image."""
    key = key_of(mine, filled)
    return min(key, mirrored(key)) if ideas & MIRROR and ply <= MIRROR_UNTIL else key


@compiled("int64(int64, int64, int64, int64)")
def where_kept(key: int, ply: int, size: int, ideas: int) -> int:
    """Where a table of that size keeps a key."""
    return slot(key, ideas & TIERS != 0 and ply >= LATE_FROM, size)


@compiled(f"UniTuple(int64, 2)(int64, int64, int64, int64, int64, {STATE})")
def known(mine: int, filled: int, moves: int, ply: int, beta: int, table: Table, ideas: int) -> tuple[int, int]:
    """What the table says of these moves (enhanced transposition cutoffs).

    The best score that one of them secures, if that is beta or more; else the most that those can score which cannot
    reach beta. And the moves that are left to search.
    """
    secured = refuted = -UNKNOWN
    open_moves = moves
    while moves:
        move = moves & -moves
        moves ^= move
        key = table_key(filled ^ mine, filled | move, ply + 1, ideas)
        entry = int(table[where_kept(key, ply + 1, len(table), ideas)])
        if key_in(entry) == key:
            secured = max(secured, -upper_in(entry))
            if -lower_in(entry) < beta:
                refuted = max(refuted, -lower_in(entry))
                open_moves ^= move
    return (secured if secured >= beta else refuted), open_moves


@compiled("int64(int64, int64, int64, int64, int64, int64)")
def at_most(mine: int, filled: int, their_wins: int, ply: int, beta: int, ideas: int) -> int:
    """A bound that the opponent's following up puts on the score, if it can be below beta; or UNKNOWN."""
    if ply % 2 == 0:
        return yellow_follows(mine, filled) if ideas & YELLOW_FOLLOWS and beta > -1 else UNKNOWN
    threats = their_wins & ODD_ROWS & ~playable(filled)
    return red_follows(mine, filled, threats) if ideas & RED_FOLLOWS and beta > -2 and threats else UNKNOWN


@compiled("int64(int64, int64, int64, int64, int64, int64)")
def at_least(mine: int, filled: int, moves: int, ply: int, beta: int, ideas: int) -> int:
    """A score, beta or more, that one of these moves secures by following up ever after; or −UNKNOWN."""
    theirs = filled ^ mine
    if ply % 2 and ideas & YELLOW_FOLLOWS and beta <= 1:
        moves &= EVEN_ROWS  # leaves a column even; the others seldom help
        while moves:
            move = moves & -moves
            moves ^= move
            score = -yellow_follows(theirs, filled | move)
            if score >= beta:
                return score
    elif ply % 2 == 0 and ideas & RED_FOLLOWS and beta <= 2:
        threats = winning_cells(mine, filled) & ODD_ROWS
        moves &= ~(threats >> 1)
        while threats and moves:
            move = moves & -moves
            moves ^= move
            score = -red_follows(theirs, filled | move, threats & ~playable(filled | move))
            if score >= beta:
                return score
    return -UNKNOWN


@compiled("int64(int64, int64, int64, int64)")
def ordered(mine: int, filled: int, moves: int, ideas: int) -> int:
    """The moves as a sorted set in one integer: the lowest bit is the move to try first.

    bit  8 · (7 − threats that the move makes) + its column's place in the order from the centre
    """
    columns = FROM_CENTRE if ideas & CENTRE else FROM_LEFT
    order = 0
    for place in range(7):
        move = moves & COLUMN << 7 * (columns >> 4 * place & 15)
        if move:
            threats = count(winning_cells(mine | move, filled | move)) if ideas & THREATS else 0
            order |= 1 << 8 * (7 - min(threats, 7)) + place
    return order


@compiled(f"int64(int64, int64, int64, int64, {STATE})")
def search(mine: int, filled: int, ply: int, beta: int, table: Table, ideas: int) -> int:
    """Whether the player to move, who cannot win at once, scores beta or more.

    A result of beta or more says that the score is at least that; a lower one, that it is at most that.
    """
    table[0] += 1
    theirs = filled ^ mine
    their_wins = winning_cells(theirs, filled)
    moves = playable(filled)
    if moves & their_wins:
        moves &= their_wins  # must block; if there are two, then every move lies under or beside a loss
        if moves & (moves - 1):
            return loss(ply)
    moves &= ~(their_wins >> 1)  # never under a cell where they win
    if moves == 0:
        return loss(ply)
    if ply >= 40:
        return 0  # nobody wins with the last two discs any more
    if ideas & SINGLE and moves & (moves - 1) == 0:
        return -search(theirs, filled | moves, ply + 1, 1 - beta, table, ideas)
    # No win at once, and no loss after the next move: the bounds of what is left.
    lower, upper = loss(ply + 2), win(ply + 2)
    if upper < beta:
        return upper
    if lower >= beta:
        return lower

    key = table_key(mine, filled, ply, ideas)
    where = where_kept(key, ply, len(table), ideas)
    entry = int(table[where]) if ideas & TABLE else 0
    if key_in(entry) == key:
        lower, upper = max(lower, lower_in(entry)), min(upper, upper_in(entry))
        if upper < beta:
            return upper
        if lower >= beta:
            return lower

    bound = at_most(mine, filled, their_wins, ply, beta, ideas)
    if bound < beta:
        return bound
    bound = at_least(mine, filled, moves, ply, beta, ideas)
    if bound >= beta:
        return bound
    best = -UNKNOWN
    if ideas & CUTOFFS and ply < CUTOFFS_UNTIL:
        best, moves = known(mine, filled, moves, ply, beta, table, ideas)
        if best >= beta:
            return best

    columns = FROM_CENTRE if ideas & CENTRE else FROM_LEFT
    order = ordered(mine, filled, moves, ideas)
    while order and best < beta:
        first = order & -order
        order ^= first
        place = count(first - 1) & 7
        move = moves & COLUMN << 7 * (columns >> 4 * place & 15)
        best = max(best, -search(theirs, filled | move, ply + 1, 1 - beta, table, ideas))
    if best >= beta:
        lower = best
    else:
        upper = best
    table[where] = packed(key, lower, upper)
    return best


@compiled("int64(int64, int64)")
def first_guess(ply: int, ideas: int) -> int:
    """The guess from which MTD(f) asks first of all whether Red wins: who begins is more often the better off."""
    return 1 - ply % 2 if ideas & RED_WINS else 0


@compiled(f"int64(int64, int64, int64, int64, int64, int64, {STATE})")
def solve(
    mine: int,
    filled: int,
    ply: int,
    guess: int,
    lowest: int,
    highest: int,
    table: Table,
    ideas: int,
) -> int:
    """The score of a position that is not finished, as far as it lies from `lowest` to `highest`.

    MTD(f): each search asks whether the score is what the one before said. Most often it is, or nearly so. (Without
    the idea, each search halves what is left.)
    """
    if winning_cells(mine, filled) & playable(filled):
        return min(win(ply), highest)
    lower, upper = max(lowest, loss(ply)), min(highest, win(ply + 2))
    score = guess
    while lower < upper:
        beta = max(score, lower + 1) if ideas & MTDF else (lower + upper + 1) // 2
        score = search(mine, filled, ply, min(beta, upper), table, ideas)
        if score >= min(beta, upper):
            lower = score
        else:
            upper = score
    return min(max(lower, lowest), highest)


@compiled(f"int64(int64, int64, int64, int64, {STATE})")
def keeps(mine: int, filled: int, move: int, score: int, table: Table, ideas: int) -> int:
    """Whether a move scores at least so much: 1 or 0."""
    ply = count(filled)
    theirs = filled ^ mine
    if move & winning_cells(mine, filled):
        return int(win(ply) >= score)
    if playable(filled | move) & winning_cells(theirs, filled | move):
        return int(loss(ply) >= score)
    return int(-search(theirs, filled | move, ply + 1, 1 - score, table, ideas) >= score)
