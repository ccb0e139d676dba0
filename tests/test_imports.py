"""Imports run one way, from what shows to what thinks to the rules; and only what draws needs py5.

Importing py5 starts Java and needs a screen. Thinking, testing the rules and playing in the
terminal need neither.
"""

import ast
from functools import cache
from pathlib import Path

from running import run_python

PACKAGE = Path(__file__).resolve().parent.parent / "connect_four_ai"

LAYERS = [
    {"app"},
    {"graphics"},
    {"games"},
    {"jobs"},
    {"search", "solver"},
    {"stages"},
    {"ai_brain"},
    {"play"},
    {"study"},
    {"texts"},
    {"lab"},
    {"spot"},
    {"game_board"},
    {"commands", "classroom", "__main__"},
]
"""The parts of the package. Each imports only from its own row and the rows above it."""

DRAWING = {"game_board", "lab", "spot"}


def module_name(file: Path) -> str:
    """Returns the name of a file's module."""
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part(module: str) -> str:
    """Returns the part of the package that a module belongs to; "" for the package itself."""
    return module.partition(".")[2].partition(".")[0]


def layer(module: str) -> int:
    """Returns the row of LAYERS with a module's part."""
    rows = [number for number, row in enumerate(LAYERS) if part(module) in row]
    assert rows, f"{module} has no place in LAYERS yet: give it one"
    return rows[0]


def imports(source: str) -> set[str]:
    """Returns the modules in the import statements of some code, wherever they are."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, "a relative import"
            assert not node.level, "a relative import"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@cache
def all_imports() -> dict[str, set[str]]:
    """Returns the imports of each module of the package. They are read during a test, not when each
    of pytest's processes collects."""
    return {
        module_name(file): imports(file.read_text(encoding="utf-8"))
        for file in sorted(PACKAGE.rglob("*.py"))
    }


def test_imports_run_one_way() -> None:
    for module in filter(part, all_imports()):
        for imported in all_imports()[module]:
            if imported.startswith("connect_four_ai."):
                assert layer(imported) <= layer(module), f"{module} imports {imported}"


def test_no_imports_form_a_circle() -> None:
    modules = all_imports().keys()

    def imported_by(module: str) -> set[str]:
        """Returns the modules that a module imports, or imports names from."""
        names = all_imports()[module]
        found = {name if name in modules else name.rpartition(".")[0] for name in names}
        return (found & modules) - {module}

    for module in modules:
        reached, waiting = set[str](), [module]
        while waiting:
            new = imported_by(waiting.pop()) - reached
            assert module not in new, f"{module} imports what imports it"
            reached |= new
            waiting += new


def test_only_the_chapter_s_board_and_q_import_a_page() -> None:
    """Else a page is found by its name. So an error in one page stops that stage only, 9.1.1's what
    plays by its rule, and 8's also Q, which looks ahead by it."""
    used = {
        (module, name)
        for module, names in all_imports().items()
        for name in names
        if name.startswith(("connect_four_ai.stages.section_", "connect_four_ai.stages.stage_"))
    }
    rule = "connect_four_ai.stages.section_9_1_1.check_win"
    search = "connect_four_ai.stages.section_8.AIBrain"
    assert used == {
        ("connect_four_ai.game_board", rule),
        ("connect_four_ai.stages.section_q", search),
    }


def test_only_what_draws_imports_py5() -> None:
    users = {
        part(module)
        for module, names in all_imports().items()
        if any(name.split(".")[0] in ("py5", "jpype") for name in names)
    }
    assert {"spot", "lab"} <= users <= DRAWING, "py5 is found where it is, and nowhere else"


def test_everything_else_loads_without_java_numpy_and_a_compiler() -> None:
    """The terminal too, which plays where there is no Java; and in a browser, the book is read."""
    modules = [name for name in all_imports() if part(name) not in DRAWING]
    code = """if True:
        import sys
        from importlib import import_module
        sys.modules |= dict.fromkeys(("numpy", "numba", "py5", "jpype"))
        import connect_four_ai.commands
        assert "connect_four_ai.solver.bitboard" not in sys.modules, "they wait for no compiler"
        for name in sys.argv[1:]:
            try:
                import_module(name)
            except ImportError:
                print(name.removeprefix("connect_four_ai."))
        from connect_four_ai.solver.book import shipped_book
        print(shipped_book().find(sum(1 << 7 * column for column in range(7))))"""
    run = run_python("-c", code, *modules)
    assert run.stdout.split() == ["1"], "of the empty board: Red wins with its last disc"
