"""How a game ends when a rule is followed: the line that is shown, and the cells that decide it."""

from collections.abc import Iterator
from itertools import islice

from connect_four_ai.games.connect_four import RED, Cell, Position
from connect_four_ai.games.positions import wins_at_once
from connect_four_ai.study.coach.cells import cells_of, fours
from connect_four_ai.study.coach.rules import Rule

MOST_LINES = 50
"""How many lines are tried, until one ends where the rule promises."""

Line = tuple[int, ...]


def played_out(begins: Position, rule: Rule, most: int) -> tuple[Line, tuple[Cell, ...]]:
    """A line from where the rule begins, with the loser to move, and the cells that decide it. The
    loser holds out as long as there is a safe move. No cells if the lines end in other fours, or if
    only a draw is promised (`most` is 0)."""
    first: Line = ()
    for line, end in islice(_lines(begins, rule), MOST_LINES if most else 1):
        if cells := _promised(begins, end, rule):
            return line, cells
        first = first or line
    return first, ()


def _lines(position: Position, rule: Rule) -> Iterator[tuple[Line, Position]]:
    for column in _waiting_moves(position, rule):
        after = position.play(column)
        if after.winner is not None:
            yield (column,), after
            continue
        answer = rule.answer(after)
        end = after.play(answer)
        if end.winner is not None:
            yield (column, answer), end
        else:
            for line, last in _lines(end, rule):
                yield (column, answer, *line), last


def _waiting_moves(position: Position, rule: Rule) -> list[int]:
    """The safe moves, those below the threat last; if there are none, all of them."""
    loses = {column: wins_at_once(position.play(column)) for column in position.legal_moves}
    safe = [column for column, wins in loses.items() if not wins]
    decisive = {rule.waits} if rule.waits else {column for column, _ in rule.cells}
    return sorted(
        safe or loses,
        key=lambda column: (bool(loses[column] - decisive), column in decisive, abs(column - 4)),
    )


def _promised(begins: Position, end: Position, rule: Rule) -> tuple[Cell, ...]:
    """The cells of a four that were empty when the rule began, if they are what it promises: one
    in an odd row for Red; only even rows for Yellow."""
    discs = end.red if rule.player == RED else end.yellow
    for four in fours(discs):
        cells = tuple(cell for cell in cells_of(four) if not begins.disc_at(cell))
        odd = [cell for cell in cells if cell[1] % 2]
        if len(odd) == len(cells) == 1 if rule.player == RED else not odd:
            return cells
    return ()
