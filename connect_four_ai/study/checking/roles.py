"""Which roles an expression of a program has, and what fills the holes of changes.toml there."""

import ast
import builtins
import copy
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from connect_four_ai.stages.own.advice import STARTS

Holes = dict[str, str | list[str]]
"""What can stand in a hole: a text, or each of several."""
Role = tuple[str, Holes]

LETTERS = ("R", "Y", "O", "", "T", "D", "0", "r", "y", "o")


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

    def below(self, node: ast.AST) -> "Scope":
        """The scope within a node that stands in this one."""
        match node:
            case ast.FunctionDef():
                given = [argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)]
                parameters = [name for name in given if name != "self"]
                first_set: dict[str, int] = {}
                for part in names_set(node.body):
                    first_set[part.id] = min(part.lineno, first_set.get(part.id, part.lineno))
                used = {part.id: 0 for part in ast.walk(node) if isinstance(part, ast.Name)}
                unset = [name for name in used if not hasattr(builtins, name)]
                names = list(dict.fromkeys([*parameters, *first_set, *unset]))
                return Scope(node.name, parameters, names, first_set)
            case ast.For(ast.Name(name)):
                return replace(self, loops=[*self.loops, name])
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp():
                targets = [part.target for part in node.generators]
                new = [part.id for part in targets if isinstance(part, ast.Name)]
                return replace(self, loops=[*self.loops, *new], names=[*self.names, *new])
            case ast.While():
                return replace(self, repeats=True)
        return self

    @property
    def holes(self) -> Holes:
        return {"parameter": self.parameters, "name": self.names, "loop": self.loops}


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


def text(node: ast.AST) -> str:
    """An expression that can stand within another, or a statement."""
    return f"({ast.unparse(node)})" if isinstance(node, ast.expr) else ast.unparse(node)


def roles(node: ast.expr, scope: Scope, parent: ast.AST) -> Iterator[Role]:
    """An expression's roles; none if something is assigned to it."""
    if isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
        return
    if isinstance(node, ast.Starred | ast.JoinedStr):
        return
    yield from _by_form(node)
    yield from _by_place(node, scope, parent)


