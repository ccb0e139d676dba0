"""A match: games of a human and a brain, one after the other, with all that was played before."""

from dataclasses import replace
from typing import Any

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.language import say, sentence
from connect_four_ai.games.game import IllegalMove
from connect_four_ai.play.history import History, Moment
from connect_four_ai.play.record import Journal, Record
from connect_four_ai.play.thinker import Thinker


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
        self.history: History[Any] = History(
            Moment(position, computer or position.players[1], brain)
        )
        self.thinker = Thinker(self.history)
        self.message = ""
        """Why the last request was refused."""
        self.journal: Journal[Any] | None = None
        """Where the game is kept, if it is to outlive a killed program."""
        self.prints = False
        """Whether refusals and scores are printed."""
        self._turn = ""
        """What was said because it is the computer's turn."""

    @property
    def now(self) -> Moment[Any]:
        return self.history.now

    @property
    def position(self) -> Any:
        return self.now.position

    @property
    def game_over(self) -> bool:
        return self.position.winner is not None

    @property
    def brain(self) -> AIBrain:
        """The opponent. Its stage and its depth can be changed at any time."""
        return self.now.brain

    @property
    def human_to_move(self) -> bool:
        return self.thinker.human_to_move

    def update(self, may_play: bool = True) -> None:
        """Lets a brain think if it is its turn, and plays what it found once `may_play` is
        given."""
        if thought := self.thinker.update(may_play):
            if self.prints:
                _print_scores(thought, self.now.mover)
            if self.message == self._turn:
                self.message = ""
            self._play(thought.move, thought)
            self._keep()
            self.thinker.ask()

    def play(self, move: Any) -> None:
        """Makes the human's move. If it cannot be made, `message` says why."""
        if self.game_over:
            outcome = sentence(self.position.outcome)
            self._refuse(say("{outcome} N starts a new game.", outcome=outcome))
        elif not self.human_to_move:
            self._turn = say("It is {name}’s turn. Wait for its move.", name=self.now.mover)
            if self.thinker.error:
                self.changed()
                self._turn = say("It is {name}’s turn: it thinks again.", name=self.now.mover)
            self._refuse(self._turn)
        else:
            try:
                self._play(move)
            except IllegalMove as error:
                self._refuse(say("{why} Choose another one.", why=sentence(str(error))))
            else:
                self.changed()

    def undo(self) -> None:
        """Takes back the last move; against the computer, its reply as well. Brings back an earlier
        opponent, too."""
        self._step(-1, say("Nothing to undo."))

    def redo(self) -> None:
        self._step(+1, say("Nothing to redo."))

    def new_game(self) -> None:
        self.history.go_on(Moment(self.start, self.now.computer, self.brain))
        self.changed()

    def changed(self) -> None:
        """Call after a change: what was asked, found or said before is no longer true."""
        self.message = ""
        self.thinker.forget()
        self._keep()

    def close(self) -> None:
        """Ends the thinking and the journal, for when the window closes."""
        self.thinker.worker.close()
        if self.journal:
            self.journal.end()

    def _play(self, move: Any, thought: Thought | None = None) -> None:
        """The one place where a move is made. Raises IllegalMove, and then nothing has changed."""
        self.history.go_on(replace(self.now, position=self.position.play(move), thought=thought))

    def _step(self, direction: int, otherwise: str) -> None:
        self.thinker.rival = None  # or the two computers would play on at once
        moved = self.history.step(direction)
        self.changed()
        if not moved:
            self._refuse(otherwise)

    def _refuse(self, why: str) -> None:
        self.message = why
        if self.prints:
            print(why)

    def _keep(self) -> None:
        """Writes the game to the journal; a demonstration is nobody's game."""
        if self.journal and not self.thinker.rival:
            unfinished = not self.game_over and self.position != self.start
            self.journal.keep(Record.of(self.start, self.now) if unfinished else None)


def _print_scores(thought: Thought, name: str) -> None:
    """What the chapter's program prints when the computer plays; `i` counts from 0."""
    for column, score in thought.scores.items():
        values = {"column": column, "i": column - 1, "score": round(score, 2)}
        print(say("column {column} (i={i}): {score}", **values))
    values = {"name": name, "column": thought.column, "i": thought.column - 1}
    print(say("{name} plays column {column} (i={i})", **values), end="\n\n")
