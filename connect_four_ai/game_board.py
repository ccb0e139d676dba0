"""The board that everybody plays on: the sketches, the window and the terminal drive this one
class."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.language import say, sentence
from connect_four_ai.games.connect_four import COLUMNS, Position
from connect_four_ai.games.game import G, IllegalMove
from connect_four_ai.play.history import History, Moment
from connect_four_ai.play.record import Journal, Record
from connect_four_ai.play.sketch_constants import understood
from connect_four_ai.play.thinker import Thinker
from connect_four_ai.texts.endings import verdict

if TYPE_CHECKING:
    from connect_four_ai.spot import Spot


class GameBoard(Generic[G]):
    """A game between a human and a brain, two humans, or two brains.

    No method waits for a brain: call `update` in every frame, and it lets brains think and plays
    what they find. What Connect Four alone has are the chapter's `grids`, `col_height`, `trigger`
    and `display`.
    """

    def __init__(
        self, brain: AIBrain, start: G, position: G | None = None, computer: str | None = None
    ) -> None:
        """`start`: where a new game begins; `position`: where to go on, if that is another;
        `computer`: who the brain plays, by default the second player."""
        position = start if position is None else position
        self.start = start
        self.history = History(Moment(position, computer or position.players[1], brain))
        self.thinker = Thinker(self.history)
        self.message = ""
        """Why the last request was refused."""
        self.journal: Journal[G] | None = None
        """Where the game is kept, if it is to outlive a killed program."""
        self.fault = ""
        """What is wrong with the constants of a sketch; true until somebody corrects them."""
        self.as_in_the_chapter = False
        """Whether it prints what the chapter's program prints, and speaks to Red alone."""
        self._turn = ""
        """What was said because it is the computer's turn."""

    @classmethod
    def from_constants(
        cls, stage: Any, position: Any = "", depth: Any = None
    ) -> "GameBoard[Position]":
        """The board of a sketch, by the constants at its top."""
        brain, after, fault = understood(stage, position, depth)
        board: GameBoard[Position] = GameBoard(brain, Position(), after)
        board.as_in_the_chapter, board.fault = True, fault
        if fault:
            print(fault)
        return board

    # What the chapter's sketches ask

    @property
    def current_player(self) -> str:
        return self.position.player

    @property
    def winner(self) -> str | None:
        return self.check_win()

    @property
    def game_over(self) -> bool:
        return self.check_win() is not None

    def check_win(self) -> str | None:
        """In Connect Four 'R' or 'Y' for four in a row, 'O' for a tie; None while the game goes
        on."""
        return self.position.winner

    @property
    def col_height(self) -> list[int]:
        """The number of discs in each column of Connect Four."""
        position: Any = self.position
        return [position.height(column) for column in range(1, COLUMNS + 1)]

    @property
    def grids(self) -> "list[list[Spot]]":
        """The cells of Connect Four as spots, row by row, the top row first."""
        # here, because drawing needs a screen, and playing does not
        from connect_four_ai.spot import spots_of

        position: Any = self.position
        return spots_of(position)

    def display(self) -> None:
        """Draws Connect Four as the chapter does, 700 × 600 pixels large."""
        from connect_four_ai.spot import display_board  # here, as for `grids`

        thinker = self.thinker
        thinking = (
            say("{name} is thinking…", name=self.now.mover) if thinker.worker.thinking else ""
        )
        position: Any = self.position
        news = self.message or thinker.error or self.fault or thinking
        display_board(position, news, verdict(self))

    def trigger(self, i: int) -> None:
        """Drops the human's disc into a column of Connect Four; `i` counts from 0, as in the
        chapter."""
        self.play(i + 1)

    # How the game stands

    @property
    def now(self) -> Moment[G]:
        return self.history.now

    @property
    def position(self) -> G:
        return self.now.position

    @property
    def brain(self) -> AIBrain:
        """The opponent. Its stage and its depth can be changed at any time."""
        return self.now.brain

    @property
    def human_to_move(self) -> bool:
        return self.thinker.human_to_move

    # How it goes on

    def update(self, may_play: bool = True) -> None:
        """Lets a brain think if it is its turn, and plays what it found once `may_play` is
        given."""
        if thought := self.thinker.update(may_play):
            if self.as_in_the_chapter:
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
        if self.as_in_the_chapter:
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
