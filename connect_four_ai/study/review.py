"""A review of a game: its standing after each disc, and the moves that made its outcome worse."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from math import isinf

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.games.game import (
    best_by_outcome,
    best_score,
    for_first_player,
    result_of,
    scores_for_first_player,
)
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.stages.the_solver import has_book, the_solver
from connect_four_ai.study.coach.advice import QUICK
from connect_four_ai.study.coach.explanation import Explanation


@dataclass(frozen=True)
class Blunder:
    """A move that made the outcome worse: a win became a draw or a loss, or a draw a loss."""

    position: Position
    column: int
    scores: Mapping[int, float]
    """The exact score of every open column, in Red's view."""
    why: Explanation | None = None
    """The proved explanation of why it is worse."""

    @property
    def good(self) -> frozenset[int]:
        """The columns that keep the outcome."""
        return best_by_outcome(scores_for_first_player(self.position, self.scores))

    @property
    def can_be_found(self) -> bool:
        """Whether looking ahead can find a better move: the win given away, or the loss that
        follows, comes within VISIBLE moves of the winner."""
        own, played = scores_for_first_player(self.position, self.scores), len(self.position.moves)
        to_win = 22 - max(own.values()) - played // 2
        to_lose = 22 + own[self.column] - (played + 1) // 2
        return min(to_win, to_lose) <= VISIBLE


@dataclass(frozen=True)
class Standing:
    """The standing of a game after some discs, in Red's view."""

    score: int
    """The exact score: 22 minus the discs that the winner will have played, negative if Yellow
    wins; 0 for a draw."""
    opinion: float | None = None
    """The stage's score, on a scale of its own; None if it saw no result, or was not asked."""
    blunder: Blunder | None = None
    """The next move, if it made the outcome worse."""


Standings = dict[int, Standing]
"""Standings by the number of discs."""


VISIBLE = 3
"""Number of the winner's moves that a person can look ahead."""
TRIES = 2
"""Number of wrong guesses after which the answer is shown."""


def blunders_of(standings: Standings) -> list[Blunder]:
    """Returns the slips of a game, as far as they are known, the first one first."""
    return [standing.blunder for _, standing in sorted(standings.items()) if standing.blunder]


class Quiz:
    """A quiz on a game: a better move is to be found in place of each slip."""

    def __init__(self) -> None:
        self.standings: Standings = {}
        self.solved: set[Position] = set()
        """The positions before the slips that are solved or shown."""
        self.ask(None)

    @property
    def blunders(self) -> list[Blunder]:
        return blunders_of(self.standings)

    @property
    def chosen(self) -> int | None:
        """Index of the slip that is asked about."""
        return self.blunders.index(self.asked) if self.asked in self.blunders else None

    def next_blunder(self, at: int) -> Blunder | None:
        """Returns the first slip after `at` discs, or else the first of all."""
        later = [blunder for blunder in self.blunders if len(blunder.position.moves) > at]
        return next(iter(later + self.blunders), None)

    def ask(self, blunder: Blunder | None) -> None:
        self.asked = blunder
        """The slip for which a better move is to be found."""
        self.guesses: list[int] = []

    def is_solved(self, blunder: Blunder) -> bool:
        """Returns whether a slip's better move is shown: it was found, it was asked for, or looking
        ahead does not show it."""
        return blunder.position in self.solved or not blunder.can_be_found

    @property
    def is_open(self) -> bool:
        """Whether a guess is expected."""
        return self.asked is not None and not self.is_solved(self.asked)

    def guess(self, column: int) -> None:
        if self.asked:
            self.guesses.append(column)
            if column in self.asked.good or len(self.guesses) >= TRIES:
                self.show()

    def show(self) -> None:
        """Shows the better move of the slip that is asked about."""
        if self.asked:
            self.solved.add(self.asked.position)


def standing_at_the_end(position: Position) -> Standing | None:
    """Returns the standing of a finished game, by the rules alone; None while the game goes on."""
    if position.winner is None:
        return None
    size = 22 - (len(position.moves) + 1) // 2 if position.winner in position.players else 0
    return Standing(size if position.winner == RED else -size)


@dataclass(frozen=True)
class Review:
    """Reviews the game that led to a position.

    `brain` gives its opinion of every position; None for the exact scores alone.
    """

    position: Position
    brain: AIBrain | None = None

    def run(self, report: Listener = ignore_progress) -> Standings:
        """Returns the standing after each disc. Begins with the last one, which is quickly solved;
        what the solver learns there helps with the one before."""
        found: Standings = {}
        moves = map(int, self.position.moves)
        positions = [*accumulate(moves, Position.play, initial=Position())]
        for count in reversed(range(len(positions))):
            if has_book() or count >= QUICK or positions[count].winner is not None:
                found[count] = _standing(positions, count, found.get(count + 1))
                report(0, found)
        if self.brain:
            for count, standing in list(found.items()):
                position = positions[count]
                opinion = _opinion(self.brain, position, lambda nodes, _: report(nodes, found))
                found[count] = replace(standing, opinion=opinion)
        return found


def _standing(positions: list[Position], count: int, then: Standing | None) -> Standing:
    """Returns the standing after `count` discs. `then`: the standing after the next move, if there
    is one."""
    position = positions[count]
    if over := standing_at_the_end(position):
        return over
    score = int(for_first_player(position, the_solver().score(position)))
    outcome = for_first_player(position, result_of(score))
    if then is None or for_first_player(position, result_of(then.score)) >= outcome:
        return Standing(score)
    column = int(positions[count + 1].moves[-1])
    from connect_four_ai.study.coach.explain import explain  # late: it loads the solver

    own = the_solver().scores(position)
    scores, why = scores_for_first_player(position, own), explain(position, column, own)
    return Standing(score, blunder=Blunder(position, column, scores, why))


def _opinion(brain: AIBrain, position: Position, report: Listener) -> float | None:
    if position.winner is not None:
        return None
    if not (scores := brain.auto_play(position, report).scores):
        return None
    best = best_score(position, scores.values())
    # the chapter counts infinity as no result
    no_result = isinf(best) and not brain.stage.estimates
    return None if no_result else best