def _by_form(node: ast.expr) -> Iterator[Role]:
    match node:
        case ast.Compare(a, [op], [b]):
            name = "comparison"
            if isinstance(op, ast.Is | ast.IsNot | ast.In | ast.NotIn):
                name = "identity" if isinstance(op, ast.Is | ast.IsNot) else "membership"
            yield name, {"a": text(a), "b": text(b)}
        case ast.BoolOp(op, values):
            word = " and " if isinstance(op, ast.And) else " or "
            parts = [text(value) for value in values]
            fewer = [word.join(parts[:i] + parts[i + 1 :]) for i in range(len(parts))]
            every = {"all": " and ".join(parts), "any": " or ".join(parts)}
            yield "and, or", {**every, "without_one": fewer}
        case ast.BinOp(a, op, b):
            both = {"a": text(a), "b": text(b)}
            yield "operation", {**both, "swapped": text(ast.BinOp(b, op, a))}
            if not isinstance(op, ast.Add | ast.Sub):
                yield "product", {**both}
            if isinstance(op, ast.BitXor | ast.Mult) and isinstance(a, ast.BinOp):
                power = ast.BinOp(a.right, ast.Pow(), b)
                yield "power too late", {"power_first": text(ast.BinOp(a.left, a.op, power))}
        case ast.UnaryOp(op, a):
            yield "not" if isinstance(op, ast.Not) else "sign", {"a": text(a)}
        case ast.IfExp(test, a, c):
            yield "if else", {"test": text(test), "a": text(a), "c": text(c)}
        case ast.Constant(bool()):
            yield "truth", {}
        case ast.Constant(int() | float() as n) if "inf" not in str(n):
            yield "number", {"near": [str(m) for m in (n + 1, n - 1, -n, n // 10, n * 10)]}
        case ast.Constant(str(letter)) if letter in LETTERS:
            yield "letter", {}
        case ast.Constant(None):
            yield "None", {}
        case ast.Call():
            yield from _call(node)
        case ast.ListComp(_, [part]):
            yield "part of a list", {"a": text(part.iter)}
        case ast.Tuple(parts) if parts and all(_is_whole(part) for part in parts):
            numbers = [ast.literal_eval(part) for part in parts]
            others = {*range(min(numbers) - 1, max(numbers) + 2)}.difference(numbers)
            yield "numbers", {"longer": [str((*sorted([*numbers, n]),)) for n in sorted(others)]}
        case ast.Subscript(a, ast.Slice()):
            yield "part of a list", {"a": text(a)}
        case ast.Subscript(a) if ast.unparse(node).endswith(("[0]", "[-1]")):
            yield "first or last", {"a": text(a)}
        case ast.Attribute(board, "winner" | "player" | "currentPlayer"):
            yield "winner", {"board": text(board)}
        case ast.Attribute(_, "depth"):
            yield "own depth", {}


def _by_place(node: ast.expr, scope: Scope, parent: ast.AST) -> Iterator[Role]:
    old: Holes = {"old": text(node)}
    if _is_infinite(node):
        yield "infinity", old
    simple = ast.Name | ast.Attribute | ast.UnaryOp | ast.BinOp | ast.Constant
    used = ast.Return | ast.Assign | ast.BinOp | ast.Call | ast.Compare | ast.AugAssign
    if scope.called and isinstance(node, simple):
        yield "argument", old
        if scope.function in STARTS:
            yield "argument in auto_play", old
    elif isinstance(node, ast.Name) and isinstance(parent, used):
        yield "variable", {}
    elif isinstance(node, ast.Attribute) and isinstance(parent, ast.Return | ast.BinOp):
        yield "no call", old
    tested = isinstance(parent, ast.If | ast.IfExp | ast.While) and node is parent.test
    if tested or (isinstance(parent, ast.Return) and isinstance(node, ast.Compare)):
        yield "condition", old
    match parent:
        case ast.For(ast.Name(), it) | ast.comprehension(ast.Name(), it) if it is node:
            yield "columns", {**old, "board": [*scope.parameters, "self.gameBoard"]}


def _call(node: ast.Call) -> Iterator[Role]:
    name = callee(node)
    if len(node.args) > 1:
        first, second, *rest = node.args
        exchanged = ast.Call(node.func, [second, first, *rest], node.keywords)
        yield "two arguments", {"exchanged": text(exchanged)}
    if isinstance(node.func, ast.Name) and name in ("max", "min", "sum"):
        given, turned = ast.unparse(node), ast.unparse(_Turned().visit(copy.deepcopy(node)))
        added = ast.Call(node.func, [ast.List(node.args)], node.keywords)
        texts = (given, ast.unparse(added) if len(node.args) > 1 else given, turned)
        inside, summed, other = (part[len(name) + 1 : -1] for part in texts)
        holes: Holes = {"given": inside, "added": summed}
        yield "pick", {**holes, "given_turned": [other] if turned != given else []}
    match name, node.args:
        case "range", [_, b]:
            yield "from and to", {"b": text(b)}
        case "copy", [a, *_]:
            yield "shallow copy", {"a": text(a)}
        case "sorted" | "list" | "set" | "tuple", [a, *_]:
            yield "part of a list", {"a": text(a)}


class _Turned(ast.NodeTransformer):
    """The opposite sign before each infinity."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.UnaryOp) and _is_infinite(node.operand):
            return node.operand
        if isinstance(node, ast.expr) and _is_infinite(node):
            return ast.UnaryOp(ast.USub(), node)
        return super().generic_visit(node)


def _is_infinite(node: ast.expr) -> bool:
    words = ("inf", "math.inf", "float('inf')", "float('-inf')", "FAR", "INF", "INFINITY")
    return ast.unparse(node) in words or (
        isinstance(node, ast.Name) and node.id.lower() in ("infinity", "infinite")
    )


def _is_whole(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int
