"""Small changes of a file's syntax tree: the mistakes that one makes, and some that nobody thinks
of. Each says which known mistakes it could be called."""

import ast
import copy
import difflib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tools.evidence.files import File

ROOT = {"auto_play", "autoPlay"}
POINTS = {"score", "value_of", "points"}
RED, YELLOW = "red", "yellow"

Change = Callable[[], None]
"""Changes the tree that its site was found in."""


@dataclass(frozen=True)
class Site:
    """One change that can be made in a tree."""

    kind: str
    """The kind of change, so that a sample can have some of each."""
    change: Change
    keys: frozenset[str] = frozenset()
    """The known mistakes that it may be; empty if there is none."""


@dataclass(frozen=True)
class Changed(File):
    """A file after one change, or several."""

    kinds: tuple[str, ...] = ()
    keys: frozenset[str] = frozenset()
    lines: tuple[int, ...] = ()
    """The numbers of its changed lines, and where a line is gone, of its neighbours."""

    @property
    def name(self) -> str:
        return f"{super().name} {'+'.join(self.kinds)} {','.join(map(str, self.lines))}"


@dataclass
class _Place:
    """Where a node is."""

    function: str = ""
    keeps: bool = True
    loops: list[ast.AST] = field(default_factory=list)

    @property
    def part(self) -> str:
        if self.function in ROOT:
            return "root"
        return "score" if self.function in POINTS else "minimax"


def normal(file: File) -> File:
    """The file as Python writes it: what is compared with a changed one, line by line."""
    return File(file.section, file.style, ast.unparse(ast.parse(file.text)) + "\n")


def changed(file: File, indexes: tuple[int, ...]) -> Changed | None:
    """The file with these of its `sites` changed; None if that is no change."""
    tree = ast.parse(file.text)
    found = sites(file.section, tree)
    chosen = [found[index] for index in indexes]
    for site in chosen:
        site.change()
    text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    before = normal(file).text
    if text == before:
        return None
    keys = frozenset().union(*(site.keys for site in chosen))
    kinds = tuple(site.kind for site in chosen)
    return Changed(file.section, file.style, text, kinds, keys, changed_lines(before, text))


def changed_lines(before: str, after: str) -> tuple[int, ...]:
    matcher = difflib.SequenceMatcher(None, before.splitlines(), after.splitlines(), False)
    lines: set[int] = set()
    for tag, _, _, start, end in matcher.get_opcodes():
        if tag == "delete":
            lines |= {start, start + 1}
        elif tag != "equal":
            lines |= set(range(start + 1, end + 1))
    return tuple(sorted(lines))


def sites(section: str, tree: ast.Module) -> list[Site]:
    """Every change that can be made in this tree, always in the same order."""
    found: list[Site] = []
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name != "__init__":
            place = _Place(function.name)
            for node in ast.walk(function):
                if node is not function:
                    found += _of_node(section, node, place)
            found += _of_blocks(section, function, place)
            found += _of_function(section, function, place)
    return found


def _set(node: ast.AST, name: str, value: object) -> Change:
    return lambda: setattr(node, name, value)


def _become(node: ast.AST, other: ast.AST) -> Change:
    def change() -> None:
        node.__class__ = other.__class__  # type: ignore[assignment]
        node.__dict__ = copy.deepcopy(other).__dict__

    return change


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _of_node(section: str, node: ast.AST, place: _Place) -> Iterator[Site]:
    part = place.part
    if isinstance(node, ast.Name) and node.id in ("min", "max"):
        keys = (
            {"root-lowest", "root-highest"} if part == "root" else {"red-lowest", "yellow-highest"}
        )
        other = "max" if node.id == "min" else "min"
        yield Site("min-max", _set(node, "id", other), frozenset(keys))
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
            yield Site("key-shorter", _set(node, "elts", kept))
    elif isinstance(node, ast.AugAssign):
        yield Site("sum-minus", _set(node, "op", ast.Sub()), frozenset({"subtracts"}))
        plain = ast.Assign([node.target], node.value)
        yield Site("sum-lost", _become(node, plain), frozenset({"last-reply"}))
        twice = ast.BinOp(copy.deepcopy(node.value), ast.Add(), copy.deepcopy(node.value))
        yield Site("sum-twice", _set(node, "value", twice), frozenset({"twice"}))
    elif isinstance(node, ast.IfExp):
        swapped = ast.IfExp(node.test, node.orelse, node.body)
        keys = {"red-lowest", "yellow-highest"} if part == "minimax" else {"signs"}
        yield Site("branches-swapped", _become(node, swapped), frozenset(keys))


