"""The opponent: a stage, a depth, and a random source for columns that are equally good."""

import math
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from connect_four_ai.app.faults import StageError, place
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import YELLOW, Position, Winner
from connect_four_ai.games.game import Game, IllegalMove
from connect_four_ai.stages import Stage, find_stage

Watch = Callable[[int, Mapping[Any, float]], None]


class NoOpponent(ValueError):
    """This stage has no opponent that could play."""


@dataclass(frozen=True)
class Thought:
    """What a brain found in a position."""

    position: Game[Any]
    stage: type[Stage]
    depth: int
    move: Any
    """The move to make: one of the best, at random. In Connect Four a column, 1–7."""
    scores: dict[Any, float]
    """Every legal move with the stage's score for it: minus infinity where it has no result. Empty if the move
    was in the opening book."""
    best: tuple[Any, ...]
    nodes: int
    """Positions visited."""
    seconds: float
    """The time that the thinking took."""
    prunes: int = 0
    """Nodes that were cut off."""
    line: tuple[Any, ...] = ()
    """The move and the best play by both sides that follows it, where the stage found out."""

    @property
    def section(self) -> str:
        """The stage that thought."""
        return self.stage.section

    @property
    def column(self) -> int:
        """The move, as Connect Four calls it."""
        column: int = self.move
        return column

    @property
    def moves(self) -> str:
        """The position in writing; in Connect Four, as column digits."""
        return str(self.position)

    @property
    def player(self) -> str:
        """Who thought: the player to move."""
        return self.position.player


class AIBrain:
    """Plays by any section of the chapter; `stage` may be changed at any time.

    >>> brain = AIBrain("9.1.3", seed=1)
    >>> brain.auto_play(Position.from_moves("1212125")).column
    2
    >>> brain.stage = "7"
    >>> brain.stage.section
    '9.1.7'
    """

    def __init__(
        self,
        stage: str | type[Stage] = "9.1.7",
        depth: int | None = None,
        seed: int | None = None,
        seconds: float = 1.0,
        uses_book: bool = True,
    ) -> None:
        """`depth`: how many plies to look beyond a move; None for the chapter's choice.
        `seed`: the same seed plays the same game. `seconds`: for each move, if the stage thinks by the clock.
        `uses_book`: whether a stage that has an opening book may look into it. Raises UnknownStage."""
        self._depths: dict[str, int] = {}
        """The depth last chosen for each stage."""
        self.stage = stage
        if depth is not None:
            self.depth = depth
        self.seconds = seconds
        self.uses_book = uses_book
        self.random = random.Random(seed)

    @property
    def stage(self) -> type[Stage]:
        """The stage in use. Set it by section ("9.1.5"), by key ("5") or to a class of your own."""
        return self._stage

    @stage.setter
    def stage(self, stage: str | type[Stage]) -> None:
        self._stage = find_stage(stage) if isinstance(stage, str) else stage

    @property
    def depth(self) -> int:
        """How many plies to look beyond a move: each stage has its own depth, the one last chosen for it."""
        return self._depths.get(self.stage.section, self.stage.depth)

    @depth.setter
    def depth(self, depth: int) -> None:
        self._depths[self.stage.section] = depth

    def auto_play(self, position: Any, watch: Watch = lambda nodes, scores: None) -> Thought:
        """Gives every legal move a score, and chooses among the best at random.

        `watch` hears of the nodes visited and the scores found so far, and may raise to end the thinking.
        Raises NoOpponent, IllegalMove when the game is over, or StageError where the stage's answer makes no sense.
        """
        if not self.stage.computer:
            raise NoOpponent(say("{section} is for two people: it has no opponent", section=self.stage.section))
        if position.winner is not None:
            raise IllegalMove(say("there is nothing to play: {outcome}", outcome=position.outcome))
        scores: dict[Any, float] = {}
        stage = self.stage(position.player, lambda nodes: watch(nodes, scores), self.seconds, self.uses_book)
        started = time.perf_counter()
        try:
            for move, score in _checked(stage, position, stage.scores(position, self.depth)):
                scores[move] = score
        except SystemExit as error:
            fault = say("{place}: exit() would end the program, and was not obeyed", place=place(error))
            raise StageError(fault) from error
        seconds = time.perf_counter() - started
        best = _best(stage, position, scores)
        move = self.random.choice(best) if stage.chosen is None else stage.chosen
        return Thought(
            position=position,
            stage=self.stage,
            depth=self.depth if stage.depth_reached is None else stage.depth_reached,
            move=move,
            scores=scores,
            best=best,
            nodes=stage.nodes,
            seconds=seconds,
            prunes=stage.prunes,
            line=(move, *stage.lines.get(move, ())),
        )

    def twin(self) -> "AIBrain":
        """A brain of the same stage and depths, to think in another process, seeded by this one's random source."""
        twin = AIBrain(self.stage, None, self.random.getrandbits(64), self.seconds, self.uses_book)
        twin._depths = dict(self._depths)
        return twin

    def minimax(self, position: Position, depth: int, is_maximizing: bool) -> float:
        """The stage's score of a position, for Yellow, looking at most `depth` plies beyond it."""
        return self.stage(YELLOW).minimax(position, depth, is_maximizing)

    def score(self, winner: Winner | None) -> float:
        """What the stage gives for a result, playing Yellow: Red's win +10, its own −10."""
        return self.stage(YELLOW).score(winner)


def _checked(stage: Stage, position: Game[Any], answers: Any) -> Iterator[tuple[Any, float]]:
    """A stage's moves and scores, as long as they are that. Raises StageError."""
    legal = list(position.legal_moves)
    if not isinstance(answers, Iterable):
        fault = say("{stage} gave {answer} in place of moves and scores", stage=stage.section, answer=repr(answers))
        raise StageError(fault)
    for answer in answers:
        if not (isinstance(answer, tuple) and len(answer) == 2):
            what = repr(answer)
            raise StageError(
                say("{stage} gave {answer}, which is not a move and its score", stage=stage.section, answer=what)
            )
        move, score = answer
        _check_move(stage, position, move)
        if not isinstance(score, int | float) or math.isnan(score):
            name, what = position.move_name(move), repr(score)
            raise StageError(
                say(
                    "{stage} gave {move} the score {score}, which is not a number",
                    stage=stage.section,
                    move=name,
                    score=what,
                )
            )
        yield legal[legal.index(move)], score


def _check_move(stage: Stage, position: Game[Any], move: Any) -> None:
    """Raises StageError if the move is not legal."""
    if move in position.legal_moves:
        return
    try:
        name = position.move_name(move)
    except Exception:  # it is nothing that the game has a name for
        name = repr(move)
    raise StageError(say("{stage} gave {move}, which cannot be played", stage=stage.section, move=name))


def _best(stage: Stage, position: Game[Any], scores: Mapping[Any, float]) -> tuple[Any, ...]:
    """All moves that are as good as the best; the stage's own choice where it scored none. Raises StageError."""
    if stage.chosen is not None:
        _check_move(stage, position, stage.chosen)
    elif not scores:
        raise StageError(say("{stage} gave no move a score", stage=stage.section))
    if not scores:
        return (stage.chosen,)
    highest_or_lowest = stage.best(scores.values())
    best = tuple(move for move, score in scores.items() if score == highest_or_lowest)
    if not best:
        what = repr(highest_or_lowest)
        raise StageError(
            say("{stage} took {score} for the best score, which no move has", stage=stage.section, score=what)
        )
    return best
