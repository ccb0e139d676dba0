"""The opponent: a stage, a depth, and a random source for columns that are equally good."""

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from connect_four_ai.games.connect_four import YELLOW, IllegalMove, Player, Position, Winner, outcome
from connect_four_ai.stages import Stage, find_stage

Watch = Callable[[int, Mapping[int, float]], None]


class NoOpponent(ValueError):
    """This stage has no opponent that could play."""


@dataclass(frozen=True)
class Thought:
    """What a brain found in a position."""

    moves: str
    """The position, as column digits."""
    section: str
    depth: int
    column: int
    """The column to play: one of the best, at random."""
    scores: dict[int, float]
    """Every open column, 1–7, with the stage's score for it: minus infinity where it has no result."""
    best: tuple[int, ...]
    nodes: int
    """Positions visited."""
    seconds: float
    """The time that the thinking took."""

    @property
    def player(self) -> Player:
        """Who thought: the player to move."""
        return Position.from_moves(self.moves).player


class AIBrain:
    """Plays by any section of the chapter; `stage` may be changed at any time.

    >>> brain = AIBrain("9.1.3", seed=1)
    >>> brain.auto_play(Position.from_moves("1212125")).column
    2
    >>> brain.stage = "7"
    >>> brain.stage.section
    '9.1.7'
    """

    def __init__(self, stage: str | type[Stage] = "9.1.7", depth: int | None = None, seed: int | None = None) -> None:
        """`depth`: how many plies to look beyond a column's own move; None for the chapter's choice.
        `seed`: the same seed plays the same game. Raises UnknownStage."""
        self.stage = stage
        self.depth = self.stage.depth if depth is None else depth
        self.random = random.Random(seed)

    @property
    def stage(self) -> type[Stage]:
        """The stage in use. Set it by section ("9.1.5"), by key ("5") or to a class of your own."""
        return self._stage

    @stage.setter
    def stage(self, stage: str | type[Stage]) -> None:
        self._stage = find_stage(stage) if isinstance(stage, str) else stage

    def auto_play(self, position: Position, watch: Watch = lambda nodes, scores: None) -> Thought:
        """Gives every open column a score, and chooses among the best at random.

        `watch` hears of the nodes visited and the scores found so far, and may raise to end the thinking.
        Raises NoOpponent or, when the game is over, IllegalMove.
        """
        if not self.stage.computer:
            raise NoOpponent(f"{self.stage.section} is for two people: it has no opponent")
        if position.winner is not None:
            raise IllegalMove(f"there is nothing to play: {outcome(position.winner)}")
        scores: dict[int, float] = {}
        stage = self.stage(position.player, lambda nodes: watch(nodes, scores))
        started = time.perf_counter()
        for column, score in stage.scores(position, self.depth):
            scores[column] = score
        seconds = time.perf_counter() - started
        highest_or_lowest = stage.best(scores.values())
        best = tuple(column for column, score in scores.items() if score == highest_or_lowest)
        return Thought(
            moves=str(position),
            section=stage.section,
            depth=self.depth,
            column=self.random.choice(best),
            scores=scores,
            best=best,
            nodes=stage.nodes,
            seconds=seconds,
        )

    def twin(self) -> "AIBrain":
        """A brain of the same stage and depth, to think in another process, seeded by this one's random source."""
        return AIBrain(self.stage, self.depth, self.random.getrandbits(64))

    def minimax(self, position: Position, depth: int, is_maximizing: bool) -> float:
        """The stage's score of a position, for Yellow, looking at most `depth` plies beyond it."""
        return self.stage(YELLOW).minimax(position, depth, is_maximizing)

    def score(self, winner: Winner | None) -> float:
        """What the stage gives for a result, playing Yellow: Red's win +10, its own −10."""
        return self.stage(YELLOW).score(winner)
