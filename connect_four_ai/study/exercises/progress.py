"""The answers given on this computer, in a file that is append-only: every answer adds one line.

So ending the program costs at most the line being written. A damaged line does not count.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, astuple, dataclass, fields
from getpass import getuser
from pathlib import Path

from connect_four_ai.app import preferences
from connect_four_ai.app.faults import damaged_lines
from connect_four_ai.app.files import add_line, json_lines, read_file
from connect_four_ai.app.typed import made

LARGEST = 1 << 26
"""Maximum number of bytes read of the file."""


@dataclass(frozen=True)
class Entry:
    """An answer to an exercise."""

    time: str
    """Its time, such as "2026-11-22 15:04:05"."""
    person: str
    section: str
    kind: str
    seed: int
    """The seed that, with the section and the kind, makes the same exercise again."""
    right: bool
    hints: int
    """Number of hints asked for before the answer."""
    given: str = ""
    """The answer, if it is a number, a column or a choice."""


def file() -> Path:
    """Returns the file of answers, in the user's folder. Raises OSError for a user without a home,
    ImportError without platformdirs."""
    return preferences.file().with_name("exercises.jsonl")


def person() -> str:
    """Returns the name of the person who practises: the one given, or else the user's."""
    with suppress(Exception):  # a user without a name; the exception depends on the system
        name = preferences.read().get("person")
        return name if name and isinstance(name, str) else getuser()
    return ""


def add(section: str, kind: str, seed: int, right: bool, hints: int, given: object = "") -> None:
    """Adds an answer to the file; does nothing if it cannot be written."""
    when, answer = time.strftime("%Y-%m-%d %H:%M:%S"), _short(given)
    entry = Entry(when, person(), section, kind, seed, right, hints, answer)
    with suppress(ImportError, OSError):
        file().parent.mkdir(parents=True, exist_ok=True)
        add_line(file(), asdict(entry))


def _short(given: object) -> str:
    """Returns an answer as text, if it is a number or a text."""
    return (
        f"{given:g}" if isinstance(given, int | float) else given if isinstance(given, str) else ""
    )


def entries(warn: Callable[[str], object] = str) -> list[Entry]:
    """Returns the answers of all persons, the oldest first. `warn` gets a sentence about damaged
    lines, if there are any."""
    with suppress(ImportError, OSError):
        content = read_file(file(), LARGEST) if file().is_file() else b""
        found, damaged = json_lines(content, lambda parts: made(Entry, **parts))
        if damaged:
            warn(damaged_lines(file(), damaged))
        return found
    return []


class Answers:
    """The answers of this person, read once."""

    def __init__(self) -> None:
        own = person()
        self._given: defaultdict[tuple[str, str], list[Entry]] = defaultdict(list)
        for entry in entries():
            if entry.person == own:
                self._given[entry.section, entry.kind].append(entry)

    def right(self, section: str, kind: str) -> int:
        """Returns the number of right answers."""
        return sum(entry.right for entry in self._given[section, kind])

    def last(self, section: str, kind: str) -> dict[int, bool]:
        """Returns whether the last answer was right, by seed."""
        return {entry.seed: entry.right for entry in self._given[section, kind]}


HEAD = tuple(field.name for field in fields(Entry))
"""The column heads of a table of entries."""


def rows() -> Iterator[tuple[object, ...]]:
    """Yields all answers as a table."""
    yield HEAD
    yield from map(astuple, entries())
