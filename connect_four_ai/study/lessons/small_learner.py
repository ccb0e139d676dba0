"""A small learner that learns while one watches: each of its patterns is four cells in a row. It
needs no compiler, and plays some fifty games a second."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.stages.learned.patterns import lines
from connect_four_ai.stages.learned.stage import stage_by
from connect_four_ai.study.learning.learner import Correction, Learner, Settings, page
from connect_four_ai.study.learning.watch import game_between, mistakes

OPPONENT = "9.1.5"
"""The stage that it plays against, as Red, to see whether it wins."""
EVERY = 10
"""Games between two reports."""
EXAM, QUESTIONS = 50, 40
"""Games between two exams, and the positions of each."""
WEIGHT = "121314", ((1, 1), (1, 2), (1, 3), (1, 4))
"""The weight that is shown: a position, and the pattern in it, three of Red's with a free cell, Red
to move."""


class Reached(NamedTuple):
    """What the learner has reached after some games."""

    games: int
    weight: float
    game: str
    """The moves of a game against OPPONENT."""
    won: bool
    """Whether it has won that game."""
    mistakes: float
    """The share of the exam's wins and draws that it spoiled last."""


@dataclass(frozen=True)
class Learn:
    """A job: learns from games against itself, and reports all it has reached so far."""

    games: int = 300

    def run(self, report: Listener = ignore_progress) -> tuple[Reached, ...]:
        if self in _DONE:
            return _DONE[self]
        learner = Learner(0, patterns=lines(), compiled=False)
        number, reached, wrong = _number_of_weight(learner), list[Reached](), 0.0
        for games in range(0, self.games + 1, EVERY):
            if games:
                learner.learn(EVERY)
            stage = stage_by(learner.tables, "Q")
            if games % EXAM == 0:
                wrong = mistakes(stage, 0, QUESTIONS)
            position = game_between(AIBrain(stage, 0, 0), AIBrain(OPPONENT, 1, 0))
            weight = float(learner.weights[0, number, page.VALUE])
            reached.append(Reached(games, weight, str(position), position.winner == RED, wrong))
            report(games, {"reached": tuple(reached)})
        _DONE[self] = tuple(reached)
        return _DONE[self]


_DONE: dict[Learn, tuple[Reached, ...]] = {}
"""What has been learnt in this process."""


def _number_of_weight(learner: Learner) -> int:
    moves, pattern = WEIGHT
    position, (places, _, found) = Position.from_moves(moves), learner.tables
    page.look_up(position.red, position.red | position.yellow, places, found)
    number: int = found[2 * learner.patterns.index(pattern)]
    return number


@dataclass(frozen=True)
class FirstGame:
    """A job: the first game of a learner, without moves by chance, and what it learns from it."""

    seed: int = 3

    def run(self, report: Listener = ignore_progress) -> tuple[Correction, ...]:
        settings = replace(Settings(), explore=0.0, opening=0)
        return Learner(self.seed, settings, lines(), compiled=False).watched_game()
