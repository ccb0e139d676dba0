"""The messages between a Worker and its process, and how they are written to a stream.

Questions are pickled, because only this program sends them. Answers are pickled, too, except from a
process that runs a student's program: they are JSON, from which only values of this package are
made.
"""

import json
import pickle
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from numbers import Integral, Real
from pathlib import Path
from typing import IO, Any, TypeAlias

from connect_four_ai.app.faults import StageError, describe
from connect_four_ai.app.files import json_value
from connect_four_ai.app.language import say, set_language
from connect_four_ai.app.typed import made
from connect_four_ai.jobs.job import Job, Limits

MARK = b"\0job"
"""First bytes of a message. The traceback that a process writes when it is ended by force begins
otherwise."""
LARGEST = 1 << 28
"""Maximum size of a message, in bytes."""
REPORT_INTERVAL = 0.1
"""Minimum seconds between two reports of progress."""


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
    """The results so far: for a brain that thinks, the moves' scores."""


@dataclass(frozen=True)
class Answer:
    number: int
    found: Any


@dataclass(frozen=True)
class Ended:
    """A process of a Worker has ended."""

    process: Any
    number: int
    """The number of the question that it worked on; 0 for none."""
    last_words: str = ""
    """The traceback that it wrote, if it was ended by force."""
    status: int | None = None
    """Its exit status, negative if a signal ended it; None in a web page."""
    late: bool = False
    """Whether it was ended because its time was up."""


@dataclass(frozen=True)
class Failure:
    """The error of a job: in one line, and with its traceback."""

    number: int
    reason: str
    traceback: str = ""
    of_stage: bool = True
    """Whether the stage is to blame."""
    error: StageError | None = None
    """The error itself, if it is a StageError."""
    last_words: str = ""
    """The traceback of a process that was ended by force, as in Ended."""
    timed_out: bool = False
    """Whether the process was ended because its time was up."""
    begun: bool = True
    """Whether a process had begun to work on the question."""


Message: TypeAlias = Progress | Answer | Failure | Ended
"""A message that a Worker receives."""


def not_here(error: Exception) -> str:
    """Returns a message that a job cannot be sent to another process."""
    return say("this opponent cannot run in the search process: {error}", error=error)


def write(content: bytes, out: IO[bytes]) -> None:
    """Writes a packed message to a stream. Raises OSError if the other side is closed."""
    out.write(MARK + len(content).to_bytes(8, "big") + content)
    out.flush()


def read(source: IO[bytes]) -> tuple[bytes, bool]:
    """Returns the next message, still packed, and True; or the rest of the stream, which is not a
    message, and False. Raises EOFError at the end."""
    head = source.read(len(MARK) + 8)
    length = int.from_bytes(head[len(MARK) :], "big")
    if not head:
        raise EOFError
    if not head.startswith(MARK) or length > LARGEST:
        return head + source.read(LARGEST), False
    content = source.read(length)
    return content, len(content) == length


# Answers as JSON: a list of rows. A row is a value: its kind and its parts, each of which is a
# number, a text, or the number of an earlier row in brackets.

BUILT_IN: dict[str, Callable[[list[Any]], Any]] = {"path": lambda parts: Path(*parts)}
BUILT_IN |= {kind.__name__: kind for kind in (list, tuple, set, frozenset, dict)}
"""The kinds of rows that are made of all parts together; a dict's are pairs."""
REFERENCES = ("connect_four_ai.stages.named_stage", "connect_four_ai.stages.own.unread_stage")
"""The only functions that an answer may name: they find a stage."""


def to_json(value: object) -> bytes:
    """Packs a value of this package. Numbers and texts of other classes, such as NumPy's, become
    plain ones. Raises TypeError for other values."""
    rows: list[list[Any]] = []
    known: dict[int, tuple[object, int]] = {}
    """By identity: each value, which is kept alive so that its identity stays unique, and its
    row."""
    identity = object.__hash__  # id() calls audit hooks, which a student's program may have set

    def part(value: Any) -> Any:
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, str):
            return str.__str__(value)
        if isinstance(value, Real):
            return int(value) if isinstance(value, Integral) else float(value)
        if identity(value) not in known:
            kind, parts = _taken_apart(value)
            row = [kind, *map(part, parts)]
            known[identity(value)] = value, len(rows)
            rows.append(row)
        return [known[identity(value)][1]]

    part(value)
    return json.dumps(rows).encode()


