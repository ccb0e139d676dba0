"""Which line of which function is running, for a few functions only."""

import inspect
import sys
import textwrap
from collections.abc import Callable, Iterable
from types import FrameType, FunctionType
from typing import Any

from connect_four_ai.replay.recording import Line, Source


class Tracer:
    """Follows some functions line by line. What else runs meanwhile costs a little; switched off, it costs nothing."""

    def __init__(self, functions: Iterable[FunctionType], returned: Callable[[str, Any], None]) -> None:
        """`returned`: is told the name of each function that returns, and what."""
        self.functions = list(functions)
        self.returned = returned
        self.line: Line | None = None
        """The last line that began to run."""
        self.lines: dict[str, Line] = {}
        """The last one of each function."""
        self.begun: Callable[[Line], None] | None = None
        """Is told of the next line, once."""
        self._numbers = {function.__code__: number for number, function in enumerate(self.functions)}

    def switch(self, on: bool) -> None:
        sys.settrace(self._called if on else None)

    def sources(self) -> tuple[Source, ...]:
        return tuple(_source(function) for function in self.functions)

    def _called(self, frame: FrameType, event: str, arg: Any) -> Any:
        return self._ran if frame.f_code in self._numbers else None

    def _ran(self, frame: FrameType, event: str, arg: Any) -> Any:
        self.line = self.lines[frame.f_code.co_name] = self._numbers[frame.f_code], frame.f_lineno
        if event == "line":
            if self.begun is not None:
                self.begun(self.line)
                self.begun = None
        elif event == "return":
            self.returned(frame.f_code.co_name, arg)
        return self._ran


def _source(function: FunctionType) -> Source:
    try:
        lines, first = inspect.getsourcelines(function)
    except OSError:  # typed in by hand, in no file
        return Source(function.__qualname__, 1, ())
    return Source(function.__qualname__, first, tuple(textwrap.dedent("".join(lines)).splitlines()))
