"""A place of a program, and a change that can be made there."""

import ast
from typing import Any, NamedTuple

from connect_four_ai.study.checking.mistakes import places


class Place(NamedTuple):
    """Where a copy differs, and how."""

    line: int
    kind: str
    """One of the kinds of place in mistakes.toml."""
    function: str


class Change(NamedTuple):
    """One thing in a syntax tree that can be replaced. `at`: which element, in a list; `new`: a
    list there stands for several elements, or none."""

    place: Place
    owner: ast.AST
    field: str
    at: int | None
    new: Any

    @property
    def old(self) -> Any:
        value = getattr(self.owner, self.field)
        return value if self.at is None else value[self.at]

    def made(self) -> Any:
        """Makes the change, and returns what was there."""
        before = getattr(self.owner, self.field)
        if self.at is None:
            setattr(self.owner, self.field, self.new)
        else:
            new = self.new if isinstance(self.new, list) else [self.new]
            changed = [*before[: self.at], *new, *before[self.at + 1 :]]
            setattr(self.owner, self.field, changed or [ast.Pass()])
        return before


def unlikeliness(place: Place) -> tuple[int, int]:
    """Smaller for a place that is likelier to be the mistake, where several would mend it."""
    return list(places()).index(place.kind), place.line
