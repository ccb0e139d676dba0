"""What every game keeps to, and what the games share."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, Self, TypeVar

from connect_four_ai.app.language import say

Move = TypeVar("Move")
G = TypeVar("G", bound="Game[Any]")


class IllegalMove(ValueError):
    """A move that the rules do not allow; the message says what it was and why."""


class Game(Protocol[Move]):
    """A position in a game for two: a value that is never changed, only followed by another one.

    Positions that a game goes on from in the same way are equal, whichever moves led to them; different moves
    lead to different positions; the players move by turns. Moves and positions can be hashed and pickled.

    `str` writes a position down: Connect Four, tic-tac-toe and isolation give the moves, which their `from_moves`
    reads again; a game that has no view of its own in the window gives lines of text that show it there.

    Positions may also have an `evaluation`, a number: how good they look for the first player while the game goes on.
    """

    @property
    def game_name(self) -> str:
        """What the game is called."""

    @property
    def players(self) -> tuple[str, str]:
        """The marks of both players. The first one maximises in a search, whoever moves first."""

    @property
    def player(self) -> str:
        """Whose move it is."""

    @property
    def winner(self) -> str | None:
        """The mark of the player who has won; any other mark for a tie; None while the game goes on."""

    @property
    def legal_moves(self) -> Sequence[Move]:
        """The moves that may be played, always in the same order; none when the game is over."""

    def play(self, move: Move) -> Self:
        """The position after the player to move has made this one. Raises IllegalMove."""

    @property
    def outcome(self) -> str:
        """How the game ended, in words; empty while it goes on."""

    def player_name(self, player: str) -> str:
        """What people call this player."""

    def move_name(self, move: Move) -> str:
        """What people call this move: "column 4"."""


def opponent(position: Game[Any], player: str) -> str:
    """The player who is not this one."""
    first, second = position.players
    return second if player == first else first


def for_first_player(position: Game[Any], score: float) -> float:
    """A score for the player to move in the first player's view, in which + is good for the first player; and back."""
    return score if position.player == position.players[0] else 0 - score  # 0 stays 0, and never is −0.0


def replay(start: G, moves: str, words: Iterable[str], read: Callable[[str], Any]) -> G:
    """The position after the moves that `words` name one by one; `read` makes a move of a word.

    Raises IllegalMove, naming the move of the string, what it was and why it cannot be.
    """
    position = start
    for number, word in enumerate(words, start=1):
        try:
            position = position.play(read(word))
        except IllegalMove as error:
            where = say("move {number} of {moves}: {error}", number=number, moves=repr(moves), error=error)
            raise IllegalMove(where) from None
    return position
