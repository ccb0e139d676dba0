"""Reads a student's file, and separates the brain from the sketch around it, without running it."""

import ast
import errno
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from connect_four_ai.app.faults import reason
from connect_four_ai.app.files import encoding_of, read_file
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import CELLS
from connect_four_ai.stages.own.explain import STARTS, FileFault, NoBrain, syntax_fault
from connect_four_ai.stages.text_module import parsed, show

MAX_BYTES = 1_000_000
"""Maximum size of a program, in bytes."""
DRAWING = {"py5", "py5_tools", "_project", "spot", "gameBoard", "AIBrain"}
DRAWING_HERE = {"connect_four_ai.spot", "connect_four_ai.game_board"}
"""Modules that only a sketch imports."""
NAMES = "AIBrain", "aiBrain"
"""Names of the class that plays, here and in the chapter."""
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


QUOTE = "[\"'“”‘’]?"
PLAYS = re.compile(
    r"connect_four_ai\.(ai_brain|solver|study|stages\.(section_|the_solver|learned|find_stage|STAGES))"
)
"""Modules of this package that play."""
CONSTANT = re.compile(
    rf"^(SECTION|DEPTH)\b[^=\n]*=[ \t]*{QUOTE}([\w.]+){QUOTE}[ \t]*([#;].*)?$", re.MULTILINE
)
"""The constants of a file, which may have syntax errors."""


def read(path: Path) -> str:
    """Returns the text of a file, decoded as Python does. Raises FileFault."""
    content = _content(path)
    with suppress(SyntaxError, UnicodeError, LookupError):
        encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
        if b"\0" not in content:
            return _lines(content.decode(encoding))
    encoding, text = _guessed(content)
    show(text, str(path))
    why = say("this is not UTF-8 (it may be {encoding}): save it as UTF-8", encoding=encoding)
    if encoding == "UTF-8":
        why = say("save it as UTF-8, without a comment that names another encoding")
    raise FileFault(path, _first_bad_line(content), why)


def _content(path: Path) -> bytes:
    try:
        return read_file(path, MAX_BYTES)
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise FileFault(path, None, say("the file is too large for a program")) from None
        raise FileFault(path, None, say("it cannot be read: {why}", why=reason(error))) from None