def _of_constant(section: str, node: ast.Constant, place: _Place) -> Iterator[Site]:
    value, part = node.value, place.part
    if isinstance(value, bool):
        keys = {"root-player"} if part == "root" else {"red-not-turned", "yellow-not-turned"}
        yield Site("player", _set(node, "value", not value), frozenset(keys))
    elif value == 10:
        yield Site("points", _set(node, "value", 1), frozenset({"ones"}))
        yield Site("points", _set(node, "value", 9))
        yield Site("points-sign", _set(node, "value", -10), frozenset({"signs", "no-minus"}))
    elif value == 0 and type(value) is int:
        yield Site("zero", _set(node, "value", 1), frozenset({"stops-early"}))
        yield Site("zero-ten", _set(node, "value", 10))
        minus = _expression("float('-inf')")
        keys = {"infinite-result", "infinite-sum"} if section >= "9.1.6" else {"tie"}
        yield Site("zero-infinite", _become(node, minus), frozenset(keys))
    elif value in (6, 7):
        yield Site("bound", _set(node, "value", value - 1), frozenset({"no-column-7"}))
    elif value in ("R", "Y", "O"):
        other = {"R": "Y", "Y": "R", "O": "D"}[value]
        keys = {"O": {"tie"}}.get(value, {"signs", "no-minus"})
        yield Site("winner-name", _set(node, "value", other), frozenset(keys))
    elif value in ("inf", "-inf"):
        yield from _infinity(node, ast.Constant("-inf" if value == "inf" else "inf"), place)


def _infinity(node: ast.expr, other: ast.expr, place: _Place) -> Iterator[Site]:
    keys = {
        "root": {"root-never"},
        "score": {"plus-infinity"},
        "minimax": {"red-infinity", "yellow-infinity", "plus-infinity"},
    }
    yield Site("infinity", _become(node, other), frozenset(keys[place.part]))


def _of_sign(section: str, node: ast.UnaryOp, place: _Place) -> Iterator[Site]:
    inner = node.operand
    if isinstance(node.op, ast.Not):
        keys = {"never-turned", "red-not-turned", "yellow-not-turned"}
        yield Site("not-lost", _become(node, inner), frozenset(keys))
    elif isinstance(inner, ast.Name):  # -inf
        yield from _infinity(node, inner, place)
        keys = {
            "root": {"root-zero"},
            "score": {"zero-result"},
            "minimax": {"red-zero", "yellow-zero", "zero-result"},
        }
        yield Site("infinity-zero", _become(node, ast.Constant(0)), frozenset(keys[place.part]))
    elif isinstance(inner, ast.Constant) and inner.value == 10:
        yield Site("points-sign", _become(node, inner), frozenset({"no-minus"}))


def _of_comparison(node: ast.Compare, place: _Place) -> Iterator[Site]:
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
        yield Site("comparison", _set(node, "ops", [other()]), frozenset(keys))
    if other := wider.get(type(op)):
        yield Site("comparison-equal", _set(node, "ops", [other()]))
    if about_depth and isinstance(op, ast.Eq):
        yield Site("depth-test", _set(node, "ops", [ast.GtE()]), frozenset({"at-once"}))
        yield Site("depth-test", _set(node, "ops", [ast.LtE()]))
        one = [ast.Constant(1)]
        yield Site("depth-test", _set(node, "comparators", one), frozenset({"stops-early"}))


def _of_condition(node: ast.BoolOp, place: _Place) -> Iterator[Site]:
    other = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
    yield Site("and-or", _set(node, "op", other))
    for value in node.values:
        about_depth = "depth" in ast.unparse(value) or "n ==" in ast.unparse(value)
        keys = {"no-depth"} if about_depth else {"no-winner"}
        kept = [part for part in node.values if part is not value]
        if len(kept) == 1:
            stops = frozenset(keys) if isinstance(node.op, ast.Or) else frozenset[str]()
            yield Site("condition-lost", _become(node, kept[0]), stops)


