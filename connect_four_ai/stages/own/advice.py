"""Which function of a student's program returns nothing, and after which line."""

import ast
import linecache
from pathlib import Path

from connect_four_ai.app.language import say

STARTS = ("auto_play", "autoPlay")
"""What gives the move, on a page and in a listing."""


def on_no_result(path: Path) -> str:
    """Returns what to do where a score is None: in score, "no result yet" lacks its number, as in
    three of the chapter's listings, or one half of minimax gives nothing back."""
    for function in reversed(_functions(path).values()):
        end = _open_end(function.body)
        returns = (node for node in ast.walk(function) if isinstance(node, ast.Return))
        if end and function.name not in STARTS and any(node.value for node in returns):
            said = _nothing_returned(function, end)
            if isinstance(end, ast.If):  # where each result has its line
                said += " " + say("No result yet needs a number, too, such as float('-inf').")
            return said
    return ""


def on_no_move(path: Path) -> str:
    """Returns what to do where auto_play gives no move."""
    function = _functions(path).get("auto_play")
    end = _open_end(function.body) if function else None
    return _nothing_returned(function, end) if function and end else ""


def _functions(path: Path) -> dict[str, ast.FunctionDef]:
    """Returns those of the program, by their names. It is one that Python can read."""
    nodes = ast.walk(ast.parse(text_of(path)))
    return {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}


def text_of(path: Path) -> str:
    """Returns the text of a program as it is in the file."""
    return "".join(linecache.getlines(str(path)))


def _open_end(body: list[ast.stmt]) -> ast.stmt | None:
    """Returns a `return` of nothing, or the statement after which these lines end without any."""
    nodes = (node for statement in body for node in ast.walk(statement))
    if empty := next((n for n in nodes if isinstance(n, ast.Return) and not n.value), None):
        return empty
    last = body[-1]
    if isinstance(last, ast.If) and last.orelse:
        return _open_end(last.body) or _open_end(last.orelse)
    return None if isinstance(last, ast.Return | ast.Raise) else last


def _nothing_returned(function: ast.FunctionDef, end: ast.stmt) -> str:
    if isinstance(end, ast.Return):
        return say("In {name}, line {line} returns nothing.", name=function.name, line=end.lineno)
    return say(
        "In {name}, nothing is returned after line {line}.", name=function.name, line=end.end_lineno
    )
