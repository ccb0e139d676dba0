"""Copies of a student's program, each with one place changed. If one of them is right, its place is
where the mistake is.

Nothing is run here. What the copies are tried on is in trial.py.
"""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from connect_four_ai.stages.own.program import Program
from connect_four_ai.study.checking.mistakes import places

COMPARISONS = {
    "lt": ast.Lt,
    "le": ast.LtE,
    "gt": ast.Gt,
    "ge": ast.GtE,
    "eq": ast.Eq,
    "ne": ast.NotEq,
}
OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Pow)
NUMBERS = ("0", "1", "7", "8", "10", "-10", "float('inf')", "-float('inf')")
USES = (ast.Return, ast.Assign, ast.BinOp, ast.Call, ast.Compare, ast.AugAssign)
LETTERS = ("R", "Y", "O")
PICKS = ("max", "min", "sum")


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


@dataclass
class Scope:
    """What can be named at a place."""

    function: str = ""
    parameters: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    loops: list[str] = field(default_factory=list)
    """The variables of the loops around it."""
    repeats: bool = False
    """Whether it stands in a `while`, which a change could keep from ending."""
    called: bool = False
    """Whether it is an argument of a function of the program's own."""


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
    scope = _scope(node, scope)
    for name, value in ast.iter_fields(node):
        for index, part in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(part, ast.AST):
                continue
            inside = scope
            if isinstance(node, ast.Call) and name in ("args", "keywords") and _callee(node) in own:
                inside = Scope(**{**vars(scope), "called": True})
            elif name != "value" or not isinstance(node, ast.keyword):
                inside = Scope(**{**vars(scope), "called": False})
            if isinstance(part, ast.expr):
                for kind, new in _expressions(part, inside, node):
                    place = Place(part.lineno, kind, scope.function)
                    yield Change(place, node, name, index, new)
            elif isinstance(part, ast.stmt) and index is not None and scope.function:
                for kind, line, lines in _statements(part, inside):
                    place = Place(line, kind, scope.function)
                    yield Change(place, node, name, index, lines)
            yield from _changes(part, inside, own)
    if isinstance(node, ast.stmt) and scope.function:
        yield from _blocks(node, scope)


def _scope(node: ast.AST, scope: Scope) -> Scope:
    if isinstance(node, ast.FunctionDef):
        arguments = [argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)]
        parameters = [name for name in arguments if name != "self"]
        stored = [
            part.id
            for part in ast.walk(node)
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
        ]
        return Scope(node.name, parameters, list(dict.fromkeys([*parameters, *stored])))
    if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
        return Scope(**{**vars(scope), "loops": [*scope.loops, node.target.id]})
    if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.SetComp):
        targets = [part.target for part in node.generators]
        names = [part.id for part in targets if isinstance(part, ast.Name)]
        return Scope(
            **{**vars(scope), "loops": [*scope.loops, *names], "names": [*scope.names, *names]}
        )
    if isinstance(node, ast.While):
        return Scope(**{**vars(scope), "repeats": True})
    return scope


