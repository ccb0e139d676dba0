"""The opponent: a stage, a depth, and a random source for moves that are equally good."""

import math
import random
import time
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from connect_four_ai.app.faults import StageError, place
from connect_four_ai.app.language import AppError
from connect_four_ai.games.connect_four import checked
from connect_four_ai.games.game import IllegalMove
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.search.opening_book import book_move
from connect_four_ai.stages import Stage, find_stage
from connect_four_ai.stages.brain import Brain, YellowsBrain
from connect_four_ai.stages.own import confined, saved
from connect_four_ai.stages.own.explain import explained
from connect_four_ai.stages.thought import AtDepth, checked_answer, plain_count, plain_number

# re-exported: callers need only this module
from connect_four_ai.stages.thought import Thought as Thought

DEFAULT_SECONDS = 1.0
"""Default seconds for a move."""
END_OF_THE_GAME = 1000
"""Depth limit of a stage that thinks by the clock: deeper than any game."""


class NoOpponent(AppError, ValueError):
    """The stage has no opponent, or does not play this game."""


class AIBrain:
    """Plays by any section of the chapter; `stage` may be changed at any time.

    >>> brain = AIBrain("9.1.3", seed=1)
    >>> brain.auto_play("1212125").column
    2
    >>> brain.stage = "7"
    >>> brain.stage.section
    '9.1.7'
    """

    _stage: Stage

    def __init__(
        self,
        stage: str | Stage = "9.1.7",
        depth: int | None = None,
        seed: int | None = None,
        seconds: float | None = None,
        uses_book: bool = True,
        nodes: int | None = None,
    ) -> None:
        """Makes the opponent of a stage. `depth`: how many plies to look beyond a move; None for
        the chapter's choice. `seed`: the same seed plays the same game. `seconds`: time for each
        move, if the stage thinks by the clock, and the limit for a student's program. `uses_book`:
        whether a stage with an opening book looks moves up there. `nodes`: node limit that replaces
        the clock, so that the stage plays the same on every machine. Raises UnknownStage."""
        self._depths: dict[str, int] = {}
        """The depth last chosen for each stage."""
        self.stage = stage
        self.depth = depth
        self.seconds = DEFAULT_SECONDS if seconds is None else seconds
        self.allowed = confined.SECONDS if seconds is None else seconds
        """Time limit of a student's program for a move, in seconds."""
        self.uses_book = uses_book
        self.nodes = nodes
        self.random = random.Random(seed)

    @property
    def stage(self) -> Stage:
        """The stage in use. Set it by section ("9.1.5"), by key ("5") or to a Stage of your
        own."""
        return self._stage

    @stage.setter
    def stage(self, stage: str | Stage) -> None:
        self._stage = find_stage(stage) if isinstance(stage, str) else stage

    def reload_if_saved(self) -> None:
        """Reads a student's file again if it was saved, half a second later at most."""
        self._stage = self._stage.reloaded_if_saved()

    @property
    def depth(self) -> int:
        """Plies to look beyond a move: each stage has its own depth, the one last chosen for it.
        None chooses the stage's own again."""
        return self._depths.get(self.stage.section, self.stage.depth)

    @depth.setter
    def depth(self, depth: int | None) -> None:
        self._depths.pop(self.stage.section, None)
        if depth is not None:
            self._depths[self.stage.section] = depth

    @property
    def chosen_depth(self) -> int | None:
        """The depth chosen for this stage; None for the stage's own."""
        return self._depths.get(self.stage.section)

    def auto_play(self, position: Any, watch: Listener = ignore_progress) -> Thought:
        """Gives every legal move a score, and chooses among the best at random. A position of
        Connect Four may be given by its columns: "4453".

        `watch` is called with the nodes visited and the scores found so far; an exception that it
        raises ends the thinking. Raises NoOpponent, IllegalMove if the game is over, or StageError
        if the stage's answer is invalid.
        """
        if self.stage.path:
            saved.forget()  # a file saved a moment ago must be played
            self.reload_if_saved()
        if not self.stage.computer:
            raise NoOpponent(
                "{section} is for two people: it has no opponent", section=self.stage.section
            )
        position = checked(position)
        if not self.stage.can_play(position):
            values = {"section": self.stage.section, "game": position.game_name}
            raise NoOpponent("{section} does not play {game}", **values)
        if position.winner is not None:
            raise IllegalMove("there is nothing to play: {outcome}", outcome=position.outcome)
        if self.stage.path and not confined.is_confined():
            job = Think(self.twin(), position)
            thought = confined.ask(self.stage.path, job, watch, self.allowed)
            try:  # the program may have changed the process that checked it
                checked_answer(self.stage, position, thought.move, thought.scores)
            except StageError as error:
                raise explained(error, self.stage.path) from None
            return replace(thought, position=position)
        uses_book = self.stage.has_book and self.uses_book
        if uses_book and (move := book_move(position)) is not None:
            best = (move,)
            return Thought(position, self.stage, self.depth, move, {}, best, 0, 0, line=best)
        seconds = self.seconds if self.stage.timed and not self.nodes else math.inf
        depth = END_OF_THE_GAME if self.stage.timed else self.depth
        return self.think(self.stage.loaded().brain, position, watch, depth, seconds, self.nodes)

    def think(
        self,
        kind: type[Brain],
        position: Any,
        watch: Listener,
        depth: int,
        seconds: float = math.inf,
        nodes: int | None = None,
    ) -> Thought:
        """Lets a brain of this class think about a position, and checks its answer. Raises
        StageError.

        A page that is written for Yellow plays Red as well: it is given the board with exchanged
        colours, and its scores are negated.
        """
        exchanged = kind.exchanges(position)
        legal = position.legal_moves

        def for_red(score: float) -> float:
            return 0 - score if exchanged else score

        def forward(nodes: int, scores: Mapping[Any, float]) -> None:
            numbers = {move: plain_number(scores[move]) for move in legal if move in scores}
            sound = {move: for_red(n) for move, n in numbers.items() if n is not None}
            watch(plain_count(nodes), sound)

        started = time.perf_counter()
        watch(0, {})
        try:
            brain = kind(depth, self.random.getrandbits(64), forward, seconds, nodes)
            move = _obeyed(brain, position.exchanged() if exchanged else position)
            took = time.perf_counter() - started
            move, scores = checked_answer(self.stage, position, move, brain.scores)
        except BaseException as error:  # a student's program can raise anything
            if self.stage.path is None:
                raise
            raise explained(error, self.stage.path) from error
        moves = [played for played in legal if played in scores]
        return Thought(
            position=position,
            stage=self.stage,
            depth=self.depth if brain.depth_reached is None else brain.depth_reached,
            move=move,
            scores={played: for_red(scores[played]) for played in moves},
            best=tuple(played for played in moves if scores[played] == scores[move]) or (move,),
            nodes=plain_count(brain.nodes),
            seconds=took,
            prunes=plain_count(brain.prunes),
            line=(move, *brain.lines.get(position.play(move), ())),
            by_depth=tuple(AtDepth.of(position, *found) for found in brain.found_at),
            visits=brain.visits,
        )

    def hint(self, position: Any, watch: Listener = ignore_progress) -> Thought:
        """Returns the move that it would play, and the best play that it expects after that: its
        page thinks again after each move, one ply less deep, and the first of the best moves is
        taken. The chapter's pages expect no play: they add scores up, or leave moves without a
        result."""
        thought = self.auto_play(position, watch)
        page: Any = self.stage.page
        if (
            self.stage.path
            or not thought.scores
            or not hasattr(page, "minimax")
            or issubclass(page, YellowsBrain)
        ):
            return thought

        def forward(nodes: int, scores: Mapping[Any, float]) -> None:
            watch(thought.nodes + nodes, thought.scores)

        line, after = [thought.move], thought.position.play(thought.move)
        for depth in range(thought.depth - 1, self.stage.timed - 1, -1):
            if after.winner is None:
                line.append(self.think(page, after, forward, depth).best[0])
                after = after.play(line[-1])
        return replace(thought, line=tuple(line))

    def twin(self) -> "AIBrain":
        """Returns a brain of the same stage and depths for another process, seeded by this brain's
        random source."""
        twin = copy(self)
        twin._depths = dict(self._depths)
        twin.random = random.Random(self.random.getrandbits(64))
        return twin


@dataclass(frozen=True)
class Think:
    """The job of thinking about a position, to play there or to give a hint."""

    brain: AIBrain
    position: Any
    for_hint: bool = False

    def run(self, report: Listener = ignore_progress) -> Thought:
        think = self.brain.hint if self.for_hint else self.brain.auto_play
        return think(self.position, report)


def _obeyed(brain: Brain, position: Any) -> Any:
    """Returns the brain's move. exit() ends its thinking, not the program: raises StageError."""
    try:
        return brain.auto_play(position)
    except SystemExit as error:
        raise StageError(
            "{place}: exit() would end the program, and was ignored", place=place(error)
        ) from error
