"""The search: is the score of a position at least so much? plain.py is the page to read before.

Where its four ideas went, and what makes them fast:

  1. Negamax: `search`, on two integers instead of a position (bitboard.py). Nobody who loses at
     once is searched: `safe_moves` sees it coming.
  2. α and β: α is always β − 1, so that β alone is asked for and a result is one of two bounds.
     `solve` finds the score by a few such questions.
  3. The table: table.py, one integer an entry. `cutoffs` looks up every move there before one is
     searched.
  4. Columns from the centre: order.py; before them come the moves that make more threats, or lie in
     more open lines.

New is what the rules alone prove about the end of a game (proofs.py). ideas.py says what each idea
is worth. Start with `search`; what it calls comes before it, because that is compiled first.

Several threads ask the same question at the same time. Each marks in the table what it is
searching; the others leave such moves for later, when the answer is often there already (after
ABDADA: Weill 1996). What they find is the same as what one finds alone.
"""

from connect_four_ai.solver.bitboard import count, playable, winning_cells
from connect_four_ai.solver.compiled import compiled
from connect_four_ai.solver.ideas import (
    CUTOFFS,
    FORCED_MOVE,
    MTDF,
    OPEN_LINES,
    RED_WINS,
    SEVERAL,
    TABLE,
    THREAD,
)
from connect_four_ai.solver.order import by_lines, first_column, surveyed
from connect_four_ai.solver.proofs import UNKNOWN, proven
from connect_four_ai.solver.table import (
    SHARED,
    TAKEN,
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
"""From this ply on, threads do not look what the others do: it is sooner searched."""

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


@compiled("int64(int64, int64)")
def safe_moves(mine: int, filled: int) -> int:
    """The moves after which the opponent does not win at once; often it is a forced one."""
    their_wins = winning_cells(filled ^ mine, filled)
    moves = playable(filled)
    blocks = moves & their_wins
    if blocks:
        moves = blocks if blocks & (blocks - 1) == 0 else 0  # two wins cannot both be blocked
    return moves & ~(their_wins >> 1)  # never under a cell where they win


@compiled(f"UniTuple(int64, 2)(int64, int64, int64, int64, int64, {STATE})")
def cutoffs(
    mine: int, filled: int, moves: int, ply: int, beta: int, table: Table, ideas: int
) -> tuple[int, int]:
    """What the table says of these moves (enhanced transposition cutoffs).

    The best score that one of them secures, if that is β or more; else the most that those can
    score which cannot reach β. And the moves that are left to search.
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


@compiled(f"boolean(int64, int64, int64, {STATE})")
def taken(mine: int, filled: int, ply: int, table: Table, ideas: int) -> bool:
    """Whether another thread is searching this position."""
    key = table_key(mine, filled, ply, ideas)
    entry = int(table[where_kept(key, ply, len(table), ideas)])
    return key_in(entry) == key and entry & TAKEN != 0


@compiled(f"int64(int64, int64, int64, int64, {STATE})", inline=False)
def search(mine: int, filled: int, ply: int, beta: int, table: Table, ideas: int) -> int:
    """Whether the player to move, who cannot win at once, scores β or more.

    A result of β or more says that the score is at least that; a lower one, that it is at most
    that.
    """
    own = 8 * (ideas >> THREAD)
    table[own] += 1
    moves = safe_moves(mine, filled)
    if moves == 0:
        return loss(ply)
    if ply >= 40:
        return 0  # nobody wins with the last two discs any more
    theirs = filled ^ mine
    if ideas & FORCED_MOVE and moves & (moves - 1) == 0:
        bound = proven(mine, filled, moves, ply, beta, ideas)
        return (
            bound
            if bound != UNKNOWN
            else -search(theirs, filled | moves, ply + 1, 1 - beta, table, ideas)
        )

    lower, upper = loss(ply + 2), win(ply + 2)  # no win at once, and no loss after the next move
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
    order, secured, threatening = surveyed(mine, filled, moves, ply, ideas)
    bound = secured if secured >= beta else proven(mine, filled, threatening, ply, beta, ideas)
    if bound != UNKNOWN:
        return bound

    best = -UNKNOWN
    if ideas & CUTOFFS and ply < CUTOFFS_UNTIL:
        best, moves = cutoffs(mine, filled, moves, ply, beta, table, ideas)
        if best >= beta:
            return best
    if ideas & OPEN_LINES and ply < CLOSER_LOOK_UNTIL:
        order = by_lines(mine, filled, moves, ideas)
    several = ideas & SEVERAL and ply < ALONE_FROM
    if several:
        table[where] = packed(key, lower, upper) | TAKEN
    waiting = 0
    while order | waiting and best < beta and not table[own + 1]:
        may_wait = several and order
        if not order:
            order, waiting = waiting, 0
        first = order & -order
        order ^= first
        move = moves & first_column(first, ideas)
        if not move:  # `cutoffs` has refuted it
            continue
        if may_wait and taken(theirs, filled | move, ply + 1, table, ideas):
            waiting |= first
        else:
            best = max(best, -search(theirs, filled | move, ply + 1, 1 - beta, table, ideas))

    if table[own + 1]:
        pass  # this result means nothing
    elif best >= beta:
        lower = best
    else:
        upper = best
    table[where] = packed(key, lower, upper)
    return best


@compiled(f"void(int64, int64, int64, int64, int64, {STATE})")
def begin(
    mine: int, filled: int, most: int, guess: int, threads: int, table: Table, ideas: int
) -> None:
    """Writes down what `solve` starts from, for a score between −most and most: its two bounds and
    the first guess.

    Without a guess (UNKNOWN), MTD(f) first asks whether Red wins: who begins is more often the
    better off.
    """
    ply = count(filled)
    won = winning_cells(mine, filled) & playable(filled)
    table[SHARED] = min(max(win(ply) if won else loss(ply), -most), most)
    table[SHARED + 1] = min(win(ply) if won else win(ply + 2), most)
    if guess == UNKNOWN:
        guess = 1 - ply % 2 if ideas & RED_WINS else 0
    table[SHARED + 2] = guess
    table[SHARED + 3] = threads


@compiled(f"int64(int64, int64, int64, int64, {STATE})")
def solve(mine: int, filled: int, most: int, guess: int, table: Table, ideas: int) -> int:
    """Brings the two bounds that all threads share together: then they are the score of a position.

    MTD(f): each search asks whether the score is what the one before said. Most often it is, or
    nearly so. (Without the idea, each search halves what is left.) The thread that first knows the
    answer stops the others, and all go on with the next question. One thread alone begins by
    itself; `begin` comes before several.
    """
    if not ideas & SEVERAL:
        begin(mine, filled, most, guess, 1, table, ideas)
    own = 8 * (ideas >> THREAD)
    while True:
        table[own + 1] = 0
        lower, upper, score = int(table[SHARED]), int(table[SHARED + 1]), int(table[SHARED + 2])
        if lower >= upper:
            return lower
        beta = min(max(score, lower + 1), upper) if ideas & MTDF else (lower + upper + 1) // 2
        score = search(mine, filled, count(filled), beta, table, ideas)
        if table[own + 1]:
            continue
        table[SHARED + 2] = score
        if score >= beta:
            table[SHARED] = min(max(score, table[SHARED]), upper)
        else:
            table[SHARED + 1] = max(min(score, table[SHARED + 1]), lower)
        for thread in range(int(table[SHARED + 3])):
            table[8 * thread + 1] = 1


@compiled(f"int64(int64, int64, int64, int64, {STATE})")
def keeps(mine: int, filled: int, move: int, score: int, table: Table, ideas: int) -> int:
    """Whether a move scores at least so much: 1 or 0."""
    table[1] = 0
    ply = count(filled)
    theirs = filled ^ mine
    if move & winning_cells(mine, filled):
        return int(win(ply) >= score)
    if playable(filled | move) & winning_cells(theirs, filled | move):
        return int(loss(ply) >= score)
    return int(-search(theirs, filled | move, ply + 1, 1 - score, table, ideas) >= score)
