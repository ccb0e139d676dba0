"""Judges a user's file for a Write exercise, in a process of its own."""

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import islice, product
from math import inf
from pathlib import Path
from statistics import fmean
from types import SimpleNamespace
from typing import Any

from connect_four_ai.app.language import say, score_text
from connect_four_ai.games.connect_four import COLUMNS, Position
from connect_four_ai.games.game import best_score
from connect_four_ai.games.positions import random_positions, wins_at_once
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.search.evaluation import evaluate, own_evaluation
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import FileFault, confined, stage_of_file
from connect_four_ai.stages.own.explain import explained
from connect_four_ai.stages.own.program import read
from connect_four_ai.stages.text_module import module_of
from connect_four_ai.study.arena import exam
from connect_four_ai.study.check_win import differences
from connect_four_ai.study.learning.learner import page

EVALUATION = "evaluation"
"""In place of a section: an evaluation of the user's own."""
DEPTH_AHEAD = 2
"""Plies searched for a move while an evaluation is measured: the move, and the reply."""
SECONDS = 30.0
"""Maximum seconds for a file."""
TRIES = 140
"""Number of first moves that are tried to see whether a file plays at random: a fair one leaves a
column out once in a hundred million times."""
SLACK = 1.1
"""Maximum nodes of a search, as a factor of its section's."""
BUDGETS = 150, 1500
"""Numbers of nodes after which the time is up."""
CORRECTIONS = (1.0, -0.5, 1.0), (1.0, 1.0, -0.5, 0.5), (-1.0, 0.5, -0.5), (0.5, 1.0, 0.5)
"""Sequences of errors that a weight is corrected by."""
NODES = 40
"""Number of nodes at which a branch is chosen."""
DEPTH = 6
"""A depth that no search reaches within these nodes."""


@dataclass(frozen=True)
class Judged:
    """The verdict on a file."""

    difference: str = ""
    """The kind of the first difference: "winner", "cell", "target", "weight", "full", "never",
    "scores", "nodes", "depth", "move" or "fewer"; "" or "enough" if the file is right."""
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def right(self) -> bool:
        return self.difference in ("", "enough")


@dataclass(frozen=True)
class Judge:
    """A job: compares a file with its section, or measures its evaluation. Raises FileFault if the
    file has an error."""

    path: Path
    section: str

    def run(self, report: Listener = ignore_progress) -> Judged:
        if not confined.is_confined():
            judged: Judged = confined.ask(self.path, self, report, SECONDS)
            return judged
        if self.section in (compared := {"9.1.2": _chance, "8": _alpha_beta, "9": _deepening}):
            found = compared[self.section](stage_of_file(self.path).brain)
            return next(found, Judged())
        module: Any = module_of(read(self.path), str(self.path))
        if self.section == EVALUATION:
            return _measured(module.evaluate, report)
        if self.section == "9.1.1":
            found = self._rules(module.check_win)
        else:
            found = _selections(module) if self.section == "U" else _updates(module)
        return next(found, Judged())

    def _rules(self, check_win: Any) -> Iterator[Judged]:
        """Yields the positions on which a check_win differs from the rules. Raises FileFault."""
        for kind, facts in differences(check_win):
            if kind == "stops":
                fault = explained(facts["error"], self.path)
                moves = facts["moves"] or say("no move")
                why = say("after {moves}: {why}", moves=moves, why=fault.why)
                raise FileFault(self.path, fault.line, why)
            yield Judged(kind, facts)


def _selections(program: Any) -> Iterator[Judged]:
    """Yields the nodes at which a program's select chooses another branch than U's page."""
    rng = random.Random(3)
    for number in range(NODES):
        children = [
            SimpleNamespace(move=column, visits=rng.randint(1, 60), average=rng.randint(-9, 9))
            for column in rng.sample(range(1, COLUMNS + 1), 3)
        ]
        visits, is_first = sum(child.visits for child in children), bool(number % 2)
        node = SimpleNamespace(visits=visits, is_first=is_first, children=children, untried=[])
        chosen, wanted = (
            kind(1, 0).select(node) for kind in (program.AIBrain, find_stage("U").page)
        )
        if chosen is not wanted:
            facts = {
                "columns": ", ".join(str(child.move) for child in children),
                "averages": ", ".join(score_text(child.average) for child in children),
                "visits": ", ".join(str(child.visits) for child in children),
                "found": getattr(chosen, "move", None),
                "wanted": wanted.move,
            }
            yield Judged("branch of Red" if is_first else "branch of Yellow", facts)


def _updates(program: Any) -> Iterator[Judged]:
    """Yields the game values and weights on which a program differs from Q's page."""
    values = [0.2, -0.4, 0.6, 1.0]
    for trace, by_chance in product((0.0, 0.5, 0.8), (None, 0, 1)):
        found, wanted = (looked_back(one, values, trace, by_chance) for one in (program, page))
        if found != wanted:
            facts = {"values": values, "trace": trace, "ply": (by_chance or 0) + 1}
            kind = "target" if by_chance is None else "target by chance"
            yield Judged(kind, {**facts, "found": found, "wanted": wanted})
    for corrections, step in product(CORRECTIONS, (0.1, 0.2)):
        weight, right = (weight_after(one, corrections, step) for one in (program, page))
        if weight != right:
            facts = {"values": [*corrections], "step": step}
            yield Judged("weight", {**facts, "found": weight, "wanted": right})


