"""Statements that may have been forgotten, and where each of them would stand."""

import ast
from collections.abc import Iterable, Iterator

from connect_four_ai.study.checking.change import Change, Place
from connect_four_ai.study.checking.scope import Scope, callee, names_set

STARTS = ("0", "-float('inf')", "float('inf')", "[]", "None")
RESULTS = (("R", "10"), ("Y", "-10"), ("O", "0"))


def missing(node: ast.AST, scope: Scope, own: Iterable[str]) -> Iterator[Change]:
    """What may be missing directly in this statement. `own`: the program's functions."""
    if isinstance(node, ast.FunctionDef):
        yield from _at_the_start(node, scope, own)
    if isinstance(node, ast.FunctionDef | ast.For | ast.While | ast.If):
        for name in ("body", "orelse"):
            yield from _before_loops(node, name, scope)
    if isinstance(node, ast.For | ast.While):
        yield from _in_a_loop(node, scope)


def _inserted(
    place: Place, owner: ast.stmt, block: str, index: int, code: str, after: bool = False
) -> Change:
    """One line of code before a block's statement of this index, or after it."""
    there = getattr(owner, block)[index]
    new = ast.parse(code).body
    return Change(place, owner, block, index, [there, *new] if after else [*new, there])


def _before_loops(owner: ast.stmt, block: str, scope: Scope) -> Iterator[Change]:
    """What a variable is before the first round."""
    for index, loop in enumerate(getattr(owner, block, [])):
        if not isinstance(loop, ast.For | ast.While):
            continue
        place = Place(loop.lineno, "start", scope.function)
        for name in dict.fromkeys(part.id for part in names_set(loop.body)):
            if name in scope.parameters or scope.first_set.get(name, 0) < loop.lineno:
                continue
            values = [*STARTS]
            if isinstance(loop, ast.For):
                values.append(f"list({ast.unparse(loop.iter)})[0]")
            for value in values:
                yield _inserted(place, owner, block, index, f"{name} = {value}")


def _in_a_loop(loop: ast.For | ast.While, scope: Scope) -> Iterator[Change]:
    """What becomes of each score, or of each copy of the board."""
    kept = [name for name, line in scope.first_set.items() if line < loop.lineno]
    if isinstance(loop, ast.While):
        last = loop.body[-1]
        place = Place(last.end_lineno or last.lineno, "forgotten", scope.function)
        for part in ast.walk(loop.test):
            if isinstance(part, ast.Name) and part.id in kept:
                code = f"{part.id} += 1"
                yield _inserted(place, loop, "body", len(loop.body) - 1, code, after=True)
    for index, statement in enumerate(loop.body):
        target = statement.targets[0] if isinstance(statement, ast.Assign) else None
        if not isinstance(target, ast.Name) or not isinstance(statement, ast.Assign):
            continue
        place = Place(statement.end_lineno or statement.lineno, "forgotten", scope.function)
        new = target.id
        codes = [f"{new}.trigger({column})" for column in scope.loops]
        for name in kept:
            codes += [f"{name} += {new}", f"{name}.append({new})"]
            codes += [f"{name} = {pick}({name}, {new})" for pick in ("max", "min")]
        for code in codes:
            yield _inserted(place, loop, "body", index, code, after=True)


def _at_the_start(function: ast.FunctionDef, scope: Scope, own: Iterable[str]) -> Iterator[Change]:
    """When a function has to stop, and what it gives for a result."""
    parameters = scope.parameters
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
    if len(parameters) > 1 and any(callee(call) == function.name for call in calls):
        board, depth = parameters[:2]
        place = Place(function.body[0].lineno, "stop", function.name)
        for value in _results(board, depth, [name for name in own if name != function.name]):
            code = f"if {board}.winner is not None or {depth} == 0:\n    return {value}"
            yield _inserted(place, function, "body", 0, code)
    else:
        yield from _results_missing(function, parameters)


def _results(board: str, depth: str, helpers: Iterable[str]) -> Iterator[str]:
    for name in helpers:
        for called in (f"self.{name}", name):
            for given in (f"{board}.winner", board):
                yield f"{called}({given})"
                yield f"{called}({given}) * 10 ** {depth}"


def _results_missing(function: ast.FunctionDef, parameters: list[str]) -> Iterator[Change]:
    """The number of one result, after that of the one before."""
    texts = [ast.unparse(statement) for statement in function.body]
    index = 0
    for letter, points in RESULTS:
        at = min(index, len(function.body) - 1)
        place = Place(function.body[at].lineno, "forgotten", function.name)
        for winner in parameters[:1]:
            for asked in (winner, f"{winner}.winner"):
                code = f"if {asked} == '{letter}':\n    return {points}"
                yield _inserted(place, function, "body", at, code)
        index = next((i + 1 for i, text in enumerate(texts) if f"'{letter}'" in text), index)
