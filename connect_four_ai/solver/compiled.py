"""Numba's compiler where there is one; the same functions run without it, a few hundred times as slowly."""

import sys
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
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

            compiler: Any = numba  # its types leave out what is needed here
            compiler.config.CACHE_DIR = _folder()
        except Exception as error:  # a numba that is broken or too old for this Python fails in many ways
            return _plain(function, f"numba cannot be used ({error})")
        try:
            fast: F = compiler.njit(signature, cache=True, nogil=True, _nrt=False)(function)
            return fast
        except (OSError, RuntimeError) as error:
            return _plain(function, f"numba cannot keep what it compiles ({error})")

    return compile_function


@cache
def _folder() -> str:
    """Where machine code is kept: a folder for each state of the sources.

    By itself numba would go on using a caller's old code after a change in another file's function.
    """
    here = Path(__file__).parent
    sources = b"".join(source.read_bytes() for source in sorted(here.glob("*.py")))
    return str(here / "__pycache__" / f"{zlib.crc32(sources):08x}")


def _plain(function: F, reason: str) -> F:
    if not _said:
        reason = " ".join(reason.split())
        print(f"{reason}: the solver runs in plain Python, and is slow", file=sys.stderr)
        _said.add(reason)
    return function
