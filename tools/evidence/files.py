"""The right files: the sections' own pages, and every style for every section; wrong ones, which
wrong.toml lists; and right ones with one change.

In a style, a line that ends in `#: 45` is only in the files of 9.1.4 and 9.1.5. The changes are
independent of the game: those of any mutation tester, and usual mistakes of beginners. The checker
was not made for them: they show how it judges unknown files.
"""

import ast
import difflib
import hashlib
import re
import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random

from connect_four_ai.stages import find_stage
from connect_four_ai.study.checking import SECTIONS

STYLES = Path(__file__).parent / "styles"
MARK = re.compile(r"  #: (\d+)$")
COMPARISONS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv)


@dataclass(frozen=True)
class File:
    """A student's file, right or wrong."""

    section: str
    style: str
    text: str
    right: bool | None = None
    """Whether the file is right; None if the judge is to decide."""

    @property
    def own_depth(self) -> int | None:
        """The number in a listing's autoPlay; None if the depth can be chosen."""
        found = re.search(r"self\.minimax\(\w+, (\d), ", self.text)
        return int(found[1]) if found and "def autoPlay" in self.text else None

    @property
    def digest(self) -> str:
        """A short hash of the section and text, the same on every machine."""
        return hashlib.sha256(f"{self.section} {self.text}".encode()).hexdigest()[:12]

    @property
    def name(self) -> str:
        return f"{self.section} {self.style}"


def text_of(style: str, section: str) -> str:
    lines = []
    for line in (STYLES / f"{style}.txt").read_text(encoding="utf-8").splitlines():
        mark = MARK.search(line)
        if not mark or section[-1] in mark[1]:
            lines.append(MARK.sub("", line))
    return "\n".join(lines) + "\n"


def right_files() -> list[File]:
    styles = sorted(path.stem for path in STYLES.glob("*.txt"))
    pages = [File(section, "page", find_stage(section).code, True) for section in SECTIONS]
    every = [(style, section) for style in styles for section in SECTIONS]
    return pages + [File(section, style, text_of(style, section), True) for style, section in every]


def wrong_files() -> list[File]:
    """Returns the files of wrong.toml: a section's page, or a style, with some of its words
    changed."""
    listed = tomllib.loads((STYLES.parent / "wrong.toml").read_text(encoding="utf-8"))
    return [
        File(section, name, edited(entry["style"], section, entry["edits"]), False)
        for name, entry in listed.items()
        for section in entry["sections"]
    ]


def edited(style: str, section: str, edits: list[tuple[str, str]]) -> str:
    """Returns a right file with words replaced. Raises ValueError if it has none of them."""
    before = text = find_stage(section).code if style == "page" else text_of(style, section)
    for old, new in edits:
        text = text.replace(old, new)
    if text == before:
        raise ValueError(f"nothing of {edits} is in {section} {style}")
    return text


# Changes

Site = tuple[str, Callable[[], None]]
"""A possible change in a tree: its kind, and a function that makes it."""


@dataclass(frozen=True)
class Changed(File):
    """A file after one change."""

    kind: str = ""
    lines: tuple[int, ...] = ()
    """The numbers of its changed lines, and of the neighbours of a deleted line."""

    @property
    def name(self) -> str:
        return f"{super().name} {self.kind} {','.join(map(str, self.lines))}"


def random_changes(files: list[File], count: int, seed: int) -> list[Changed]:
    """Returns `count` different files, each with one random change."""
    rng, found = Random(seed), dict[str, Changed]()
    while len(found) < count:
        file = rng.choice(files)
        one = changed(file, rng.randrange(len(sites(ast.parse(file.text)))))
        if one:
            found.setdefault(one.digest, one)
    return list(found.values())


def changed(file: File, index: int) -> Changed | None:
    """Returns the file with a change at one of its `sites`; None if the text stays the same."""
    tree = ast.parse(file.text)
    before = ast.unparse(tree) + "\n"
    kind, change = sites(tree)[index]
    change()
    text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    if text == before:
        return None
    return Changed(file.section, file.style, text, None, kind, _changed_lines(before, text))


def _changed_lines(before: str, after: str) -> tuple[int, ...]:
    matcher = difflib.SequenceMatcher(None, before.splitlines(), after.splitlines(), False)
    lines: set[int] = set()
    for tag, _, _, start, end in matcher.get_opcodes():
        if tag == "delete":
            lines |= {start, start + 1}
        elif tag != "equal":
            lines |= set(range(start + 1, end + 1))
    return tuple(sorted(lines))


def sites(tree: ast.Module) -> list[Site]:
    """Returns every possible change in this tree, always in the same order."""
    return [
        site
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and function.name != "__init__"
        for site in _of_function(function)
    ]


def set_to(node: ast.AST, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, name, value)


def become(node: ast.AST, other: ast.AST) -> Callable[[], None]:
    def change() -> None:
        node.__class__ = other.__class__
        node.__dict__ = deepcopy(other).__dict__

    return change


def _of_function(function: ast.FunctionDef) -> Iterator[Site]:
    """Yields the possible changes in a function."""
    named = [part for part in ast.walk(function) if isinstance(part, ast.Name)]
    local = {part.id for part in named if isinstance(part.ctx, ast.Store)}
    local |= {argument.arg for argument in function.args.args}
    for node in ast.walk(function):
        if isinstance(node, ast.expr):
            yield from _of_expression(node, sorted(local))


def _of_expression(node: ast.expr, local: list[str]) -> Iterator[Site]:
    match node:
        case ast.Name(name, ast.Load()) if name in local:
            for other in local:
                if other != name:
                    yield ("other-name", set_to(node, "id", other))
            yield ("misspelt", set_to(node, "id", f"{name}s"))
        case ast.Name(name, ast.Store()):
            yield ("other-target", set_to(node, "id", name.upper()))
        case ast.Attribute(ast.Name("self"), name, ast.Load()):
            yield ("self-lost", become(node, ast.Name(name, ast.Load())))
        case ast.Constant(bool()):
            yield ("truth", set_to(node, "value", not node.value))
        case ast.Constant(int() as n):
            for number in (n + 1, n - 1, 2 * n, -n):
                yield ("other-number", set_to(node, "value", number))
        case ast.Constant(str() as letters):
            yield ("other-case", set_to(node, "value", letters.swapcase()))
        case ast.BinOp():
            for kind in OPERATORS:
                yield ("other-operator", set_to(node, "op", kind()))
        case ast.Compare(_, [_], [_]):
            for sign in COMPARISONS:
                yield ("other-comparison", set_to(node, "ops", [sign()]))
        case ast.Call(function, given):
            if given:
                yield ("call-lost", become(node, given[0]))
                yield ("argument-lost", set_to(node, "args", given[:-1]))
                yield ("brackets-lost", become(node, function))
            if len(given) > 1:
                yield ("exchanged", set_to(node, "args", [given[1], given[0], *given[2:]]))
