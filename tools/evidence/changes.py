"""Single changes of the expressions in right files, which are independent of the game: those of any
mutation tester, and usual mistakes of beginners. The checker was not made for them: they show how
it judges unknown files."""

import ast
import difflib
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from tools.evidence.files import File

COMPARISONS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv)

Change = Callable[[], None]
"""A function that changes the tree in which its site was found."""


class Site(NamedTuple):
    """A possible change in a tree."""

    kind: str
    change: Change


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
    site = sites(tree)[index]
    site.change()
    text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    if text == before:
        return None
    return Changed(file.section, file.style, text, None, site.kind, _changed_lines(before, text))


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


def set_to(node: ast.AST, name: str, value: object) -> Change:
    return lambda: setattr(node, name, value)


def become(node: ast.AST, other: ast.AST) -> Change:
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
                    yield Site("other-name", set_to(node, "id", other))
            yield Site("misspelt", set_to(node, "id", f"{name}s"))
        case ast.Name(name, ast.Store()):
            yield Site("other-target", set_to(node, "id", name.upper()))
        case ast.Attribute(ast.Name("self"), name, ast.Load()):
            yield Site("self-lost", become(node, ast.Name(name, ast.Load())))
        case ast.Constant(bool()):
            yield Site("truth", set_to(node, "value", not node.value))
        case ast.Constant(int() as n):
            for number in (n + 1, n - 1, 2 * n, -n):
                yield Site("other-number", set_to(node, "value", number))
        case ast.Constant(str() as letters):
            yield Site("other-case", set_to(node, "value", letters.swapcase()))
        case ast.BinOp():
            for kind in OPERATORS:
                yield Site("other-operator", set_to(node, "op", kind()))
        case ast.Compare(_, [_], [_]):
            for sign in COMPARISONS:
                yield Site("other-comparison", set_to(node, "ops", [sign()]))
        case ast.Call(function, given):
            if given:
                yield Site("call-lost", become(node, given[0]))
                yield Site("argument-lost", set_to(node, "args", given[:-1]))
                yield Site("brackets-lost", become(node, function))
            if len(given) > 1:
                yield Site("exchanged", set_to(node, "args", [given[1], given[0], *given[2:]]))
