"""What could stand in place of an expression, if that is where the mistake is."""

import ast
import copy
from collections.abc import Iterator
from typing import Any

from connect_four_ai.study.checking.scope import Scope, callee, parsed

COMPARISONS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Pow)
NUMBERS = ("0", "1", "7", "8", "10", "-10", "float('inf')", "-float('inf')")
USES = (ast.Return, ast.Assign, ast.BinOp, ast.Call, ast.Compare, ast.AugAssign)
LETTERS = ("R", "Y", "O")
PICKS = ("max", "min", "sum")


def expressions(node: ast.expr, scope: Scope, parent: ast.AST) -> Iterator[tuple[str, ast.expr]]:
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
    elif isinstance(node, ast.ListComp) and len(node.generators) == 1:
        yield "range", node.generators[0].iter
    elif isinstance(node, ast.Tuple):
        yield from _longer(node)
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
            yield from (("depth", parsed(name)) for name in scope.parameters)
    if _is_infinite(node):
        yield "number", ast.UnaryOp(ast.USub(), node)
        yield "number", ast.Constant(0)
    if scope.called and isinstance(
        node, ast.Name | ast.Attribute | ast.UnaryOp | ast.BinOp | ast.Constant
    ):
        yield from _arguments(node, scope)
    elif isinstance(node, ast.Name) and isinstance(parent, USES):
        yield from (("name", ast.Name(name)) for name in scope.names if name != node.id)
    tested = isinstance(parent, ast.If | ast.IfExp | ast.While) and node is parent.test
    if tested or (isinstance(parent, ast.Return) and isinstance(node, ast.Compare)):
        yield from _conditions(node, scope)
    if isinstance(parent, ast.For | ast.comprehension) and node is parent.iter:
        yield from _ranges(node, parent, scope)


def _comparisons(node: ast.Compare) -> Iterator[tuple[str, ast.expr]]:
    right = node.comparators[0]
    if isinstance(node.ops[0], ast.Is | ast.IsNot | ast.In | ast.NotIn):
        turned = {ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In}
        yield "comparison", ast.Compare(node.left, [turned[type(node.ops[0])]()], [right])
        return
    for kind in COMPARISONS:
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
                yield "number", parsed(text)
    elif value in LETTERS or value in ("", "T", "D", "0", "r", "y", "o"):
        yield from (("letter", ast.Constant(letter)) for letter in LETTERS if letter != value)
    elif value is None:
        yield "number", parsed("-float('inf')")
        yield "number", ast.Constant(0)


def _calls(node: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    name = callee(node)
    if isinstance(node.func, ast.Name) and name in PICKS:
        for other in PICKS:
            if other == name:
                continue
            single = other == "sum" and len(node.args) > 1
            arguments: list[ast.expr] = [ast.List(node.args)] if single else node.args
            yield "pick", ast.Call(ast.Name(other), arguments, node.keywords)
            if (turned := _turned_infinity(node)) != ast.unparse(node):
                yield "pick", parsed(other + turned.removeprefix(name))
    if name == "range" and len(node.args) == 2:
        yield "range", ast.Call(node.func, node.args[1:], [])
    if name == "copy" and node.args:
        yield "copy", ast.Call(parsed("__import__('copy').deepcopy"), node.args, [])
    if name == "sorted" or (name in ("list", "set", "tuple") and node.args):
        yield "range", node.args[0]


def _longer(node: ast.Tuple) -> Iterator[tuple[str, ast.expr]]:
    """A row of numbers with the one that is missing."""
    values = [part.value for part in node.elts if isinstance(part, ast.Constant)]
    numbers = [value for value in values if type(value) is int]
    if numbers and len(numbers) == len(node.elts):
        for number in range(min(numbers) - 1, max(numbers) + 2):
            if number not in numbers:
                yield "number", parsed(str(tuple(sorted([*numbers, number]))))


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
        yield "depth", parsed(f"{name} - 1")
    for name in scope.names:
        if name != text:
            yield "argument", ast.Name(name)
    if scope.function in ("auto_play", "autoPlay"):
        yield "depth", parsed("self.depth")
    for name in scope.loops:
        yield "copy", parsed(f"({text}).play({name})")


def _conditions(node: ast.expr, scope: Scope) -> Iterator[tuple[str, ast.expr]]:
    yield "condition", ast.UnaryOp(ast.Not(), node)
    for name in scope.parameters:
        yield "condition", ast.BoolOp(ast.Or(), [node, parsed(f"{name} == 0")])
        yield "condition", ast.BoolOp(ast.Or(), [node, parsed(f"{name}.winner is not None")])


def _ranges(
    node: ast.expr, parent: ast.For | ast.comprehension, scope: Scope
) -> Iterator[tuple[str, ast.expr]]:
    if not isinstance(parent.target, ast.Name):
        return
    boards = [*scope.parameters, "self.gameBoard"]
    for board in boards:
        is_open = (f"c in {board}.legal_moves", f"{board}.grids[0][c].value == ''")
        for condition in is_open:
            yield "range", parsed(f"[c for c in {ast.unparse(node)} if {condition}]")
        yield "range", parsed(f"{board}.legal_moves")
