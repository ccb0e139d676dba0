"""Exact scores of the positions on the board, found by a process of their own while they are
shown."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from connect_four_ai.ai_brain import AIBrain, Think, Thought
from connect_four_ai.app.language import say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import Game, best_score
from connect_four_ai.jobs.worker import Failure, Worker
from connect_four_ai.play.match import Match
from connect_four_ai.stages import STAGES, Stage, faults, find_stage
from connect_four_ai.stages.catalogue import PERFECT
from connect_four_ai.texts.endings import said_of, worth

USUAL_WAIT = 1.0
"""Seconds after which an answer counts as late."""


class ExactScores:
    def __init__(self, game: Match) -> None:
        self.game = game
        self.on = False
        self.dangers = False
        """Whether dangers are marked; their effect is mentioned only where the exact score
        agrees."""
        self.worker = Worker()
        self.failure = ""
        self._known: dict[Game[Any], dict[int, float]] = {}
        self.asked: Position | None = None
        """The position that is being solved."""

    @property
    def busy(self) -> bool:
        """Whether a position is being solved."""
        return self.wanted and self.worker.thinking

    @property
    def wanted(self) -> bool:
        return self.on or self.dangers

    def toggle(self) -> None:
        """Turns the exact scores on or off; when off, nothing is solved."""
        self.on = not self.on
        self._begin_or_end()

    def toggle_dangers(self) -> None:
        """Turns the marks of the cells that complete four on or off."""
        self.dangers = not self.dangers
        self._begin_or_end()

    def _begin_or_end(self) -> None:
        self.failure = "" if PERFECT in STAGES else "; ".join(faults())
        if not self.wanted:
            self.close()

    def update(self) -> None:
        """Solves the positions whose scores are wanted and not known, the quickest first."""
        if thought := self.game.thinker.shown:
            self.learn(thought)
        if not self.wanted or self.failure:
            return
        answer = self.worker.poll()
        if isinstance(answer, Failure):
            self.failure = answer.reason
        elif isinstance(answer, Thought):
            self.learn(answer)
            self.asked = None
        judged = [before for before, _ in _judged(self.game) if self.on]
        missing = [
            position
            for position in [self.position, *judged]
            if position.winner is None and position not in self._known
        ]
        wanted = min(missing, key=find_stage(PERFECT).takes_long, default=None)
        if wanted != self.asked:
            self.asked = wanted
            self.worker.cancel()
            if wanted:
                self.worker.ask(Think(AIBrain(PERFECT), wanted))

    def learn(self, thought: Thought) -> None:
        """Remembers the exact scores that the perfect stage has found."""
        if thought.section == PERFECT and thought.position not in self._known:
            self._known[thought.position] = thought.scores

    @property
    def position(self) -> Any:
        """The position on the board: the one before the selected move, or the game's."""
        thinker = self.game.thinker
        return self.game.position if thinker.explained is None else thinker.decision

    @property
    def own(self) -> bool:
        """Whether the perfect stage scores the position on the board."""
        thinker = self.game.thinker
        scored = thinker.worker.thinking or thinker.hint or thinker.explained is not None
        return bool(scored and thinker.stage and thinker.stage.section == PERFECT)

    @property
    def scores(self) -> Mapping[Any, float]:
        """The exact scores of the position on the board, as far as they are known and shown."""
        position = self.position
        if self.own:
            return self.game.thinker.scores
        if not self.on or position.winner is not None:
            return {}
        found: Mapping[Any, float] = self.worker.found if position == self.asked else {}
        return self._known.get(position, found)

    @property
    def outcome(self) -> float | None:
        """The exact score of the position on the board, in Red's view; None if it is unknown or the
        game is over."""
        position = self.position
        scores = self._known.get(position)
        return best_score(position, scores.values()) if scores and position.winner is None else None

    @property
    def judgements(self) -> list[str]:
        """What the last moves were worth, a line each, the last move first; unknown ones are left
        out."""
        judged = _judged(self.game) if self.on else []
        return [
            said_of(before, column, say("{text}.", text=worth(before, self._known[before], column)))
            for before, column in judged
            if before in self._known
        ]

    @property
    def note(self) -> str:
        """Why a late answer is not there yet; empty if none is late."""
        if not self.on or self.failure:
            return self.failure
        return waiting_note(find_stage(PERFECT), self.asked, self.worker) if self.asked else ""

    def close(self) -> None:
        self.asked = None
        self.worker.close()


@lru_cache(maxsize=64)
def last_moves(moves: str) -> list[tuple[Position, int]]:
    """Returns the last two moves, one of each player, as the position before it and its column; the
    later one first."""
    return [
        (Position.from_moves(moves[:end]), int(moves[end]))
        for end in range(len(moves) - 1, -1, -1)[:2]
    ]


def waiting_note(stage: Stage, position: Any, worker: Worker) -> str:
    """Returns why a stage has no answer yet, if its depth is not the reason."""
    if stage.takes_long(position):
        return say("Exact scores take up to half a minute here: the opening book is missing.")
    if stage.uninterrupted and worker.seconds > USUAL_WAIT and IN_BROWSER:
        return say("Solving it to the end…")
    if stage.uninterrupted and worker.seconds > USUAL_WAIT:
        return say(
            "Solving it to the end. The first time, this compiles the search and takes a few"
            " seconds."
        )
    return ""


def _judged(game: Match) -> list[tuple[Position, int]]:
    """Returns the moves to judge: the selected one, or else the last two."""
    moves = game.position.moves
    count = len(str(game.thinker.decision)) + 1
    if game.thinker.explained is None or count > len(moves):
        return last_moves(moves)
    return last_moves(moves[:count])[:1]
