"""What could stand in place of a statement, or of two neighbours, if the mistake is there."""

import ast
from collections.abc import Iterator
from itertools import pairwise

from connect_four_ai.study.checking.change import Change, Place
from connect_four_ai.study.checking.other_expressions import PICKS
from connect_four_ai.study.checking.scope import Scope, parsed


def statements(node: ast.stmt, scope: Scope) -> Iterator[tuple[str, int, list[ast.stmt]]]:
    """What could stand in a statement's place: the kind of place, its line, and the statements."""
    line = node.lineno
    if isinstance(node, ast.If):
        if node.orelse:
            yield "condition", line, [ast.If(node.test, node.orelse, node.body)]
        yield "extra", line, list(node.body)
        yield "extra", line, list(node.orelse)
    elif not isinstance(node, ast.For | ast.While | ast.FunctionDef | ast.ClassDef) and not (
        scope.repeats and isinstance(node, ast.AugAssign | ast.Assign)
    ):
        yield "extra", line, []
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        yield from _assignments(node, node.targets[0].id, scope)
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        yield "assignment", line, [ast.Assign([node.target], node.value)]
        for kind in (ast.Add, ast.Sub):
            if not isinstance(node.op, kind):
                yield "assignment", line, [ast.AugAssign(node.target, kind(), node.value)]
        for pick in PICKS[:2]:
            call = ast.Call(ast.Name(pick), [ast.Name(node.target.id), node.value], [])
            yield "pick", line, [ast.Assign([node.target], call)]
    if isinstance(node, ast.For | ast.While) and isinstance(node.body[0], ast.AugAssign):
        # counted in every round, where it should be once
        parts = {**dict(ast.iter_fields(node)), "body": node.body[1:] or [ast.Pass()]}
        yield "indent", node.body[0].lineno, [node.body[0], type(node)(**parts)]
    body = getattr(node, "body", None)
    if isinstance(node, ast.For | ast.While | ast.If) and body and len(body) > 1:
        # the last line belongs after the loop
        parts = {**dict(ast.iter_fields(node)), "body": body[:-1]}
        yield "indent", body[-1].lineno, [type(node)(**parts), body[-1]]


def _assignments(
    node: ast.Assign, name: str, scope: Scope
) -> Iterator[tuple[str, int, list[ast.stmt]]]:
    line, value = node.lineno, node.value
    for kind in (ast.Add(), ast.Sub()):
        yield "assignment", line, [ast.AugAssign(ast.Name(name), kind, value)]
    for pick in PICKS[:2]:
        call = ast.Call(ast.Name(pick), [ast.Name(name), value], [])
        yield "pick", line, [ast.Assign([ast.Name(name)], call)]
    text = ast.unparse(value)
    shuffle = f"(self.random if hasattr(self, 'random') else __import__('random')).shuffle({name})"
    if scope.function in ("auto_play", "autoPlay"):
        yield "shuffle", line, [node, ast.parse(shuffle).body[0]]
        made = f"{name} = list({name}); {shuffle}"
        yield "shuffle", line, [node, *ast.parse(made).body]
    if isinstance(value, ast.Name | ast.Attribute):
        yield (
            "copy",
            line,
            [ast.Assign([ast.Name(name)], parsed(f"__import__('copy').deepcopy({text})"))],
        )
        for loop in scope.loops:
            yield "copy", line, [ast.Assign([ast.Name(name)], parsed(f"({text}).play({loop})"))]
    if isinstance(value, ast.Tuple):  # what something is remembered under
        missing = [part for part in scope.parameters if part not in text.replace(",", " ").split()]
        for part in missing:
            longer = ast.Tuple([*value.elts, ast.Name(part)])
            yield "memory", line, [ast.Assign([ast.Name(name)], longer)]


def blocks(node: ast.stmt, scope: Scope) -> Iterator[Change]:
    """What may be missing in a statement's blocks, or stand one step too far out."""
    for name in ("body", "orelse"):
        block: list[ast.stmt] = getattr(node, name, [])
        if not block:
            continue
        last = block[-1]
        end = last.end_lineno or last.lineno
        may_end = not isinstance(last, ast.Return | ast.Raise | ast.If) or (
            isinstance(last, ast.If) and isinstance(node, ast.FunctionDef)
        )
        if may_end and not isinstance(node, ast.For | ast.While):
            for value in [*scope.names, "-float('inf')", "0"]:
                lines = [last, ast.Return(parsed(value))]
                place = Place(end, "return", scope.function)
                yield Change(place, node, name, len(block) - 1, lines)
        if isinstance(node, ast.If) and scope.loops:
            for kept in scope.names:
                for loop in scope.loops:
                    if kept != loop:
                        lines = [last, ast.Assign([ast.Name(kept)], ast.Name(loop))]
                        place = Place(node.lineno, "keep", scope.function)
                        yield Change(place, node, name, len(block) - 1, lines)
        for index, (first, second) in enumerate(pairwise(block)):
            place = Place(second.lineno, "indent", scope.function)
            if isinstance(first, ast.For | ast.While | ast.If) and not isinstance(
                second, ast.FunctionDef | ast.ClassDef
            ):
                parts = {**dict(ast.iter_fields(first)), "body": [*first.body, second]}
                rest = [*block[:index], type(first)(**parts), *block[index + 2 :]]
                yield Change(place, node, name, None, rest)
            rest = [*block[:index], second, first, *block[index + 2 :]]
            place = Place(second.lineno, "order", scope.function)
            if not isinstance(node, ast.Module | ast.ClassDef):
                yield Change(place, node, name, None, rest)
