"""Which line a student's program lacks at the end of a function. It is tried on a copy of the
program, and given only if that copy plays by its own scores."""

import ast
import linecache
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.limits import at_most
from connect_four_ai.stages.text_module import show

N = TypeVar("N", bound=ast.AST)

POSITIONS = ("1212125", "34422154442", "3545342423636")
"""In each of them somebody can win at once."""
SECONDS = 0.7
"""Processor time for one copy."""

STARTS = ("auto_play", "autoPlay")
"""What gives the move, on a page and in a listing."""

_trying = False
"""Whether a copy is being tried: an error of a copy needs no advice."""


def on_no_result(path: Path) -> str:
    """What to do where a score is None: in score, "no result yet" lacks its number, as in three of
    the chapter's listings, or one half of minimax gives nothing back."""
    others = reversed(_functions(path).values())
    for function in (function for function in others if function.name not in STARTS):
        end = _open_end(function.body)
        if end and any(isinstance(node, ast.Return) and node.value for node in ast.walk(function)):
            codes = ["return float('-inf')"] if isinstance(end, ast.If) else []
            return _line_to_add(path, function, codes) or _nothing_returned(function, end)
    return ""


def on_no_move(path: Path) -> str:
    """What to do where auto_play gives no move, or autoPlay plays none."""
    functions = _functions(path)
    for function in (functions[name] for name in STARTS if name in functions):
        kept = reversed(_kept(function))
        if function.name == "autoPlay":
            return _line_to_add(path, function, [f"self.gameBoard.trigger({n})" for n in kept])
        if end := _open_end(function.body):
            codes = [f"return {name}" for name in kept if not isinstance(end, ast.Return)]
            return _line_to_add(path, function, codes) or _nothing_returned(function, end)
    return ""


def _functions(path: Path) -> dict[str, ast.FunctionDef]:
    """Those of the program, by their names. It is one that Python can read."""
    nodes = ast.walk(ast.parse(text_of(path)))
    return {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}


def text_of(path: Path) -> str:
    """The text of a program as it is in the file."""
    return "".join(linecache.getlines(str(path)))


def _open_end(body: list[ast.stmt]) -> ast.stmt | None:
    """A `return` of nothing, or the statement after which these lines end without any."""
    nodes = (node for statement in body for node in ast.walk(statement))
    if empty := next((n for n in nodes if isinstance(n, ast.Return) and not n.value), None):
        return empty
    last = body[-1]
    if isinstance(last, ast.If) and last.orelse:
        return _open_end(last.body) or _open_end(last.orelse)
    return None if isinstance(last, ast.Return | ast.Raise) else last


def _kept(function: ast.FunctionDef) -> list[str]:
    """The variables that only some rounds of a loop set, such as best_move."""
    loops = _inside([function], (ast.For, ast.While))
    assignments = _inside(_inside(loops, ast.If), ast.Assign)
    targets = (target for assignment in assignments for target in assignment.targets)
    return list(dict.fromkeys(name.id for name in _inside(targets, ast.Name)))


def _inside(nodes: Iterable[ast.AST], kind: type[N] | tuple[type[N], ...]) -> Iterator[N]:
    """Everything of one kind in these nodes, one node after the other."""
    return (part for node in nodes for part in ast.walk(node) if isinstance(part, kind))


def _line_to_add(path: Path, function: ast.FunctionDef, codes: Iterable[str]) -> str:
    """The first of these lines of code that helps at the end of a function, and where to write it;
    empty if none does."""
    lines, end, first = text_of(path).splitlines(), function.end_lineno, function.body[0]
    for code in codes:
        copy = [*lines[:end], " " * first.col_offset + code, *lines[end:], ""]
        if _plays(path, "\n".join(copy)):
            return say(
                "At the end of {name}, after line {line}, write: {code} (indented like line"
                " {first})",
                name=function.name,
                line=end,
                first=first.lineno,
                code=code,
            )
    return ""


def _nothing_returned(function: ast.FunctionDef, end: ast.stmt) -> str:
    if isinstance(end, ast.Return):
        return say("In {name}, line {line} returns nothing.", name=function.name, line=end.lineno)
    return say(
        "In {name}, nothing is returned after line {line}.", name=function.name, line=end.end_lineno
    )


@lru_cache(maxsize=64)
def _plays(path: Path, text: str) -> bool:
    """Whether a program always chooses a column with its highest score, or always one with its
    lowest."""
    global _trying
    if _trying:
        return False
    before, _trying = text_of(path), True
    try:
        with suppress(BaseException), at_most(SECONDS):  # a copy may do anything
            return _chooses_by_score(path, text)
        return False
    finally:
        _trying = False
        show(before, str(path))


def _chooses_by_score(path: Path, text: str) -> bool:
    from connect_four_ai.stages.own import stage_of_file

    kind, chosen = stage_of_file(path, text).brain, []
    for moves in POSITIONS:
        brain = kind(1)
        column = brain.auto_play(Position.from_moves(moves))
        scores = brain.scores.values()
        chosen.append((brain.scores[column], min(scores), max(scores)))
    return all(score == lowest for score, lowest, _ in chosen) or all(
        score == highest for score, _, highest in chosen
    )
