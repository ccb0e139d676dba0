"""What every student's class gets, beside what Brain gives to the pages."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Listener
from connect_four_ai.stages.brain import LOOK_EVERY, Brain, YellowsBrain
from connect_four_ai.stages.thought import plain_number

PROTECTED = ("depth", "random", "minimax", "_watch", "said")
"""Attributes that an `__init__` of the student's own does not change."""


class Own(YellowsBrain):
    """Stands before a student's class: keeps what its minimax says of each column, in case the
    class does not."""

    kind: ClassVar[type]
    """The student's class."""
    _inside = False
    """Whether minimax is running, so that its calls are those of itself."""

    def __init__(self, *arguments: Any) -> None:
        self.said: list[tuple[Position, Any]] = []
        """The boards that auto_play called minimax with, and what that returned."""
        Brain.__init__(self, *arguments)
        kept = {name: value for name, value in vars(self).items() if name in PROTECTED}
        self.begin(arguments)
        vars(self).update(kept)

    def begin(self, arguments: tuple[Any, ...]) -> None:
        """Runs the `__init__` of the student's class with as many arguments as it takes."""
        start = super().__init__
        if getattr(start, "__func__", Brain.__init__) is not Brain.__init__:
            counts = range(len(arguments) + 1)
            start(*arguments[: next((n for n in counts if fits(start, *arguments[:n])), 0)])

    @classmethod
    def written_in(cls) -> list[type]:
        return [kind for kind in cls.kind.__mro__ if kind not in (object, Brain, YellowsBrain)]

    def auto_play(self, position: Any) -> Any:
        move = super().auto_play(position)
        self.keep_scores(position)
        return move

    def again(self, depth: int, watch: Listener) -> None:
        """Forgets what was noted of one move: the same object is to make another."""
        self.depth = depth
        self.nodes = 0
        self._look_up_at = LOOK_EVERY
        self._watch = watch
        self.said.clear()
        self.scores = {}

    def keep_scores(self, position: Any) -> None:
        """Fills in `scores`, if the page has not done so itself."""
        if isinstance(self.scores, Mapping) and self.scores:
            return
        self.scores = {}
        said = [(board, value) for board, value in self.said if plain_number(value) is not None]
        for board, value in said:
            if len(board.moves) == len(position.moves) + 1:
                self.scores[int(board.moves[-1])] = value
        boards, values = [board for board, _ in said], {value for _, value in said}
        # 9.1.2 does not play the move
        if boards == [position] * len(position.legal_moves) and len(values) == 1:
            self.scores.update(dict.fromkeys(position.legal_moves, values.pop()))

    def _counted(self, minimax: Callable[..., Any]) -> Callable[..., Any]:
        """Returns the class's minimax: each of its calls is a node, and what it says of a board is
        noted if auto_play asks."""
        own = getattr(super(), "minimax", minimax)

        def counted(*arguments: Any, **named: Any) -> Any:
            self.visit()
            arguments, named = in_order(own, arguments, named)
            if self._inside:
                return minimax(*arguments, **named)
            self._inside = True
            try:
                value = minimax(*arguments, **named)
            finally:
                self._inside = False
            boards = (given for given in arguments if isinstance(given, Position))
            self.said += [(board, value) for board in boards]
            return value

        return counted


def in_order(
    function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Returns the arguments of a call, those given by name in their places."""
    if not named:
        return arguments, named
    bound = inspect.signature(function).bind(*arguments, **named)
    return bound.args, bound.kwargs


def fits(function: Callable[..., Any], *arguments: Any) -> bool:
    """Returns whether a function can be called with these."""
    try:
        inspect.signature(function).bind(*arguments)
    except (TypeError, ValueError):  # no signature is known of it
        return False
    return True
