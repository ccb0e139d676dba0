"""Changes of whole lines: missing ones, ones in another block, and ones that nobody thinks of."""

import ast
import re
from collections.abc import Iterator

from tools.evidence.site import Change, Place, Site, become


def of_blocks(section: str, function: ast.FunctionDef, place: Place) -> Iterator[Site]:
    """Statements that are missing, or stand in another block."""
    for node in ast.walk(function):
        for name in ("body", "orelse"):
            block = getattr(node, name, None)
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                yield from _of_block(block, place)


def _of_block(block: list[ast.stmt], place: Place) -> Iterator[Site]:
    root = place.part == "root"
    for i, statement in enumerate(block):
        text = ast.unparse(statement)
        if isinstance(statement, ast.Expr | ast.Assign | ast.AugAssign | ast.Return | ast.If):
            keys = {"no-shuffle"} if "shuffle" in text and root else set[str]()
            if re.match(r"(?!self\.)\w+\.trigger\(", text):  # the copy is left without its move
                keys = {"same-board"} if root else {"at-once"}
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
            become(call, call.left)()
        body.insert(0, ast.parse(f"{name} -= 1").body[0])

    return change


PLAY_4_FIRST = """
if len({board}.moves) == 1:
    return 4
"""
LOOK_LESS_LATER = """
self.moves_made = getattr(self, 'moves_made', 0) + 1
self.depth -= self.moves_made > 1
"""
PLAY_IT_AGAIN = """
if hasattr(self, 'before') and self.before in {board}.legal_moves:
    return self.before
self.before = 4
"""
INSERTED = {
    "root": (
        ("first-move", PLAY_4_FIRST),
        ("state", LOOK_LESS_LATER),
        ("state", PLAY_IT_AGAIN),
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


def of_function(section: str, function: ast.FunctionDef, place: Place) -> Iterator[Site]:
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
