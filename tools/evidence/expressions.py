"""Changes within a line: other numbers, signs, comparisons, names, calls."""

import ast
import copy
from collections.abc import Iterator

from connect_four_ai.stages.catalogue import from_section_on
from tools.evidence.site import Place, Site, become, expression, set_to

INFINITE = {
    "root": {"root-never"},
    "score": {"plus-infinity"},
    "minimax": {"red-infinity", "yellow-infinity", "plus-infinity"},
}
ZERO = {
    "root": {"root-zero"},
    "score": {"zero-result"},
    "minimax": {"red-zero", "yellow-zero", "zero-result"},
}
"""What an infinity becomes with the other sign, or as 0, by where it stands."""


def of_node(section: str, node: ast.AST, place: Place) -> Iterator[Site]:
    part = place.part
    if isinstance(node, ast.Name) and node.id in ("min", "max"):
        keys = (
            {"root-lowest", "root-highest"} if part == "root" else {"red-lowest", "yellow-highest"}
        )
        other = "max" if node.id == "min" else "min"
        yield Site("min-max", set_to(node, "id", other), frozenset(keys))
    elif isinstance(node, ast.Constant):
        yield from _of_constant(section, node, place)
    elif isinstance(node, ast.UnaryOp):
        yield from _of_sign(section, node, place)
    elif isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield from _of_comparison(node, place)
    elif isinstance(node, ast.BoolOp):
        yield from _of_condition(node, place)
    elif isinstance(node, ast.BinOp):
        yield from _of_sum(section, node, place)
    elif isinstance(node, ast.Call):
        yield from _of_call(node, place)
    elif isinstance(node, ast.Attribute):
        yield from _of_attribute(node, place)
    elif isinstance(node, ast.Tuple) and len(node.elts) == 3 and isinstance(node.ctx, ast.Load):
        for i in range(3):  # the key of a memory
            kept = node.elts[:i] + node.elts[i + 1 :]
            yield Site("key-shorter", set_to(node, "elts", kept))
    elif isinstance(node, ast.AugAssign):
        yield Site("sum-minus", set_to(node, "op", ast.Sub()), frozenset({"subtracts"}))
        plain = ast.Assign([node.target], node.value)
        yield Site("sum-lost", become(node, plain), frozenset({"last-reply"}))
        twice = ast.BinOp(copy.deepcopy(node.value), ast.Add(), copy.deepcopy(node.value))
        yield Site("sum-twice", set_to(node, "value", twice), frozenset({"twice"}))
    elif isinstance(node, ast.IfExp):
        swapped = ast.IfExp(node.test, node.orelse, node.body)
        keys = {"red-lowest", "yellow-highest"} if part == "minimax" else {"signs"}
        yield Site("branches-swapped", become(node, swapped), frozenset(keys))


def _of_constant(section: str, node: ast.Constant, place: Place) -> Iterator[Site]:
    value, part = node.value, place.part
    if isinstance(value, bool):
        keys = {"root-player"} if part == "root" else {"red-not-turned", "yellow-not-turned"}
        yield Site("player", set_to(node, "value", not value), frozenset(keys))
    elif value == 10:
        yield Site("points", set_to(node, "value", 1), frozenset({"ones"}))
        yield Site("points", set_to(node, "value", 9))
        yield Site("points-sign", set_to(node, "value", -10), frozenset({"signs", "no-minus"}))
    elif value == 0 and type(value) is int:
        yield Site("zero", set_to(node, "value", 1), frozenset({"stops-early"}))
        yield Site("zero-ten", set_to(node, "value", 10))
        minus = expression("float('-inf')")
        keys = {"infinite-result", "infinite-sum"} if from_section_on(section, "9.1.6") else {"tie"}
        keys |= {"no-depth"} if part == "minimax" else set()  # never stops at `depth == -inf`
        yield Site("zero-infinite", become(node, minus), frozenset(keys))
    elif value in (6, 7):
        yield Site("bound", set_to(node, "value", value - 1), frozenset({"no-column-7"}))
    elif value in ("R", "Y", "O"):
        other = {"R": "Y", "Y": "R", "O": "D"}[value]
        keys = {"O": {"tie"}}.get(value, {"signs", "no-minus"})
        yield Site("winner-name", set_to(node, "value", other), frozenset(keys))
    elif value in ("inf", "-inf"):
        yield from _infinity(node, ast.Constant("-inf" if value == "inf" else "inf"), place)


def _infinity(node: ast.expr, other: ast.expr, place: Place) -> Iterator[Site]:
    keys = INFINITE[place.part]
    yield Site("infinity", become(node, other), frozenset(keys))


def _of_sign(section: str, node: ast.UnaryOp, place: Place) -> Iterator[Site]:
    inner = node.operand
    if isinstance(node.op, ast.Not):
        keys = {"never-turned", "red-not-turned", "yellow-not-turned"}
        yield Site("not-lost", become(node, inner), frozenset(keys))
    elif isinstance(inner, ast.Name):  # -inf
        yield from _infinity(node, inner, place)
        yield Site("infinity-zero", become(node, ast.Constant(0)), frozenset(ZERO[place.part]))
    elif isinstance(inner, ast.Constant) and inner.value == 10:
        yield Site("points-sign", become(node, inner), frozenset({"no-minus"}))


