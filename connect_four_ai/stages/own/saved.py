"""Versions of files, to notice when one is saved: `stat` is called twice a second at most."""

import time
from pathlib import Path

MIN_INTERVAL = 0.5
"""Minimum seconds between two `stat` calls for the same file."""
MAX_FILES = 16
"""Maximum number of files whose versions are cached."""

Version = tuple[int, int] | None
"""The time when a file was saved, and its size; None if there is no such file."""

_seen: dict[Path, tuple[float, Version]] = {}


def version(path: Path) -> Version:
    """Returns the version of a file, from a cache that is MIN_INTERVAL old at most."""
    now = time.monotonic()
    asked, known = _seen.get(path, (-MIN_INTERVAL, None))
    if now - asked < MIN_INTERVAL:
        return known
    while len(_seen) >= MAX_FILES:
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
    """Returns the version of a file, without the cache."""
    _seen.pop(path, None)
    return version(path)


def any_changed() -> bool:
    """Returns whether a file in the cache was saved since."""
    return any(version(path) != known for path, (_, known) in list(_seen.items()))


def forget() -> None:
    """Drops cached file versions."""
    _seen.clear()
