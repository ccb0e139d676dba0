"""The search: does a position score at least β? Read plain.py first.

Where its four ideas went, and what makes them fast:

  1. Negamax: `search`, on two integers instead of a position (bitboard.py). Nobody who loses at
     once is searched: `safe_moves` sees it coming.
  2. α and β: α is always β − 1, so that β alone is asked for and a result is one of two bounds.
     `solve` finds the score by a few such questions.
  3. The table: table.py, one integer an entry. `cutoffs` looks up every move there before one is
     searched.
  4. Columns from the centre: order.py; before them come the moves that make more threats, or lie in
     more open lines.

New is what the rules alone prove about the end of a game (proofs.py). docs/speed.md says what each
idea is worth. Start with `search`; what it calls comes before it, because that is compiled first.

Several threads ask the same question at the same time. Each marks in the table what it is
searching; the others leave such moves for later, when the answer is often there already (after
ABDADA: Weill 1996). What they find is the same as what one finds alone.
"""

from connect_four_ai.solver.bitboard import count, playable, winning_cells
from connect_four_ai.solver.compiled import compiled
from connect_four_ai.solver.order import by_lines, first_column, surveyed
from connect_four_ai.solver.proofs import UNKNOWN, proven
from connect_four_ai.solver.table import (
    GUESS,
    LOWER,
    TAKEN,
    THREADS,
    UPPER,
    Table,
    key_in,
    lower_in,
    packed,
    table_key,
    upper_in,
    where_kept,
)

CUTOFFS_UNTIL = 36
CLOSER_LOOK_UNTIL = 22
ALONE_FROM = 20
"""From this ply on, threads ignore what the others do: searching a position again is faster."""

STATE = "int64[::1], int64"
"""The last arguments of every search: the table, and the number of its thread, from 0."""


