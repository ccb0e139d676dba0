"""A match: the moments that were played, and the way back and forth between them."""

from dataclasses import dataclass, replace

from connect_four_ai.ai_brain import Thought
from connect_four_ai.games.connect_four import YELLOW, Player, Position


@dataclass(frozen=True)
class Moment:
    """A position, who the computer plays, and what it thought if the last move was its own."""

    position: Position
    computer: Player = YELLOW
    thought: Thought | None = None


class Match:
    """Every moment so far. Nothing is lost: even a new game can be undone, until another move is played."""

    def __init__(self, position: Position, computer: Player = YELLOW) -> None:
        self._moments = [Moment(position, computer)]
        self._index = 0

    @property
    def now(self) -> Moment:
        return self._moments[self._index]

    def play(self, column: int, thought: Thought | None = None) -> None:
        """Plays a column; what had been undone is forgotten. Raises IllegalMove and changes nothing."""
        self._go_on(replace(self.now, position=self.now.position.play(column), thought=thought))

    def new_game(self, computer: Player) -> None:
        """An empty board, on which the computer plays this colour."""
        self._go_on(Moment(Position(), computer))

    def undo(self, whole_turns: bool) -> bool:
        """Goes back a move, or to the human's last turn. False, and nothing changes, if there is none."""
        return self._step(-1, whole_turns)

    def redo(self, whole_turns: bool) -> bool:
        """Goes forward again, as far as `undo` went back."""
        return self._step(+1, whole_turns)

    def _step(self, direction: int, whole_turns: bool) -> bool:
        index = self._index + direction
        while 0 <= index < len(self._moments):
            if not whole_turns or _human_to_move(self._moments[index]):
                self._index = index
                return True
            index += direction
        return False

    def _go_on(self, moment: Moment) -> None:
        self._moments[self._index + 1 :] = [moment]
        self._index += 1


def _human_to_move(moment: Moment) -> bool:
    """Also when the game is over: nobody is to move, and the human looks at the board."""
    return moment.position.winner is not None or moment.position.player != moment.computer
