"""The exercises' answers, against searches that are written out here."""

import random
from collections import Counter
from functools import cache
from math import inf

import pytest
from exact import forces_win, plain_column

from connect_four_ai.games.connect_four import RED, YELLOW, Position
from connect_four_ai.games.game import for_first_player
from connect_four_ai.search.evaluation import evaluate
from connect_four_ai.study.exercises.practice import PATHS, Exercise, Maker
from connect_four_ai.study.exercises.predict import Predict
from connect_four_ai.study.exercises.questions import Choose, Find

SEEDS = range(12)
CHAPTER = ("9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7")


@cache
def made(kind: str, section: str, seed: int) -> Exercise:
    return Maker(kind, section, seed).run()


@pytest.mark.parametrize(
    ("section", "kind"), [(section, kind) for section, path in PATHS.items() for kind in path]
)
def test_each_step_of_each_path_can_be_made_and_the_same_seed_makes_the_same(
    section: str, kind: str
) -> None:
    one, other = made(kind, section, 5), Maker(kind, section, 5).run()
    assert one.section == section
    assert one.position.winner is None
    assert (type(one), one.position) == (type(other), other.position)


# Find


def finds(sections: tuple[str, ...], fewest: int) -> list[Find]:
    found = [made("find", section, seed) for section in sections for seed in range(12)]
    return [task for task in found if isinstance(task, Find) and len(task.position.moves) >= fewest]


def test_what_keeps_the_exact_result_is_right_and_nothing_else() -> None:
    tasks = [task for task in finds(("9.1.5", "0"), 28) if task.task in ("block", "draw")]
    assert {task.task for task in tasks} == {"block", "draw"}
    for task in tasks:
        position = task.position
        exact = {column: plain_column(position, column) for column in position.legal_moves}
        scores = {column: for_first_player(position, score) for column, score in exact.items()}
        best = max(exact.values())
        assert task.scores == scores
        assert task.right == {column for column in exact if sign(exact[column]) == sign(best)}
        assert best == 0 or task.task == "block"


def sign(score: float) -> int:
    return (score > 0) - (score < 0)


def test_a_win_that_is_to_be_fast_has_no_faster_one() -> None:
    for task in finds(("9.1.3", "9.1.4", "8", "9"), 20):
        position, player = task.position, task.position.player
        moves = {"win": 1, "two threats": 2}.get(task.task)
        if moves is None:
            best = max(for_first_player(position, score) for score in task.scores.values())
            moves = 22 - round(best) - len(position.moves) // 2
            assert 3 <= moves <= 5
        after = {column: position.play(column) for column in position.legal_moves}
        wins = {column for column in after if forces_win(after[column], player, moves - 1)}
        assert task.right == wins
        assert not forces_win(position, player, moves - 1)
        for column in task.right if task.task == "two threats" else ():
            again = after[column]._replace(player=player)
            assert sum(again.play(c).winner == player for c in again.legal_moves) > 1


# Predict


def by_hand(section: str, position: Position, depth: int) -> float:
    """Returns a section's score of a position, computed as the chapter describes."""
    if section == "9.1.3" or position.winner is not None or depth == 0:
        nothing_yet = -inf if section in ("9.1.3", "9.1.4", "9.1.5") else 0
        weight = 10**depth if section == "9.1.7" else 1
        return {RED: 10, YELLOW: -10, "O": 0}.get(str(position.winner), nothing_yet) * weight
    below = [by_hand(section, position.play(column), depth - 1) for column in position.legal_moves]
    if section in ("9.1.6", "9.1.7"):
        return sum(below)
    # in 9.1.4 both are the wrong way round
    highest = (position.player == RED) == (section == "9.1.5")
    return max(below) if highest else min(below)


@pytest.mark.parametrize("section", CHAPTER)
def test_the_scores_and_columns_of_the_chapter_s_sections(section: str) -> None:
    asked = set()
    for seed in SEEDS:
        exercise = made("predict", section, seed)
        assert isinstance(exercise, Predict)
        asked.add(exercise.asked)
        assert exercise.position.player == YELLOW
        thought = exercise.recording.thought
        assert thought
        after = {
            c: by_hand(section, exercise.position.play(c), thought.depth)
            for c in exercise.position.legal_moves
        }
        best = max(after.values()) if section in ("9.1.3", "9.1.4") else min(after.values())
        if exercise.asked == "column":
            right = {column for column, score in after.items() if score == best}
            assert {c for c in exercise.position.legal_moves if exercise.is_right(c)} == right
            assert len(right) < len(after), "else there is nothing to be chosen"
        else:
            node = exercise.marked
            value = by_hand(section, exercise.timeline.position(node), node.depth)
            assert exercise.is_right(value)
            assert not exercise.is_right(value + 1 if abs(value) < inf else 0)
    assert asked == {"value", "column"}


