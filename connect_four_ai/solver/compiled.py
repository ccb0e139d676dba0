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
from connect_four_ai.games import connect_four

F = TypeVar("F", bound=Callable[..., Any])


def compiled(signature: str, inline: bool = True) -> Callable[[F], F]:
    """Compiles a function of integers and tables when it is defined, and caches the machine code.

    A function that calls itself needs the signature; the others are inlined (`inline`: an eighth
    less time). The code runs without Python's lock (nogil: the window goes on drawing) and without
    reference counts (_nrt: they would cost a third of the time).
    """
    compiler = None if IN_BROWSER else _compiler()  # there, solver.wasm takes its place
    if compiler is None:
        return lambda function: function
    kept = bool(cache_folder())
    found: Callable[[F], F] = compiler.njit(
        signature, cache=kept, nogil=True, _nrt=False, forceinline=inline
    )
    return found


@cache
def _compiler() -> Any:
    """Returns Numba, or tells why it is not used and returns None."""
    try:
        import numba

        compiler: Any = numba  # its type hints lack what is used here
        compiler.config.CACHE_DIR = cache_folder() or ""
    except Exception as error:  # one that is broken or too old for this Python fails in many ways
        why = " ".join(str(error).split())
        said = f"numba cannot be used ({why}): the solver runs in plain Python, and is slow"
        print(said, file=sys.stderr)
        return None
    return compiler


@cache
def cache_folder() -> str | None:
    """Returns the folder for machine code: one for each version of the sources, beside them or in
    the user's cache.

    Without that, numba would use a caller's old code after a change in another file's function.
    None if neither place can be written: then each process compiles for itself.
    """
    here = Path(__file__).parent
    files = [Path(connect_four.__file__), *sorted(here.glob("*.py"))]
    version = f"{zlib.crc32(b''.join(file.read_bytes() for file in files)):08x}"
    for beside in (True, False):
        try:
            folder = (here / "__pycache__" if beside else user_folder("cache")) / version
            folder.mkdir(parents=True, exist_ok=True)
            with TemporaryFile(dir=folder):
                return str(folder)
        except (ImportError, OSError):
            continue
    return None
