"""The messages between a Worker and its process, over the child's standard streams.

Each is a pickle behind a mark and its length. What the process writes when it is ended by force,
the traceback of what it was doing, has no mark: so the two can be told apart.
"""

import io
import pickle
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import IO, Any, Protocol, TypeVar

from connect_four_ai.app.faults import StageError

Found = TypeVar("Found", covariant=True)  # what a job comes to

MARK = b"\0job"
LARGEST = 1 << 28
"""Bytes of a message."""
PLAIN = {
    ("builtins", "set"),
    ("builtins", "frozenset"),
    ("pathlib", "PosixPath"),
    ("pathlib", "WindowsPath"),
}
"""What an answer from somebody's program may hold beside what pickle has marks of its own for."""


class Job(Protocol[Found]):
    """Anything that can be worked out. It is pickled, so its class must be importable."""

    def auto_play(
        self, position: Any, watch: Callable[[int, Mapping[Any, Any]], None]
    ) -> Found: ...


@dataclass(frozen=True)
class Limits:
    """What a job may use up; the process is ended if it takes more."""

    seconds: float
    """Of the wall clock."""
    processor_seconds: float | None = None
    """Of processor time, None for no limit. Windows has no such limit."""
    megabytes: int = 1024
    """Of memory, for the whole process. Windows has no such limit."""


@dataclass(frozen=True)
class Question:
    number: int
    job: Job[Any]
    position: Any
    language: str
    """The language for error messages."""
    limits: Limits | None


@dataclass(frozen=True)
class Progress:
    number: int
    nodes: int
    scores: dict[Any, Any]
    """What was found so far: for an AIBrain, the moves' scores."""


@dataclass(frozen=True)
class Answer:
    number: int
    found: Any


@dataclass(frozen=True)
class Ended:
    """The process has ended; the thread that listens to it says so."""

    process: Any
    number: int
    """The question that it worked on; 0 for none."""
    last_words: str = ""
    """The traceback that it left, if it was ended by force."""


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


def write(message: object, out: IO[bytes]) -> None:
    """Sends a message. Raises OSError if nobody listens, or what pickle raises."""
    content = pickle.dumps(message)
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
    return pickle.loads(content) if trusted else _Careful(io.BytesIO(content)).load()


class _Careful(pickle.Unpickler):
    """Makes nothing but what this package defines, and plain values: what a stranger's program has
    put into its answer is no reason to import it here."""

    def find_class(self, module: str, name: str) -> Any:
        plain = (module, name) in PLAIN
        if plain or module.startswith("connect_four_ai."):
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name} is no part of an answer")
