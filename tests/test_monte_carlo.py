"""Stage U, Monte Carlo tree search, against hand-made trees, plain minimax, and the published
formula."""

import random
from functools import cache
from math import log, sqrt
from typing import Any

import pytest

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.stages import find_stage
from connect_four_ai.stages import section_u as page
from connect_four_ai.study.recording import Replay
from connect_four_ai.study.recording.recording import Kind, Timeline
from connect_four_ai.texts.step_words import PlayOutWords

U = find_stage("U")


def think(position: Any, nodes: int, seed: int = 1) -> Thought:
    return AIBrain(U, seed=seed, nodes=nodes).auto_play(position)


@cache
def value(position: TicTacToe) -> int:
    """Returns the value of a position by plain minimax: 1 if X wins with best play, −1 if O does, 0
    for a tie."""
    if position.winner is not None:
        return {"X": 1, "O": -1}.get(position.winner, 0)
    values = [value(position.play(move)) for move in position.legal_moves]
    return max(values) if position.player == "X" else min(values)


# The four steps


def node_of(position: Any, *children: tuple[int, float]) -> page.Node:
    """Returns a node whose children have these numbers of visits and averages."""
    node = page.Node(position)
    brain = page.AIBrain()
    for visits, average in children:
        child = brain.expand(node)
        child.visits, child.average = visits, average
    node.visits = sum(visits for visits, _ in children)
    return node


@pytest.mark.parametrize("moves", ["", "4"])
def test_select_takes_the_highest_upper_confidence_bound_and_for_yellow_the_lowest_lower_one(
    moves: str,
) -> None:
    """UCB1 (Auer, Cesa-Bianchi and Fischer, 2002) for rewards from 0 to 1: the mean plus sqrt(2 ln
    n / n_j)."""
    position, source = Position.from_moves(moves), random.Random(3)
    sign = 1 if position.player == "R" else -1
    chosen = set()
    for _ in range(200):
        node = node_of(
            position, *((source.randint(1, 50), source.uniform(-10, 10)) for _ in range(7))
        )
        bounds = [
            (1 + sign * child.average / 10) / 2 + sqrt(2 * log(node.visits) / child.visits)
            for child in node.children
        ]
        selected = page.AIBrain().select(node)
        assert selected is node.children[bounds.index(max(bounds))]
        chosen.add(selected.move)
    assert chosen == set(range(1, 8))


def test_back_up_counts_a_result_in_every_node_of_the_path() -> None:
    root = page.Node(Position())
    brain = page.AIBrain()
    child = brain.expand(root)
    for result in (10, -10, 10):
        brain.back_up([root, child], result)
    brain.back_up([root], 0)
    assert (root.visits, root.average, child.visits, child.average) == (4, 2.5, 3, 10 / 3)


# The whole search


@pytest.mark.parametrize(
    ("moves", "column"),
    [("121212", 1), ("41424", 4), ("546476254", 7)],
    ids=["Red wins", "Yellow blocks", "the win that 9.1.6 passes over"],
)
def test_it_takes_a_win_and_blocks_a_threat(moves: str, column: int) -> None:
    position = Position.from_moves(moves)
    for seed in range(3):
        thought = think(position, 2000, seed)
        assert thought.move == column
        won = position.play(column).winner
        assert won is None or thought.scores[column] == (10 if won == "R" else -10)


@pytest.mark.parametrize("side", ["X", "O"])
def test_in_tic_tac_toe_it_never_loses_against_perfect_play(side: str) -> None:
    """It is tried against every move that keeps the value."""
    chosen: dict[TicTacToe, int] = {}

    def play(position: TicTacToe) -> None:
        if position.winner is not None:
            assert position.winner in (side, "="), position
        elif position.player == side:
            if position not in chosen:
                chosen[position] = think(position, 1000).move
            play(position.play(chosen[position]))
        else:
            for move in position.legal_moves:
                if value(position.play(move)) == value(position):
                    play(position.play(move))

    play(TicTacToe())
    assert len(chosen) > 10


def test_it_passes_over_the_only_draw_as_the_course_says() -> None:
    position = Position.from_moves("54672332716")
    exact = AIBrain("0").auto_play(position)
    assert exact.best == (3,)
    assert exact.scores[3] == 0
    assert think(position, 20_000).move == 4
    deep = AIBrain("9", nodes=220_000, uses_book=False).auto_play(position)
    assert (deep.best, deep.depth) == ((3,), 9)


# Step by step


def recorded(position: Any, nodes: int, most: int = 3000) -> Timeline:
    return Timeline(Replay(position, U, 1, nodes=nodes, most=most).run())


def test_what_is_recorded_is_the_search() -> None:
    timeline = recorded(Position.from_moves("4453"), 400)
    recording, thought = timeline.recording, timeline.recording.thought
    assert thought is not None
    assert thought.nodes == 400
    timeline.go(timeline.last)
    children = recording.root.children
    assert {child.move: timeline.value(child) for child in children} == thought.scores
    assert {child.move: timeline.visits(child) for child in children} == thought.visits
    assert sum(moment.kind is Kind.RETURNED for moment in timeline.moments) == 400
    assert len(recorded(Position(), 400, most=50).recording.moments) < len(timeline.moments)


def test_the_steps_come_in_their_order() -> None:
    """SELECT any number of times, then EXPAND if the game goes on, PLAY OUT and BACK UP."""
    letters = {Kind.SELECTED: "s", Kind.ENTERED: "e", Kind.RETURNED: "p", Kind.LEFT: "b"}
    timeline = recorded(Position.from_moves("1212125"), 300)
    text = "".join(letters[moment.kind] for moment in timeline.moments)
    assert text[:10] == "e" + "epb" * 3
    rounds = text[1:-1].split("b")[:-1]
    assert len(rounds) == 300
    assert all(steps.lstrip("s") in ("ep", "p") for steps in rounds)
    assert text[-1] == "b"


def test_what_select_says_is_what_it_compared() -> None:
    """The bonus in the sentence is UCB1's for the visits at that moment."""
    timeline = recorded(Position.from_moves("445"), 300)
    words = PlayOutWords(timeline, U)
    told = 0
    for now, moment in enumerate(timeline.moments):
        if moment.kind is Kind.SELECTED:
            timeline.go(now)
            parent = timeline.path(moment.node)[-2]
            bonus = 20 * sqrt(2 * log(timeline.visits(parent)) / timeline.visits(moment.node))
            sign = 1 if parent.maximising else -1
            assert moment.value == pytest.approx(timeline.value(moment.node) + sign * bonus)
            assert f"bonus {bonus:.2f} is " in words.now()
            told += 1
    assert told > 200
