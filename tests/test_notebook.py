"""The notebook: every cell's output is the stored one. Run as a program, this file stores the
outputs again."""

import ast
import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).resolve().parent.parent / "sketches" / "connect_four.ipynb"


def cells() -> list[dict[str, Any]]:
    """Returns the cells of code, with their current output."""
    names: dict[str, Any] = {}
    found = [
        cell
        for cell in json.loads(FILE.read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "code"
    ]
    return [cell | {"outputs": shown("".join(cell["source"]), names)} for cell in found]


def shown(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """Runs a cell, and returns what a notebook shows of its last expression."""
    *body, last = ast.parse(source).body
    exec(compile(ast.Module(body, []), "cell", "exec"), names)
    if not isinstance(last, ast.Expr):
        exec(compile(ast.Module([last], []), "cell", "exec"), names)
        return []
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    data = {"text/plain": repr(value).splitlines(keepends=True)}
    if hasattr(value, "_repr_svg_"):
        data = {
            "image/svg+xml": value._repr_svg_().splitlines(keepends=True),
            "text/plain": [type(value).__name__],
        }
    return [
        {"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data}
    ]


def test_every_cell_of_the_notebook_shows_what_is_stored() -> None:
    stored = [
        cell
        for cell in json.loads(FILE.read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "code"
    ]
    assert len(stored) > 5
    for before, now in zip(stored, cells(), strict=True):
        assert now == before, "".join(before["source"])


if __name__ == "__main__":
    notebook, run = json.loads(FILE.read_text(encoding="utf-8")), iter(cells())
    notebook["cells"] = [
        next(run) if cell["cell_type"] == "code" else cell for cell in notebook["cells"]
    ]
    FILE.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
