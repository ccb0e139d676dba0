"""What the lab can do, whoever draws it: the window and the terminal both drive this class."""

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.games.connect_four import NAMES, TIE, YELLOW, Player, Position, other, outcome
from connect_four_ai.lab.match import Match, Moment
from connect_four_ai.stages import UnknownStage, find_stage
from connect_four_ai.thinker import Failure, Thinker

MAX_DEPTH = 7


class Lab:
    """A match between a human and a brain, two humans, or two brains. No method waits for a brain."""

    def __init__(self, brain: AIBrain, position: Position | None = None, computer: Player = YELLOW) -> None:
        self.brain = brain
        self.rival: AIBrain | None = None
        """Plays in the human's place, while the computer plays against the computer."""
        self.match = Match(position or Position(), computer)
        self.thinker = Thinker()
        self.thinker.start()
        self.hint: Thought | None = None
        """What the brain would play in the human's place."""
        self.message = ""
        """The last thing that could not be done, and why."""
        self.error = ""
        """What a stage did wrong; its turn waits until something is changed."""
        self._hint_wanted = False
        self._found: Thought | Failure | None = None
        """What the thinking came to, until it may be played."""

    # What is going on

    @property
    def now(self) -> Moment:
        return self.match.now

    @property
    def position(self) -> Position:
        return self.now.position

    @property
    def two_players(self) -> bool:
        """Whether no computer plays at all."""
        return not self.brain.stage.computer

    def brain_of(self, player: Player) -> AIBrain | None:
        """Who plays this colour: a brain, or None for a human."""
        if self.two_players:
            return None
        return self.brain if player == self.now.computer else self.rival

    @property
    def human_to_move(self) -> bool:
        return self.position.winner is None and self.brain_of(self.position.player) is None

    @property
    def verdict(self) -> str:
        """How the game ended, as the chapter says it; empty while it goes on."""
        winner = self.position.winner
        if winner is None:
            return ""
        if winner == TIE:
            return "TIE"
        if self.two_players or self.rival:
            return f"{NAMES[winner].upper()} WINS"
        return "GAME OVER" if winner == self.now.computer else "YOU WIN!!!!"

    @property
    def shown(self) -> Thought | None:
        """The thought whose scores stand above the board: the hint, or what led to this position."""
        return self.hint or self.now.thought

    # What goes on by itself

    def update(self, may_play: bool = True) -> None:
        """Lets a brain think whose turn it is, and plays what it found once `may_play` is given."""
        self._found = self.thinker.poll() or self._found
        brain = self.brain_of(self.position.player) if self.position.winner is None else None
        if brain is not None and not (self.thinker.thinking or self._found or self.error):
            self.thinker.ask(brain.twin(), self.position)
        if self._found and (may_play or isinstance(self._found, Failure)):
            self._hear(self._found)
            self._found = None

    def _hear(self, found: Thought | Failure) -> None:
        hint, self._hint_wanted = self._hint_wanted, False
        if isinstance(found, Failure):
            self.error = found.reason
            print(found.traceback or found.reason)
        elif hint:
            self.hint = found
        else:
            self.match.play(found.column, found)

    def _interrupt(self) -> None:
        """Whatever changes what is to be thought passes here: the next `update` asks anew."""
        self.thinker.cancel()
        self._found = None
        self._hint_wanted = False
        self.hint = None
        self.error = ""
        self.message = ""

    # What one can ask for

    def play(self, column: int) -> None:
        """Drops the human's disc. When that cannot be, `message` says why."""
        if self.position.winner is not None:
            self.message = f"{outcome(self.position.winner).capitalize()}. N starts a new game."
        elif not self.human_to_move:
            self.message = f"It is {NAMES[self.position.player]}’s turn. Wait for its move."
        elif column not in self.position.legal_moves:
            self.message = f"Column {column} is full. Choose another one."
        else:
            self._interrupt()
            self.match.play(column)

    def choose_stage(self, name: str) -> None:
        """The opponent of another section, from this moment on; a human's game of two goes on against it."""
        try:
            stage = find_stage(name)
        except UnknownStage as error:
            self.message = f"{str(error)[0].upper()}{str(error)[1:]}."
            return
        self._interrupt()
        self.brain.stage = stage
        if not stage.computer:
            self.rival = None

    def change_depth(self, by: int) -> None:
        depth = self.brain.depth + by
        if not 0 <= depth <= MAX_DEPTH:
            self.message = f"The depth goes from 0 to {MAX_DEPTH}."
            return
        self._interrupt()
        self.brain.depth = depth

    def undo(self) -> None:
        """Takes back the last move; against the computer, its reply as well."""
        self._go("Nothing to undo.", -1)

    def redo(self) -> None:
        self._go("Nothing to redo.", +1)

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

    def swap(self) -> None:
        """A new game that the other side starts."""
        if self.two_players:
            self.message = "Two people play: Red always starts. Choose an opponent first (2 to 7)."
            return
        self._interrupt()
        self.match.new_game(other(self.now.computer))

    def watch(self) -> None:
        """The computer against the computer, or no longer: the stage of this moment keeps the human's colour."""
        if self.two_players:
            self.message = "9.1.1 has no computer. Choose an opponent first (2 to 7)."
            return
        self._interrupt()
        self.rival = None if self.rival else self.brain.twin()

    def ask_hint(self) -> None:
        """Lets the brain think in the human's place, without playing."""
        if not self.human_to_move:
            self.message = "A hint is for your turn."
            return
        self._interrupt()
        if self.two_players:
            self.message = "9.1.1 has no computer to ask. Choose an opponent first (2 to 7)."
            return
        self._hint_wanted = True
        self.thinker.ask(self.brain.twin(), self.position)

    def close(self) -> None:
        self.thinker.close()