def _callee(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _of(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


# Expressions


def _expressions(node: ast.expr, scope: Scope, parent: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """What could stand in an expression's place: the kind of place, and the expression."""
    if isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
        return
    text = ast.unparse(node)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield from _comparisons(node)
    elif isinstance(node, ast.BoolOp):
        turned = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "condition", ast.BoolOp(turned, node.values)
        for left_out in range(len(node.values)):
            kept = [*node.values[:left_out], *node.values[left_out + 1 :]]
            yield "condition", kept[0] if len(kept) == 1 else ast.BoolOp(node.op, kept)
    elif isinstance(node, ast.BinOp):
        yield from _operations(node)
    elif isinstance(node, ast.UnaryOp):
        yield "side" if isinstance(node.op, ast.Not) else "number", node.operand
    elif isinstance(node, ast.IfExp):
        yield "condition", ast.IfExp(node.test, node.orelse, node.body)
        yield "condition", node.body
        yield "condition", node.orelse
    elif isinstance(node, ast.Constant):
        yield from _constants(node.value)
    elif isinstance(node, ast.Call):
        yield from _calls(node)
    elif isinstance(node, ast.Starred | ast.JoinedStr):
        return
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        yield "range", node.value
    elif isinstance(node, ast.Subscript) and text.endswith(("[0]", "[-1]")):
        for name in ("max", "min"):
            yield "pick", ast.Call(ast.Name(name), [node.value], [])
    elif isinstance(node, ast.Attribute):
        for name in ("winner", "player", "depth"):
            if node.attr in ("winner", "player", "currentPlayer") and name != "depth":
                yield "winner", ast.Attribute(node.value, name)
        if node.attr == "depth":
            yield from (("depth", _of(name)) for name in scope.parameters)
    if _is_infinite(node):
        yield "number", ast.UnaryOp(ast.USub(), node)
        yield "number", ast.Constant(0)
    if scope.called and isinstance(
        node, ast.Name | ast.Attribute | ast.UnaryOp | ast.BinOp | ast.Constant
    ):
        yield from _arguments(node, scope)
    elif isinstance(node, ast.Name) and isinstance(parent, USES):
        yield from (("name", ast.Name(name)) for name in scope.names if name != node.id)
    if isinstance(parent, ast.If | ast.IfExp | ast.While) and node is parent.test:
        yield from _conditions(node, scope)
    if isinstance(parent, ast.For | ast.comprehension) and node is parent.iter:
        yield from _ranges(node, parent, scope)


def _comparisons(node: ast.Compare) -> Iterator[tuple[str, ast.expr]]:
    right = node.comparators[0]
    if isinstance(node.ops[0], ast.Is | ast.IsNot | ast.In | ast.NotIn):
        turned = {ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In}
        yield "comparison", ast.Compare(node.left, [turned[type(node.ops[0])]()], [right])
        return
    for kind in COMPARISONS.values():
        if not isinstance(node.ops[0], kind):
            yield "comparison", ast.Compare(node.left, [kind()], [right])


def _operations(node: ast.BinOp) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node.op, ast.BitXor) and isinstance(node.left, ast.BinOp):
        power = ast.BinOp(node.left.right, ast.Pow(), node.right)
        yield "operator", ast.BinOp(node.left.left, node.left.op, power)
    if isinstance(node.op, ast.Mult) and isinstance(node.left, ast.BinOp):
        power = ast.BinOp(node.left.right, ast.Pow(), node.right)
        yield "operator", ast.BinOp(node.left.left, node.left.op, power)
    for kind in OPERATORS:
        if not isinstance(node.op, kind) and not (
            kind is ast.Pow and isinstance(node.op, ast.Add | ast.Sub)
        ):
            yield "operator", ast.BinOp(node.left, kind(), node.right)
    yield "operator", ast.BinOp(node.right, node.op, node.left)
    yield "operator", node.left
    yield "operator", node.right


def _constants(value: Any) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(value, bool):
        yield "side", ast.Constant(not value)
    elif isinstance(value, int | float):
        near = [str(value + 1), str(value - 1), str(-value), str(value // 10), str(value * 10)]
        for text in dict.fromkeys([*near, *NUMBERS]):
            if text != str(value) and "nan" not in text and "inf" not in str(value):
                yield "number", _of(text)
    elif value in LETTERS or value in ("", "T", "D", "0", "r", "y", "o"):
        yield from (("letter", ast.Constant(letter)) for letter in LETTERS if letter != value)
    elif value is None:
        yield "number", _of("-float('inf')")
        yield "number", ast.Constant(0)


def _calls(node: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    name = _callee(node)
    if isinstance(node.func, ast.Name) and name in PICKS:
        for other in PICKS:
            if other == name:
                continue
            single = other == "sum" and len(node.args) > 1
            arguments: list[ast.expr] = [ast.List(node.args)] if single else node.args
            yield "pick", ast.Call(ast.Name(other), arguments, node.keywords)
            if (turned := _turned_infinity(node)) != ast.unparse(node):
                yield "pick", _of(other + turned.removeprefix(name))
    if name == "copy" and node.args:
        yield "copy", ast.Call(_of("__import__('copy').deepcopy"), node.args, [])
    if name == "sorted" or (name in ("list", "set", "tuple") and node.args):
        yield "range", node.args[0]


def _turned_infinity(node: ast.expr) -> str:
    """The expression's text with the opposite sign before each infinity."""
    turned = copy.deepcopy(node)

    class Turn(ast.NodeTransformer):
        def generic_visit(self, node: ast.AST) -> ast.AST:
            if isinstance(node, ast.UnaryOp) and _is_infinite(node.operand):
                return node.operand
            if isinstance(node, ast.expr) and _is_infinite(node):
                return ast.UnaryOp(ast.USub(), node)
            return super().generic_visit(node)

    return ast.unparse(Turn().visit(turned))


def _is_infinite(node: ast.expr) -> bool:
    return ast.unparse(node) in ("inf", "math.inf", "float('inf')", "FAR", "INF", "INFINITY") or (
        isinstance(node, ast.Name) and node.id.lower() in ("infinity", "infinite")
    )


def _arguments(node: ast.expr, scope: Scope) -> Iterator[tuple[str, ast.expr]]:
    yield "depth", ast.BinOp(node, ast.Sub(), ast.Constant(1))
    yield "side", ast.UnaryOp(ast.Not(), node)
    yield "side", ast.Constant(True)
    yield "side", ast.Constant(False)
    text = ast.unparse(node)
    for name in scope.parameters:
        yield "side", ast.UnaryOp(ast.Not(), ast.Name(name))
        yield "depth", _of(f"{name} - 1")
    for name in scope.names:
        if name != text:
            yield "argument", ast.Name(name)
    for name in scope.loops:
        yield "copy", _of(f"({text}).play({name})")


def _conditions(node: ast.expr, scope: Scope) -> Iterator[tuple[str, ast.expr]]:
    yield "condition", ast.UnaryOp(ast.Not(), node)
    for name in scope.parameters:
        yield "condition", ast.BoolOp(ast.Or(), [node, _of(f"{name} == 0")])
        yield "condition", ast.BoolOp(ast.Or(), [node, _of(f"{name}.winner is not None")])


def _ranges(
    node: ast.expr, parent: ast.For | ast.comprehension, scope: Scope
) -> Iterator[tuple[str, ast.expr]]:
    if not isinstance(parent.target, ast.Name):
        return
    boards = [*scope.parameters, "self.gameBoard"]
    for board in boards:
        is_open = (f"c in {board}.legal_moves", f"{board}.grids[0][c].value == ''")
        for condition in is_open:
            yield "range", _of(f"[c for c in {ast.unparse(node)} if {condition}]")
        yield "range", _of(f"{board}.legal_moves")


# Statements


def _statements(node: ast.stmt, scope: Scope) -> Iterator[tuple[str, int, list[ast.stmt]]]:
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
            [ast.Assign([ast.Name(name)], _of(f"__import__('copy').deepcopy({text})"))],
        )
        for loop in scope.loops:
            yield "copy", line, [ast.Assign([ast.Name(name)], _of(f"({text}).play({loop})"))]
    if isinstance(value, ast.Tuple):  # what something is remembered under
        missing = [part for part in scope.parameters if part not in text.replace(",", " ").split()]
        for part in missing:
            longer = ast.Tuple([*value.elts, ast.Name(part)])
            yield "memory", line, [ast.Assign([ast.Name(name)], longer)]


def _blocks(node: ast.stmt, scope: Scope) -> Iterator[Change]:
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
                lines = [last, ast.Return(_of(value))]
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
