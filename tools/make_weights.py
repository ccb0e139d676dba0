"""Makes the weights that come with the app, anew: `python3 -m tools.make_weights`.

It learns with the settings of `learn` and seed 1, and keeps what it has learnt after so many games.
One core takes about seven minutes of processor time. `--games` ends it with another number.
"""

import argparse

from connect_four_ai.stages.learned.weights import EACH, ENDING, FOLDER, Head, packed, short
from connect_four_ai.study.learning.learner import Learner

SEED = 1
STEPS = (0, 1_000, 10_000, 100_000, 1_000_000)
BITS = 3
"""Of each weight's fraction."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3_000_000)
    games = parser.parse_args().games
    learner = Learner(SEED)
    for old in FOLDER.glob(f"*{ENDING}"):
        old.unlink()
    for step in (*(step for step in STEPS if step < games), games):
        learner.learn(step - learner.games)
        values = memoryview(learner.weights.tobytes()).cast("f")[::EACH].tobytes()
        head = Head(step, SEED, learner.patterns, {})
        file = FOLDER / f"{step}{ENDING}"
        file.write_bytes(packed(head, short(values, BITS)))
        print(f"{file.name}: {file.stat().st_size:,} bytes", flush=True)


if __name__ == "__main__":
    main()
