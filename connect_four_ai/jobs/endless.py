"""Ends endless loops of a student's file in a web page, where Python cannot be ended from outside.

sys.monitoring (PEP 669) reports each jump backwards in the student's file; other files run at full
speed.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from types import CodeType
from typing import Any

SOON = 3.0
"""Time limit of one function of a sketch, in seconds."""
TOOL = 3
"""An unused tool id of sys.monitoring."""

Fault = Callable[[int], Exception]
"""Makes the exception that is raised at a line of the file."""

_watched: dict[str, Fault] = {}
_end = inf
listeners: list[Callable[[float], None]] = []
"""Called with a limit in seconds when it begins, and with 0 when it ends."""


def watch(file: str, fault: Fault) -> None:
    """Makes each loop in this file raise `fault` once the time limit of `within` is over."""
    monitoring: Any = sys.monitoring  # type: ignore[attr-defined, unused-ignore]  # from 3.12 on
    if not _watched:
        monitoring.use_tool_id(TOOL, "endless")
        monitoring.register_callback(TOOL, monitoring.events.JUMP, _jumped)
        monitoring.set_events(TOOL, monitoring.events.JUMP)
    if file not in _watched:
        monitoring.restart_events()
    _watched[file] = fault


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Limits the block to `seconds`, or to the enclosing limit if that is shorter."""
    global _end
    before, _end = _end, min(_end, time.perf_counter() + seconds)
    _announce(seconds if before == inf else _end - time.perf_counter())
    try:
        yield
    finally:
        _end = before
        _announce(0 if before == inf else before - time.perf_counter())


def is_limited() -> bool:
    """Returns whether a time limit is set now."""
    return _end < inf


def _announce(seconds: float) -> None:
    for listener in listeners:
        listener(seconds)


def _jumped(code: CodeType, offset: int, destination: int) -> Any:
    fault = _watched.get(code.co_filename)
    if fault is None or destination > offset:  # only a loop jumps backwards
        return sys.monitoring.DISABLE  # type: ignore[attr-defined, unused-ignore]
    if time.perf_counter() > _end:
        raise fault(_line_at(code, offset))
    return None


def _line_at(code: CodeType, offset: int) -> int:
    lines = (line for start, end, line in code.co_lines() if start <= offset < end)
    return next(filter(None, lines), code.co_firstlineno)
