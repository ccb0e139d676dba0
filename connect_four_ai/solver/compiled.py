"""Compiles the solver by Numba, if it is installed; else the same functions run in plain Python, a
few hundred times as slowly."""

import sys
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar

from connect_four_ai.app.files import user_folder
from connect_four_ai.app.program import IN_BROWSER

F = TypeVar("F", bound=Callable[..., Any])

_said: set[str] = set()


def compiled(signature: str, inline: bool = True) -> Callable[[F], F]:
    """Compiles a function of integers and tables when it is defined, and caches the machine code.

    A function that calls itself needs the signature; the others are inlined (`inline`: an eighth
    less time). The code runs without Python's lock (nogil: the window goes on drawing) and without
    reference counts (_nrt: they would cost a third of the time).
    """

    def compile_function(function: F) -> F:
        if IN_BROWSER:  # solver.wasm takes its place
            return function
        try:
            import numba

            compiler: Any = numba  # its type hints lack what is used here
            compiler.config.CACHE_DIR = cache_folder() or ""
        except (
            Exception
        ) as error:  # a numba that is broken or too old for this Python fails in many ways
            return _plain(function, f"numba cannot be used ({error})")
        try:
            options = {
                "cache": bool(cache_folder()),
                "nogil": True,
                "_nrt": False,
                "forceinline": inline,
            }
            fast: F = compiler.njit(signature, **options)(function)
            return fast
        except (OSError, RuntimeError) as error:
            return _plain(function, f"numba cannot keep what it compiles ({error})")

    return compile_function


@cache
def cache_folder() -> str | None:
    """Returns the folder for machine code: one for each version of the sources, beside them or in
    the user's cache.

    Without that, numba would use a caller's old code after a change in another file's function.
    None if neither place can be written: then each process compiles for itself.
    """
    here = Path(__file__).parent
    sources = b"".join(source.read_bytes() for source in sorted(here.glob("*.py")))
    for place in (here / "__pycache__", _users_caches()):
        if place and can_be_written(folder := place / f"{zlib.crc32(sources):08x}"):
            return str(folder)
    return None


def _users_caches() -> Path | None:
    try:
        return user_folder("cache")
    except (ImportError, FileNotFoundError):
        return None


def can_be_written(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _plain(function: F, reason: str) -> F:
    if not _said:
        reason = " ".join(reason.split())
        print(f"{reason}: the solver runs in plain Python, and is slow", file=sys.stderr)
        _said.add(reason)
    return function
