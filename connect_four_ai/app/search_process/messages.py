"""The messages between the window's process and the search process, pickled over the child's
standard streams."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol


class Brain(Protocol):
    """Anything that can think about a position. It is pickled, so its class must be importable."""

    def auto_play(self, position: Any, watch: Callable[[int, Mapping[Any, Any]], None]) -> Any: ...


@dataclass(frozen=True)
class Question:
    number: int
    brain: Brain
    position: Any
    language: str
    """The language for error messages."""


@dataclass(frozen=True)
class Progress:
    number: int
    nodes: int
    scores: dict[Any, Any]
    """What was found so far: for an AIBrain, the moves' scores."""


@dataclass(frozen=True)
class Answer:
    number: int
    thought: Any


@dataclass(frozen=True)
class Ended:
    """The search process has ended; the thread that listens to it says so."""

    process: Any
    number: int
    """The question that it worked on; 0 for none."""


@dataclass(frozen=True)
class Failure:
    """What went wrong while thinking: in one line, and in full."""

    number: int
    reason: str
    traceback: str
    of_stage: bool = True
    """Whether the stage is to blame."""
