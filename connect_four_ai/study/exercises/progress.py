"""What has been practised on this computer: a file to which every answer adds one line, and where
nothing changes.

So a kill costs at most the line that was being written. A damaged line is not read; the next one
begins anew.
"""

import json
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, astuple, dataclass, fields
from getpass import getuser
from pathlib import Path

from connect_four_ai.app import preferences
from connect_four_ai.app.files import add_line, read_file

LARGEST = 1 << 26
"""As many bytes of a file as are read."""


@dataclass(frozen=True)
class Entry:
    """One answer."""

    time: str
    """Such as "2026-11-22 15:04:05"."""
    person: str
    section: str
    kind: str
    seed: int
    """With the section and the kind, it makes the same exercise again."""
    right: bool
    hints: int
    """How many were asked for before the answer."""


def file() -> Path:
    """Beside what else is remembered. Raises OSError for a user who has no home, ImportError
    without platformdirs."""
    return preferences.file().with_name("exercises.jsonl")


def person() -> str:
    """Returns who practises: the name that was given, or else the user's."""
    with suppress(Exception):  # a user without a name: what is raised depends on the system
        name = preferences.read().get("person")
        return name if name and isinstance(name, str) else getuser()
    return ""


def add(section: str, kind: str, seed: int, right: bool, hints: int) -> None:
    """Keeps an answer. Where nothing can be written, it is forgotten."""
    entry = Entry(time.strftime("%Y-%m-%d %H:%M:%S"), person(), section, kind, seed, right, hints)
    with suppress(ImportError, OSError):
        file().parent.mkdir(parents=True, exist_ok=True)
        add_line(file(), asdict(entry))


def entries() -> list[Entry]:
    """Everybody's answers, the oldest first."""
    found = []
    with suppress(ImportError, OSError):
        content = read_file(file(), LARGEST) if file().is_file() else b""
        for line in content.splitlines():
            with suppress(ValueError, TypeError, RecursionError):
                found.append(Entry(**json.loads(line)))
    return found


class Answers:
    """This person's answers, read once."""

    def __init__(self) -> None:
        own = person()
        self._given: defaultdict[tuple[str, str], list[Entry]] = defaultdict(list)
        for entry in entries():
            if entry.person == own:
                self._given[entry.section, entry.kind].append(entry)

    def right(self, section: str, kind: str) -> int:
        """Returns how many were right."""
        return sum(entry.right for entry in self._given[section, kind])

    def last(self, section: str, kind: str) -> dict[int, bool]:
        """Returns whether the last one was right, by seed."""
        return {entry.seed: entry.right for entry in self._given[section, kind]}


HEAD = tuple(field.name for field in fields(Entry))
"""What stands above the columns of a table of entries."""


def rows() -> Iterator[tuple[object, ...]]:
    """Yields all answers as a table."""
    yield HEAD
    yield from map(astuple, entries())
