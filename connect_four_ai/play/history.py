"""The history of a match: the moments of its games, with undo and redo."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.stages import Stage


@dataclass(frozen=True)
class Moment:
    """A position, its players, and the computer's thought if it made the last move."""

    position: Any
    computer: str
    """The player that the brain plays."""
    stage: Stage
    depth: int | None = None
    """The depth chosen for the stage; None for the stage's own."""
    thought: Thought | None = None

    @property
    def two_players(self) -> bool:
        """Whether two people play."""
        return not self.stage.computer

    @property
    def mover(self) -> str:
        """The name of the player to move."""
        name: str = self.position.player_name(self.position.player)
        return name

    @property
    def waits_for_human(self) -> bool:
        """Whether the computer is not to move here, or the game is over."""
        over = self.position.winner is not None
        return over or self.two_players or self.position.player != self.computer


class History:
    """The moments of all games so far: even the start of a new game can be undone."""

    def __init__(self, moment: Moment) -> None:
        self._moments = [moment]
        self._index = 0

    @property
    def now(self) -> Moment:
        return self._moments[self._index]

    @property
    def before(self) -> Moment | None:
        """The moment before this one."""
        return self._moments[self._index - 1] if self._index else None

    @property
    def game(self) -> list[Moment]:
        """The moments of the current game, from its first one to the current one."""
        positions = [moment.position for moment in self._moments]
        first = self._index
        while first and move_between(positions[first - 1], positions[first]):
            first -= 1
        return self._moments[first : self._index + 1]

    def go_on(self, moment: Moment) -> None:
        """Appends a moment after the current one; undone moments are dropped."""
        self._moments[self._index + 1 :] = [moment]
        self._index = len(self._moments) - 1

    def change(self, moment: Moment) -> None:
        """Replaces the current moment."""
        self._moments[self._index] = moment

    def can_step(self, direction: int) -> bool:
        return self._target(direction) is not None

    def step(self, direction: int) -> bool:
        """Goes back (−1) or forward (+1) to the next moment at which a human may move, past the
        computer's own moves, so that the two directions undo each other. Returns False, and changes
        nothing, if there is none."""
        target = self._target(direction)
        if target is not None:
            self._index = target
        return target is not None

    def _target(self, direction: int) -> int | None:
        """Returns the index that a step leads to; None if there is none."""
        end = -1 if direction < 0 else len(self._moments)
        places = range(self._index + direction, end, direction)
        return next((place for place in places if self._moments[place].waits_for_human), None)


@lru_cache(maxsize=4096)
def move_between(before: Any, after: Any) -> tuple[Any, ...]:
    """Returns the move that leads from one position to another, in a tuple; an empty tuple if there
    is none."""
    return tuple(move for move in before.legal_moves if before.play(move) == after)[:1]
