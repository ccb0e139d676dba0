"""Finds why a move is worse than another: the simplest plan that holds against every reply: threats
that force each reply, or a rule with few exceptions."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from connect_four_ai.games.connect_four import RED, Cell, Position
from connect_four_ai.games.game import best_by_outcome, result_of
from connect_four_ai.games.positions import threats, wins_at_once
from connect_four_ai.solver import plans
from connect_four_ai.solver.bitboard import (
    BOARD,
    COLUMN,
    EVEN_ROWS,
    ODD_ROWS,
    Bitboards,
    board_of,
    count,
    playable,
    winning_cells,
)
from connect_four_ai.solver.plans import column_of
from connect_four_ai.solver.search import safe_moves
from connect_four_ai.solver.solver import CENTRE_FIRST
from connect_four_ai.solver.table import Table, new_array
from connect_four_ai.stages.the_solver import best_play, the_solver
from connect_four_ai.study.coach.explanation import Cause, Explanation, Kind, Plan

MOST_DISCS = 5
"""Maximum number of discs in a series of threats that a sentence explains."""
MOST_EXCEPTIONS = 5
CHECKS, PLAIN_CHECKS = 2500, 30
"""Maximum number of plans checked, compiled and without a compiler;"""
NODES, PLAIN_NODES = 4000, 300
"""and of positions for each plan."""

Exceptions = dict[int, int]
"""The column that answers a disc in a cell, by the cell."""


def threatening_plan(start: Position) -> Plan | None:
    """Returns the shortest win in which each disc makes a threat, until there are two; None if
    there is none."""
    for discs in range(1, MOST_DISCS + 1):
        if cells := _series(*board_of(start), discs):
            line = tuple(int(column_of(cell)) for cell in cells)
            return Plan(start, line[:-1:2], line=line, cells=_named(cells[-2] | cells[-1]))
    return None


def _series(mine: int, filled: int, discs: int) -> tuple[int, ...]:
    """Returns the line of at most `discs` discs of which each threatens, until a second threat is
    left when the first is blocked: each disc with its block, and the winning one. Empty if there is
    none."""
    for move in _cells(safe_moves(mine, filled)):
        made = mine | move
        wins = winning_cells(made, filled | move) & playable(filled | move)
        block = wins & -wins
        after = filled | move | block
        left = winning_cells(made, after) & playable(after)
        if wins and left:
            return (move, block, left & -left)
        if wins and discs > 1 and (rest := _series(made, after, discs - 1)):
            return (move, block, *rest)
    return ()


class _OutOfChecks(Exception):
    """Raised when no more plans may be checked."""


class LastingPlans:
    """Looks for plans in which one player answers above the last disc, with few exceptions."""

    def __init__(self, start: Position, most: int = -1) -> None:
        """Starts in a position. `most`: the highest score of the other side, −1 or 0."""
        self.start, self.most = start, most
        self.fast = hasattr(plans.holds, "py_func")
        self.checks = CHECKS if self.fast else PLAIN_CHECKS

    def find(self, firsts: Iterable[int]) -> Plan | None:
        """Returns the plan with the fewest exceptions that begins in one of these columns; None if
        none is found."""
        boards = {column: _played(*board_of(self.start), column) for column in firsts}
        try:
            for most_exceptions in range(MOST_EXCEPTIONS + 1):
                for first, board in boards.items():
                    exceptions = self._search(board, {}, most_exceptions, set())
                    if exceptions is not None:
                        return self._plan(first, board, exceptions)
        except _OutOfChecks:
            pass
        return None

    def _search(
        self, board: Bitboards, exceptions: Exceptions, room: int, seen: set[frozenset[int]]
    ) -> Exceptions | None:
        """Returns exceptions with which the plan holds: these and at most `room` more. None if
        there are none.

        A failing line shows where another exception could help: in place of an answer above.
        """
        tried = frozenset(cell << 3 | column for cell, column in exceptions.items())
        if tried in seen:
            return None
        seen.add(tried)
        notes = _notes(exceptions)
        if self._holds(board, notes):
            return exceptions
        for number in reversed(range(int(notes[plans.LENGTH]) if room else 0)):
            last = int(notes[plans.PATH + number])
            for other in _cells(int(notes[plans.OTHERS + number])):
                more = exceptions | {last: int(column_of(other))}
                found = self._search(board, more, room - 1, seen)
                if found is not None:
                    return found
        return None

    def _holds(self, board: Bitboards, notes: Table) -> bool:
        """Returns whether the plan in `notes` holds; if not, `notes` then has a failing line."""
        self.checks -= 1
        if self.checks < 0:
            raise _OutOfChecks
        notes[plans.LEFT] = NODES if self.fast else PLAIN_NODES
        mine, filled = board
        table = new_array(2 * plans.PLACES)
        if winning_cells(filled ^ mine, filled) & playable(filled):
            return False
        for reply in _cells(playable(filled)):
            notes[plans.LENGTH] = 0
            if not plans.holds(mine, filled | reply, reply, self.most, notes, table):
                if notes[plans.LEFT] < 0:
                    notes[plans.LENGTH] = 0
                return False
        return True

    def _plan(self, first: int, board: Bitboards, exceptions: Exceptions) -> Plan:
        notes = _notes(exceptions)
        line = first, *_longest_line(*board, notes)
        after = self.start.play(first)
        met = {cell: _met(after, cell, notes, set()) for cell in exceptions}
        shown = {cell: position for cell, position in met.items() if position is not None}
        return Plan(
            self.start,
            (first,),
            lasting=True,
            exceptions={_named(cell)[0]: exceptions[cell] for cell in shown},
            shown=tuple(shown.values()),
            line=line,
            cells=_named(0 if self.most == 0 else _deciding(*board, int(notes[plans.TAKEN]))),
        )


def _notes(exceptions: Exceptions) -> Table:
    notes = new_array(plans.NOTES)
    notes[plans.NUMBER] = len(exceptions)
    for number, (cell, column) in enumerate(exceptions.items()):
        notes[plans.CELLS + number], notes[plans.COLUMNS + number] = cell, column
    return notes


def _played(mine: int, filled: int, column: int) -> Bitboards:
    """Returns the mover's discs and all discs after a move."""
    move = playable(filled) & COLUMN << 7 * (column - 1)
    return mine | move, filled | move


