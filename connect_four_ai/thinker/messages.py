"""What the window's process and the thinking process say to each other, pickled over the child's standard streams."""

import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol


class Brain(Protocol):
    """Anything that can think about a position. It is pickled, so its class must be importable."""

    def auto_play(self, position: Any, watch: Callable[[int, Mapping[Any, Any]], None]) -> Any: ...


@dataclass(frozen=True)
class Question:
    number: int
    brain: Brain
    position: Any


@dataclass(frozen=True)
class Progress:
    number: int
    nodes: int
    scores: dict[Any, Any]
    """What was found so far: of an AIBrain, every move's score."""


@dataclass(frozen=True)
class Answer:
    number: int
    thought: Any


@dataclass(frozen=True)
class Failure:
    """What went wrong while thinking: in one line, and in full."""

    number: int
    reason: str
    traceback: str


def describe(error: Exception) -> str:
    """The error with the file and line that it came from."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(place.filename).name}, line {place.lineno})"
