"""Exercises without end. Each answer is computed by the real stage or the solver, and none is
stored.

There is no text here, so that an exercise can be shown in both languages: see
texts/exercise_words.py.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from connect_four_ai.games.connect_four import Position


@dataclass(frozen=True)
class Exercise(ABC):
    """A question about a position."""

    section: str
    """The section that it is about."""
    position: Position

    @abstractmethod
    def is_right(self, answer: Any) -> bool:
        """Returns whether an answer is right; its type depends on the kind of exercise."""
