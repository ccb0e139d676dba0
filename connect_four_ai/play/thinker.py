"""Asks brains without waiting for them: the brain of a sketch, or the brain to move in a match."""

from collections.abc import Mapping
from typing import Any

from connect_four_ai.ai_brain import AIBrain, Think, Thought
from connect_four_ai.app.faults import MESSAGE_LENGTH
from connect_four_ai.app.language import say, sentence, shortened, shown
from connect_four_ai.jobs.worker import Failure, Worker
from connect_four_ai.play.history import History
from connect_four_ai.stages import Stage
from connect_four_ai.stages.thought import plain_number


class Refusal(Exception):
    """Raised by an action that cannot be done now. Its text says why and is shown to the user."""


class Thinker:
    """Asks a brain one question at a time, in another process."""

    def __init__(self) -> None:
        self.worker = Worker()
        self.failure: Failure | None = None
        """The error of the thinking, after which the turn waits until something is changed."""
        self._question: tuple[Any, ...] | None = None
        """The brain that thinks, its settings, and the position."""
        self._found: Thought | None = None
        """The answer, until it may be played."""

    @property
    def error(self) -> str:
        """Why the thinking failed; empty if it did not."""
        return self.failure.reason if self.failure else ""

    def ask(self, brain: AIBrain | None, position: Any, for_hint: bool = False) -> None:
        """Starts the thinking, and starts it again if the brain's settings or the position have
        changed; stops it if there is no brain."""
        question = (id(brain), brain.stage, brain.depth, brain.seconds, position) if brain else None
        if question != self._question:
            self.stop()
            self._question, self.failure = question, None
            if brain:
                self.worker.ask(Think(brain.twin(), position, for_hint))

    def poll(self) -> Thought | None:
        """Returns the thought once there is one. After a failure, prints it and returns None."""
        found = self.worker.poll()
        if isinstance(found, Failure):
            # the question stays: if the stage's file is corrected, it is asked again
            self.failure = found
            position = self._question[-1] if self._question else None
            name = position.player_name(position.player) if position is not None else ""
            why = shown(shortened(found.traceback or found.reason, MESSAGE_LENGTH))
            print(say("{name} has no move. {why}", name=name, why=why))
            return None
        return found

    def scores_so_far(self, position: Any) -> dict[Any, float]:
        """Returns the scores that the worker has found so far for the legal moves. (A stage's
        scores are checked only with its answer; until then they may be for any key.)"""
        found, moves = self.worker.found, position.legal_moves
        return {move: found[move] for move in moves if plain_number(found.get(move)) is not None}

    def stop(self) -> None:
        """Stops the thinking; the same question starts it again."""
        self.worker.cancel()
        self._question = self._found = None

    def require_turn(self, position: Any, humans_turn: bool) -> None:
        """Raises Refusal unless the human may move now. After a failure, lets the brain think
        again."""
        if position.winner is not None:
            outcome = sentence(position.outcome)
            raise Refusal(say("{outcome} N starts a new game.", outcome=outcome))
        name = position.player_name(position.player)
        if not humans_turn and not self.error:
            raise Refusal(say("It is {name}’s turn. Wait for its move.", name=name))
        if not humans_turn:
            self.stop()
            raise Refusal(say("It is {name}’s turn: it thinks again.", name=name))


