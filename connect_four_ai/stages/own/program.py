"""What thinks in a student's file, and what is only the sketch around it. Nothing is run here."""

import ast
import errno
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import takewhile
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

from connect_four_ai.app.faults import reason
from connect_four_ai.app.files import read_file
from connect_four_ai.app.language import say
from connect_four_ai.stages.own.advice import STARTS
from connect_four_ai.stages.own.explain import FileFault, NoBrain, syntax_fault
from connect_four_ai.stages.text_module import show

MAX_BYTES = 1_000_000
"""Maximum size of a program."""
DRAWING = {"py5", "py5_tools", "_project", "spot", "gameBoard", "AIBrain"}
DRAWING_HERE = {"connect_four_ai.spot", "connect_four_ai.game_board"}
"""What a sketch imports, here and in the chapter, and a brain does not."""
NAMES = "AIBrain", "aiBrain"
"""What the class that plays is called, here and in the chapter."""
SKETCH = {
    "settings",
    "setup",
    "draw",
    "mouse_pressed",
    "mouse_moved",
    "key_pressed",
    "exiting",
    "mousePressed",
}


def read(path: Path) -> str:
    """A file's text. Raises FileFault."""
    try:
        content = _of_pipe(path) if path.is_fifo() else read_file(path, MAX_BYTES)
        # as in a file opened as text
        return content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise FileFault(path, None, say("the file is too large for a program")) from None
        raise FileFault(path, None, say("it cannot be read: {why}", why=reason(error))) from None
    except UnicodeDecodeError:
        raise FileFault(path, None, say("this is not text: save it as UTF-8")) from None


@cache
def _of_pipe(path: Path) -> bytes:
    """A pipe gives its content once, and it is asked for several times."""
    return read_file(path, MAX_BYTES)


@dataclass(frozen=True)
class Program:
    """A student's file without its sketch: the imports, constants, functions and classes that
    think."""

    path: Path
    text: str
    kept: tuple[ast.stmt, ...]
    brain: ast.ClassDef
    """The class that plays."""

    @classmethod
    def of(cls, path: Path, text: str | None = None) -> "Program":
        """The program in a file, or in this text in its place. Raises FileFault."""
        return _program(path, read(path) if text is None else text)

    @property
    def code(self) -> str:
        """The text of its functions and classes."""
        lines = self.text.splitlines()
        parts = [
            "\n".join(lines[node.lineno - 1 : node.end_lineno])
            for node in self.kept
            if isinstance(node, ast.ClassDef | ast.FunctionDef)
        ]
        return "\n\n\n".join(parts)

    @property
    def about(self) -> dict[str, Any]:
        """What its constants SECTION and DEPTH say; a listing of the chapter has its depth in the
        middle."""
        constants = {name: value for node in self.kept for name, value in _constants(node)}
        about: dict[str, Any] = {}
        if isinstance(section := constants.get("SECTION"), str):
            about["follows"] = section
        if type(depth := constants.get("DEPTH")) is int and 0 <= depth <= 42:
            about["depth"] = depth
        if _has_method(self.brain, STARTS[1]):
            about["looks_ahead"] = False
        return about


@lru_cache(maxsize=32)
def _program(path: Path, text: str) -> Program:
    try:
        tree = ast.parse(text, str(path))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        show(text, str(path))
        if pasted := _pasted(text):
            raise FileFault(path, *pasted) from None
        raise syntax_fault(error, path) from None
    kept = tuple(_without_sketch(tree.body))
    classes = [node for node in kept if isinstance(node, ast.ClassDef)]
    players = [node for node in classes if node.name in NAMES or _has_method(node, *STARTS)]
    alone = [node for node in kept if isinstance(node, ast.FunctionDef) and node.name in STARTS]
    if alone and alone[0].args.args and alone[0].args.args[0].arg == "self":
        show(text, str(path))
        raise FileFault(path, *_alone(alone[0].name, alone[0].lineno))
    if not players:
        raise NoBrain(path, None, say("there is no class AIBrain in it"))
    brain = next((node for node in players if node.name == "AIBrain"), players[-1])
    return Program(path, text, kept, brain)


def _alone(name: str, line: int) -> tuple[int, str]:
    """What to do with a method that stands in no class, as 9.1.5's does in the chapter."""
    return line, say(
        "this is {name} alone: put it into the class of 9.1.4, in place of its {name}, so that its"
        " def is indented by 4 spaces and the lines below by 8",
        name=name,
    )


def _pasted(text: str) -> tuple[int, str] | None:
    """Whether Python cannot read the text because a method was pasted with another indentation."""
    defs = [
        (number, len(found[1].expandtabs()), found[2])
        for number, line in enumerate(text.splitlines(), 1)
        if (found := re.match(r"([ \t]*)def (\w+)\(", line))
    ]
    others = {depth for _, depth, name in defs if name in ("__init__", "score", "minimax")}
    for line, depth, name in defs:
        out_of_line = depth not in others if others else depth and "class " not in text
        if name in STARTS and out_of_line and _fits_in_a_class(text, line):
            return _alone(name, line)
    return None


def _fits_in_a_class(text: str, line: int) -> bool:
    """Whether Python can read the method that begins at this line once it is indented as `_alone`
    says."""
    first, *following = text.splitlines()[line - 1 :]
    stops = r"(class|def|@)\b|    (def|@)\b"
    body = list(takewhile(lambda below: not re.match(stops, below), following))
    inside = indent(dedent("\n".join(body)), 8 * " ")
    try:
        ast.parse(f"class AIBrain:\n    {first.strip()}\n{inside}\n")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _without_sketch(body: list[ast.stmt]) -> list[ast.stmt]:
    """Leaves out the sketch's functions, what it imports, and every line that uses what it left
    out."""
    kept, gone = [], {"GameBoard"}
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            if _draws(node):
                gone |= {alias.asname or alias.name for alias in node.names}
                continue
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            if node.name in SKETCH:
                continue
        else:
            names = [part for part in ast.walk(node) if isinstance(part, ast.Name)]
            if gone & {name.id for name in names} or isinstance(node, ast.If):
                gone |= {name.id for name in names if isinstance(name.ctx, ast.Store)}
                continue
        kept.append(node)
    return kept


def _draws(node: ast.Import | ast.ImportFrom) -> bool:
    names = (
        [node.module or ""]
        if isinstance(node, ast.ImportFrom)
        else [alias.name for alias in node.names]
    )
    return any(name in DRAWING_HERE or name.split(".")[0] in DRAWING for name in names)


def _has_method(node: ast.ClassDef, *names: str) -> bool:
    return any(isinstance(part, ast.FunctionDef) and part.name in names for part in node.body)


def _constants(node: ast.stmt) -> list[tuple[str, Any]]:
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
        return [
            (target.id, node.value.value) for target in node.targets if isinstance(target, ast.Name)
        ]
    return []
