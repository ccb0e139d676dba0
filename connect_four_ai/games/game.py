"""The protocol of a game, and functions for all games."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from connect_four_ai.app.language import AppError, say, shortened

Move = TypeVar("Move")
G = TypeVar("G", bound="Game[Any]")


class IllegalMove(AppError, ValueError):
    """A move that the rules do not allow; the message quotes the move, shortened, and says why."""

    def __init__(self, text: str, /, **values: object) -> None:
        super().__init__(shortened(say(text, **values)))


class Game(Protocol[Move]):
    """A position in a game for two: a value that never changes; `play` returns the next one.

    Two positions are equal if the game goes on from them in the same way, whichever moves led to
    them. Different moves lead to different positions. The players take turns. Moves and positions
    can be hashed and pickled.

    `str` writes a position down. Connect Four, tic-tac-toe and isolation write the moves, and
    `from_moves` reads them again.

    Positions may have `board_rows`, their squares: the window and the terminal then show a board,
    on which pieces fall if all squares of a column have the same move. Without `board_rows` they
    show `str` of the position.

    Positions may have an `evaluation`: a number, high if the position looks good for the first
    player.
    """

    @property
    def game_name(self) -> str:
        """The name of the game."""

    @property
    def players(self) -> tuple[str, str]:
        """The marks of both players. The first one maximises in a search, no matter who moves
        first."""

    @property
    def player(self) -> str:
        """The player to move."""

    @property
    def winner(self) -> str | None:
        """The mark of the player who has won; None while the game goes on.

        For a tie it is any mark that is not a player's, such as "=".
        """

    @property
    def legal_moves(self) -> Sequence[Move]:
        """The moves that may be played, always in the same order; none when the game is over."""

    def play(self, move: Move) -> Self:
        """Returns the position after the player to move has made this one. Raises IllegalMove."""

    @property
    def outcome(self) -> str:
        """The end of the game in words; empty while it goes on."""

    def player_name(self, player: str) -> str:
        """Returns the name of a player."""

    def move_name(self, move: Move) -> str:
        """Returns the name of a move, such as "column 4"."""


class Square(NamedTuple):
    """A square of a game's board."""

    move: Any
    """The move that a click on the square makes, whether it is legal or not."""
    mark: str = ""
    """The player whose piece is in the square; empty if there is none."""
    last: bool = False
    """Whether that piece was played last."""
    won: bool = False
    """Whether that piece is part of the winning line."""
    closed: bool = False
    """Whether the square is closed for good."""


Squares = Sequence[Sequence[Square]]
"""The rows of a board, the top one first."""


def opponent(position: Game[Any], player: str) -> str:
    """Returns the other player."""
    first, second = position.players
    return second if player == first else first


def for_first_player(position: Game[Any], score: float) -> float:
    """Returns a score for the player to move in the first player's view, in which + is good for the
    first player. The same call converts it back."""
    # not -score, which would make −0.0 of 0.0
    return score if position.player == position.players[0] else 0 - score


def scores_for_first_player(position: Game[Any], scores: Mapping[Any, float]) -> dict[Any, float]:
    """Returns the score of every move in the first player's view."""
    return {move: for_first_player(position, score) for move, score in scores.items()}


def best_score(position: Game[Any], scores: Iterable[float]) -> float:
    """Returns the best of these scores for the player to move; they are in the first player's
    view."""
    return (max if position.player == position.players[0] else min)(scores)


def result_of(score: float) -> int:
    """Returns the outcome of an exact score: 1 for a win, 0 for a draw, −1 for a loss."""
    return (score > 0) - (score < 0)


def best_by_outcome(scores: Mapping[int, float]) -> frozenset[int]:
    """Returns the columns that keep the outcome. `scores`: every open column's exact score for the
    player to move.

    >>> sorted(best_by_outcome({1: -2, 3: 5, 4: 18}))
    [3, 4]
    """
    best = result_of(max(scores.values()))
    return frozenset(column for column, score in scores.items() if result_of(score) == best)


def replay(start: G, moves: str, words: Iterable[str], read: Callable[[str], Any]) -> G:
    """Returns the position after the moves that `words` name one by one; `read` makes a move of a
    word.

    Raises IllegalMove, which names the number of the move, the move, and why it is illegal.
    """
    position = start
    for number, word in enumerate(words, start=1):
        try:
            position = position.play(read(word))
        except IllegalMove as error:
            raise IllegalMove(
                "move {number} of {moves}: {error}", number=number, moves=repr(moves), error=error
            ) from None
    return position


def squares_of(position: Any) -> Squares:
    """Returns a position's squares, or none if its game has no board."""
    squares: Squares = getattr(position, "board_rows", ())
    return squares


def in_columns(squares: Squares) -> bool:
    """Returns whether a move is a column, in which a piece falls to the lowest free square."""
    return len(squares) > 1 and squares[0][0].move == squares[-1][0].move


def short_name(name: str) -> str:
    """Returns the words of a move's name that have a number in them, or else the whole name.

    >>> short_name("column 4"), short_name("cell 0,1"), short_name("castle")
    ('4', '0,1', 'castle')
    """
    return " ".join(word for word in name.split() if any(map(str.isdigit, word))) or name
