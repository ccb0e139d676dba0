"""Which roles the statements of a block have, and where in it something may be missing."""

import ast
from collections.abc import Iterable, Iterator
from copy import copy
from typing import Any, NamedTuple

from connect_four_ai.stages.own.advice import STARTS
from connect_four_ai.study.checking.roles import Holes, Scope, callee, names_set, text


class Site(NamedTuple):
    """Some lines of a block that could be others: from one index to before another, which can be
    the same."""

    begin: int
    end: int
    line: int
    """The place of the mistake, if it is here."""
    role: str
    holes: Holes


def sites(node: ast.AST, name: str, scope: Scope, own: Iterable[str]) -> Iterator[Site]:
    """Those of one block, which has this name in the node. `own`: the program's functions."""
    block: list[ast.stmt] = getattr(node, name)
    for index, statement in enumerate(block):
        for line, role, holes in _instead(statement, scope):
            yield Site(index, index + 1, line, role, {"old": ast.unparse(statement), **holes})
        if index:
            yield from _neighbours(node, index, block[index - 1], statement)
        if isinstance(statement, ast.For | ast.While):
            yield _before_loop(index, statement, scope)
        if isinstance(node, ast.For | ast.While) and name == "body":
            yield from _after_assignment(index, statement, node, scope)
    yield from _at_the_end(node, block, scope)
    if isinstance(node, ast.FunctionDef):
        yield from _at_the_start(node, scope, own)


def _instead(node: ast.stmt, scope: Scope) -> Iterator[tuple[int, str, Holes]]:
    """What could stand in a statement's place: a line, a role and its holes."""
    line = node.lineno
    match node:
        case ast.If(test, body, orelse):
            if orelse:
                yield line, "if with else", {"exchanged": text(ast.If(test, orelse, body))}
            yield line, "if", {"body": _lines(body), "orelse": _lines(orelse)}
        case ast.Assign([ast.Name(target), *_], value):
            holes: Holes = {"target": target, "value": text(value)}
            yield line, "assignment", holes
            if scope.function in STARTS:
                rng = "(self.random if hasattr(self, 'random') else __import__('random'))"
                shuffled: Holes = {**holes, "shuffle": f"{rng}.shuffle({target})"}
                yield line, "assignment in auto_play", shuffled
            if isinstance(value, ast.Name | ast.Attribute):
                yield line, "second name", holes
            if isinstance(value, ast.Tuple):
                there = ast.unparse(value).replace(",", " ").split()
                missing = [ast.Name(part) for part in scope.parameters if part not in there]
                longer = [text(ast.Tuple([*value.elts, part])) for part in missing]
                yield line, "key of a memory", {**holes, "longer": longer}
        case ast.Expr(ast.Compare(ast.Name(target), [ast.Eq()], [value])):
            yield line, "comparison alone", {"target": target, "value": text(value)}
        case ast.Expr(value) if not isinstance(value, ast.Constant):
            yield line, "value alone", {"value": text(value)}
        case ast.Return(None):
            yield line, "empty return", {}
        case ast.While(test, body):
            yield line, "while", {"once": text(ast.If(test, body, []))}
        case ast.AugAssign(ast.Name(target), _, value):
            yield line, "augmented assignment", {"target": target, "value": text(value)}
    needed = ast.AugAssign | ast.Assign if scope.repeats else ast.ClassDef  # to end a `while`
    if not isinstance(node, needed | ast.If | ast.For | ast.While | ast.FunctionDef | ast.ClassDef):
        yield line, "line", {}
    if isinstance(node, ast.For | ast.While | ast.If):
        first, last = node.body[0], node.body[-1]
        if isinstance(first, ast.AugAssign | ast.Assign) and not isinstance(node, ast.If):
            rest = _with_body(node, node.body[1:] or [ast.Pass()])
            yield first.lineno, "first of a loop", {"first": text(first), "without_first": rest}
        if len(node.body) > 1:
            rest = _with_body(node, node.body[:-1])
            yield last.lineno, "last of a block", {"last": text(last), "without_last": rest}


