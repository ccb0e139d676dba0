"""What can be worked out elsewhere."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, Protocol, TypeVar

Found = TypeVar("Found", covariant=True)  # what a job comes to

Listener = Callable[[int, Mapping[Any, Any]], None]
"""Told the nodes visited and what was found so far. What it raises ends the work."""


def ignore_progress(nodes: int, found: Mapping[Any, Any]) -> None:
    """Listens to no report."""


class Job(Protocol[Found]):
    """Something to work out: a frozen dataclass with all that it needs in its fields. It is
    pickled, so its class must be importable."""

    def run(self, report: Listener) -> Found:
        """Works it out, and reports how far it is."""


@dataclass(frozen=True)
class Limits:
    """What a job may use up; the process is ended if it takes more."""

    seconds: float
    """Of the wall clock, from the asking on; the start of a new process is not counted."""
    by: float = inf
    """When it has to end all the same, on the clock of `time.monotonic`, which all processes
    share."""
