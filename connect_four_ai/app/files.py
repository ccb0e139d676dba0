"""The user's folders, and atomic writes: a full disk or a crash leaves no file half written."""

import codecs
import errno
import json
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import Any, Literal, TypeVar

FONTS = Path(__file__).parents[1] / "lab" / "fonts"
REGULAR, BOLD = (FONTS / f"NotoSansTC-{weight}.ttf" for weight in ("Regular", "Bold"))
"""Shipped fonts: Chinese looks the same everywhere, also where the system has no font for it."""
STEM = "connect_four_"
"""Prefix of the names of saved files."""
RENAME_TRIES, RENAME_PAUSE = 5, 0.1
"""Further attempts to rename a file on Windows, and the seconds between two."""
PART_NAME_LENGTH = 40
"""Characters of a file's name that its temporary copy keeps: the length of names is limited."""
MAX_DEPTH = 100
"""Maximum depth of a JSON value that is read."""
STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
NO_BRACKETS = bytes({*range(256)} - {*b"[]{}"})

T = TypeVar("T")


def user_folder(kind: Literal["cache", "config", "data"]) -> Path:
    """Returns the user's folder for this app's cache, configuration or data.

    Raises FileNotFoundError for a user without a home folder, ImportError without platformdirs,
    which may be missing in Thonny.
    """
    import platformdirs  # here, because run.py imports this file before packages are installed

    folder = getattr(platformdirs, f"user_{kind}_path")("connect-four-ai", appauthor=False)
    if not folder.is_absolute():  # "~" was not expanded
        raise FileNotFoundError(folder)
    return Path(folder)


def unused(path: Path) -> Path:
    """Returns this path, or the first free one with a number appended."""
    numbered = (path.with_name(f"{path.stem}_{number}{path.suffix}") for number in count(2))
    return next(each for each in chain([path], numbered) if not os.path.lexists(each))


def is_special(file: Path) -> bool:
    """Returns whether the path is a pipe or a device: it exists, and is neither a regular file nor
    a folder."""
    return file.exists() and not (file.is_file() or file.is_dir())


def read_file(file: Path, most: int) -> bytes:
    """Returns the content of a regular file or a pipe that the user named. Raises OSError for
    anything else, and for more than `most` bytes."""
    with file.open("rb") as source:
        mode = os.fstat(source.fileno()).st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
            raise OSError(errno.EINVAL, "Not a regular file", str(file))
        content = source.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(file))
    return content


class DamagedFile(Exception):
    """A file that comes with the app is missing or damaged; the message names it."""


def read_toml(file: Path) -> Any:
    """Returns the content of a TOML file that comes with the app. Raises DamagedFile."""
    import tomllib  # here, because it is not needed to start

    try:
        return tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as error:
        raise DamagedFile(f"{file.name}: {error}") from None


def encoding_of(start: bytes) -> str:
    """Returns the encoding of a text by its first bytes: UTF-8, or UTF-16, which Windows'
    PowerShell and Notepad also write. Decoding drops a byte order mark."""
    if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if b"\0" in start[:2]:
        return "utf-16-be" if start.startswith(b"\0") else "utf-16-le"
    return "utf-8-sig"


def decoded(content: bytes) -> str:
    """Returns the text of a file in UTF-8 or UTF-16; bytes that cannot be decoded become a mark."""
    return content.decode(encoding_of(content), "replace")


def write_whole(file: Path, content: bytes) -> None:
    """Replaces a file atomically. Links are followed, and the mode and owner are kept; pipes and
    devices are written directly. Raises OSError, and then the old content is unchanged."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if is_special(file):
        with file.open("wb") as out:
            out.write(content)
        return
    file = Path(os.path.realpath(file))
    if file.exists() and not os.access(file, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
    part = file.with_name(f".{file.name[:PART_NAME_LENGTH]}.{os.getpid()}")
    try:
        part.unlink(missing_ok=True)
        with part.open("xb") as out:  # not through a link put there by another program
            if file.exists():
                _make_alike(part, file.stat())
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        _rename(part, file)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def _rename(part: Path, file: Path) -> None:
    """Renames a file, for a moment also against a virus scanner that reads the other one, as on
    Windows."""
    for _ in range(RENAME_TRIES if sys.platform == "win32" else 0):
        with suppress(PermissionError):
            part.replace(file)
            return
        time.sleep(RENAME_PAUSE)
    part.replace(file)


def _make_alike(file: Path, status: os.stat_result) -> None:
    """Gives a file the mode of `status`, and its owner if that is allowed."""
    if hasattr(os, "chown"):  # not on Windows
        with suppress(OSError):
            os.chown(file, status.st_uid, status.st_gid)
    file.chmod(stat.S_IMODE(status.st_mode))


def json_value(content: str | bytes) -> Any:
    """Returns a JSON value, as `json.loads` does. Raises ValueError also if it is nested deeper
    than MAX_DEPTH: a web page's Python has a small stack, and ends when that is full."""
    raw = content.encode(errors="replace") if isinstance(content, str) else content
    depth = 0
    for bracket in STRING.sub(b"", raw).translate(None, NO_BRACKETS):
        depth += 1 if bracket in b"[{" else -1
        if depth > MAX_DEPTH:
            raise ValueError("nested too deeply")
    return json.loads(content)


def json_lines(content: bytes, make: Callable[[Any], T]) -> tuple[list[T], list[int]]:
    """Returns what `make` returns for each line of JSON, and the numbers of the lines for which it
    raises ValueError or TypeError. An incomplete last line is left out."""
    found, damaged = [], []
    for number, line in enumerate(content.splitlines(keepends=True), 1):
        try:
            found.append(make(json_value(line)))
        except (ValueError, TypeError, RecursionError):
            damaged += [number] if line.endswith(b"\n") else []
    return found, damaged


def add_line(file: Path, parts: Mapping[str, object]) -> None:
    """Appends a line of JSON, and syncs it to disk. Raises OSError."""
    # lone surrogates are not UTF-8: JSON escapes them with a backslash
    line = json.dumps(parts, ensure_ascii=False).encode(errors="backslashreplace") + b"\n"
    with file.open("a+b") as out:
        if out.tell():
            out.seek(-1, os.SEEK_END)
            line = line if out.read(1) == b"\n" else b"\n" + line  # the one before was cut short
        out.write(line)
        out.flush()
        os.fsync(out.fileno())
