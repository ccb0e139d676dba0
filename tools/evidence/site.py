"""One change that can be made in a syntax tree, and what the two kinds of change share."""

import ast
import copy
from collections.abc import Callable
from dataclasses import dataclass

ROOT = {"auto_play", "autoPlay"}
POINTS = {"score", "value_of", "points"}

Change = Callable[[], None]
"""Changes the tree that its site was found in."""


@dataclass(frozen=True)
class Site:
    """One change that can be made in a tree."""

    kind: str
    """The kind of change, so that a sample can have some of each."""
    change: Change
    keys: frozenset[str] = frozenset()
    """The known mistakes that it may be; empty if there is none."""


@dataclass
class Place:
    """Where a node is."""

    function: str = ""

    @property
    def part(self) -> str:
        if self.function in ROOT:
            return "root"
        return "score" if self.function in POINTS else "minimax"


def set_to(node: ast.AST, name: str, value: object) -> Change:
    return lambda: setattr(node, name, value)


def become(node: ast.AST, other: ast.AST) -> Change:
    def change() -> None:
        node.__class__ = other.__class__
        node.__dict__ = copy.deepcopy(other).__dict__

    return change


def expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body