def _taken_apart(value: Any) -> tuple[str, Iterable[Any]]:
    """Returns the kind of a value and its parts. Raises TypeError."""
    kind = type(value)
    name = f"{kind.__module__}.{kind.__qualname__}"
    if kind in (list, tuple, set, frozenset):
        return kind.__name__, value
    if isinstance(value, Mapping):
        return "dict", value.items()
    if isinstance(value, Path):
        return "path", [str(value)]
    if hasattr(kind, "reference"):
        return value.reference()  # type: ignore[no-any-return]
    if isinstance(value, Enum):
        return name, [value.value]
    if isinstance(value, tuple):
        return name, value
    if isinstance(value, StageError):
        return name, value.__reduce__()[1]
    if is_dataclass(value):
        return name, [getattr(value, each.name) for each in fields(value)]
    raise TypeError(f"{name} is no part of an answer")


def from_json(content: bytes | str) -> Any:
    """Returns the value that `to_json` packed; its parts have their declared types. Nothing is
    imported, and only the functions of REFERENCES are called. Raises ValueError, TypeError and the
    like for other contents."""
    values: list[Any] = []
    for kind, *row in json_value(content):
        parts = [values[part[0]] if isinstance(part, list) else part for part in row]
        is_whole = kind in BUILT_IN
        values.append(BUILT_IN[kind](parts) if is_whole else made(_made_by(kind), *parts))
    return values[-1]


def message_of_program(content: bytes) -> "Message":
    """Returns the message of a process that runs a student's program. Raises as `from_json`."""
    message = from_json(content)
    if not isinstance(message, Progress | Answer | Failure):
        raise TypeError(f"{type(message).__name__} is no message")
    return message


@cache
def _made_by(name: str) -> Callable[..., Any]:
    """Returns the class or the function of this name. Raises ValueError if an answer may not name
    it."""
    module, _, attribute = name.rpartition(".")
    found: Any = getattr(sys.modules.get(module), attribute, None)
    is_ours = module.startswith("connect_four_ai.") and getattr(found, "__module__", "") == module
    is_value = isinstance(found, type) and (
        is_dataclass(found) or issubclass(found, tuple | StageError | Enum)
    )
    if name in REFERENCES or (is_ours and is_value and not hasattr(found, "reference")):
        made_by: Callable[..., Any] = found
        return made_by
    raise ValueError(f"{name} is no part of an answer")


# Working on a question


class WithdrawnError(BaseException):
    """The answer is no longer wanted. Not an Exception, so that no stage catches it as an error of
    its own."""


def work_out(
    question: Question,
    is_wanted: Callable[[Question], bool],
    send: Callable[[Progress], None],
    limited: AbstractContextManager[None],
) -> Answer | Failure:
    """Returns the answer, or a failure, for instance of a question that was withdrawn. The job runs
    inside `limited`."""
    reported = time.perf_counter()
    number = question.number

    def report(nodes: int, found: Mapping[Any, Any]) -> None:
        nonlocal reported
        if not is_wanted(question):
            raise WithdrawnError
        if time.perf_counter() - reported > REPORT_INTERVAL:
            reported = time.perf_counter()
            send(Progress(number, nodes, dict(found)))

    set_language(question.language)
    send(Progress(number, 0, {}))
    try:
        with limited:
            return Answer(number, question.job.run(report))
    except WithdrawnError:
        return Failure(number, "withdrawn")
    except StageError as error:  # its message is complete
        return Failure(number, str(error), error=error)
    except Exception as error:  # an error in a stage is reported; it must not end the process
        return Failure(number, describe(error), traceback.format_exc())


def packed(message: object, as_json: bool) -> bytes:
    """Packs a message, or the failure to do so."""
    try:
        return to_json(message) if as_json else pickle.dumps(message)
    except Exception as error:  # a value that cannot be sent to another process
        number = getattr(message, "number", 0)
        return packed(Failure(number, describe(error), traceback.format_exc()), as_json)