def _of_sum(section: str, node: ast.BinOp, place: _Place) -> Iterator[Site]:
    left, right, op = node.left, node.right, node.op
    if isinstance(op, ast.Sub) and isinstance(left, ast.Name) and "d" in left.id + "d":
        counts = {"no-count-down", "red-no-count-down", "yellow-no-count-down"}
        if place.part == "minimax" and ast.unparse(right) == "1":
            yield Site("no-count", _become(node, left), frozenset(counts))
            yield Site("count-up", _set(node, "op", ast.Add()), frozenset(counts))
            yield Site("count-two", _set(node, "right", ast.Constant(2)))
    if isinstance(op, ast.Pow):
        yield Site("weight", _set(node, "op", ast.Mult()), frozenset({"ten-times"}))
        yield Site(
            "weight", _become(node, ast.BinOp(right, ast.Pow(), left)), frozenset({"depth-to-ten"})
        )
        yield Site("weight", _set(node, "op", ast.BitXor()), frozenset({"caret"}))
        if place.part == "minimax":
            own = _expression("self.depth")
            yield Site("weight", _set(node, "right", own), frozenset({"same-weight"}))
            later = _expression(f"self.depth - {ast.unparse(right)}")
            yield Site("weight", _set(node, "right", later), frozenset({"later-more"}))
    if isinstance(op, ast.Mult) and isinstance(right, ast.BinOp) and isinstance(right.op, ast.Pow):
        yield Site("weight", _become(node, left), frozenset({"no-weight"}))
        yield Site("weight", _set(node, "op", ast.Add()))
        flat = ast.BinOp(ast.BinOp(left, ast.Mult(), right.left), ast.BitXor(), right.right)
        yield Site("weight", _become(node, flat), frozenset({"caret"}))


def _of_call(node: ast.Call, place: _Place) -> Iterator[Site]:
    called, part = ast.unparse(node.func), place.part
    arguments = node.args
    if called.endswith(".play"):
        keys = {"same-board"} if part == "root" else {"at-once"}
        yield Site("same-board", _become(node, node.func.value), frozenset(keys))  # type: ignore[attr-defined]
    if called == "copy.deepcopy":
        yield Site("shallow", _set(node, "func", _expression("copy.copy")))
        yield Site("no-copy", _become(node, arguments[0]), frozenset({"same-board"}))
    if called == "range" and len(arguments) == 1:
        yield Site("from-one", _set(node, "args", [ast.Constant(1), *arguments]))
    if part == "root":
        for argument in arguments:
            if ast.unparse(argument) == "self.depth":
                less, more = _expression("self.depth - 1"), _expression("self.depth + 1")
                yield Site("first-depth", _become(argument, less), frozenset({"one-less"}))
                yield Site("first-depth", _become(argument, more), frozenset({"one-more"}))
                yield Site("first-depth", _become(argument, ast.Constant(1)))


def _of_attribute(node: ast.Attribute, place: _Place) -> Iterator[Site]:
    text, root = ast.unparse(node), place.part == "root"
    if node.attr == "legal_moves":
        full = {"full-columns"} if root else {"full-replies"}
        yield Site("full", _become(node, _expression("list(range(1, 8))")), frozenset(full))
        most = _expression(f"[c for c in {text} if c < 7]")
        yield Site("no-seven", _become(node, most), frozenset({"no-column-7"} if root else ()))
        first = {"root-in-loop"} if root else {"first-reply"}
        yield Site("first-only", _become(node, _expression(f"{text}[:1]")), frozenset(first))
        yield Site("last-lost", _become(node, _expression(f"({text}[:-1] or {text})")))
        yield Site(
            "middle", _become(node, _expression(f"sorted({text}, key=lambda c: abs(c - 4))"))
        )
    if node.attr == "winner" and isinstance(node.ctx, ast.Load):
        yield Site("player-for-winner", _set(node, "attr", "player"), frozenset({"whose-turn"}))


def _of_blocks(section: str, function: ast.FunctionDef, place: _Place) -> Iterator[Site]:
    """Statements that are missing, or stand in another block."""
    for node in ast.walk(function):
        for name in ("body", "orelse"):
            block = getattr(node, name, None)
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                yield from _of_block(block, place)


