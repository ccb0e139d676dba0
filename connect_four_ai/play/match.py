"""A match: games of a human and a brain, one after the other, with all that was played before."""

from typing import Any

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.language import say, sentence
from connect_four_ai.games.game import IllegalMove
from connect_four_ai.play.history import History, Moment
from connect_four_ai.play.record import Journal, Record
from connect_four_ai.play.refusal import Refusal
from connect_four_ai.play.thinker import MatchThinker
from connect_four_ai.stages import Stage


class Match:
    """Games of any kind between a human and a brain, two humans, or two brains. The window and the
    terminal play on it.

    No method waits for a brain: call `update` in every frame, and it lets brains think and plays
    what they find.
    """

    def __init__(
        self, brain: AIBrain, start: Any, position: Any = None, computer: str | None = None
    ) -> None:
        """`start`: where a new game begins; `position`: where to go on, if that is another;
        `computer`: who the brain plays, by default the second player."""
        position = start if position is None else position
        self.start = start
        self.brain = brain
        """The opponent."""
        computer = computer or position.players[1]
        self.history = History(Moment(position, computer, brain.stage, brain.chosen_depth))
        self.thinker = MatchThinker(self.history, brain)
        self.journal: Journal | None = None
        """Where the game is kept, if it is to outlive a killed program."""

    @property
    def now(self) -> Moment:
        return self.history.now

    @property
    def position(self) -> Any:
        return self.now.position

    @property
    def game_over(self) -> bool:
        return self.position.winner is not None

    @property
    def human_to_move(self) -> bool:
        return self.thinker.human_to_move

    def update(self, may_play: bool = True) -> None:
        """Lets a brain think if it is its turn, and plays what it found once `may_play` is
        given."""
        if thought := self.thinker.update(may_play):
            self._go_on(self.position.play(thought.move), thought)
            self._keep()
            self.thinker.ask_mover()

    def play(self, move: Any) -> None:
        """Makes the human's move. Raises Refusal if it cannot be made."""
        self.thinker.require_turn(self.position, self.human_to_move)
        try:
            position = self.position.play(move)
        except IllegalMove as error:
            raise Refusal(say("{why} Choose another one.", why=sentence(str(error)))) from None
        self._go_on(position)
        self.changed()

    def undo(self) -> None:
        """Takes back the last move; against the computer, its reply as well. The opponent is again
        the one of that time, its depth included. Raises Refusal if there is nothing to undo."""
        self._step(-1, say("Nothing to undo."))

    def redo(self) -> None:
        """Plays again what was taken back. Raises Refusal if there is nothing to redo."""
        self._step(+1, say("Nothing to redo."))

    def begin(
        self,
        *positions: Any,
        computer: str | None = None,
        stage: Stage | None = None,
        depth: int | None = None,
    ) -> None:
        """Goes on from the last of these positions, or begins a new game if there are none; undo
        leads back through the others to what was played before. `computer`, `stage`: who the brain
        plays, and by which stage, by default as until now; `depth`: by default the one last chosen
        for the stage."""
        self.brain.stage = stage or self.brain.stage
        if depth is not None:
            self.brain.depth = depth
        for position in positions or (self.start,):
            self._go_on(position, computer=computer)
        self.changed()

    def changed(self) -> None:
        """Drops what was asked and found, and keeps the game: to be called after a change."""
        self.thinker.forget()
        self._keep()

    def close(self) -> None:
        """Ends the thinking and the journal, for when the window closes."""
        self.thinker.worker.close()
        if self.journal:
            self.journal.end()

    def _go_on(
        self, position: Any, thought: Thought | None = None, computer: str | None = None
    ) -> None:
        """Adds a moment with the brain's present stage and depth to the history."""
        stage, depth = self.brain.stage, self.brain.chosen_depth
        self.history.go_on(Moment(position, computer or self.now.computer, stage, depth, thought))

    def _step(self, direction: int, otherwise: str) -> None:
        self.thinker.rival = None  # or the two computers would play on at once
        moved = self.history.step(direction)
        if moved:
            self.brain.stage, self.brain.chosen_depth = self.now.stage, self.now.depth
        self.changed()
        if not moved:
            raise Refusal(otherwise)

    def _keep(self) -> None:
        """Writes the game to the journal; a demonstration is nobody's game."""
        if self.journal and not self.thinker.rival:
            unfinished = not self.game_over and self.position != self.start
            self.journal.keep(Record.of(self.start, self.now) if unfinished else None)
