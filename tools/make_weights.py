"""Makes the weights that come with the app, anew: `.venv/bin/python -m tools.make_weights`.

It learns with seed 1, in three phases: the steps get smaller, and what came later counts less. It
keeps what it has learnt after so many games. One core takes some minutes.
"""

import argparse
from dataclasses import replace

import numpy as np

from connect_four_ai.stages.learned.weights import ENDING, FOLDER, Head, packed, short
from connect_four_ai.study.learning.learner import Learner

SEED = 1
KEPT = (0, 1_000, 10_000, 100_000, 1_000_000, 5_000_000)
PHASES = (
    (0, 0.035, 0.8),
    (2_500_000, 0.015, 0.5),
    (4_000_000, 0.007, 0.5),
)
"""From how many games on it learns with which step size (alpha) and trace (lambda)."""


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    learner = Learner(SEED)
    for old in FOLDER.glob(f"*{ENDING}"):
        old.unlink()
    settings = {games: (alpha, trace) for games, alpha, trace in PHASES}
    for games in sorted({*KEPT, *settings}):
        learner.learn(games - learner.games)
        if games in KEPT:
            keep(learner)
        if games in settings:
            alpha, trace = settings[games]
            learner.settings = replace(learner.settings, alpha=alpha, trace=trace)


def keep(learner: Learner) -> None:
    """Writes the file that the app plays by."""
    head = Head(learner.games, SEED, learner.patterns, {})
    values = np.asarray(learner.weights)[:, :, 0].ravel().tolist()
    file = FOLDER / f"{learner.games}{ENDING}"
    file.write_bytes(packed(head, short(values)))
    print(f"{file.name}: {file.stat().st_size:,} bytes", flush=True)


if __name__ == "__main__":
    main()