@compiled("int64(int64)")
def loss(ply: int) -> int:
    """Returns the score of a player who loses to the opponent's next disc."""
    return -((42 - ply) // 2)


@compiled("int64(int64)")
def win(ply: int) -> int:
    """Returns the score of a player who wins with the next disc."""
    return (43 - ply) // 2


@compiled("int64(int64, int64)")
def safe_moves(mine: int, filled: int) -> int:
    """Returns the moves after which the opponent does not win at once; often there is only one."""
    their_wins = winning_cells(filled ^ mine, filled)
    moves = playable(filled)
    blocks = moves & their_wins
    if blocks:
        moves = blocks if blocks & (blocks - 1) == 0 else 0  # two wins cannot both be blocked
    return moves & ~(their_wins >> 1)  # never under a cell where they win


@compiled(f"UniTuple(int64, 2)(int64, int64, int64, int64, int64, {STATE})")
def cutoffs(
    mine: int, filled: int, moves: int, ply: int, beta: int, table: Table, thread: int
) -> tuple[int, int]:
    """Looks up these moves in the table (enhanced transposition cutoffs).

    Returns the best score that one of them secures, if that is β or more; else the most that those
    can score which cannot reach β. And the moves that are left to search.
    """
    secured = refuted = -UNKNOWN
    open_moves = moves
    while moves:
        move = moves & -moves
        moves ^= move
        key = table_key(filled ^ mine, filled | move, ply + 1)
        entry = int(table[where_kept(key, ply + 1, len(table), thread)])
        if key_in(entry) == key:
            secured = max(secured, -upper_in(entry))
            if -lower_in(entry) < beta:
                refuted = max(refuted, -lower_in(entry))
                open_moves ^= move
    return (secured if secured >= beta else refuted), open_moves


@compiled(f"boolean(int64, int64, int64, {STATE})")
def taken(mine: int, filled: int, ply: int, table: Table, thread: int) -> bool:
    """Returns whether another thread is searching this position."""
    key = table_key(mine, filled, ply)
    entry = int(table[where_kept(key, ply, len(table), thread)])
    return key_in(entry) == key and entry & TAKEN != 0


@compiled(f"int64(int64, int64, int64, int64, {STATE})", inline=False)
def search(mine: int, filled: int, ply: int, beta: int, table: Table, thread: int) -> int:
    """Searches whether the player to move, who cannot win at once, scores β or more.

    A result of β or more says that the score is at least that; a lower one, that it is at most
    that.
    """
    own = 8 * thread
    table[own] += 1
    moves = safe_moves(mine, filled)
    if moves == 0:
        return loss(ply)
    if ply >= 40:
        return 0  # nobody wins with the last two discs any more
    theirs = filled ^ mine
    if moves & (moves - 1) == 0:  # forced: it needs no table
        bound = proven(mine, filled, moves, ply, beta)
        return (
            bound
            if bound != UNKNOWN
            else -search(theirs, filled | moves, ply + 1, 1 - beta, table, thread)
        )

    lower, upper = loss(ply + 2), win(ply + 2)  # no win at once, and no loss after the next move
    if upper < beta:
        return upper
    if lower >= beta:
        return lower
    key = table_key(mine, filled, ply)
    where = where_kept(key, ply, len(table), thread)
    entry = int(table[where])
    if key_in(entry) == key:
        lower, upper = max(lower, lower_in(entry)), min(upper, upper_in(entry))
        if upper < beta:
            return upper
        if lower >= beta:
            return lower
    order, secured, threatening = surveyed(mine, filled, moves, ply)
    bound = secured if secured >= beta else proven(mine, filled, threatening, ply, beta)
    if bound != UNKNOWN:
        return bound

    best = -UNKNOWN
    if ply < CUTOFFS_UNTIL:
        best, moves = cutoffs(mine, filled, moves, ply, beta, table, thread)
        if best >= beta:
            return best
    if ply < CLOSER_LOOK_UNTIL:
        order = by_lines(mine, filled, moves)
    several = ply < ALONE_FROM and table[THREADS] > 1
    if several:
        table[where] = packed(key, lower, upper) | TAKEN
    waiting = 0
    while order | waiting and best < beta and not table[own + 1]:
        may_wait = several and order
        if not order:
            order, waiting = waiting, 0
        first = order & -order
        order ^= first
        move = moves & first_column(first)
        if not move:  # `cutoffs` has refuted it
            continue
        if may_wait and taken(theirs, filled | move, ply + 1, table, thread):
            waiting |= first
        else:
            best = max(best, -search(theirs, filled | move, ply + 1, 1 - beta, table, thread))

    if table[own + 1]:
        pass  # this result means nothing
    elif best >= beta:
        lower = best
    else:
        upper = best
    table[where] = packed(key, lower, upper)
    return best


@compiled("void(int64, int64, int64, int64, int64[::1])")
def begin(mine: int, filled: int, most: int, threads: int, table: Table) -> None:
    """Prepares the table for this number of threads: two bounds of a score between −most and most,
    and the first guess.

    MTD(f) first asks whether Red wins, because the first player is more often ahead.
    """
    ply = count(filled)
    won = winning_cells(mine, filled) & playable(filled)
    table[LOWER] = min(max(win(ply) if won else loss(ply), -most), most)
    table[UPPER] = min(win(ply) if won else win(ply + 2), most)
    table[GUESS] = 1 - ply % 2
    table[THREADS] = threads


@compiled(f"int64(int64, int64, {STATE})")
def narrow(mine: int, filled: int, table: Table, thread: int) -> int:
    """Brings the two bounds that all threads share together, and returns the score.

    MTD(f): each search asks whether the score is what the one before said, as it most often is. The
    thread that first knows the answer stops the others, and all go on with the next question.
    """
    own = 8 * thread
    while True:
        table[own + 1] = 0
        lower, upper, score = int(table[LOWER]), int(table[UPPER]), int(table[GUESS])
        if lower >= upper:
            return lower
        beta = min(max(score, lower + 1), upper)
        score = search(mine, filled, count(filled), beta, table, thread)
        if table[own + 1]:
            continue
        table[GUESS] = score
        if score >= beta:
            table[LOWER] = min(max(score, table[LOWER]), upper)
        else:
            table[UPPER] = max(min(score, table[UPPER]), lower)
        for other in range(int(table[THREADS])):
            table[8 * other + 1] = 1


@compiled("int64(int64, int64, int64, int64[::1])")
def solve(mine: int, filled: int, most: int, table: Table) -> int:
    """Returns the score of a position, between −most and most, found by one thread."""
    begin(mine, filled, most, 1, table)
    return narrow(mine, filled, table, 0)


@compiled("int64(int64, int64, int64, int64, int64[::1])")
def keeps(mine: int, filled: int, move: int, score: int, table: Table) -> int:
    """Returns 1 if a move scores at least this much, else 0."""
    table[1] = 0
    table[THREADS] = 1
    ply = count(filled)
    theirs = filled ^ mine
    if move & winning_cells(mine, filled):
        return int(win(ply) >= score)
    if playable(filled | move) & winning_cells(theirs, filled | move):
        return int(loss(ply) >= score)
    return int(-search(theirs, filled | move, ply + 1, 1 - score, table, 0) >= score)