def test_no_score_is_the_answer_to_most_questions() -> None:
    asked, most_often, weighted = 0, 0, 0
    for section in ("9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7"):
        made = [Predict.make(section, random.Random(f"{section} {n}")) for n in range(50)]
        scores = [exercise for exercise in made if exercise.asked == "value"]
        counts = Counter(exercise.answer for exercise in scores)
        asked += len(scores)
        most_often += max(counts.values())
        assert len(counts) > 1
        weighted += sum(
            not exercise.marked.children and abs(exercise.answer) > 10 for exercise in scores
        )
    assert most_often <= 0.5 * asked
    assert weighted >= 5, "in 9.1.7, a result with depth left is asked for"


def test_what_alpha_beta_cuts_off_and_its_window() -> None:
    asked = set()
    for seed in range(30):
        exercise = made("predict", "8", seed)
        assert isinstance(exercise, Predict)
        asked.add(exercise.asked)
        search = Textbook()
        first, top = exercise.first(), exercise.timeline.position(exercise.top)
        assert exercise.top.value == search.value(top, first.path, 2, -inf, inf)
        if exercise.asked == "cuts":
            assert exercise.is_right(frozenset(search.skipped))
            cut = {branch.path for branch in exercise.branches() if branch.node is None}
            assert cut == search.skipped
        elif exercise.asked == "window":
            path = exercise.timeline.moves(exercise.marked)
            assert exercise.is_right(search.windows[path])
        for leaf in exercise.branches():
            if not exercise.below(leaf):
                moves = str(exercise.position) + "".join(map(str, leaf.path))
                assert exercise.score(leaf) == evaluate(Position.from_moves(moves))
    assert asked == {"cuts", "window", "value"}


class Textbook:
    """Alpha-beta as in any textbook."""

    def __init__(self) -> None:
        self.skipped: set[tuple[int, ...]] = set()
        """The paths of the moves that it skips."""
        self.windows: dict[tuple[int, ...], tuple[float, float]] = {}
        """Its window at each node."""

    def value(
        self, position: Position, path: tuple[int, ...], depth: int, alpha: float, beta: float
    ) -> float:
        self.windows[path] = alpha, beta
        if position.winner is not None or depth == 0:
            return evaluate(position)
        highest = position.player == RED
        best = -inf if highest else inf
        for column in position.legal_moves:
            if alpha >= beta:
                self.skipped.add((*path, column))
                continue
            below = self.value(position.play(column), (*path, column), depth - 1, alpha, beta)
            best = max(best, below) if highest else min(best, below)
            alpha, beta = (max(alpha, best), beta) if highest else (alpha, min(beta, best))
        return best


# Choose


@pytest.mark.parametrize("section", ["9.1.0", "9.1.2", "9", "U"])
def test_no_answer_is_right_in_more_than_half_of_the_questions(section: str) -> None:
    made = [Choose.make(section, random.Random(f"{section} {n}")) for n in range(40)]
    right = Counter(exercise.answer for exercise in made)
    assert max(right.values()) <= 20
    places = Counter(exercise.choices.index(exercise.answer) for exercise in made)
    assert max(places.values()) <= 20
    assert all(exercise.is_right(exercise.answer) for exercise in made)


def test_calls_are_counted_as_they_are_made() -> None:
    made: list[int] = []

    def fibonacci(n: int) -> int:
        made.append(n)
        return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)

    for seed in range(40):
        exercise = Choose.make("9.1.0", random.Random(seed))
        root, marked = exercise.shown
        made.clear()
        value = fibonacci(marked.n)
        if exercise.name == "call order":
            made.clear()
            fibonacci(root.n)
            assert made[int(exercise.answer) - 1] == marked.n
        else:
            assert exercise.answer == (value if exercise.name == "call value" else len(made))
