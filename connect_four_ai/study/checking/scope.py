"""What can be named at a place of a program."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Scope:
    """What can be named at a place."""

    function: str = ""
    parameters: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    first_set: dict[str, int] = field(default_factory=dict)
    """In which line the function sets each of its variables for the first time."""
    loops: list[str] = field(default_factory=list)
    """The variables of the loops around it."""
    repeats: bool = False
    """Whether it stands in a `while`, which a change could keep from ending."""
    called: bool = False
    """Whether it is an argument of a function of the program's own."""


def scope_of(node: ast.AST, scope: Scope) -> Scope:
    """The scope below a node, given that around it."""
    if isinstance(node, ast.FunctionDef):
        arguments = [argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)]
        parameters = [name for name in arguments if name != "self"]
        first_set: dict[str, int] = {}
        for part in names_set(node.body):
            first_set[part.id] = min(part.lineno, first_set.get(part.id, part.lineno))
        names = list(dict.fromkeys([*parameters, *first_set]))
        return Scope(node.name, parameters, names, first_set)
    if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
        return replace(scope, loops=[*scope.loops, node.target.id])
    if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.SetComp):
        targets = [part.target for part in node.generators]
        names = [part.id for part in targets if isinstance(part, ast.Name)]
        return replace(scope, loops=[*scope.loops, *names], names=[*scope.names, *names])
    if isinstance(node, ast.While):
        return replace(scope, repeats=True)
    return scope


def names_set(statements: list[ast.stmt]) -> Iterator[ast.Name]:
    """Wherever these statements set a variable."""
    for statement in statements:
        for part in ast.walk(statement):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                yield part


def callee(call: ast.Call) -> str:
    """The name of the function or method that is called; "" if it has none."""
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body
