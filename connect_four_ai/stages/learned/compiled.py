"""Compiles stage Q's page with numba, if it is installed, or takes it from the web page's library:
its functions run a thousand times as fast, and give the same numbers to the last bit."""

from collections.abc import Callable
from functools import cache
from inspect import isfunction
from typing import Any

from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.solver.compiled import c_values, compiled
from connect_four_ai.stages.learned.weights import Tables

TABLES = "int32[:, ::1], float32[:, :, ::1], int32[::1]"
VALUE = f"float64(int64, int64, int64, {TABLES})"
MEMORY = f"Tuple(({TABLES}, int64[:, ::1], float64[::1], int64[::1]))"
LEARN = f"int64(int64, UniTuple(int64, 3), float64, float64, float64, int64, float64, {MEMORY})"


@cache
def fast(function: Callable[..., Any]) -> Callable[..., Any] | None:
    """Returns the page's `value` or `learn`, compiled, for what `arrays` returns; None if it cannot
    be compiled."""
    if IN_BROWSER:
        return compiled("")(function)
    try:
        from numba.extending import register_jitable
    except Exception:  # a numba that is broken, or too old for this Python, fails in many ways
        return None
    for called in filter(isfunction, function.__globals__.values()):
        register_jitable(called)  # it is compiled only if it is called
    made = compiled({"value": VALUE, "learn": LEARN}[function.__name__], inline=False)(function)
    return None if made is function else made


def arrays(*parts: Any) -> tuple[Any, ...]:
    """Returns these parts for a compiled function, with their own memory: as numpy's arrays, or as
    arguments of the web page's library."""
    if IN_BROWSER:
        return tuple(map(c_values, parts))
    import numpy as np

    return tuple(np.asarray(part) for part in parts)


def valuation(value: Callable[..., float], learned: Tables) -> Callable[[int, int, int], float]:
    """Returns the page's `value` with these weights, compiled if possible."""
    made = fast(value)
    tables = arrays(*learned) if made else learned
    by_weights = made or value
    return lambda red, filled, discs: by_weights(red, filled, discs, *tables)
