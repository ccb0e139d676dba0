"""The base of the positions of the app's own games."""

from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.games.svg import board_svg


class BasePosition:
    """The methods that a game's tuple of fields inherits."""

    __slots__ = ()

    @property
    def identity(self) -> tuple[object, ...]:
        """The part of the position that decides how the game goes on; positions are equal if it is
        equal."""
        raise NotImplementedError

    @property
    def outcome(self: Any) -> str:
        """The end of the game in words; empty while it goes on."""
        if self.winner is None:
            return ""
        if self.winner not in self.players:
            return say("the game ended in a draw")
        return say("{name} has won", name=self.player_name(self.winner))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BasePosition) and self.identity == other.identity

    def __ne__(self, other: object) -> bool:  # a tuple brings its own
        return not self == other

    def __hash__(self) -> int:
        return hash(self.identity)

    def _repr_svg_(self) -> str:
        return board_svg(self)
