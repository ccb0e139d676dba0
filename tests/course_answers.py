"""The answers to the course's questions, computed with the sections themselves or with the
rules."""

import random
from collections.abc import Callable, Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import COLUMNS, ROWS, Position
from connect_four_ai.search.evaluation.connect_four import worth_of_line
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.changes import changed_stage
from connect_four_ai.stages.recursion import Call, record
from connect_four_ai.stages.switches import Switches, stage_of
from connect_four_ai.study.exercises.check_win import grid_of
from connect_four_ai.study.exercises.judge import weight_after
from connect_four_ai.study.learning.learner import page
from connect_four_ai.study.lessons import lesson
from connect_four_ai.study.lessons.lesson import Step

SEEDS = 99
BELOW = "\n            for"
"""The text after the initial `best_score` in one half of minimax."""


def _places_for_four() -> int:
    cells = {(column, row) for column in range(COLUMNS) for row in range(ROWS)}
    return sum(
        {(x + step * dx, y + step * dy) for step in range(4)} <= cells
        for x, y in cells
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def _down(call: Call) -> Iterator[Call]:
    """Yields the calls of the first branch, down to its end."""
    yield call
    if call.children:
        yield from _down(call.children[0])


def _brain(section: str, old: str, new: str, depth: int = 1) -> Any:
    """Returns an AIBrain of a section's page after a change."""
    return changed_stage(section, old, new).page(depth, 0)


def _played(section: str, old: str, new: str, moves: str, depth: int = 1) -> float:
    return float(_brain(section, old, new, depth).auto_play(Position.from_moves(moves)))


def _one_in() -> float:
    """Returns the number of open columns divided by that of winning ones."""
    position = Position.from_moves("1212125")
    wins = [move for move in position.legal_moves if position.play(move).winner == "Y"]
    return len(position.legal_moves) / len(wins)


def _never_drawn() -> float:
    """Returns the column that the chapter's randint leaves out."""
    drawn = {random.Random(seed).randint(0, 5) + 1 for seed in range(SEEDS)}
    (never,) = set(range(1, COLUMNS + 1)) - drawn
    return never


def _of_ten_below_zero() -> float:
    brain = _brain("9.1.4", f"best_score = -inf{BELOW}", f"best_score = 0{BELOW}")
    brain.score = lambda winner: -10
    score: float = brain.minimax(Position(), 1, True)
    return score


def _moves_seen(depth: int) -> float:
    """Returns the number of moves that 9.1.4 looks ahead."""
    seen = []
    brain: Any = find_stage("9.1.4").page(depth, 0)
    search = brain.minimax

    def noted(board: Position, *arguments: Any) -> float:
        seen.append(len(board.moves))
        score: float = search(board, *arguments)
        return score

    brain.minimax = noted
    brain.auto_play(Position())
    return max(seen)


def _turned_alone() -> float:
    """Returns which one of the two mistakes, put right alone, makes 9.1.4 block; 3 for neither."""
    position = Position.from_moves("41424")
    alone = Switches(takes_lowest=True), Switches(reply_highest=True)
    blocks = [AIBrain(stage_of(one), 1, 0).auto_play(position).best == (4,) for one in alone]
    return blocks.index(True) + 1 if any(blocks) else 3


def _moves_until_red_wins() -> float:
    position = Position.from_moves("445")
    return next(
        depth + 1
        for depth in count()
        if AIBrain("9.1.5", depth, 0).auto_play(position).scores[1] == 10
    )


def _points(section: str, winner: Any) -> float:
    score: float = find_stage(section).page().score(winner)
    return score


def _wins(position: Position, depth: int, left: int) -> int:
    """Returns the number of Yellow's wins that a search finds with `left` plies of depth left."""
    if position.winner or depth == left:
        return position.winner == "Y" and depth == left
    return sum(_wins(position.play(move), depth - 1, left) for move in position.legal_moves)


def _bonus() -> float:
    node = SimpleNamespace(visits=100, is_first=True)
    bound: float = find_stage("U").page.bound(None, node, SimpleNamespace(visits=25, average=0))
    return round(bound)


def after_change(section: str, step: Step) -> set[float]:
    """Returns the right answers of a step that changes a line, by running the changed section."""
    stage = lesson.stage_with_change(section)
    if not stage.computer:  # the rules of 9.1.1: None, "R" or "O"
        return {[None, "R", "O"].index(stage.page(grid_of(step.position))) + 1}
    found = lesson.before_and_after(section, step)
    assert found
    before, after = (found.run()[name].thought for name in ("before", "after"))
    assert before
    assert after
    if section == "8":  # the scores, the nodes, or both
        scores, nodes = before.scores != after.scores, before.nodes != after.nodes
        return {3 if scores and nodes else 1 if scores else 2}
    if section == "U":
        return {after.visits[5]}
    if section == "Q":
        return set(after.scores.values())
    return {lesson.CHANCE} if len(after.best) == len(after.scores) else set(after.best)


def _step_after() -> float:
    """Returns the change of a weight by Q's page for an error of 1, after corrections by +1, −0.5
    and +1."""
    before = weight_after(page, (1, -0.5, 1), 0.1)
    return round(weight_after(page, (1, -0.5, 1, 1), 0.1) - before, 3)


ANSWERS: dict[tuple[str, int], Callable[[], float]] = {
    ("9.1.0", 1): lambda: sum(call.n == 17 for call in record(20)),
    ("9.1.0", 3): lambda: sum(1 for _ in _down(record(5))),
    ("9.1.1", 2): _places_for_four,
    ("9.1.2", 2): lambda: _played(
        "9.1.2", "        self.random.shuffle(available_columns)\n", "", "1212125"
    ),
    ("9.1.2", 3): _one_in,
    ("9.1.3", 2): _never_drawn,
    ("9.1.4", 1): _of_ten_below_zero,
    ("9.1.4", 2): lambda: _moves_seen(2),
    ("9.1.4", 3): _turned_alone,
    ("9.1.5", 2): _moves_until_red_wins,
    ("9.1.5", 3): lambda: _points("9.1.6", None),
    ("9.1.6", 1): lambda: 5 * _points("9.1.6", "Y") + 2 * _points("9.1.6", "R"),
    ("9.1.7", 1): lambda: _wins(Position.from_moves("35453424236365"), 3, 1),
    ("9.1.7", 2): lambda: COLUMNS**2 * _points("9.1.7", "Y") * 10,
    ("9.1.7", 3): lambda: _played("9.1.7", "10**depth", "100**depth", "3545342423636", 3),
    ("8", 2): lambda: worth_of_line(".xxx."),
    ("U", 3): _bonus,
    ("Q", 3): _step_after,
}
"""The answers by section and number. The others are reasons, or, in 8 and 9, computed in the
tests."""
