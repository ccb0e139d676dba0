"""The messages between a Worker and whatever works for it, and how they cross a stream.

Each is a pickle behind a mark and its length. What the process writes when it is ended by force,
the traceback of what it was doing, has no mark: so the two can be told apart.
"""

import io
import pickle
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from numbers import Integral, Real
from typing import IO, Any, TypeAlias

from connect_four_ai.app.faults import StageError
from connect_four_ai.jobs.job import Job, Limits

MARK = b"\0job"
LARGEST = 1 << 28
"""Bytes of a message."""
LONGEST = 4096
"""Bits of a number."""
PLAIN = {
    ("builtins", "int"),
    ("builtins", "float"),
    ("builtins", "str"),
    ("builtins", "set"),
    ("builtins", "frozenset"),
    ("pathlib", "PosixPath"),
    ("pathlib", "WindowsPath"),
    # these make the stage that thought
    ("connect_four_ai.stages.own", "own_stage"),
    ("connect_four_ai.stages.stage", "_of_section"),
}
"""What an answer from somebody's program may hold beside this package's values and what pickle has
marks of its own for."""


@dataclass(frozen=True)
class Question:
    number: int
    job: Job[Any]
    language: str
    """The language for error messages."""
    limits: Limits | None


@dataclass(frozen=True)
class Progress:
    number: int
    nodes: int
    found: dict[Any, Any]
    """What was found so far: for a brain that thinks, the moves' scores."""


@dataclass(frozen=True)
class Answer:
    number: int
    found: Any


@dataclass(frozen=True)
class Ended:
    """A process of a Worker has ended."""

    process: Any
    number: int
    """The question that it worked on; 0 for none."""
    last_words: str = ""
    """The traceback that it left, if it was ended by force."""
    status: int | None = None
    """Its exit status, negative if a signal ended it; a web page knows none."""


@dataclass(frozen=True)
class Failure:
    """What went wrong with a job: in one line, and in full."""

    number: int
    reason: str
    traceback: str
    of_stage: bool = True
    """Whether the stage is to blame."""
    error: StageError | None = None
    """The error itself, if its message is meant for people."""
    last_words: str = ""
    """As in Ended."""
    timed_out: bool = False
    """Whether the process was ended because its time was up."""
    begun: bool = True
    """Whether a process had begun to work on it."""


Message: TypeAlias = Progress | Answer | Failure | Ended
"""What a Worker hears."""


def write(message: object, out: IO[bytes], plain: bool = False) -> None:
    """Sends a message; if it is to be plain, with Python's own numbers and texts in place of others
    that equal them. Raises OSError if nobody listens, or what pickle raises."""
    buffer = io.BytesIO()
    (_Plain if plain else pickle.Pickler)(buffer).dump(message)
    content = buffer.getvalue()
    out.write(MARK + len(content).to_bytes(8, "big") + content)
    out.flush()


def read(source: IO[bytes], trusted: bool) -> Any:
    """The next message; bytes if what comes is none, up to the end. Raises EOFError, or
    pickle.UnpicklingError for one that is damaged."""
    head = source.read(len(MARK) + 8)
    length = int.from_bytes(head[len(MARK) :], "big")
    if not head.startswith(MARK) or length > LARGEST:
        if not head:
            raise EOFError
        return head + source.read(LARGEST)
    content = source.read(length)
    if len(content) < length:
        return content
    if trusted:
        return pickle.loads(content)
    return _checked(_Careful(io.BytesIO(content)).load())


def _checked(value: Any) -> Any:
    """Returns the value if it holds no number that is too long to write. Raises
    pickle.UnpicklingError."""
    if isinstance(value, int) and value.bit_length() > LONGEST:
        raise pickle.UnpicklingError("too long a number")
    if isinstance(value, Mapping):
        parts: Iterable[Any] = [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        parts = value
    else:
        names = [part.name for part in fields(value)] if is_dataclass(value) else []
        parts = [getattr(value, name) for name in names]
    for part in parts:
        _checked(part)
    return value


class _Plain(pickle.Pickler):
    """Writes what equals one of Python's own numbers or texts, such as NumPy's, as that."""

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, Integral):
            return int, (int(value),)
        if isinstance(value, Real):
            return float, (float(value),)
        return (str, (str.__str__(value),)) if isinstance(value, str) else NotImplemented


class _Careful(pickle.Unpickler):
    """Makes nothing but this package's values and plain ones: what a stranger's program has put
    into its answer is neither imported nor called here."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in PLAIN:
            return super().find_class(module, name)
        if module.startswith("connect_four_ai.") and "." not in name:  # dots lead out of it
            found = super().find_class(module, name)
            if _is_value(found) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of an answer")


def _is_value(found: Any) -> bool:
    """Whether it is a class of values or errors; not a function, which would be called."""
    return isinstance(found, type) and (
        is_dataclass(found) or issubclass(found, tuple | BaseException | Enum)
    )
