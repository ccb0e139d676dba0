"""Makes the weights that come with the app, anew: `.venv/bin/python -m tools.make_weights`.

It learns with seed 1, in phases: the steps get smaller, and what came later counts less. Then
another learner goes on from these weights, with new step sizes, half of its games from the empty
board. It keeps what was learnt after so many games. One core takes some minutes.
"""

import argparse
from dataclasses import replace

import numpy as np

from connect_four_ai.stages.learned.patterns import size
from connect_four_ai.stages.learned.weights import ENDING, FOLDER, STEP, Head, packed, short
from connect_four_ai.study.learning.learner import Learner

SEED = 1
KEPT = (0, 1_000, 10_000, 100_000, 1_000_000)
PHASES = {
    0: (0.035, 0.8, 1.0),
    2_000_000: (0.02, 0.4, 1.0),
    2_600_000: (0.02, 0.4, 0.8),
    3_000_000: (0.035, 0.8, 0.5),
}
"""The phases by their number of games: the step size (alpha), the trace (lambda), and the share of
games that begin with a random opening."""
ANEW, END = 3_000_000, 3_400_000
"""Numbers of games after which the other learner takes over, and ends."""
LARGE = 100_000
"""A pattern with more weights counts as large."""


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    learner = Learner(SEED)
    for old in FOLDER.glob(f"*{ENDING}"):
        old.unlink()
    for games in sorted({*KEPT, *PHASES, END}):
        learner.learn(games - learner.games)
        if games in (*KEPT, END):
            keep(learner)
        if games == ANEW:
            learner = taken_over(learner)
        if games in PHASES:
            alpha, trace, often = PHASES[games]
            learner.settings = replace(learner.settings, alpha=alpha, trace=trace, often=often)


def taken_over(learner: Learner) -> Learner:
    """Returns a new learner with the weights, rounded as in the app's files."""
    other = Learner(SEED)
    other.games = learner.games
    values = np.round(np.asarray(learner.weights)[:, :, 0] / STEP) * STEP
    np.asarray(other.weights)[:, :, 0] = values
    return other


def keep(learner: Learner) -> None:
    """Writes a file of weights for the app. Weights of a single step in large patterns become 0, to
    keep the file small."""
    head = Head(learner.games, SEED, learner.patterns, {})
    values = np.round(np.asarray(learner.weights)[:, :, 0] / STEP) * STEP
    sizes = list(map(size, learner.patterns))
    values[(abs(values) <= STEP) & np.repeat(np.array(sizes) > LARGE, sizes)] = 0
    file = FOLDER / f"{learner.games}{ENDING}"
    file.write_bytes(packed(head, short(values.ravel().tolist())))
    print(f"{file.name}: {file.stat().st_size:,} bytes", flush=True)


if __name__ == "__main__":
    main()