def _neighbours(node: ast.AST, index: int, first: ast.stmt, second: ast.stmt) -> Iterator[Site]:
    at = index - 1, index + 1, second.lineno
    if isinstance(first, ast.For | ast.While | ast.If) and not isinstance(
        second, ast.FunctionDef | ast.ClassDef
    ):
        longer = _with_body(first, [*first.body, second])
        yield Site(*at, "after a block", {"with_next": longer})
    if not isinstance(node, ast.Module | ast.ClassDef):
        yield Site(*at, "neighbours", {"next": text(second), "old": text(first)})


def _at_the_end(node: ast.AST, block: list[ast.stmt], scope: Scope) -> Iterator[Site]:
    last, end = block[-1], len(block)
    line = last.end_lineno or last.lineno
    may_end = not isinstance(last, ast.Return | ast.Raise | ast.If) or (
        isinstance(last, ast.If) and isinstance(node, ast.FunctionDef)
    )
    if may_end and not isinstance(node, ast.For | ast.While):
        yield Site(end, end, line, "end of a block", {})
    if isinstance(node, ast.If) and scope.loops:
        kept = [name for name in scope.names if name not in scope.loops]
        yield Site(end, end, node.lineno, "end of a branch in a loop", {"kept": kept})
    if isinstance(node, ast.While) and block is node.body:
        tested = [part.id for part in ast.walk(node.test) if isinstance(part, ast.Name)]
        counted = [name for name in tested if name in _set_before(node, scope)]
        yield Site(end, end, line, "end of a while", {"counted": counted})


def _before_loop(index: int, loop: ast.For | ast.While, scope: Scope) -> Site:
    """What a variable is before the first round."""
    known = {*scope.parameters, *_set_before(loop, scope)}
    new = dict.fromkeys(part.id for part in names_set(loop.body))
    holes: Holes = {"new": [name for name in new if name not in known]}
    holes["columns"] = text(loop.iter) if isinstance(loop, ast.For) else []
    return Site(index, index, loop.lineno, "before a loop", holes)


def _after_assignment(
    index: int, node: ast.stmt, loop: ast.For | ast.While, scope: Scope
) -> Iterator[Site]:
    """What becomes of each score, or of each copy of the board."""
    match node:
        case ast.Assign([ast.Name(target), *_]):
            holes: Holes = {"target": target, "kept": _set_before(loop, scope)}
            line = node.end_lineno or node.lineno
            yield Site(index + 1, index + 1, line, "assignment in a loop", holes)


def _set_before(loop: ast.stmt, scope: Scope) -> list[str]:
    return [name for name, line in scope.first_set.items() if line < loop.lineno]


def _at_the_start(function: ast.FunctionDef, scope: Scope, own: Iterable[str]) -> Iterator[Site]:
    """When a function has to stop, and what it gives for a result: for each, after that of the one
    before."""
    body, parameters = function.body, scope.parameters
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
    if len(parameters) > 1 and any(callee(call) == function.name for call in calls):
        board, depth = parameters[:2]
        others = [name for name in own if name != function.name]
        holes: Holes = {"board": board, "depth": depth, "given": [f"{board}.winner", board]}
        holes["score"] = [called for name in others for called in (f"self.{name}", name)]
        yield Site(0, 0, body[0].lineno, "start of a recursion", holes)
        return
    texts = [ast.unparse(statement) for statement in body]
    index = 0
    winner = [asked for name in parameters[:1] for asked in (name, f"{name}.winner")]
    for letter, whose in (("R", "Red"), ("Y", "Yellow"), ("O", "a tie")):
        at = min(index, len(body) - 1)
        yield Site(at, at, body[at].lineno, f"result of {whose}", {"winner": winner})
        index = next((i + 1 for i, line in enumerate(texts) if f"'{letter}'" in line), index)


def _lines(statements: list[ast.stmt]) -> str:
    return "\n".join(map(ast.unparse, statements))


def _with_body(node: ast.stmt, body: list[ast.stmt]) -> str:
    """A loop or an `if` with other lines inside."""
    other: Any = copy(node)
    other.body = body
    return ast.unparse(other)
