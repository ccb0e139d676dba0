"""Copies of a student's program, each with one place changed. If one of them is right, its place is
where the mistake is.

Nothing is run here. What the copies are tried on is in trial.py.
"""

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from connect_four_ai.stages.own.program import Program
from connect_four_ai.study.checking.change import Change, Place
from connect_four_ai.study.checking.missing_statements import missing
from connect_four_ai.study.checking.other_expressions import expressions
from connect_four_ai.study.checking.other_statements import blocks, statements
from connect_four_ai.study.checking.scope import Scope, callee, scope_of


def copies(path: Path, text: str) -> Iterator[list[tuple[Place, str]]]:
    """Every copy once, as a program without its sketch: first those with one place changed, then,
    if none of them is right, those where the same is changed wherever it stands. Raises
    FileFault."""
    tree = ast.Module(list(Program.of(path, text).kept), [])
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    changes = list(_changes(tree, Scope(), own))
    alike: dict[tuple[str, str, str], list[Change]] = {}
    seen = {ast.unparse(tree)}
    for change in changes:
        if isinstance(change.old, ast.AST) and isinstance(change.new, ast.AST):
            key = change.place.kind, ast.dump(change.old), ast.dump(change.new)
            alike.setdefault(key, []).append(change)
    for groups in ([[change] for change in changes], alike.values()):
        yield [copy for group in groups for copy in _copy(tree, group, seen)]


def _copy(tree: ast.Module, group: list[Change], seen: set[str]) -> Iterator[tuple[Place, str]]:
    before = [(change, change.made()) for change in group]
    try:
        changed = ast.unparse(ast.fix_missing_locations(tree))
    finally:
        for change, value in reversed(before):
            setattr(change.owner, change.field, value)
    if changed not in seen:
        seen.add(changed)
        yield group[0].place, changed


def _changes(node: ast.AST, scope: Scope, own: set[str]) -> Iterator[Change]:
    """What can be changed below a node, in the order of the text."""
    scope = scope_of(node, scope)
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
                for kind, new in expressions(part, inside, node):
                    place = Place(part.lineno, kind, scope.function)
                    yield Change(place, node, name, index, new)
            elif isinstance(part, ast.stmt) and index is not None and scope.function:
                for kind, line, lines in statements(part, inside):
                    place = Place(line, kind, scope.function)
                    yield Change(place, node, name, index, lines)
            yield from _changes(part, inside, own)
    if isinstance(node, ast.stmt) and scope.function:
        yield from blocks(node, scope)
        yield from missing(node, scope, own)
