"""The short way through the exercises of each section: which kinds, in which order, and how many of
each."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from connect_four_ai.jobs.job import Listener, nobody
from connect_four_ai.study.exercises import Exercise, choose, find, predict, repair, update, write

FIND, PREDICT, REPAIR, WRITE = "find", "predict", "repair", "write"
CHOOSE, EVALUATION = "choose", "evaluation"
MAKERS: dict[str, Callable[[str, random.Random], Exercise]] = {
    FIND: find.make,
    PREDICT: predict.make,
    REPAIR: repair.make,
    WRITE: write.make,
    CHOOSE: lambda section, rng: (update if section == "Q" else choose).make(section, rng),
    EVALUATION: write.make_evaluation,
}
ENOUGH = {FIND: 3, PREDICT: 3, REPAIR: 2, WRITE: 1, CHOOSE: 3, EVALUATION: 1}
"""After so many right answers, the way goes on to the next kind; nobody has to."""

PATHS: dict[str, tuple[str, ...]] = {
    "9.1.0": (CHOOSE,),
    "9.1.1": (FIND, WRITE),
    "9.1.2": (CHOOSE, WRITE),
    "9.1.3": (FIND, PREDICT, REPAIR, WRITE),
    "9.1.4": (PREDICT, REPAIR, FIND, WRITE),
    "9.1.5": (FIND, PREDICT, REPAIR, WRITE),
    "9.1.6": (PREDICT, REPAIR, FIND, WRITE),
    "9.1.7": (PREDICT, REPAIR, FIND, WRITE),
    "8": (PREDICT, FIND, WRITE, EVALUATION),
    "9": (CHOOSE, FIND, WRITE, EVALUATION),
    "U": (CHOOSE,),
    "Q": (CHOOSE, REPAIR, WRITE),
    "0": (FIND,),
}

ON_PAPER = tuple(section for section, path in PATHS.items() if {FIND, PREDICT} & {*path})
"""The sections that have worksheets."""


@dataclass(frozen=True)
class Maker:
    """Makes an exercise: the same seed makes the same one."""

    kind: str
    section: str
    seed: int

    def run(self, report: Listener = nobody) -> Exercise:
        return MAKERS[self.kind](self.section, random.Random(self.seed))
