"""Makes the weights that come with the app, anew: `.venv/bin/python -m tools.make_weights`.

It learns with the settings of `learn` and seed 1, in its last third with smaller steps, and keeps
what it has learnt after so many games. One core takes about ten minutes of processor time.
"""

import argparse
from dataclasses import replace

import numpy as np

from connect_four_ai.stages.learned.weights import ENDING, FOLDER, Head, packed, short
from connect_four_ai.study.learning.learner import Learner

SEED = 1
STEPS = (0, 1_000, 10_000, 100_000, 1_000_000)
LAST_ALPHA = 0.002


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3_000_000)
    games = parser.parse_args().games
    learner = Learner(SEED)
    for old in FOLDER.glob(f"*{ENDING}"):
        old.unlink()
    for step in (step for step in STEPS if step < games):
        learner.learn(step - learner.games)
        keep(learner)
    learner.learn(2 * games // 3 - learner.games)
    learner.settings = replace(learner.settings, alpha=LAST_ALPHA)
    learner.learn(games - learner.games)
    keep(learner)


def keep(learner: Learner) -> None:
    """Writes the file that the app plays by."""
    head = Head(learner.games, SEED, learner.patterns, {})
    values = np.asarray(learner.weights)[:, :, 0].ravel().tolist()
    file = FOLDER / f"{learner.games}{ENDING}"
    file.write_bytes(packed(head, short(values)))
    print(f"{file.name}: {file.stat().st_size:,} bytes", flush=True)


if __name__ == "__main__":
    main()
