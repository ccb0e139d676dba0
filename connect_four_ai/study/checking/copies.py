"""Copies of a student's program, each with one place changed. If one of them is right, its place is
where the mistake is.

Nothing is run here. What the copies are tried on is in examine.py.
"""

import ast
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from connect_four_ai.stages.own.program import Program
from connect_four_ai.study.checking.mistakes import places
from connect_four_ai.study.checking.roles import Holes, Scope, callee, roles
from connect_four_ai.study.checking.statement_roles import sites


class Location(NamedTuple):
    """Where a copy differs, and how."""

    line: int
    kind: str
    """One of the kinds of place in mistakes.toml."""
    function: str


class Change(NamedTuple):
    """Something else in a field of a syntax tree; in a list, from one index to before another."""

    place: Location
    owner: ast.AST
    field: str
    span: slice | None
    new: Any
    what: tuple[str, str, str] | None = None
    """Of an expression: the kind of place, what is there, and what could be."""

    def made(self) -> Any:
        """Makes the change, and returns what was there."""
        before = getattr(self.owner, self.field)
        changed = self.new
        if self.span:
            changed = [*before]
            changed[self.span] = self.new
        setattr(self.owner, self.field, changed or [ast.Pass()])
        return before


def unlikeliness(place: Location) -> tuple[int, int]:
    """Smaller for a place that is likelier to be the mistake, where several would mend it."""
    return list(places()).index(place.kind), place.line


def copies(path: Path, text: str) -> Iterator[list[tuple[Location, str]]]:
    """Every copy once, as a program without its sketch: first those with one place changed, then,
    if none of them is right, those where the same is changed wherever it stands. Raises
    FileFault."""
    tree = ast.Module(list(Program.of(path, text).kept), [])
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    changes = list(_changes(tree, Scope(), own))
    alike: dict[tuple[str, str, str], list[Change]] = {}
    for change in changes:
        if change.what:
            alike.setdefault(change.what, []).append(change)
    seen = {ast.unparse(tree)}
    for groups in ([[change] for change in changes], alike.values()):
        yield [copy for group in groups for copy in _copy(tree, group, seen)]


def _copy(tree: ast.Module, group: list[Change], seen: set[str]) -> Iterator[tuple[Location, str]]:
    before = [(change, change.made()) for change in group]
    try:
        changed = ast.unparse(tree)
    finally:
        for change, value in reversed(before):
            setattr(change.owner, change.field, value)
    if changed not in seen:
        seen.add(changed)
        yield group[0].place, changed


def _changes(node: ast.AST, scope: Scope, own: set[str]) -> Iterator[Change]:
    """What can be changed below a node, in the order of the text."""
    scope = scope.below(node)
    for name, value in ast.iter_fields(node):
        for index, part in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(part, ast.AST):
                continue
            inside = scope
            if isinstance(node, ast.Call) and name in ("args", "keywords") and callee(node) in own:
                inside = replace(scope, called=True)
            elif name != "value" or not isinstance(node, ast.keyword):
                inside = replace(scope, called=False)
            if isinstance(part, ast.expr):
                span = None if index is None else slice(index, index + 1)
                yield from _other_expressions(part, inside, node, name, span)
            yield from _changes(part, inside, own)
        if scope.function and isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            for site in sites(node, name, scope, own):
                span = slice(site.begin, site.end)
                for kind, text in _texts(site.role, scope.holes | site.holes):
                    place = Location(site.line, kind, scope.function)
                    with suppress(SyntaxError):
                        yield Change(place, node, name, span, ast.parse(text).body)


def _other_expressions(
    node: ast.expr, scope: Scope, parent: ast.AST, name: str, span: slice | None
) -> Iterator[Change]:
    there = ast.unparse(node)
    for role, holes in roles(node, scope, parent):
        for kind, text in _texts(role, scope.holes | holes):
            with suppress(SyntaxError):
                new = ast.parse(text, mode="eval").body
                if (other := ast.unparse(new)) != there:
                    place = Location(node.lineno, kind, scope.function)
                    what = kind, there, other
                    yield Change(place, parent, name, span, [new] if span else new, what)


def _texts(role: str, holes: Holes) -> Iterator[tuple[str, str]]:
    """What changes.toml has for a role, its holes filled: kinds of place, and texts."""
    for kind, texts in _table()[role].items():
        for text in texts:
            used = [name for _, name, _, _ in Formatter().parse(text) if name]
            values = [[each] if isinstance(each := holes[name], str) else each for name in used]
            for chosen in product(*values):
                yield kind, text.format(**dict(zip(used, chosen, strict=True)))


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(Path(__file__).with_name("changes.toml").read_text(encoding="utf-8"))