def _lines(text: str) -> str:
    """Returns a text with universal newlines."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _guessed(content: bytes) -> tuple[str, str]:
    """Returns the likeliest encoding of a file, and its text."""
    if (encoding := encoding_of(content)) != "utf-8-sig":
        return "UTF-16", _lines(content.decode(encoding, "replace"))
    for name, codec in (("UTF-8", "utf-8-sig"), ("Big5", "cp950")):
        with suppress(UnicodeDecodeError):
            return name, _lines(content.decode(codec))
    return "Windows-1252", _lines(content.decode("cp1252", "replace"))


def _first_bad_line(content: bytes) -> int:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        return content.count(b"\n", 0, error.start) + 1
    return content[: content.find(b"\0") + 1].count(b"\n") + 1  # or its coding comment is wrong


def constants(path: Path, text: str | None = None) -> dict[str, Any]:
    """Returns SECTION and DEPTH of a file, or of this text in its place, even if it has syntax
    errors."""
    if text is None:
        try:
            content = _content(path)
        except FileFault:
            return {}
        text = _guessed(content)[1]
    found = {name: value for name, value, _ in CONSTANT.findall(text)}
    about: dict[str, Any] = {"follows": found["SECTION"]} if "SECTION" in found else {}
    if re.fullmatch("[0-9]{1,9}", depth := found.get("DEPTH", "")) and int(depth) <= CELLS:
        about["depth"] = int(depth)
    return about


def borrowed(text: str) -> int | None:
    """Returns the first line that imports a module of this package that plays, such as a section's
    page or the solver; None if there is none. Base classes, rules and evaluations may be
    imported."""
    try:
        tree = parsed(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    lines: list[int] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names = [node.value]  # such as an argument of importlib
        else:
            continue
        lines += [node.lineno for name in names if PLAYS.match(name)]
    return min(lines, default=None)


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
        """Returns the program in a file, or in this text in its place. Raises FileFault."""
        return _program(path, read(path) if text is None else text)

    @property
    def code(self) -> str:
        """The text of its functions and classes."""
        lines, definitions = self.text.splitlines(), _definitions(self.kept)
        parts = (lines[node.lineno - 1 : node.end_lineno] for node in definitions)
        return "\n\n\n".join(map("\n".join, parts))

    @property
    def looks_ahead(self) -> bool:
        """Whether its depth can be chosen: a listing of the chapter has it in its code."""
        return not _has_method(self.brain, STARTS[1])


@lru_cache(maxsize=32)
def _program(path: Path, text: str) -> Program:
    show(text, str(path))
    if alone := _alone(text):
        name, line = alone
        advice = say(
            "this is {name} alone: put it into the class of 9.1.4, in place of its {name}, so that"
            " its def is indented by 4 spaces and the lines below by 8",
            name=name,
        )
        raise FileFault(path, line, advice)
    try:
        tree = parsed(text, str(path))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise syntax_fault(error, path) from None
    kept = tuple(_without_sketch(tree.body, {"GameBoard"}))
    classes = [node for node in _definitions(kept) if isinstance(node, ast.ClassDef)]
    players = [node for node in classes if node.name in NAMES or _has_method(node, *STARTS)]
    if not players:
        raise NoBrain(path, None, say("there is no class AIBrain in it"))
    brain = next((node for node in players if node.name == "AIBrain"), players[-1])
    return Program(path, text, kept, brain)


def _alone(text: str) -> tuple[str, int] | None:
    """Returns the name of a method outside of a class, as 9.1.5 is printed in the chapter, and its
    line; None if there is none."""
    names = "|".join(STARTS)
    found = re.search(rf"^def ({names})\(self\b", text, re.MULTILINE)
    if not found and not re.search(r"^[ \t]*class ", text, re.MULTILINE):
        found = re.search(rf"^[ \t]+def ({names})\(", text, re.MULTILINE)
    return (found[1], text.count("\n", 0, found.start(1)) + 1) if found else None


def _without_sketch(body: list[ast.stmt], gone: set[str]) -> list[ast.stmt]:
    """Returns the statements without the sketch's functions and imports, and without those that use
    a name that was left out; these names are added to `gone`."""
    kept = []
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            drawing = [alias for alias in node.names if _draws(node, alias)]
            gone |= {alias.asname or alias.name for alias in drawing}
            node.names = [alias for alias in node.names if alias not in drawing]
            keeps = bool(node.names)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            keeps = node.name not in SKETCH
        else:
            inner = [part for part in _blocks(node) if part]
            inside = {part for block in inner for each in block for part in ast.walk(each)}
            names = [n for n in ast.walk(node) if isinstance(n, ast.Name) and n not in inside]
            keeps = not gone & {name.id for name in names}
            if not keeps:
                every = (part for part in ast.walk(node) if isinstance(part, ast.Name))
                gone |= {name.id for name in every if isinstance(name.ctx, ast.Store)}
            for block in inner if keeps else []:
                block[:] = _without_sketch(block, gone) or [ast.copy_location(ast.Pass(), node)]
        if keeps:
            kept.append(node)
    return kept


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """Yields the blocks of statements that a compound statement consists of."""
    for value in vars(node).values():
        for part in value if isinstance(value, list) else []:
            if isinstance(part, ast.stmt):
                yield value
                break
            if isinstance(part, ast.ExceptHandler | ast.match_case):
                yield part.body


def _definitions(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Yields the functions and classes of a module, those inside an `if` or the like included."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node
        else:
            for block in _blocks(node):
                yield from _definitions(block)


def _draws(node: ast.Import | ast.ImportFrom, alias: ast.alias) -> bool:
    name = (node.module or "") if isinstance(node, ast.ImportFrom) else alias.name
    return name in DRAWING_HERE or name.split(".")[0] in DRAWING


def _has_method(node: ast.ClassDef, *names: str) -> bool:
    return any(isinstance(part, ast.FunctionDef) and part.name in names for part in node.body)