def _of_block(block: list[ast.stmt], place: _Place) -> Iterator[Site]:
    root = place.part == "root"
    for i, statement in enumerate(block):
        text = ast.unparse(statement)
        if isinstance(statement, ast.Expr | ast.Assign | ast.AugAssign | ast.Return | ast.If):
            keys = {"no-shuffle"} if "shuffle" in text and root else set()
            kind = "shuffle-lost" if "shuffle" in text else f"{type(statement).__name__}-lost"
            if not text.startswith("print"):
                yield Site(kind.lower(), _without(block, i), frozenset(keys))
        if isinstance(statement, ast.For | ast.While):
            early = {"root-in-loop"} if root else {"first-reply"}
            yield Site("break", _append(statement.body, ast.Break()), frozenset(early))
            following = block[i + 1] if i + 1 < len(block) else None
            if isinstance(following, ast.Return):
                yield Site("return-in-loop", _move_in(block, i), frozenset(early))
            calls = [
                part
                for part in ast.walk(statement)
                if isinstance(part, ast.BinOp)
                and ast.unparse(part) in ("depth - 1", "_depth - 1", "n - 1")
            ]
            if calls and not root:
                yield Site("depth-in-loop", _count_in_loop(statement.body, calls))
                stop = ast.parse("if score == -10 or score == 10:\n    break").body[0]
                if "score = " in ast.unparse(statement):
                    yield Site("stops-early", _append(statement.body, stop))


def _without(block: list[ast.stmt], i: int) -> Change:
    statement = block[i]

    def change() -> None:
        block[block.index(statement)] = ast.Pass()
        if len(block) > 1:
            block[:] = [other for other in block if not isinstance(other, ast.Pass)] or [ast.Pass()]

    return change


def _append(block: list[ast.stmt], statement: ast.stmt) -> Change:
    return lambda: block.append(statement)


def _move_in(block: list[ast.stmt], i: int) -> Change:
    loop, following = block[i], block[i + 1]

    def change() -> None:
        block.remove(following)
        loop.body.append(following)  # type: ignore[attr-defined]

    return change


def _count_in_loop(body: list[ast.stmt], calls: list[ast.BinOp]) -> Change:
    name = ast.unparse(calls[0].left)

    def change() -> None:
        for call in calls:
            _become(call, call.left)()
        body.insert(0, ast.parse(f"{name} -= 1").body[0])

    return change


INSERTED = {
    "root": (
        ("first-move", "if len({board}.moves) == 1:\n    return 4"),
        (
            "state",
            "self.moves_made = getattr(self, 'moves_made', 0) + 1\nself.depth -= self.moves_made > 1",
        ),
        (
            "state",
            "if hasattr(self, 'before') and self.before in {board}.legal_moves:\n    return self.before\nself.before = 4",
        ),
        ("twenty", "if len({board}.moves) > 20:\n    return {board}.legal_moves[0]"),
    ),
    "minimax": (
        ("depth-three", "if {depth} == 3:\n    {depth} = 2"),
        ("full-board", "if len({board}.moves) == 42:\n    return 10"),
        ("one-column", "if len({board}.legal_moves) == 1:\n    return 0"),
        ("height", "if {board}.moves.count('1') == 6:\n    return 0"),
    ),
}
"""What nobody thinks of: wrong now and then only."""


def _of_function(section: str, function: ast.FunctionDef, place: _Place) -> Iterator[Site]:
    names = [argument.arg for argument in function.args.args if argument.arg != "self"]
    if not names or names[0] not in ("board", "position", "b", "_gameBoard"):
        return
    if section == "9.1.3" and place.part == "minimax" and len(names) < 2:
        return
    for kind, text in INSERTED.get(place.part, ()):
        if "depth" in text and place.part == "minimax" and len(names) < 2:
            continue
        code = text.format(board=names[0], depth=names[1] if len(names) > 1 else "")
        statements = ast.parse(code).body
        yield Site(kind, _insert(function.body, statements))


def _insert(body: list[ast.stmt], statements: list[ast.stmt]) -> Change:
    def change() -> None:
        body[:0] = statements

    return change


def candidates(file: File, count: int, seed: int = 0) -> list[Changed]:
    """So many files with one change, of as many kinds as there are, and a quarter as many with
    two."""
    rng = random.Random(f"{seed} {file.name}")
    found = sites(file.section, ast.parse(file.text))
    by_kind: dict[str, list[int]] = {}
    for i in rng.sample(range(len(found)), len(found)):
        by_kind.setdefault(found[i].kind, []).append(i)
    kinds = rng.sample(sorted(by_kind), len(by_kind))
    singles = [
        by_kind[kind][turn] for turn in range(20) for kind in kinds if turn < len(by_kind[kind])
    ]
    chosen: list[tuple[int, ...]] = [(i,) for i in singles[:count]]
    chosen += [tuple(rng.sample(singles, 2)) for _ in range(count // 4)]
    made: dict[str, Changed] = {}
    for indexes in chosen:
        one = changed(file, indexes)
        if one:
            made.setdefault(one.text, one)
    return list(made.values())
