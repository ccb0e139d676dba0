"""A match: the moments that were played, and the way back and forth between them."""

from dataclasses import dataclass, replace
from typing import Any, Generic

from connect_four_ai.ai_brain import Thought
from connect_four_ai.games.game import G


@dataclass(frozen=True)
class Moment(Generic[G]):
    """A position, who the computer plays, and what it thought if the last move was its own."""

    position: G
    computer: str
    thought: Thought | None = None


class Match(Generic[G]):
    """Every moment so far. Nothing is lost: even a new game can be undone, until another move is played."""

    def __init__(self, position: G, computer: str, start: G) -> None:
        """`start`: where a new game begins."""
        self.start = start
        self._moments = [Moment(position, computer)]
        self._index = 0

    @property
    def now(self) -> Moment[G]:
        return self._moments[self._index]

    def play(self, move: Any, thought: Thought | None = None) -> None:
        """Makes a move; what had been undone is forgotten. Raises IllegalMove and changes nothing."""
        self._go_on(replace(self.now, position=self.now.position.play(move), thought=thought))

    def set_up(self, position: G, computer: str) -> None:
        """Another position; the computer is this player."""
        self._go_on(Moment(position, computer))

    def new_game(self, computer: str) -> None:
        """Begins again; the computer is this player."""
        self._go_on(Moment(self.start, computer))

    def undo(self, whole_turns: bool) -> bool:
        """Goes back a move, or to the human's last turn. False, and nothing changes, if there is none."""
        return self._step(-1, whole_turns)

    def can_undo(self, whole_turns: bool) -> bool:
        return self._target(-1, whole_turns) is not None

    def can_redo(self, whole_turns: bool) -> bool:
        return self._target(+1, whole_turns) is not None

    def redo(self, whole_turns: bool) -> bool:
        """Goes forward again, as far as `undo` went back."""
        return self._step(+1, whole_turns)

    def _step(self, direction: int, whole_turns: bool) -> bool:
        target = self._target(direction, whole_turns)
        if target is not None:
            self._index = target
        return target is not None

    def _target(self, direction: int, whole_turns: bool) -> int | None:
        """Where a step back (−1) or forward (+1) leads to."""
        index = self._index + direction
        while 0 <= index < len(self._moments):
            if not whole_turns or _human_to_move(self._moments[index]):
                return index
            index += direction
        return None

    def _go_on(self, moment: Moment[G]) -> None:
        self._moments[self._index + 1 :] = [moment]
        self._index += 1


def _human_to_move(moment: Moment[Any]) -> bool:
    """Also when the game is over: nobody is to move, and the human looks at the board."""
    return moment.position.winner is not None or moment.position.player != moment.computer
