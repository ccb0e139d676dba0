"""Exercises without end. Each answer is worked out by the real stage or the solver, and none is
stored.

There are no words here, so that an exercise reads in both languages: see
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
    """Whose section it is about."""
    position: Position

    @abstractmethod
    def is_right(self, answer: Any) -> bool:
        """Returns whether an answer is right: what an answer is depends on the kind."""
