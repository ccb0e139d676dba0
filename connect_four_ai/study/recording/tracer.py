"""Traces the functions of a page line by line."""

import inspect
import sys
import textwrap
from collections.abc import Callable
from functools import lru_cache
from types import FrameType, FunctionType
from typing import Any

from connect_four_ai.stages.brain import Brain
from connect_four_ai.study.recording.recording import Line, Moment, Source

LOOKING = ("minimax", "auto_play", "autoPlay")
"""The functions that look at a node, and at all moves of the position."""


class Tracer:
    """Traces the functions that a page itself defines. While it is on, other code is a little
    slower."""

    def __init__(self, page: type[Brain], returned: Callable[[str, Any], None]) -> None:
        """Prepares to trace. `returned` is called with the name and the value of each function that
        returns."""
        own = (thing for kind in page.written_in() for thing in vars(kind).values())
        self.functions = [thing for thing in own if isinstance(thing, FunctionType)]
        self.returned = returned
        self._numbers = {function.__code__: n for n, function in enumerate(self.functions)}
        starts = {code.co_name: (n, code.co_firstlineno) for code, n in self._numbers.items()}
        self.lines: tuple[Line, ...] = (starts["auto_play"],) if "auto_play" in starts else ()
        """The current lines: in the function that runs or has just returned, and of the calls that
        led there."""
        self.entered: Moment | None = None
        """A moment that takes the next line as its own."""

    def switch(self, on: bool) -> None:
        sys.settrace(self._called if on else None)

    def sources(self) -> tuple[Source, ...]:
        return tuple(map(_source, self.functions))

    def _called(self, frame: FrameType, event: str, arg: Any) -> Any:
        return self._ran if frame.f_code in self._numbers else None

    def _ran(self, frame: FrameType, event: str, arg: Any) -> Any:
        if event in ("line", "return"):
            self.lines = self._stack(frame)
        if event == "line" and self.entered is not None:
            self.entered.lines, self.entered = self.lines, None
        elif event == "return":
            self.returned(frame.f_code.co_name, arg)
        return self._ran

    def _stack(self, frame: FrameType) -> tuple[Line, ...]:
        """Returns the current lines of a function and of its callers, up to the one that looks at
        the node."""
        lines = []
        caller: FrameType | None = frame
        while caller is not None:
            if caller.f_code in self._numbers:
                lines.append((self._numbers[caller.f_code], caller.f_lineno))
                if caller.f_code.co_name in LOOKING:
                    break
            caller = caller.f_back
        return tuple(lines)


@lru_cache(64)
def _source(function: FunctionType) -> Source:
    """Returns the source of a function. Cached, because finding the end of a function takes longer
    than a small search."""
    try:
        lines, first = inspect.getsourcelines(function)
    except OSError:  # typed in by hand, without a file
        return Source(function.__qualname__, 1, ())
    return Source(function.__qualname__, first, tuple(textwrap.dedent("".join(lines)).splitlines()))