def looked_back(
    program: Any, values: list[float], trace: float, by_chance: int | None = None
) -> list[float]:
    """Returns the targets of a game's positions by Q's page or a program like it; `by_chance`: the
    position after which the move was random."""
    size = len(values)
    boards = memoryview(bytearray(24 * size)).cast("B").cast("q", [size, 3])
    if by_chance is not None:
        boards[by_chance, 2] = 1
    targets = [*values]
    program.look_back(size, trace, (None, None, None, boards, targets, None))
    return [round(target, 3) for target in targets]


def weight_after(program: Any, corrections: Iterable[float], step: float) -> float:
    """Returns a weight after these errors have corrected it, by Q's page or a program like it."""
    weights = {(0, 0, part): 0.0 for part in (page.VALUE, page.NET, page.SIZE)}
    for error in corrections:
        program.change(weights, 0, 0, step, error)
    return round(weights[0, 0, page.VALUE], 6)


def _chance(kind: Any) -> Iterator[Judged]:
    for number, position in enumerate(islice(random_positions(random.Random(2), 15, 39), TRIES)):
        move = kind(1, number).auto_play(position)
        if move not in position.legal_moves:
            yield Judged("full", {"moves": str(position), "column": move})
    played = {kind(1, number).auto_play(Position()) for number in range(TRIES)}
    for column in range(1, COLUMNS + 1):
        if column not in played:
            yield Judged("never", {"count": TRIES, "column": column})


def _alpha_beta(kind: Any) -> Iterator[Judged]:
    nodes = wanted_nodes = 0
    for depth in (1, 2, 3):
        for position in islice(random_positions(random.Random(depth), 6, 30), 12):
            own, wanted = kind(depth, 0), find_stage("8").brain(depth, 0)
            own.auto_play(position)
            wanted.auto_play(position)
            yield from _differences("8", position, own.scores, wanted.scores)
            nodes, wanted_nodes = nodes + own.nodes, wanted_nodes + wanted.nodes
    if nodes > SLACK * wanted_nodes:
        yield Judged("nodes", {"found": nodes, "wanted": wanted_nodes})


def _deepening(kind: Any) -> Iterator[Judged]:
    """Yields the differences of depth, scores and move when the time is up; all scores must be of
    one depth."""
    page = find_stage("9").brain
    for budget in BUDGETS:
        for position in islice(random_positions(random.Random(budget), 5, 21), 12):
            own, wanted = (one(DEPTH, 0, ignore_progress, inf, budget) for one in (kind, page))
            move = own.auto_play(position)
            wanted.auto_play(position)
            if own.depth_reached != wanted.depth_reached:
                facts = {"found": own.depth_reached or 0, "wanted": wanted.depth_reached}
                yield Judged("depth", {"moves": str(position), "nodes": budget, **facts})
            yield from _differences("9", position, own.scores, wanted.scores)
            if wanted.scores[move] != best_score(position, wanted.scores.values()):
                yield Judged("move", {"moves": str(position), "column": move})


def _differences(
    section: str, position: Position, own: Mapping[int, float], wanted: Mapping[int, float]
) -> Iterator[Judged]:
    for column in position.legal_moves:
        if own.get(column) != wanted[column]:
            facts = {"moves": str(position), "column": column, "found": own.get(column)}
            yield Judged("scores", {"section": section, "wanted": wanted[column], **facts})


def _measured(evaluation: Any, report: Listener) -> Judged:
    own, shipped = kept(evaluation, report), kept(evaluate, report)
    facts = {"depth": DEPTH_AHEAD, "count": len(fixed_positions()), "kept": own, "shipped": shipped}
    return Judged("enough" if own >= shipped else "fewer", facts)


@cache
def fixed_positions() -> tuple[tuple[Position, frozenset[int]], ...]:
    """Returns the positions to measure an evaluation on, with the columns that keep the exact
    result: those of the exam in which neither player can win at once."""
    known = ((Position.from_moves(moves), signs) for moves, signs in exam.positions())
    quiet = [(position, signs) for position, signs in known if not wins_at_once(position)]
    return tuple((position, exam.good_columns(signs)) for position, signs in quiet)


def kept(evaluation: Any, report: Listener = ignore_progress) -> int:
    """Returns the number of fixed positions in which an evaluation's best moves keep the exact
    result; a position with several best moves counts by their share."""

    def value(position: Position) -> float:
        return own_evaluation(position) if position.winner else float(evaluation(position))

    def after_reply(position: Position) -> float:
        replies = [value(position.play(move)) for move in position.legal_moves]
        return best_score(position, replies or [value(position)])

    share = 0.0
    for number, (position, keep) in enumerate(fixed_positions()):
        report(number, {})
        scores = {move: after_reply(position.play(move)) for move in position.legal_moves}
        best = best_score(position, scores.values())
        share += fmean(column in keep for column in scores if scores[column] == best)
    return round(share)
