"""Whether files were saved: the system is asked twice a second at most, however often we are."""

import time
from pathlib import Path

BETWEEN = 0.5
"""Seconds in which a file is asked about once."""
REMEMBERED = 16
"""How many files: those that were asked about last."""

Version = tuple[int, int] | None
"""When a file was saved, and its size; None if there is no such file."""

_seen: dict[Path, tuple[float, Version]] = {}


def version(path: Path) -> Version:
    """That of BETWEEN ago at most."""
    now = time.monotonic()
    asked, known = _seen.get(path, (-BETWEEN, None))
    if now - asked < BETWEEN:
        return known
    while len(_seen) >= REMEMBERED:
        del _seen[next(iter(_seen))]
    try:
        status = path.stat()
    except (OSError, ValueError):
        known = None
    else:
        known = status.st_mtime_ns, status.st_size
    _seen[path] = now, known
    return known


def current(path: Path) -> Version:
    """That of this moment."""
    _seen.pop(path, None)
    return version(path)


def any_changed() -> bool:
    """Whether one of the files that were asked about was saved since."""
    return any(version(path) != known for path, (_, known) in list(_seen.items()))


def forget() -> None:
    """Somebody has done something: the next questions are about this moment."""
    _seen.clear()
