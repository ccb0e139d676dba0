"""Runs a student's program in a process of its own, so that it cannot stop this process, fill its
memory, or leave other processes running."""

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar, get_type_hints

from connect_four_ai.app.faults import StageError
from connect_four_ai.app.language import say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.app.typed import has_type
from connect_four_ai.jobs import endless
from connect_four_ai.jobs.job import Job, Listener, ignore_progress
from connect_four_ai.jobs.limits import is_confined
from connect_four_ai.jobs.messages import WithdrawnError
from connect_four_ai.jobs.worker import Failure, Limits, Worker
from connect_four_ai.stages.own.explain import (
    FileFault,
    end_of_python,
    ended,
    explained,
    out_of_time,
)

__all__ = ["SECONDS", "ask", "end", "is_confined", "result"]

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
            raise explained(error, self.path) from error


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
    """Does the same as `ask`, by this worker."""
    if IN_BROWSER:
        return _in_web_worker(path, job, limits, report)
    worker.ask(_Explained(path, job), limits)
    found: T | Failure = worker.wait(report)
    if not isinstance(found, Failure):
        if has_type(found, _result_type(job)):
            return found
        worker.close()
        raise FileFault(path, None, say("it has sent an answer of its own"))
    if found.error:
        raise found.error
    if found.last_words:
        raise ended(found.last_words, path)
    if found.timed_out:
        raise out_of_time(path, None)
    if not found.begun:
        raise StageError(found.reason)
    raise end_of_python(path)


def _result_type(job: Job[Any]) -> Any:
    """Returns the type that the job's `run` declares for its result."""
    return get_type_hints(type(job).run)["return"]


def _in_web_worker(path: Path, job: Job[T], limits: Limits, report: Listener) -> T:
    """Runs the job in this process: a Web Worker starts no process, but the page can end it."""
    endless.watch(str(path), lambda line: out_of_time(path, line))
    with endless.within(limits.seconds):
        return _Explained(path, job).run(report)
