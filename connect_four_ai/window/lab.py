"""What the lab can do, whoever draws it: the window and the terminal both drive this class."""

from typing import Any, Generic

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.language import say
from connect_four_ai.app.search_process import Failure, SearchProcess
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import G, IllegalMove, opponent
from connect_four_ai.solver.book_file import fault
from connect_four_ai.stages import Stage, UnknownStage, faults, find_stage, stages_of
from connect_four_ai.window.exact_scores import ExactScores
from connect_four_ai.window.match import Match, Moment
from connect_four_ai.window.words.formats import sentence, spans

TIMES = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""The seconds a move that a stage by the clock can be given."""


class Lab(Generic[G]):
    """A match between a human and a brain, two humans, or two brains. No method waits for a brain."""

    def __init__(
        self,
        brain: AIBrain,
        start: G,
        position: G | None = None,
        computer: str | None = None,
    ) -> None:
        """`start`: where a new game begins; `position`: where to go on, if that is another; `computer`: who the
        brain plays, the second player unless it is said."""
        position = start if position is None else position
        self.brain = brain
        self.rival: AIBrain | None = None
        """Plays in the human's place, while the computer plays against the computer."""
        self.match = Match(position, computer or position.players[1], start)
        self.search_process = SearchProcess()
        self.search_process.start()
        self.hint: Thought | None = None
        """What the brain would play in the human's place."""
        book_fault = fault() if isinstance(position, Position) else ""
        self.message = "; ".join(faults()) or book_fault
        """The last thing that could not be done, and why; at first, the files that could not be read."""
        self.error = ""
        """What a stage did wrong; its turn waits until something is changed."""
        self.truth = ExactScores(self)
        self._hint_wanted = False
        self._found: Thought | Failure | None = None
        """What the thinking came to, until it may be played."""

    # What is going on

    @property
    def now(self) -> Moment[G]:
        return self.match.now

    @property
    def position(self) -> G:
        return self.now.position

    @property
    def mover(self) -> str:
        """The name of the player to move."""
        return self.position.player_name(self.position.player)

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
        return self.position.winner is None and self.brain_of(self.position.player) is None

    @property
    def busy(self) -> bool:
        """Whether something will come by itself: a computer's move, or a hint."""
        to_come = self.position.winner is None and not self.human_to_move and not self.error
        return to_come or self.search_process.thinking

    @property
    def verdict(self) -> str:
        """How the game ended, as the chapter says it; empty while it goes on."""
        winner = self.position.winner
        if winner is None:
            return ""
        if winner not in self.position.players:
            return say("TIE")
        if self.two_players or self.rival:
            return say("{name} WINS", name=self.position.player_name(winner).upper())
        return say("GAME OVER") if winner == self.now.computer else say("YOU WIN!!!!")

    @property
    def shown(self) -> Thought | None:
        """The thought that there is to tell of: the hint, or what led to this position."""
        return self.hint or self.now.thought

    @property
    def thinks(self) -> Stage | None:
        """Whose scores stand above the board, if anybody's do."""
        if self.search_process.thinking:
            return (self.brain_of(self.position.player) or self.brain).stage
        return self.hint.stage if self.hint else None

    @property
    def expected(self) -> tuple[Any, ...]:
        """The moves that are expected from here on: the hint and its best line, or the rest of the last thought's."""
        if self.hint:
            return self.hint.line
        return self.now.thought.line[1:] if self.now.thought else ()

    # What goes on by itself

    def update(self, may_play: bool = True) -> None:
        """Lets a brain think whose turn it is, and plays what it found once `may_play` is given."""
        self._found = self.search_process.poll() or self._found
        brain = self.brain_of(self.position.player) if self.position.winner is None else None
        if brain is not None and not (self.search_process.thinking or self._found or self.error):
            self.search_process.ask(brain.twin(), self.position)
        if self._found and (may_play or isinstance(self._found, Failure)):
            self._hear(self._found)
            self._found = None
        self.truth.update()

    def _hear(self, found: Thought | Failure) -> None:
        hint, self._hint_wanted = self._hint_wanted, False
        if isinstance(found, Failure):
            self.error = found.reason
            print(found.traceback or found.reason)
            return
        self.truth.learn(found)
        if hint:
            self.hint = found
        else:
            self.match.play(found.move, found)

    def _interrupt(self) -> None:
        """Whatever changes what is to be thought passes here: the next `update` asks anew."""
        self.search_process.cancel()
        self._found = None
        self._hint_wanted = False
        self.hint = None
        self.error = ""
        self.message = ""

    # What one can ask for

    def play(self, move: Any) -> None:
        """Makes the human's move. When that cannot be, `message` says why."""
        if self.position.winner is not None:
            self.message = say("{outcome} N starts a new game.", outcome=sentence(self.position.outcome))
            return
        if not self.human_to_move:
            self.message = say("It is {name}’s turn. Wait for its move.", name=self.mover)
            return
        try:
            self.position.play(move)
        except IllegalMove as error:
            self.message = say("{why} Choose another one.", why=sentence(str(error)))
            return
        self._interrupt()
        self.match.play(move)

    def choose_stage(self, name: str) -> None:
        """The opponent of another section, from this moment on; a human's game of two goes on against it."""
        try:
            stage = find_stage(name, self.position)
        except UnknownStage as error:
            self.message = self._no_stage(name) if len(name) == 1 else sentence(str(error))
            return
        self._interrupt()
        self.brain.stage = stage
        self.brain.depth = min(self.brain.depth, stage.deepest)
        if not stage.computer:
            self.rival = None

    def _no_stage(self, key: str) -> str:
        keys = [stage.key() for stage in stages_of(self.position)]
        known = "; ".join(faults()) or say("choose {keys}", keys=spans(keys))
        return say("There is no stage {key} here: {known}.", key=key, known=known)

    def think_more(self, by: int) -> None:
        """One ply deeper (`by` = 1) or less deep (−1); for a stage by the clock, the next longer or shorter time."""
        if not self.brain.stage.looks_ahead:
            self.message = self._nothing_to_look_at()
            return
        if self.brain.stage.timed:
            self._change_time(by)
            return
        self.change_depth(by)

    def change_depth(self, by: int) -> None:
        """The depth alone, which other stages may use if this one does not."""
        depth, deepest = self.brain.depth + by, self.brain.stage.deepest
        if not 0 <= depth <= deepest:
            self.message = say("The depth goes from 0 to {deepest}.", deepest=deepest)
            return
        self._interrupt()
        self.brain.depth = depth

    def _nothing_to_look_at(self) -> str:
        if self.two_players:
            return say("Two people play here. Choose an opponent first.")
        return say("{stage} does not look ahead.", stage=say(self.brain.stage.title))

    def _change_time(self, by: int) -> None:
        longer = [time for time in TIMES if time > self.brain.seconds]
        shorter = [time for time in TIMES if time < self.brain.seconds]
        if not (longer if by > 0 else shorter):
            shortest, longest = f"{TIMES[0]:g}", f"{TIMES[-1]:g}"
            text = say("The time goes from {shortest} to {longest} seconds.", shortest=shortest, longest=longest)
            self.message = text
            return
        self._interrupt()
        self.brain.seconds = longer[0] if by > 0 else shorter[-1]

    @property
    def can_undo(self) -> bool:
        return self.match.can_undo(whole_turns=not self.two_players)

    @property
    def can_redo(self) -> bool:
        return self.match.can_redo(whole_turns=not self.two_players)

    def undo(self) -> None:
        """Takes back the last move; against the computer, its reply as well."""
        self._go(say("Nothing to undo."), -1)

    def redo(self) -> None:
        self._go(say("Nothing to redo."), +1)

    def _go(self, otherwise: str, direction: int) -> None:
        self._interrupt()
        self.rival = None  # or the two computers would play on at once
        whole_turns = not self.two_players
        moved = self.match.undo(whole_turns) if direction < 0 else self.match.redo(whole_turns)
        if not moved:
            self.message = otherwise

    def new_game(self) -> None:
        self._interrupt()
        self.match.new_game(self.now.computer)

    def set_up(self, position: G, computer: str | None = None) -> None:
        """Puts another position on the board; undo brings the one before back. Unless it is said who the computer
        plays, it is the one to move."""
        self._interrupt()
        self.rival = None
        self.match.set_up(position, computer or position.player)

    def swap(self) -> None:
        """A new game that the other side starts."""
        if self.two_players:
            self.message = say("Two people play here. Choose an opponent first.")
            return
        self._interrupt()
        self.match.new_game(opponent(self.position, self.now.computer))

    def watch(self) -> None:
        """The computer against the computer, or no longer: the stage of this moment keeps the human's colour."""
        if self.two_players:
            self.message = say("Two people play here. Choose an opponent first.")
            return
        self._interrupt()
        self.rival = None if self.rival else self.brain.twin()

    def ask_hint(self) -> None:
        """Lets the brain think in the human's place, without playing."""
        if not self.human_to_move:
            self.message = say("A hint is for your turn.")
            return
        self._interrupt()
        if self.two_players:
            self.message = say("Two people play here. Choose an opponent first.")
            return
        self._hint_wanted = True
        self.search_process.ask(self.brain.twin(), self.position)

    def close(self) -> None:
        self.search_process.close()
        self.truth.close()
