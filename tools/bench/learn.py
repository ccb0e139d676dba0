"""How fast the learner learns, and what it is worth.

Learns from nothing with several seeds, each for so many minutes of processor time on one core, and
measures each: moves a second, mistakes in the exam, points against 9.1.7 at depth 3 (twice from
each of 50 openings). With --shipped it measures the weights that come with the app instead, also
looking three moves ahead, and as Red from the empty board against perfect replies. With --positions
it asks Q so many positions like those of the exam, and others: 300 are too few to tell small
differences.
"""

import argparse
import itertools
import random
import time
from collections.abc import Iterator
from statistics import fmean, pstdev

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.game import result_of
from connect_four_ai.games.positions import random_positions
from connect_four_ai.stages import Stage, find_stage
from connect_four_ai.stages.learned.stage import PREFIX, stage_by
from connect_four_ai.stages.learned.weights import steps
from connect_four_ai.stages.the_solver import the_solver
from connect_four_ai.study.arena.exam import SIZE
from connect_four_ai.study.arena.tournament import chosen_openings
from connect_four_ai.study.learning.learner import CHUNK, Learner
from connect_four_ai.study.learning.watch import mistakes, opponent, points, points_of_red, spoiled
from tools.bench import Option

EXAMPLES = (
    ("bench learn", "five seeds, five minutes each"),
    ("bench learn --shipped", "the weights that come with the app"),
    ("bench learn --positions 3000", "how far Q should look ahead; some minutes"),
)
OPTIONS = {
    "minutes": Option("minutes of processor time for each seed", 5.0, 0.01, 1000),
    "seeds": Option("seeds", 5),
    "shipped": Option("measure the app's own weights", False),
    "positions": Option("positions to ask Q, at several depths", 0, 0),
}
RIVAL = "9.1.7:3"
OPENINGS = 50
GAMES = 100
DEPTHS = range(6)
"""Depths of Q in positions other than the exam's."""
OTHERS = 77
"""The seed of the positions other than the exam's."""
SIGNS: dict[int | None, str] = {1: "+", 0: "=", -1: "-", None: "x"}
Facts = dict[str, float]


def run(arguments: argparse.Namespace) -> int:
    """Prints each measurement when it is done."""
    if arguments.shipped:
        found = _of_the_shipped()
    elif arguments.positions:
        found = _by_depth(arguments.positions)
    else:
        found = _learnt_anew(arguments.seeds, 60 * arguments.minutes)
    for facts in found:
        print(", ".join(f"{name} {value:,.4g}" for name, value in facts.items()), flush=True)
    return 0


def _of_the_shipped() -> Iterator[Facts]:
    perfect = AIBrain("0", seed=0)  # it replies at random with one of the best moves
    for games in steps():
        stage = find_stage(f"{PREFIX}{games}")
        results = [points_of_red(AIBrain(stage, 0, 0), perfect, "") for _ in range(GAMES)]
        counts = {"won": results.count(1), "drawn": results.count(0.5), "lost": results.count(0)}
        ahead = {"mistakes at depth 3": mistakes(stage, 3)}
        yield {"games": games} | _worth(stage) | ahead | counts


def _by_depth(count: int) -> Iterator[Facts]:
    some = itertools.islice(exam_positions(OTHERS), count)
    asked = [(moves, signs) for moves, signs in map(str.split, some)]
    for depth in DEPTHS:
        yield {"depth": depth, "mistakes": spoiled(find_stage("Q"), depth, asked)}


def _learnt_anew(seeds: int, seconds: float) -> Iterator[Facts]:
    """Yields the worth of each seed's learner, and finally mean and spread."""
    found: list[Facts] = []
    for seed in range(1, seeds + 1):
        learner = Learner(seed)
        learner.learn(1)  # compiles the learner, so that it is not timed
        moves, began = learner.moves, time.process_time()
        while time.process_time() - began < seconds:
            learner.learn(CHUNK)
        speed = (learner.moves - moves) / (time.process_time() - began)
        worth = _worth(stage_by(learner.tables, "Q"))
        found.append({"seed": seed, "games": learner.games, "speed": speed} | worth)
        yield found[-1]
    for name in ("speed", "mistakes", "points"):
        values = [facts[name] for facts in found]
        yield {name: fmean(values), "spread": pstdev(values)}


def _worth(stage: Stage) -> Facts:
    rival = points(AIBrain(stage, 0, 0), opponent(RIVAL), chosen_openings(OPENINGS, 0))
    return {"mistakes": mistakes(stage), "points": rival}


def exam_positions(seed: int = SIZE) -> Iterator[str]:
    """Yields the lines of study/arena/exam.txt, and more: positions of random games with 8 to 30
    discs, in turn won and drawn."""
    rng, best = random.Random(seed), itertools.cycle((1, 0))
    wanted = next(best)
    while True:
        position = next(random_positions(rng, rng.choice((8, 9)), 30))
        scores = the_solver().scores(position)
        columns = {column: result_of(score) for column, score in scores.items()}
        if min(columns.values()) < max(columns.values()) == wanted:
            wanted = next(best)
            yield f"{position} {''.join(SIGNS[columns.get(column)] for column in range(1, 8))}"
