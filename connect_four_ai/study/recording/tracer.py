"""Finds out which line of which function is running, for a few functions only; and from that,
records Monte Carlo tree search: one play-out after the other, and the tree that grows by them."""

import inspect
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import FrameType, FunctionType
from typing import Any

from connect_four_ai.study.recording.recording import Kind, Line, Moment, Node, Source, Step

LOOKING = ("minimax", "auto_play", "autoPlay")
"""The functions that look at a node, and at all moves of the position."""


class Tracer:
    """Follows some functions line by line. While it is on, other code is a little slower."""

    def __init__(
        self, functions: Iterable[FunctionType], returned: Callable[[str, Any], None]
    ) -> None:
        """`returned` is called with the name of each function that returns, and its value."""
        self.functions = list(functions)
        self.returned = returned
        self.lines: tuple[Line, ...] = ()
        """The current lines: in the function that runs or has just returned, and where that was
        called."""
        self.entered: Step | None = None
        """A step that stands at the next line."""
        self._numbers = {
            function.__code__: number for number, function in enumerate(self.functions)
        }

    def switch(self, on: bool) -> None:
        sys.settrace(self._called if on else None)

    def stand_at(self, name: str) -> None:
        """Acts as if the function of this name were about to run, if it is not followed."""
        found = (
            (number, code.co_firstlineno)
            for code, number in self._numbers.items()
            if code.co_name == name
        )
        self.lines = tuple(found)[:1]

    def sources(self) -> tuple[Source, ...]:
        return tuple(_source(function) for function in self.functions)

    def _called(self, frame: FrameType, event: str, arg: Any) -> Any:
        return self._ran if frame.f_code in self._numbers else None

    def _ran(self, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            self.lines = (self._line(frame),)
            if self.entered is not None:
                self.entered.lines = self.lines
                self.entered = None
        elif event == "return":
            self.lines = self._stack(frame)
            self.returned(frame.f_code.co_name, arg)
        return self._ran

    def _line(self, frame: FrameType) -> Line:
        return self._numbers[frame.f_code], frame.f_lineno

    def _stack(self, frame: FrameType) -> tuple[Line, ...]:
        """Where a function is, and those that called it, up to the one that looks at the node."""
        lines = []
        caller: FrameType | None = frame
        while caller is not None:
            if caller.f_code in self._numbers:
                lines.append(self._line(caller))
                if caller.f_code.co_name in LOOKING:
                    return tuple(lines)
            caller = caller.f_back
        return tuple(lines)


@lru_cache(64)
def _source(function: FunctionType) -> Source:
    """Kept: to find where a function ends takes longer than a small search."""
    try:
        lines, first = inspect.getsourcelines(function)
    except OSError:  # typed in by hand, in no file
        return Source(function.__qualname__, 1, ())
    return Source(function.__qualname__, first, tuple(textwrap.dedent("".join(lines)).splitlines()))


class PlayOutRecorder:
    """Learns what happens from what the page's functions return: `select` and `expand` a node of
    its own, with the `move` that leads to it, `bound` and `play_out` a number, and `back_up`
    nothing."""

    def __init__(self, functions: Iterable[FunctionType], maximising: bool) -> None:
        self.tracer = Tracer(functions, self._returned)
        self.root = Node(None, 0, maximising)
        self.tracer.stand_at("auto_play")
        self.moments: list[Moment] = []
        self._path = [self.root]
        self._bounds: list[float] = []
        self._result = 0.0
        self._happened(Kind.ENTERED)

    def finished(self, scores: Mapping[Any, float], move: Any) -> None:
        """The search has ended with these averages, and has chosen this move."""
        for child in self.root.children:
            child.value = scores[child.move]
        self.root.value = scores[move]
        self._happened(Kind.LEFT, self.root.value)

    def _returned(self, name: str, value: Any) -> None:
        if name == "bound":
            self._bounds.append(value)
        elif name == "select":
            children = self._path[-1].children
            place = [child.move for child in children].index(value.move)
            self._path.append(children[place])
            self._happened(Kind.SELECTED, self._bounds[place])
            self._bounds.clear()
        elif name == "expand":
            for node in self._path:
                node.nodes += 1
            child = Node(value.move, 0, not self._path[-1].maximising)
            self._path[-1].parts.append(child)
            self._path.append(child)
            self._happened(Kind.ENTERED)
        elif name == "play_out":
            self._result = value
            self._happened(Kind.SAID, value)
        elif name == "back_up":
            self._happened(Kind.LEFT, self._result)
            self._path = [self.root]

    def _happened(self, kind: Kind, value: float = 0) -> None:
        self.moments.append(Moment(self._path[-1], Step(kind, self.tracer.lines, value)))
