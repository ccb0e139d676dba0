"""Where the app may keep files, and files that are whole or not there.

A full disk, or an end in the middle, leaves none half written.
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import Literal

FONTS = Path(__file__).parents[1] / "window" / "fonts"
REGULAR, BOLD = (FONTS / f"NotoSansTC-{weight}.ttf" for weight in ("Regular", "Bold"))
"""Our own fonts, so that Chinese is drawn where the system has no letters for it, and looks the
same everywhere."""
STEM = "connect_four_"
"""How the names of what somebody saves begin."""


def user_folder(kind: Literal["cache", "config", "data"]) -> Path:
    """The user's folder for what this app keeps.

    Raises FileNotFoundError for a user who has no home, ImportError without platformdirs, which
    Thonny need not have.
    """
    import platformdirs  # here, because run.py speaks before anything is installed

    folder = getattr(platformdirs, f"user_{kind}_path")("connect-four-ai", appauthor=False)
    if not folder.is_absolute():  # it begins with "~"
        raise FileNotFoundError(folder)
    return Path(folder)


def unused(path: Path) -> Path:
    """This path; or with a number behind its name, if there is such a file already."""
    numbered = (path.with_name(f"{path.stem}_{number}{path.suffix}") for number in count(2))
    return next(each for each in chain([path], numbered) if not each.exists())


def write_whole(file: Path, content: bytes) -> None:
    """Writes a file, in place of one that is there. Raises OSError, and then what was there still
    is."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with part.open("wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        part.replace(file)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def add_line(file: Path, parts: Mapping[str, object]) -> None:
    """Adds a line of JSON, which is on the disk when this returns. Raises OSError."""
    line = json.dumps(parts, ensure_ascii=False).encode() + b"\n"
    with file.open("a+b") as out:
        if out.tell():
            out.seek(-1, os.SEEK_END)
            line = line if out.read(1) == b"\n" else b"\n" + line  # the one before was cut short
        out.write(line)
        out.flush()
        os.fsync(out.fileno())
