"""Finds why a move is worse than another: the simplest claim that can be proved."""

from collections.abc import Mapping
from dataclasses import replace

from connect_four_ai.games.connect_four import Cell, Position
from connect_four_ai.games.game import keeping, result_of
from connect_four_ai.games.positions import threats, wins_at_once
from connect_four_ai.solver.bitboard import board_of
from connect_four_ai.solver.solver import CENTRE_FIRST
from connect_four_ai.stages.the_solver import best_play, the_solver
from connect_four_ai.study.coach.explanation import Cause, Explanation, Kind
from connect_four_ai.study.coach.finder import find_plan
from connect_four_ai.study.coach.plan import Plan

SIMPLEST_FIRST: tuple[tuple[Kind, ...], ...] = (
    ("at once",),
    ("not blocked",),
    ("under",),
    ("two threats",),
    ("series",),
    ("given up",),
    ("odd threat", "even threat", "net", "holds"),
    ("search",),
)
"""Of those in one group, the one with the fewest answers to count out is the simplest."""


SECOND = 3
"""A second plan is looked for with one part of so many of the nodes."""


def explain(
    position: Position, column: int, scores: Mapping[int, int] | None = None
) -> Explanation | None:
    """Why a column is worse than another; None if none is better.

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
    made: list[Explanation] = []
    if score < 0:
        cause: Cause = "sooner" if best < 0 else "loses"
        made.append(_explanation(position, column, cause, better, -score))
    if best > 0:
        cause = "misses" if score <= 0 else "later"
        made.append(_explanation(position, column, cause, better, best, *made))
    if best > 0 == score and made[0].kind in SIMPLEST_FIRST[-1] + SIMPLEST_FIRST[-2]:
        made += _holds(position, column, better)
    said = min(made, key=_difficulty)
    line = said.line or (solver.board_best(board_of(said.start), _size(said)),)
    other = {"later": score, "sooner": best}.get(said.cause)
    said = replace(
        said,
        line=line,
        better=line[0] if said.start is position else said.better,
        outcome=result_of(score),
        other_moves=moves_to_win(said.start, abs(other)) if other else 0,
    )
    return said if said.kind == "holds" else replace(said, cells=_cells(said))


def played_out(said: Explanation) -> Explanation:
    """With the whole line, where only search knows it: that can take as long as all the rest."""
    if said.plan:
        return said
    said = replace(said, line=best_play(said.start, _size(said)))
    return replace(said, cells=_cells(said))


def _size(said: Explanation) -> int:
    """The score of where the win begins."""
    return moves_to_win(said.start, said.moves)


def why_only(position: Position) -> dict[int, Explanation]:
    """Why a position has only one good move: what every other column does wrong; empty if another
    one keeps the outcome too."""
    own = the_solver().scores(position)
    good = keeping(own)
    if len(good) != 1:
        return {}
    return {
        column: said
        for column in own
        if column not in good and (said := explain(position, column, own))
    }


def moves_to_win(start: Position, size: int) -> int:
    """How many moves the player to move needs, by the size of the score; or the other way round."""
    return 22 - size - len(start.moves) // 2


def _difficulty(said: Explanation) -> tuple[int, int]:
    group = next(place for place, kinds in enumerate(SIMPLEST_FIRST) if said.kind in kinds)
    return group, said.answers


def _explanation(
    position: Position, column: int, cause: Cause, better: int, size: int, *made: Explanation
) -> Explanation:
    """How the move loses, or what it misses. `made`: what was found before. With a plan there, no
    more than threats are looked for; and without one, not for long."""
    start = position if cause in ("misses", "later") else position.play(column)
    far = not any(each.plan for each in made)
    plan = find_plan(start, far=far, share=SECOND if made else 1)
    moves = moves_to_win(start, size)
    if plan and cause == "later" and len(plan.line) > 2 * moves:
        plan = None  # it wins, but not sooner
    line = plan.line if plan else ()
    if start is not position and (open_wins := wins_at_once(start) & threats(position)):
        line = (min(open_wins),)
    kind = _kind(position, column, start, plan)
    return Explanation(position, column, cause, kind, better, start, moves, line, plan=plan)


def _holds(position: Position, column: int, better: int) -> list[Explanation]:
    """How the other side now holds a draw, if there is a plan."""
    start = position.play(column)
    if start.winner is not None or (plan := find_plan(start, most=0, share=SECOND)) is None:
        return []
    return [
        Explanation(position, column, "misses", "holds", better, start, 0, plan.line, plan=plan)
    ]


def _kind(position: Position, column: int, start: Position, plan: Plan | None) -> Kind:
    if not plan:
        return "search"
    if wins := wins_at_once(start):
        if start is position:
            return "at once"
        return "not blocked" if wins & threats(position) else "under"
    if plan.rules:
        above = _above(position, column)
        threatened = start.player in position.dangers.get(above, "")
        if start is position and threatened and plan.cells == (above,):
            return "given up"
        return "odd threat" if start.player == "R" else "even threat"
    if plan.forced and len(plan.line) == 3:
        return "two threats"
    return "series" if plan.forced else "net"


def _cells(said: Explanation) -> tuple[Cell, ...]:
    """Where the win is decided: the rule's cells, or where the winner threatens at last."""
    if said.kind == "given up":
        return (_above(said.position, said.column),)
    if said.plan and said.plan.rules:
        return said.plan.cells
    now, cells = said.start, list[Cell]()
    for column in said.line[:-2]:
        now = now.play(column)
    if len(said.line) > 1:
        cells = [(column, now.height(column) + 1) for column in sorted(threats(now))]
        now = now.play(said.line[-2])
    last = said.line[-1], now.height(said.line[-1]) + 1
    return (*cells, *([] if last in cells else [last]))


def _above(position: Position, column: int) -> Cell:
    """The cell above the next disc of a column."""
    return column, position.height(column) + 2