def _longest_line(mine: int, filled: int, notes: Table) -> Iterator[int]:
    """Yields the columns of the longest line from a position with the other side to move; `notes`
    then has all cells that it takes in any line."""
    table = new_array(2 * plans.PLACES)
    while filled != BOARD:
        replies = _cells(playable(filled))
        lengths = {one: plans.longest(mine, filled | one, one, notes, table) for one in replies}
        reply = max(lengths, key=lengths.__getitem__)
        yield int(column_of(reply))
        filled |= reply
        move = plans.choices(mine, filled, reply, notes)
        move &= -move
        if move:
            yield int(column_of(move))
        if winning_cells(mine, filled) & move:
            return
        mine, filled = mine | move, filled | move


def _met(position: Position, cell: int, notes: Table, seen: set[Bitboards]) -> Position | None:
    """Returns a position of a plan where the exception for a cell applies; the other side is to
    move in `position`. None if it never applies."""
    key = board_of(position)
    if key in seen or position.winner is not None:
        return None
    seen.add(key)
    for reply in position.legal_moves:
        after = position.play(reply)
        if after.winner is not None:
            continue
        mine, filled = board_of(after)
        last = filled & ~key[1]
        if last == cell and not plans.urgent(mine, filled):
            return after
        for move in _cells(plans.choices(mine, filled, last, notes)):
            found = _met(after.play(int(column_of(move))), cell, notes, seen)
            if found is not None:
                return found
    return None


def _deciding(mine: int, filled: int, taken: int) -> int:
    """Returns a cell that completes a four and that the other side, which is to move, never takes,
    because it has to play right below it once all other columns are full: in an odd row for Red, in
    an even one for Yellow. Returns 0 if there is none."""
    rows = ODD_ROWS if count(filled) % 2 else EVEN_ROWS
    wins = winning_cells(mine, filled) & ~playable(filled) & ~taken & rows
    return wins & -wins


def _cells(cells: int) -> Iterator[int]:
    """Yields single cells, at most one for each column, the middle column first."""
    for column in (3, 2, 4, 1, 5, 0, 6):
        if cell := cells & COLUMN << 7 * column:
            yield cell


