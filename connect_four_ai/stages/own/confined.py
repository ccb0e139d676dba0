"""Runs a student's program in a process of its own, so that it cannot stop this process, fill its
memory, or leave other processes running; a program that is checked cannot write files, start other
programs or use the network there either.

The latter is no sandbox: malicious code can get round it inside Python. It stops mistakes and
pranks, and reports them in words.
"""

import ast
import importlib
import os
import sys
import sysconfig
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Generic, TypeVar, get_type_hints

from connect_four_ai.app.faults import StageError
from connect_four_ai.app.files import read_toml
from connect_four_ai.app.language import AppError, say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.app.typed import has_type
from connect_four_ai.jobs import endless
from connect_four_ai.jobs.job import Job, Listener, ignore_progress
from connect_four_ai.jobs.limits import is_confined
from connect_four_ai.jobs.messages import WithdrawnError
from connect_four_ai.jobs.worker import Failure, Limits, Worker
from connect_four_ai.stages.own import explain
from connect_four_ai.stages.own.program import Program

__all__ = ["SECONDS", "ask", "end", "is_confined", "reach_nothing", "result"]

T = TypeVar("T")

SECONDS = 10.0
"""Default time limit for a move of a student's program, in seconds."""

_workers: dict[Path, Worker] = {}
"""The worker of the file that was run last."""
_lock = threading.Lock()


@dataclass(frozen=True)
class _Explained(Generic[T]):
    """A job that runs the program in this file; its errors become FileFaults."""

    path: Path
    job: Job[T]

    def run(self, report: Listener) -> T:
        try:
            return self.job.run(report)
        except (StageError, WithdrawnError):
            raise
        except BaseException as error:  # a student's program can raise anything
            raise explain.explained(error, self.path) from error


def ask(
    path: Path | None, job: Job[T], report: Listener = ignore_progress, seconds: float = SECONDS
) -> T:
    """Runs a job with the program in this file, and returns its result. `report` is called with its
    progress, and may raise an exception to end it. Raises StageError for an error in the
    program."""
    assert path is not None
    with _lock:
        if path not in _workers:
            end()
            _workers[path] = Worker(untrusted=True)
        return result(_workers[path], path, job, Limits(seconds), report)


def end() -> None:
    """Ends the worker, and the processes that its program started."""
    while _workers:
        _workers.popitem()[1].close()


def result(
    worker: Worker, path: Path, job: Job[T], limits: Limits, report: Listener = ignore_progress
) -> T:
    """Does the same as `ask`, by this worker; in a web page by this process: a Web Worker starts no
    process, but the page can end it."""
    if IN_BROWSER:
        endless.watch(str(path), lambda line: explain.out_of_time(path, line))
        with endless.within(limits.seconds):
            return _Explained(path, job).run(report)
    worker.ask(_Explained(path, job), limits)
    found: T | Failure = worker.wait(report)
    if not isinstance(found, Failure):
        if has_type(found, get_type_hints(type(job).run)["return"]):
            return found
        worker.close()
        raise explain.FileFault(path, None, say("it has sent an answer of its own"))
    if found.error:
        raise found.error
    if found.last_words:
        raise explain.ended(found.last_words, path)
    if found.timed_out:
        raise explain.out_of_time(path, None)
    if not found.begun:
        raise StageError(found.reason)
    raise explain.end_of_python(path)


# What a program that is checked may do


class NotAllowed(AppError, PermissionError):
    """A program that is checked has tried a forbidden action; the message says which."""


@cache
def reach_nothing(path: Path, text: str) -> None:
    """Forbids this process, from now on, to write files, start programs and use the network.

    The program's imports are done first: numpy, for instance, must load libraries.
    """
    loading, events = True, read_toml(Path(__file__).with_suffix(".toml"))
    harmless, starts, others = (tuple(events[kind]) for kind in ("harmless", "starts", "others"))

    def refuse(event: str, arguments: tuple[Any, ...]) -> None:
        """Raises NotAllowed for forbidden events: an audit hook, which Python calls before each
        event."""
        if loading and not event.startswith("webbrowser."):
            return
        writes = event == "open" and arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        if writes or (event == "sqlite3.connect" and arguments[0] != ":memory:"):
            raise NotAllowed("a program that is checked writes no files: {name}", name=arguments[0])
        if event in harmless:
            return
        if event.startswith("socket."):
            raise NotAllowed("a program that is checked uses no network: {event}", event=event)
        if event.startswith(starts):
            raise NotAllowed("a program that is checked starts no others: {event}", event=event)
        if event.startswith(others):
            raise NotAllowed("a program that is checked cannot do this: {event}", event=event)

    sys.addaudithook(refuse)
    for name in _imported(path, text):
        with suppress(BaseException):  # raised again when the program imports it
            importlib.import_module(name)
    loading = False


def _imported(path: Path, text: str) -> Iterator[str]:
    """Yields the installed modules that a program imports, which contain no code of the
    program's."""
    program = ast.Module(list(Program.of(path, text).kept), [])
    for node in ast.walk(program):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        yield from names if _is_installed(names[0].partition(".")[0]) else []


def _is_installed(name: str) -> bool:
    """Returns whether a module belongs to Python or was installed."""
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):  # __main__, or a module that is half imported
        return False
    if spec is None or spec.origin in ("built-in", "frozen"):
        return spec is not None
    origin = Path(spec.origin or "")
    folders = ("stdlib", "platstdlib", "purelib", "platlib")
    return any(origin.is_relative_to(sysconfig.get_path(folder)) for folder in folders)
