"""Finds why a move is worse than another: the simplest plan that holds against every reply."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.games.game import keeping, result_of
from connect_four_ai.games.positions import threats, wins_at_once
from connect_four_ai.solver.bitboard import board_of
from connect_four_ai.solver.solver import CENTRE_FIRST
from connect_four_ai.stages.the_solver import best_play, the_solver
from connect_four_ai.study.coach.explanation import Cause, Explanation, Kind
from connect_four_ai.study.coach.finder import LastingPlans, threatening_plan
from connect_four_ai.study.coach.plan import Plan


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
    after = position.play(column)
    if score > 0:
        said = _unexplained(position, column, "later", better, position, best)
        return replace(said, outcome=1, other_moves=moves_to_win(position, score))
    if best < 0:
        said = _unexplained(position, column, "sooner", better, after, -score)
        return replace(said, outcome=-1, other_moves=moves_to_win(after, -best))
    open_ends = []
    if score < 0:
        open_ends.append(_unexplained(position, column, "loses", better, after, -score))
    if best > 0:
        open_ends.append(_unexplained(position, column, "misses", better, position, best))
    said = next(_explained(open_ends, holds=score == 0), open_ends[0])
    return replace(said, outcome=result_of(score))


def played_out(said: Explanation) -> Explanation:
    """With the whole line, where only search knows it: that can take as long as all the rest."""
    if said.plan:
        return said
    return replace(said, line=best_play(said.start, moves_to_win(said.start, said.moves)))


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


def _unexplained(
    position: Position, column: int, cause: Cause, better: int, start: Position, size: int
) -> Explanation:
    """What only search knows, with the first move of its line."""
    first = the_solver().board_best(board_of(start), size)
    return Explanation(
        position, column, cause, "search", better, start, moves_to_win(start, size), (first,)
    )


def _explained(open_ends: list[Explanation], holds: bool) -> Iterator[Explanation]:
    """What explains one of these, the simplest first. `holds`: whether the move leaves a draw."""
    for said in reversed(open_ends):
        if wins := wins_at_once(said.start):
            yield _at_once(said, wins)
    for said in open_ends:
        if plan := threatening_plan(said.start):
            yield _planned(said, "two threats" if len(plan.columns) == 1 else "series", plan)
    plans = [
        (said, plan)
        for said in open_ends
        if (plan := LastingPlans(said.start).find(_winning(said.start)))
    ]
    for said, plan in sorted(
        plans, key=lambda found: (len(found[1].exceptions), not found[1].cells)
    ):
        parity: Kind = "odd threat" if said.start.player == RED else "even threat"
        yield _planned(said, parity if plan.cells else "rule", plan)
    if holds:
        (said,) = open_ends
        start = said.position.play(said.column)
        if start.winner is None and (plan := LastingPlans(start, 0).find(_winning(start, 0))):
            yield replace(said, kind="holds", start=start, moves=0, line=plan.line, plan=plan)


def _at_once(said: Explanation, wins: frozenset[int]) -> Explanation:
    kind: Kind = "at once"
    if said.cause == "loses":
        open_wins = wins & threats(said.position)
        kind, wins = ("not blocked", open_wins) if open_wins else ("under", wins)
    column = min(wins)
    plan = Plan(
        said.start, (column,), line=(column,), cells=((column, said.start.height(column) + 1),)
    )
    return _planned(said, kind, plan)


def _planned(said: Explanation, kind: Kind, plan: Plan) -> Explanation:
    better = plan.line[0] if said.cause == "misses" else said.better
    return replace(said, kind=kind, better=better, line=plan.line, cells=plan.cells, plan=plan)


def _winning(start: Position, least: int = 1) -> list[int]:
    """The columns that keep a win; or, with 0, a draw."""
    outcomes = the_solver().scores(start, weak=True)
    return [column for column in CENTRE_FIRST if outcomes.get(column, -1) >= least]