class MatchThinker(Thinker):
    """Asks the brain that is to move in a match, and knows which thought is shown: call `update` in
    every frame."""

    def __init__(self, history: History, brain: AIBrain) -> None:
        super().__init__()
        self._history = history
        self._brain = brain
        self.rival: AIBrain | None = None
        """Plays in the human's place while the computer plays against itself."""
        self.hint: Thought | None = None
        """The thought with the move that the brain suggests to the human."""
        self.line_wanted = False
        """Whether the expected play after the hint is shown, too."""
        self._explained: tuple[Any, int] = None, 0
        """The position on which a move was selected, and the number of that move."""
        self.hint_wanted = False
        """Whether the brain is to think in the human's place, without playing."""

    # The players

    def brain_of(self, player: str) -> AIBrain | None:
        """Returns the brain that plays this colour, or None for a human."""
        now = self._history.now
        if now.two_players:
            return None
        return self._brain if player == now.computer else self.rival

    @property
    def human_to_move(self) -> bool:
        position = self._history.now.position
        return position.winner is None and self.brain_of(position.player) is None

    @property
    def busy(self) -> bool:
        """Whether a computer's move or a hint is to come."""
        over = self._history.now.position.winner is not None
        to_come = not over and not self.human_to_move and not self.error
        return to_come or self.worker.thinking

    # The thought that is shown

    @property
    def shown(self) -> Thought | None:
        """The thought that the board shows: that of the selected move, the hint, or that of the
        last move."""
        if self.explained is not None:
            return self.decided
        return self.hint or self._history.now.thought

    @property
    def explained(self) -> int | None:
        """The number of the selected move in the game, from 0; None for the computer's last one."""
        position, count = self._explained
        return count if position is self._history.now.position else None

    def explain(self, count: int) -> None:
        """Selects the move that every page shows, until another move is played. One beyond the last
        move selects the next one."""
        self._explained = self._history.now.position, count

    @property
    def decided(self) -> Thought | None:
        """The thought that every page shows: that of the selected move, the hint, or that of the
        computer's last move. None while a computer is to move, if two people play, or if a human's
        move is selected."""
        now = self._history.now
        over = now.position.winner is not None
        if self.worker.thinking or now.two_players or not (over or self.human_to_move):
            return None
        if self.explained is not None:
            after = self._history.game[self.explained + 1 :]
            return after[0].thought if after else self.hint
        before = self._history.before if over else None
        return self.shown or (before.thought if before else None)

    @property
    def decision(self) -> Any:
        """The position that every page shows: the one before the selected move, or that of
        `decided`, or else the one on the board."""
        if self.explained is not None:
            return self._history.game[self.explained].position
        return self.decided.position if self.decided else self._history.now.position

    @property
    def subject(self) -> str:
        """The decision that every page shows, in words."""
        position, now = self.decision, self._history.now.position
        name = position.player_name(position.player)
        if position == now:
            return say("About {name}’s next move", name=name)
        if self.explained is None:
            return say("About {name}’s last move, before it was played", name=name)
        facts = {"number": self.explained + 1, "name": name}
        return say("About move {number}, {name}’s, before it was played", **facts)

    @property
    def scores(self) -> Mapping[Any, float]:
        """The score of each move: the scores found so far, or those of `shown`."""
        if not self.worker.thinking:
            return self.shown.scores if self.shown else {}
        return self.scores_so_far(self._history.now.position)

    @property
    def stage(self) -> Stage | None:
        """The stage that found `scores`."""
        if self.worker.thinking:
            return (self.brain_of(self._history.now.position.player) or self._brain).stage
        return self.shown.stage if self.shown else None

    @property
    def expected(self) -> tuple[Any, ...]:
        """The hint's move, with the expected play after it if `line_wanted`."""
        if self.hint is None:
            return ()
        return self.hint.line if self.line_wanted else self.hint.line[:1]

    # Asking

    def update(self, may_play: bool) -> Thought | None:
        """Asks the brain that is to think, and takes its answer. Returns the thought whose move is
        to be played now; None unless `may_play`."""
        for brain in filter(None, (self._brain, self.rival)):
            brain.reload_if_saved()
        self.ask_mover()
        self._found = self.poll() or self._found
        if self._found is None or not may_play:
            return None
        found, self._found = self._found, None
        if not self.hint_wanted:
            return found
        self.hint, self._question, self.hint_wanted = found, None, False
        return None

    def ask_mover(self) -> None:
        """Asks the brain that is to move, or to give a hint."""
        position = self._history.now.position
        brain = self.brain_of(position.player) if position.winner is None else None
        if brain is None and self.hint_wanted:
            brain = self._brain
        self.ask(brain, position, self.hint_wanted)

    def forget(self) -> None:
        """Drops the question, its answer and the hint, and asks again: the position or the opponent
        has changed."""
        self.hint = self.failure = None
        self.hint_wanted = self.line_wanted = False
        self.stop()
        self.ask_mover()
