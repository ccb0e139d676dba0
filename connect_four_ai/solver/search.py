"""The search: does a position score at least β? Read plain.py first.

Where its four ideas went, and what makes them fast:

  1. Negamax: `search`, on two integers instead of a position (bitboard.py). Nobody who loses at
     once is searched: `safe_moves` sees it coming.
  2. α and β: α is always β − 1, so that β alone is asked for and a result is one of two bounds.
     `solve` finds the score by a few such questions.
  3. The table: table.py, one integer an entry. `cutoffs` looks up every move there before one is
     searched.
  4. Columns from the centre; before them come the moves that make more threats (`surveyed`), or,
     in early positions, lie in more open lines (`by_lines`).

New is what the rules alone prove about the end of a game (proofs.py). docs/speed.md says what each
idea is worth. Start with `search`; what it calls comes before it, because that is compiled first.
"""

from connect_four_ai.solver.bitboard import (
    BOARD,
    COLUMN,
    ODD_ROWS,
    count,
    lines,
    playable,
    winning_cells,
)
from connect_four_ai.solver.compiled import compiled
from connect_four_ai.solver.proofs import UNKNOWN, claimeven, proven
from connect_four_ai.solver.table import (
    NODES,
    STOP,
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
FROM_CENTRE = 0x76051423
"""Columns from 0, four bits each, the first to try in the lowest; the eighth is none."""


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


# The order of moves: a set of moves in one integer. Its lowest bit is the move to try first.
#
#     bit  8 · rank + its column's place in the order from the centre
#
# Nearly all positions are late ones: there a rank takes the threats that a move makes into account,
# and no more. Early ones have large trees below them, and a closer look pays.


@compiled("int64(int64)")
def column_at(place: int) -> int:
    """Returns the cells of a column; there is none at place 7."""
    return COLUMN << 7 * (FROM_CENTRE >> 4 * place & 15)


@compiled("int64(int64)")
def first_column(order: int) -> int:
    """Returns the cells of the column to try first."""
    return column_at(count((order & -order) - 1) & 7)


@compiled("int64(int64, int64)")
def blocked_cells(mine: int, filled: int) -> int:
    """Returns the cells where a threat is worth nothing: those right above an opponent's threat.
    Either the opponent wins there, or the player must block there, and the opponent takes the cell
    above."""
    return winning_cells(filled ^ mine, filled) << 1


@compiled("int64(int64, int64)")
def threats(wins: int, blocked: int) -> int:
    """Counts these winning cells without the blocked ones, up to 7."""
    return min(count(wins & ~blocked), 7)


@compiled("UniTuple(int64, 3)(int64, int64, int64, int64)")
def surveyed(mine: int, filled: int, moves: int, ply: int) -> tuple[int, int, int]:
    """Returns three facts about all moves before one is searched.

    First, the moves as a sorted set in one integer: the lowest bit is the move to try first.

        bit  8 · (7 − threats that the move makes) + its column's place in the order from the centre

    Second, the score that Claimeven secures for Yellow, −UNKNOWN if none. Third, the moves after
    which Red has a threat to follow up with. (proofs.py)

    Without branches, and with eight rounds for seven columns, the compiler can vectorize the loop:
    the processor does four columns at a time.
    """
    blocked = blocked_cells(mine, filled)
    mine &= BOARD  # as it is; but now the compiler knows that it is not negative
    filled &= BOARD
    order = threatening = 0
    secured = -UNKNOWN
    for place in range(8):
        move = moves & column_at(place)
        wins = winning_cells(mine | move, filled | move)
        order |= 1 << 8 * (7 - threats(wins, blocked)) + place if move else 0
        if ply % 2:
            claimed = -claimeven(filled ^ mine, filled | move, wins)
            secured = max(secured, claimed if move else -UNKNOWN)
        else:
            threatening |= move if wins & ODD_ROWS & ~playable(filled | move) else 0
    return order, secured, threatening


@compiled("int64(int64, int64, int64)")
def by_lines(mine: int, filled: int, moves: int) -> int:
    """Returns the moves as a sorted set, ranked by their worth. A move is worth

        40 for each threat, less 2 for each column that is nearer to the centre;
        for each line through the cell: 7 if only the player has discs there, 2 if only the
        opponent has, 3 if nobody

    The numbers were found by trying.
    """
    theirs = filled ^ mine
    blocked = blocked_cells(mine, filled)
    worth = 0  # nine bits for each place
    for place in range(7):
        move = moves & column_at(place)
        made = threats(winning_cells(mine | move, filled | move), blocked)
        worth |= (13 - 2 * place + 40 * made if move else 0) << 9 * place
    for step in (1, 6, 7, 8):
        for_me, for_them = lines(BOARD ^ theirs, step), lines(BOARD ^ mine, step)
        for place in range(7):
            move = moves & column_at(place)
            through = move | move >> step | move >> 2 * step | move >> 3 * step
            only_mine = count(through & for_me & ~for_them)
            only_theirs = count(through & for_them & ~for_me)
            worth += (
                7 * only_mine + 2 * only_theirs + 3 * count(through & for_me & for_them)
                << 9 * place
            )
    order = 0
    for place in range(7):
        own = worth >> 9 * place & 511
        rank = 0
        for other in range(7):
            rival = worth >> 9 * other & 511
            rank += rival > own or (rival == own and other < place)
        order |= 1 << 8 * rank + place if own else 0
    return order


# The search


@compiled("UniTuple(int64, 2)(int64, int64, int64, int64, int64, int64[::1])")
def cutoffs(
    mine: int, filled: int, moves: int, ply: int, beta: int, table: Table
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
        entry = int(table[where_kept(key, ply + 1, len(table))])
        if key_in(entry) == key:
            secured = max(secured, -upper_in(entry))
            if -lower_in(entry) < beta:
                refuted = max(refuted, -lower_in(entry))
                open_moves ^= move
    return (secured if secured >= beta else refuted), open_moves


@compiled("int64(int64, int64, int64, int64, int64[::1])", inline=False)
def search(mine: int, filled: int, ply: int, beta: int, table: Table) -> int:
    """Searches whether the player to move, who cannot win at once, scores β or more.

    A result of β or more says that the score is at least that; a lower one, that it is at most
    that.
    """
    table[NODES] += 1
    moves = safe_moves(mine, filled)
    if moves == 0:
        return loss(ply)
    if ply >= 40:
        return 0  # nobody wins with the last two discs any more
    theirs = filled ^ mine
    if moves & (moves - 1) == 0:  # forced: it needs no table
        bound = proven(mine, filled, moves, ply, beta)
        return (
            bound if bound != UNKNOWN else -search(theirs, filled | moves, ply + 1, 1 - beta, table)
        )

    lower, upper = loss(ply + 2), win(ply + 2)  # no win at once, and no loss after the next move
    if upper < beta:
        return upper
    if lower >= beta:
        return lower
    key = table_key(mine, filled, ply)
    where = where_kept(key, ply, len(table))
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
        best, moves = cutoffs(mine, filled, moves, ply, beta, table)
        if best >= beta:
            return best
    if ply < CLOSER_LOOK_UNTIL:
        order = by_lines(mine, filled, moves)
    while order and best < beta and not table[STOP]:
        first = order & -order
        order ^= first
        move = moves & first_column(first)
        if move:  # else `cutoffs` has refuted it
            best = max(best, -search(theirs, filled | move, ply + 1, 1 - beta, table))

    if table[STOP]:
        return best  # which means nothing
    if best >= beta:
        lower = best
    else:
        upper = best
    table[where] = packed(key, lower, upper)
    return best


@compiled("int64(int64, int64, int64[::1])")
def solve(mine: int, filled: int, table: Table) -> int:
    """Returns the score of a position.

    MTD(f): each search asks whether the score is what the one before said, as it most often is. The
    first one asks whether Red wins, because the first player is more often ahead.
    """
    ply = count(filled)
    won = winning_cells(mine, filled) & playable(filled)
    lower = win(ply) if won else loss(ply)
    upper = win(ply) if won else win(ply + 2)
    score = 1 - ply % 2
    while lower < upper and not table[STOP]:
        beta = min(max(score, lower + 1), upper)
        score = search(mine, filled, ply, beta, table)
        if score >= beta:
            lower = min(max(score, lower), upper)
        else:
            upper = max(min(score, upper), lower)
    return lower


@compiled("int64(int64, int64, int64, int64, int64[::1])")
def keeps(mine: int, filled: int, move: int, score: int, table: Table) -> int:
    """Returns 1 if a move scores at least this much, else 0."""
    ply = count(filled)
    theirs = filled ^ mine
    if move & winning_cells(mine, filled):
        return int(win(ply) >= score)
    if playable(filled | move) & winning_cells(theirs, filled | move):
        return int(loss(ply) >= score)
    return int(-search(theirs, filled | move, ply + 1, 1 - score, table) >= score)
