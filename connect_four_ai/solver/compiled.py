"""Compiles the solver by Numba, if it is installed; in a web page, a library takes its place that
tools/web/make_wasm.py has made by Numba. Else the same functions run in plain Python, a few hundred
times as slowly."""

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

IN_LIBRARY = ("solve", "keeps", "value", "learn")
"""The functions in the web page's library."""


def compiled(signature: str, inline: bool = True) -> Callable[[F], F]:
    """Compiles a function of integers and tables when it is defined, and caches the machine code.

    A function that calls itself needs the signature; the others are inlined (`inline`: an eighth
    less time). The code runs without Python's lock (nogil: the window goes on drawing) and without
    reference counts (_nrt: they would cost a third of the time).
    """
    if IN_BROWSER:
        return _from_library
    compiler = _compiler()
    if compiler is None:
        return lambda function: function
    kept = bool(cache_folder())
    found: Callable[[F], F] = compiler.njit(
        signature, cache=kept, nogil=True, _nrt=False, forceinline=inline
    )
    return found


def _from_library(function: Any) -> Any:
    """Returns the library's function of this name; the function itself if it has none."""
    name = function.__name__
    if name not in IN_LIBRARY:
        return function

    def call(*arguments: Any) -> Any:
        return getattr(_library(), name)(*c_values(arguments))

    return call


@cache
def _library() -> Any:
    from ctypes import CDLL, c_double, c_int64

    library = CDLL(str(Path(__file__).with_name("compiled.wasm")))
    for name in IN_LIBRARY:
        getattr(library, name).restype = c_double if name == "value" else c_int64
    return library


def c_values(value: Any) -> tuple[Any, ...]:
    """Returns the arguments of a function in the library for a number, an array, or a tuple of
    such: an array is its address and its shape."""
    from ctypes import byref, c_char, c_double, c_int64

    if isinstance(value, tuple):
        return tuple(part for each in value for part in c_values(each))
    if isinstance(value, memoryview):
        return byref(c_char.from_buffer(value)), *map(c_int64, value.shape or ())
    if isinstance(value, float):
        return (c_double(value),)
    return (c_int64(value) if isinstance(value, int) else value,)


@cache
def _compiler() -> Any:
    """Returns Numba, or tells why it is not used and returns None."""
    try:
        import numba

        compiler: Any = numba  # its type hints lack what is used here
        compiler.config.CACHE_DIR = cache_folder() or ""
    except Exception as error:  # one that is broken or too old for this Python fails in many ways
        why = " ".join(str(error).split())
        warning = f"numba cannot be used ({why}): the solver runs in plain Python, and is slow"
        print(warning, file=sys.stderr)
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
