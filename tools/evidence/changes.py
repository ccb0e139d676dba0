"""Files with small changes of their syntax tree: the mistakes that one makes, and some that nobody
thinks of. Each says which known mistakes it could be called."""

import ast
import difflib
import random
from dataclasses import dataclass

from tools.evidence.expressions import of_node
from tools.evidence.files import File
from tools.evidence.site import Place, Site
from tools.evidence.statements import of_blocks, of_function
from tools.evidence.unseen import of_any


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


def normal(file: File) -> File:
    """The file as Python writes it: what is compared with a changed one, line by line."""
    return File(file.section, file.style, ast.unparse(ast.parse(file.text)) + "\n")


def sites_of(file: File, unseen: bool = False) -> list[Site]:
    return sites(file.section, ast.parse(file.text), unseen)


def changed(file: File, indexes: tuple[int, ...], unseen: bool = False) -> Changed | None:
    """The file with these of its `sites` changed; None if that is no change."""
    tree = ast.parse(file.text)
    found = sites(file.section, tree, unseen)
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


def sites(section: str, tree: ast.Module, unseen: bool = False) -> list[Site]:
    """Every change that can be made in this tree, always in the same order. `unseen`: those that
    know nothing of the game."""
    found: list[Site] = []
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name != "__init__":
            if unseen:
                found += of_any(function)
                continue
            place = Place(function.name)
            for node in ast.walk(function):
                if node is not function:
                    found += of_node(section, node, place)
            found += of_blocks(section, function, place)
            found += of_function(section, function, place)
    return found


def candidates(file: File, count: int, seed: int = 0, unseen: bool = False) -> list[Changed]:
    """So many files with one change, of as many kinds as there are, and a quarter as many with
    two."""
    rng = random.Random(f"{seed} {file.name}")
    found = sites_of(file, unseen)
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
        one = changed(file, indexes, unseen)
        if one:
            made.setdefault(one.text, one)
    return list(made.values())
