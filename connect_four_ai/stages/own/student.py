"""The base that is added to every student's class."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Listener
from connect_four_ai.stages.brain import LOOK_EVERY, Brain, YellowsBrain
from connect_four_ai.stages.thought import plain_number

PROTECTED = ("depth", "random", "minimax", "_watch", "_root_results")
"""Attributes that a student's own `__init__` must not change."""


class Own(YellowsBrain):
    """The first base of a student's class: fills in the columns' scores from the calls of its
    minimax, if the class does not."""

    kind: ClassVar[type]
    """The student's class."""
    _inside = False
    """Whether minimax is running, so that further calls are recursive ones."""

    def __init__(self, *arguments: Any) -> None:
        self._root_results: list[tuple[Position, Any]] = []
        """The boards that auto_play called minimax with, and the results. A student's class may
        have `results` of its own."""
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
        """Resets the object for the next move."""
        self.depth = depth
        self.nodes = 0
        self._look_up_at = LOOK_EVERY
        self._watch = watch
        self._root_results.clear()
        self.scores = {}

    def keep_scores(self, position: Any) -> None:
        """Fills in `scores`, if the student's class has not."""
        if isinstance(self.scores, Mapping) and self.scores:
            return
        self.scores = {}
        sound = [result for result in self._root_results if plain_number(result[1]) is not None]
        for board, value in sound:
            if len(board.moves) == len(position.moves) + 1:
                self.scores[int(board.moves[-1])] = value
        boards, values = [board for board, _ in sound], {value for _, value in sound}
        # 9.1.2 scores the board without playing the move
        if boards == [position] * len(position.legal_moves) and len(values) == 1:
            self.scores.update(dict.fromkeys(position.legal_moves, values.pop()))

    def _counted(self, minimax: Callable[..., Any]) -> Callable[..., Any]:
        """Returns the class's minimax, with each of its calls counted as a node, and the results of
        auto_play's own calls noted."""
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
            self._root_results += [(board, value) for board in boards]
            return value

        return counted


def in_order(
    function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Returns the arguments of a call, with keyword arguments moved to their places."""
    if not named:
        return arguments, named
    bound = inspect.signature(function).bind(*arguments, **named)
    return bound.args, bound.kwargs


def fits(function: Callable[..., Any], *arguments: Any) -> bool:
    """Returns whether a function can be called with these arguments."""
    try:
        inspect.signature(function).bind(*arguments)
    except (TypeError, ValueError):  # or its signature is unknown
        return False
    return True
