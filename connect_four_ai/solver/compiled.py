"""Numba's compiler where there is one; the same functions run without it, a few hundred times as slowly."""

import sys
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_said: set[str] = set()


def compiled(signature: str) -> Callable[[F], F]:
    """Compiles a function of integers and tables, when it is defined, and keeps the machine code on the disk.

    The signature is written out because a function that calls itself needs one. Neither Python's lock (nogil: the
    window goes on drawing) nor reference counts (_nrt: they would cost a third of the time) are wanted inside.
    """

    def compile_function(function: F) -> F:
        try:
            import numba

            njit: Any = numba.njit  # its types leave _nrt out
        except Exception as error:  # a numba that is broken or too old for this Python fails in many ways
            return _plain(function, f"numba cannot be used ({error})")
        try:
            fast: F = njit(signature, cache=True, nogil=True, _nrt=False)(function)
            return fast
        except (OSError, RuntimeError) as error:
            return _plain(function, f"numba cannot keep what it compiles ({error})")

    return compile_function


def _plain(function: F, reason: str) -> F:
    if not _said:
        reason = " ".join(reason.split())
        print(f"{reason}: the solver runs in plain Python, and is slow", file=sys.stderr)
        _said.add(reason)
    return function