def _named(cells: int) -> tuple[Cell, ...]:
    """Returns cells as columns and rows, from 1."""
    return tuple((bit // 7 + 1, bit % 7 + 1) for bit in range(49) if cells >> bit & 1)


def explain(
    position: Position, column: int, scores: Mapping[int, int] | None = None
) -> Explanation | None:
    """Returns why a column is worse than another; None if none is better.

    `scores`: every open column's exact score for the player to move, if they are known.
    """
    solver, board = the_solver(), board_of(position)
    if scores:
        best, score = max(scores.values()), scores[column]
        better = next(each for each in CENTRE_FIRST if scores.get(each) == best)
    else:
        best, score = solver.score(position), solver.score_after(position, column)
        better = solver.board_best(board, best)
    if score == best:
        return None
    after = position.play(column)
    if score > 0:
        why = _unexplained(position, column, "later", better, position, best)
        return replace(why, outcome=1, other_moves=moves_to_win(position, score))
    if best < 0:
        why = _unexplained(position, column, "sooner", better, after, -score)
        return replace(why, outcome=-1, other_moves=moves_to_win(after, -best))
    open_ends = []
    if score < 0:
        open_ends.append(_unexplained(position, column, "loses", better, after, -score))
    if best > 0:
        open_ends.append(_unexplained(position, column, "misses", better, position, best))
    why = next(_explained(open_ends, holds=score == 0), open_ends[0])
    return replace(why, outcome=result_of(score))


def played_out(why: Explanation) -> Explanation:
    """Returns the explanation with its whole line, if only search knows it: this can take as long
    as all the rest."""
    if why.plan:
        return why
    return replace(why, line=best_play(why.start, moves_to_win(why.start, why.moves)))


def why_only(position: Position) -> dict[int, Explanation]:
    """Returns the explanations of all other columns, if a position has only one good move; empty if
    another column keeps the outcome too."""
    own = the_solver().scores(position)
    good = best_by_outcome(own)
    if len(good) != 1:
        return {}
    return {
        column: why
        for column in own
        if column not in good and (why := explain(position, column, own))
    }


def moves_to_win(start: Position, size: int) -> int:
    """Returns how many moves the player to move needs, from the size of the score; also the size
    from the number of moves."""
    return 22 - size - len(start.moves) // 2


def _unexplained(
    position: Position, column: int, cause: Cause, better: int, start: Position, size: int
) -> Explanation:
    """Returns an explanation that only search knows, with the first move of its line."""
    first = the_solver().board_best(board_of(start), size)
    return Explanation(
        position, column, cause, "search", better, start, moves_to_win(start, size), (first,)
    )


def _explained(open_ends: list[Explanation], holds: bool) -> Iterator[Explanation]:
    """Yields explanations of these, the simplest first. `holds`: whether the move leaves a draw."""
    for why in reversed(open_ends):
        if wins := wins_at_once(why.start):
            yield _at_once(why, wins)
    for why in open_ends:
        if plan := threatening_plan(why.start):
            yield _planned(why, "two threats" if len(plan.columns) == 1 else "series", plan)
    plans = [
        (why, plan)
        for why in open_ends
        if (plan := LastingPlans(why.start).find(_winning(why.start)))
    ]
    plans.sort(key=lambda found: (len(found[1].exceptions), not found[1].cells))
    for why, plan in plans:
        parity: Kind = "odd threat" if why.start.player == RED else "even threat"
        yield _planned(why, parity if plan.cells else "rule", plan)
    if holds:
        (why,) = open_ends
        start = why.position.play(why.column)
        if start.winner is None and (plan := LastingPlans(start, 0).find(_winning(start, 0))):
            yield replace(why, kind="holds", start=start, moves=0, line=plan.line, plan=plan)


def _at_once(why: Explanation, wins: frozenset[int]) -> Explanation:
    kind: Kind = "at once"
    if why.cause == "loses":
        open_wins = wins & threats(why.position)
        kind, wins = ("not blocked", open_wins) if open_wins else ("under", wins)
    column = min(wins)
    cell = column, why.start.height(column) + 1
    plan = Plan(why.start, (column,), line=(column,), cells=(cell,))
    return _planned(why, kind, plan)


def _planned(why: Explanation, kind: Kind, plan: Plan) -> Explanation:
    better = plan.line[0] if why.cause == "misses" else why.better
    return replace(why, kind=kind, better=better, line=plan.line, cells=plan.cells, plan=plan)


def _winning(start: Position, least: int = 1) -> list[int]:
    """Returns the columns that keep a win; with a `least` of 0, also those that keep a draw."""
    scores = the_solver().scores(start)
    return [column for column in CENTRE_FIRST if scores.get(column, -1) >= least]
