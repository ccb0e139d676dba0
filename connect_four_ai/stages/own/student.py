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
    """Before a student's class: keeps what its minimax says of each column, in case the class does
    not."""

    kind: ClassVar[type]
    """The student's class."""
    _inside = False
    """Whether minimax is running, so that its calls are those of itself."""

    def __init__(self, *arguments: Any) -> None:
        Brain.__init__(self, *arguments)
        self.said: list[tuple[Position, Any]] = []
        """The boards that auto_play called minimax with, and what that returned."""
        if hasattr(self, "minimax"):
            self.minimax = self._remembered(self.minimax)
        kept = {name: value for name, value in vars(self).items() if name in PROTECTED}
        self.begin(arguments)
        vars(self).update(kept)

    def begin(self, arguments: tuple[Any, ...]) -> None:
        """What the student's class does at its start."""
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

    def _remembered(self, counted: Callable[..., Any]) -> Callable[..., Any]:
        own = getattr(super(), "minimax", counted)

        def called(*arguments: Any, **named: Any) -> Any:
            if self._inside and not named and arguments and isinstance(arguments[0], Position):
                return counted(*arguments)  # as below, for nearly all calls
            arguments, named = in_order(own, arguments, named)
            board = next((given for given in arguments if isinstance(given, Position)), None)
            if board is not None and board is arguments[0] and not named:
                return self.note(board, counted, *arguments)
            self.visit()
            return self.note(board, own, *arguments, **named)

        return called

    def note(
        self, board: Position | None, minimax: Callable[..., Any], *arguments: Any, **named: Any
    ) -> Any:
        """Calls minimax, and notes what it says of a board if auto_play asks. None: it plays on a
        board of its own."""
        if self._inside:
            return minimax(*arguments, **named)
        self._inside = True
        try:
            value = minimax(*arguments, **named)
        finally:
            self._inside = False
        if board is not None:
            self.said.append((board, value))
        return value


def in_order(
    function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments of a call, those given by name in their places."""
    if not named:
        return arguments, named
    bound = inspect.signature(function).bind(*arguments, **named)
    return bound.args, bound.kwargs


def fits(function: Callable[..., Any], *arguments: Any) -> bool:
    """Whether a function can be called with these."""
    try:
        inspect.signature(function).bind(*arguments)
    except (TypeError, ValueError):  # no signature is known of it
        return False
    return True
