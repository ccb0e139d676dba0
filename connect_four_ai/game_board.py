"""The board that everybody plays on: the sketches, the window and the terminal drive this one
class."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, cast

from connect_four_ai.ai_brain import AIBrain, Think, Thought, is_score
from connect_four_ai.app.faults import LONGEST, StageError
from connect_four_ai.app.language import say, sentence, shortened, shown
from connect_four_ai.games.connect_four import COLUMNS, Position
from connect_four_ai.games.game import G, IllegalMove, opponent
from connect_four_ai.jobs.worker import Failure, Worker
from connect_four_ai.play.history import History, Moment
from connect_four_ai.play.sketch_constants import understood
from connect_four_ai.stages import Stage

if TYPE_CHECKING:
    from connect_four_ai.play.journal import Journal
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
        self.rival: AIBrain | None = None
        """Plays in the human's place while the computer plays against itself."""
        self.worker = Worker()
        self.hint: Thought | None = None
        """What the brain would play in the human's place."""
        self.line_wanted = False
        """Whether the play that is expected after the hint is shown, too."""
        self.message = ""
        """The last thing that could not be done, and why."""
        self.error = ""
        """What went wrong with the thinking; the turn waits until something is changed."""
        self.of_stage = True
        """Whether the stage is to blame for it."""
        self.cause: StageError | None = None
        """The error itself, if its message is meant for people."""
        self.journal: Journal[G] | None = None
        """Where the game is kept, if it is to outlive a killed program."""
        self.fault = ""
        """What is wrong with the constants of a sketch; true until somebody corrects them."""
        self.as_in_the_chapter = False
        """Whether it prints what the chapter's program prints, and speaks to Red alone."""
        self._turn = ""
        """What was said because it is the computer's turn."""
        self._hint_wanted = False
        self._question: tuple[object, ...] | None = None
        """What is being thought about: who thinks, and about which position."""
        self._found: Thought | Failure | None = None
        """What the thinking came to, until it may be played."""

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
        """How many discs lie in each column of Connect Four."""
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

        thinking = say("{name} is thinking…", name=self.mover) if self.thinking else ""
        position: Any = self.position
        display_board(position, self.message or self.error or self.fault or thinking, self.verdict)

    def trigger(self, i: int) -> None:
        """Drops the human's disc into a column of Connect Four; `i` counts from 0, as in the
        chapter."""
        self.play(i + 1)

    # What is going on

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
    def mover(self) -> str:
        """The name of the player to move."""
        return self.position.player_name(self.current_player)

    @property
    def two_players(self) -> bool:
        """Whether no computer plays at all."""
        return not self.brain.stage.computer

    def brain_of(self, player: str) -> AIBrain | None:
        """Who plays this colour: a brain, or None for a human."""
        if self.two_players:
            return None
        return self.brain if player == self.now.computer else self.rival

    @property
    def human_to_move(self) -> bool:
        return not self.game_over and self.brain_of(self.current_player) is None

    @property
    def thinking(self) -> bool:
        return self.worker.thinking

    @property
    def busy(self) -> bool:
        """Whether something will come by itself: a computer's move, or a hint."""
        to_come = not self.game_over and not self.human_to_move and not self.error
        return to_come or self.thinking

    @property
    def verdict(self) -> str:
        """How the game ended, as the chapter says it; empty while it goes on."""
        winner = self.winner
        if winner is None:
            return ""
        if winner not in self.position.players:
            return say("TIE")
        if (self.two_players or self.rival) and not self.as_in_the_chapter:
            return say("{name} WINS", name=self.position.player_name(winner).upper())
        return say("GAME OVER") if winner == self.now.computer else say("YOU WIN!!!!")

    @property
    def shown(self) -> Thought | None:
        """The thought that there is something to say of: the hint, or what led to this position."""
        return self.hint or self.now.thought

    @property
    def decided(self) -> Thought | None:
        """The thought that all pages explain: the hint, or what led to this position, or to the one
        in which the human has just won. None while it is a computer's turn, or with two players."""
        looked_at = self.game_over or self.human_to_move
        if self.thinking or self.two_players or not looked_at:
            return None
        before = self.history.before if self.game_over else None
        return self.shown or (before.thought if before else None)

    @property
    def decision(self) -> G:
        """The position that all pages speak of: where `decided` was thought, or else the one on
        the board."""
        return cast(G, self.decided.position) if self.decided else self.position

    @property
    def scores(self) -> Mapping[Any, float]:
        """Each move's score: those found so far, the hint's, or those that led to this position."""
        # a stage is checked when it has answered; until then its scores can be of anything
        if self.thinking:
            found = self.worker.found
            return {
                move: found[move] for move in self.position.legal_moves if is_score(found.get(move))
            }
        return self.shown.scores if self.shown else {}

    @property
    def thinks(self) -> Stage | None:
        """Whose scores these are."""
        if self.thinking:
            return (self.brain_of(self.current_player) or self.brain).stage
        return self.shown.stage if self.shown else None

    @property
    def expected(self) -> tuple[Any, ...]:
        """The hint, and the play that is expected after it if somebody wants to see it."""
        if self.hint is None:
            return ()
        return self.hint.line if self.line_wanted else self.hint.line[:1]

    # What goes on by itself

    def update(self, may_play: bool = True) -> None:
        """Lets a brain think if it is its turn, and plays what it found once `may_play` is
        given."""
        for brain in filter(None, (self.brain, self.rival)):
            brain.renew()
        self._ask()
        self._found = self.worker.poll() or self._found
        if self._found and (may_play or isinstance(self._found, Failure)):
            found, self._found = self._found, None
            self._hear(found)
            self._ask()

    def _ask(self) -> None:
        """Starts the thinking, or starts it again if anything has changed that it depends on."""
        brain = None if self.game_over else self.brain_of(self.current_player)
        if brain is None and self._hint_wanted:
            brain = self.brain
        question = (
            (id(brain), brain.stage, brain.depth, brain.seconds, self.position) if brain else None
        )
        if question == self._question:
            return
        self.worker.cancel()
        self._question, self._found, self.error, self.cause = question, None, "", None
        if brain:
            self.worker.ask(Think(brain.twin(), self.position, self._hint_wanted))

    def _hear(self, found: Thought | Failure) -> None:
        # the question stays: if its file is mended, it is asked again
        if isinstance(found, Failure):
            self.error, self.of_stage, self.cause = found.reason, found.of_stage, found.error
            why = shown(shortened(found.traceback or found.reason, LONGEST))
            print(say("{name} has no move. {why}", name=self.mover, why=why))
        elif self._hint_wanted:
            self.hint, self._question, self._hint_wanted = found, None, False
        else:
            if self.as_in_the_chapter:
                self._print_scores(found)
            if self.message == self._turn:
                self.message = ""
            self._play(found.move, found)

    def _print_scores(self, thought: Thought) -> None:
        for column, score in thought.scores.items():
            print(
                say(
                    "column {column} (i={i}): {score}",
                    column=column,
                    i=column - 1,
                    score=round(score, 2),
                )
            )
        column = thought.column
        print(
            say(
                "{name} plays column {column} (i={i})", name=self.mover, column=column, i=column - 1
            ),
            end="\n\n",
        )

    def _play(self, move: Any, thought: Thought | None = None) -> None:
        """The one place where a move is made. Raises IllegalMove, and then nothing has changed."""
        self.history.go_on(replace(self.now, position=self.position.play(move), thought=thought))
        self._keep()

    def _keep(self) -> None:
        if self.journal and not self.rival:  # a demonstration is nobody's game
            self.journal.keep(self)

    def changed(self) -> None:
        """Call after a change: what was asked, found or said before is no longer true."""
        self.hint = self._found = self._question = None
        self._hint_wanted = self.line_wanted = False
        self.error = self.message = ""
        self.worker.cancel()
        self._ask()
        self._keep()

    def tell(self, text: str) -> None:
        """Says why something cannot be done."""
        self.message = text
        if self.as_in_the_chapter:
            print(text)

    # What one can ask for

    def play(self, move: Any) -> None:
        """Makes the human's move. If it cannot be made, `message` says why."""
        if self.game_over:
            self.tell(
                say("{outcome} N starts a new game.", outcome=sentence(self.position.outcome))
            )
        elif not self.human_to_move:
            self._turn = say("It is {name}’s turn. Wait for its move.", name=self.mover)
            if self.error:
                self.changed()
                self._turn = say("It is {name}’s turn: it thinks again.", name=self.mover)
            self.tell(self._turn)
        else:
            try:
                self._play(move)
            except IllegalMove as error:
                self.tell(say("{why} Choose another one.", why=sentence(str(error))))
            else:
                self.changed()

    @property
    def can_undo(self) -> bool:
        return self.history.can_step(-1)

    @property
    def can_redo(self) -> bool:
        return self.history.can_step(+1)

    def undo(self) -> None:
        """Takes back the last move; against the computer, its reply as well. Brings back an earlier
        opponent, too."""
        self._go(-1, say("Nothing to undo."))

    def redo(self) -> None:
        self._go(+1, say("Nothing to redo."))

    def _go(self, direction: int, otherwise: str) -> None:
        self.rival = None  # or the two computers would play on at once
        moved = self.history.step(direction)
        self.changed()
        if not moved:
            self.tell(otherwise)

    def new_game(self) -> None:
        self._begin(self.start, self.now.computer)

    def set_up(
        self, position: G, computer: str | None = None, brain: AIBrain | None = None
    ) -> None:
        """Puts another position on the board; undo brings back what was there, the opponent
        included. `computer`: who the brain plays, by default the player to move."""
        self.rival = None
        self._begin(position, computer or position.player, brain)

    def change_sides(self) -> None:
        """A new game that the other player starts."""
        if self._has_opponent():
            self._begin(self.start, opponent(self.position, self.now.computer))

    def _begin(self, position: G, computer: str, brain: AIBrain | None = None) -> None:
        self.history.go_on(Moment(position, computer, brain or self.brain))
        self.changed()

    def watch(self) -> None:
        """The computer plays against itself, or no longer: the stage of this moment keeps the
        human's colour."""
        if self._has_opponent():
            self.rival = None if self.rival else self.brain.twin()
            self.changed()

    def ask_hint(self) -> None:
        """Lets the brain think in the human's place, without playing. Asked again, it shows the
        play that is expected after the hint; asked once more, it hides both."""
        if not self.human_to_move:
            self.tell(say("A hint is for your turn."))
        elif self.hint:
            self._show_more_or_hide(self.hint)
        elif self._has_opponent():
            self.changed()
            self._hint_wanted = True
            self._ask()

    def _show_more_or_hide(self, hint: Thought) -> None:
        if not self.line_wanted and len(hint.line) > 1:
            self.line_wanted = True
            return
        knows_no_more = not self.line_wanted
        self.changed()
        if knows_no_more:
            self.tell(
                say("{section} does not say what it expects after its move.", section=hint.section)
            )

    def _has_opponent(self) -> bool:
        if self.two_players:
            self.tell(say("Two people play here. Choose an opponent first."))
        return not self.two_players

    def stop(self) -> None:
        """Stops the thinking; the next `update` starts it again."""
        self.worker.cancel()
        self._question = self._found = None

    def close(self) -> None:
        """Ends the thinking, for when the window closes, and the journal."""
        self.worker.close()
        if self.journal:
            self.journal.end()