def _of_comparison(node: ast.Compare, place: Place) -> Iterator[Site]:
    op, part = node.ops[0], place.part
    turned = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
    turned |= {ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In}
    wider = {ast.Lt: ast.LtE, ast.Gt: ast.GtE, ast.LtE: ast.Lt, ast.GtE: ast.Gt}
    about_depth = isinstance(node.comparators[0], ast.Constant) and node.comparators[0].value == 0
    if other := turned.get(type(op)):
        keys = (
            {"root-lowest", "root-highest", "root-never"}
            if part == "root"
            else {"red-lowest", "yellow-highest", "red-infinity", "yellow-infinity"}
        )
        if about_depth or isinstance(
            op, ast.Is | ast.IsNot | ast.In | ast.NotIn | ast.Eq | ast.NotEq
        ):
            keys = set()
        yield Site("comparison", set_to(node, "ops", [other()]), frozenset(keys))
    if other := wider.get(type(op)):
        yield Site("comparison-equal", set_to(node, "ops", [other()]))
    if about_depth and isinstance(op, ast.Eq):
        yield Site("depth-test", set_to(node, "ops", [ast.GtE()]), frozenset({"at-once"}))
        yield Site("depth-test", set_to(node, "ops", [ast.LtE()]))
        one = [ast.Constant(1)]
        yield Site("depth-test", set_to(node, "comparators", one), frozenset({"stops-early"}))


def _of_condition(node: ast.BoolOp, place: Place) -> Iterator[Site]:
    other = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
    yield Site("and-or", set_to(node, "op", other))
    for value in node.values:
        about_depth = "depth" in ast.unparse(value) or "n ==" in ast.unparse(value)
        keys = {"no-depth"} if about_depth else {"no-winner"}
        kept = [part for part in node.values if part is not value]
        if len(kept) == 1:
            stops = frozenset(keys) if isinstance(node.op, ast.Or) else frozenset[str]()
            yield Site("condition-lost", become(node, kept[0]), stops)


def _of_sum(section: str, node: ast.BinOp, place: Place) -> Iterator[Site]:
    left, right, op = node.left, node.right, node.op
    if isinstance(op, ast.Sub) and isinstance(left, ast.Name) and "d" in left.id + "d":
        counts = {"no-count-down", "red-no-count-down", "yellow-no-count-down"}
        if place.part == "minimax" and ast.unparse(right) == "1":
            yield Site("no-count", become(node, left), frozenset(counts))
            yield Site("count-up", set_to(node, "op", ast.Add()), frozenset(counts))
            yield Site("count-two", set_to(node, "right", ast.Constant(2)))
    if isinstance(op, ast.Pow):
        yield Site("weight", set_to(node, "op", ast.Mult()), frozenset({"ten-times"}))
        yield Site(
            "weight", become(node, ast.BinOp(right, ast.Pow(), left)), frozenset({"depth-to-ten"})
        )
        yield Site("weight", set_to(node, "op", ast.BitXor()), frozenset({"caret"}))
        if place.part == "minimax":
            own = expression("self.depth")
            yield Site("weight", set_to(node, "right", own), frozenset({"same-weight"}))
            later = expression(f"self.depth - {ast.unparse(right)}")
            yield Site("weight", set_to(node, "right", later), frozenset({"later-more"}))
    if isinstance(op, ast.Mult) and isinstance(right, ast.BinOp) and isinstance(right.op, ast.Pow):
        yield Site("weight", become(node, left), frozenset({"no-weight"}))
        yield Site("weight", set_to(node, "op", ast.Add()))
        flat = ast.BinOp(ast.BinOp(left, ast.Mult(), right.left), ast.BitXor(), right.right)
        yield Site("weight", become(node, flat), frozenset({"caret"}))


def _of_call(node: ast.Call, place: Place) -> Iterator[Site]:
    called, part = ast.unparse(node.func), place.part
    arguments = node.args
    if called.endswith(".play"):
        keys = {"same-board"} if part == "root" else {"at-once"}
        yield Site("same-board", become(node, node.func.value), frozenset(keys))  # type: ignore[attr-defined]
    if called == "copy.deepcopy":
        yield Site("shallow", set_to(node, "func", expression("copy.copy")))
        yield Site("no-copy", become(node, arguments[0]), frozenset({"same-board"}))
    if called == "range" and len(arguments) == 1:
        yield Site("from-one", set_to(node, "args", [ast.Constant(1), *arguments]))
    if part == "root":
        for argument in arguments:
            if ast.unparse(argument) == "self.depth":
                less, more = expression("self.depth - 1"), expression("self.depth + 1")
                yield Site("first-depth", become(argument, less), frozenset({"one-less"}))
                yield Site("first-depth", become(argument, more), frozenset({"one-more"}))
                yield Site("first-depth", become(argument, ast.Constant(1)))


def _of_attribute(node: ast.Attribute, place: Place) -> Iterator[Site]:
    text, root = ast.unparse(node), place.part == "root"
    if node.attr == "legal_moves":
        full = {"full-columns"} if root else {"full-replies"}
        yield Site("full", become(node, expression("list(range(1, 8))")), frozenset(full))
        most = expression(f"[c for c in {text} if c < 7]")
        yield Site("no-seven", become(node, most), frozenset({"no-column-7"} if root else ()))
        first = {"root-in-loop"} if root else {"first-reply"}
        yield Site("first-only", become(node, expression(f"{text}[:1]")), frozenset(first))
        yield Site("last-lost", become(node, expression(f"({text}[:-1] or {text})")))
        yield Site("middle", become(node, expression(f"sorted({text}, key=lambda c: abs(c - 4))")))
    if node.attr == "winner" and isinstance(node.ctx, ast.Load):
        yield Site("player-for-winner", set_to(node, "attr", "player"), frozenset({"whose-turn"}))
