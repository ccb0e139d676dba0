"""The protocol of a job that runs in another process, and its limits."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any, Protocol, TypeVar

Found = TypeVar("Found", covariant=True)  # a job's result

Listener = Callable[[int, Mapping[Any, Any]], None]
"""Called with the nodes visited and the results so far. An exception that it raises ends the
job."""


def ignore_progress(nodes: int, found: Mapping[Any, Any]) -> None:
    """Ignores a report."""


class Job(Protocol[Found]):
    """A job: a frozen dataclass with all its input in its fields. It is pickled, so its class must
    be importable."""

    def run(self, report: Listener) -> Found:
        """Runs the job, calls `report` with its progress, and returns the result."""


@dataclass(frozen=True)
class Several:
    """A job: several jobs, one after the other. What they report comes with their number."""

    jobs: tuple[Job[Any], ...]

    def run(self, report: Listener = ignore_progress) -> list[Any]:
        return [
            job.run(partial(_report_of, number, report)) for number, job in enumerate(self.jobs)
        ]


def _report_of(number: int, report: Listener, nodes: int, found: Mapping[Any, Any]) -> None:
    report(nodes, {number: found})


@dataclass(frozen=True)
class Limits:
    """The time limit of a job, after which its process is ended."""

    seconds: float
    """Wall clock seconds from the question on, without the start of a new process."""
    by: float = inf
    """Deadline that holds in any case, on the clock of `time.monotonic`, which all processes
    share."""
