"""A match: games between a human and a brain, one after the other, with their history."""

from typing import Any

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.language import say, sentence
from connect_four_ai.games.game import IllegalMove
from connect_four_ai.play.history import History, Moment
from connect_four_ai.play.record import Journal, Record
from connect_four_ai.play.thinker import MatchThinker, Refusal
from connect_four_ai.stages import Stage


class Match:
    """Games of any kind between a human and a brain, two humans, or two brains. The window and the
    terminal play on it.

    No method waits for a brain: call `update` in every frame; it lets brains think, and plays their
    moves.
    """

    def __init__(
        self, brain: AIBrain, start: Any, position: Any = None, computer: str | None = None
    ) -> None:
        """Begins a match. `start`: the start of a new game; `position`: the first position, by
        default `start`; `computer`: the player that the brain plays, by default the second one."""
        position = start if position is None else position
        self.start = start
        self.brain = brain
        """The opponent."""
        computer = computer or position.players[1]
        self.history = History(Moment(position, computer, brain.stage, brain.chosen_depth))
        self.thinker = MatchThinker(self.history, brain)
        self.journal: Journal | None = None
        """The file that keeps the running game, in case the program is killed."""

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
    def verdict(self) -> str:
        """How the game ended, as in the chapter; empty while it goes on. A player against the
        computer is addressed as "you"."""
        position, winner = self.position, self.position.winner
        if winner is None:
            return ""
        if winner not in position.players:
            return say("TIE")
        if self.now.two_players or self.thinker.rival:
            return say("{name} WINS", name=position.player_name(winner).upper())
        return say("GAME OVER") if winner == self.now.computer else say("YOU WIN!!!!")

    @property
    def human_to_move(self) -> bool:
        return self.thinker.human_to_move

    def update(self, may_play: bool = True) -> None:
        """Lets a brain think if it is its turn, and plays its move if `may_play` is true."""
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
        """Takes back the last move; against the computer, its reply as well. The opponent and its
        depth are also set back. Raises Refusal if there is nothing to undo."""
        self._step(-1, say("Nothing to undo."))

    def redo(self) -> None:
        """Plays again the moves that were taken back. Raises Refusal if there is nothing to
        redo."""
        self._step(+1, say("Nothing to redo."))

    def begin(
        self,
        *positions: Any,
        computer: str | None = None,
        stage: Stage | None = None,
        depth: int | None = None,
    ) -> None:
        """Sets the last of these positions up, or the start of a new game if there are none; undo
        leads back through the others to the earlier games. `computer`, `stage`: the player that the
        brain plays, and its stage, by default unchanged; `depth`: by default the one last chosen
        for the stage."""
        self.brain.stage = stage or self.brain.stage
        if depth is not None:
            self.brain.depth = depth
        for position in positions or (self.start,):
            self._go_on(position, computer=computer)
        self.changed()

    def changed(self) -> None:
        """Drops the thinker's question and answer, and writes the game to the journal. Call it
        after each change."""
        self.thinker.forget()
        self._keep()

    def close(self) -> None:
        """Ends the thinking and the journal. Call it when the window closes."""
        self.thinker.worker.close()
        if self.journal:
            self.journal.end()

    def _go_on(
        self, position: Any, thought: Thought | None = None, computer: str | None = None
    ) -> None:
        """Adds a moment with the brain's current stage and depth to the history."""
        stage, depth = self.brain.stage, self.brain.chosen_depth
        self.history.go_on(Moment(position, computer or self.now.computer, stage, depth, thought))

    def _step(self, direction: int, otherwise: str) -> None:
        self.thinker.rival = None  # else the demonstration would play on at once
        moved = self.history.step(direction)
        if moved:
            self.brain.stage, self.brain.depth = self.now.stage, self.now.depth
        self.changed()
        if not moved:
            raise Refusal(otherwise)

    def _keep(self) -> None:
        """Writes the game to the journal, unless it is a demonstration."""
        if self.journal and not self.thinker.rival:
            unfinished = not self.game_over and self.position != self.start
            self.journal.keep(Record.of(self.start, self.now) if unfinished else None)
