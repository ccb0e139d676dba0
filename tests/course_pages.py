"""The course, sketches/README.md and its Chinese twin, as the tests read it."""

import re
from pathlib import Path

from connect_four_ai.study.lessons.course import Row, number, parts, rows

__all__ = ["Row", "number", "parts", "rows"]

ROOT = Path(__file__).resolve().parent.parent
SKETCHES = ROOT / "sketches"
TWINS = ("README.md", "README.zh-Hant.md")
PAGES = {name: (SKETCHES / name).read_text(encoding="utf-8") for name in TWINS}


def table(text: str, *heading: str) -> list[list[str]]:
    """The rows below the heading of a table; of its words only the first characters need be
    given."""
    lines = iter(text.splitlines())
    for line in lines:
        if len(cells := _cells(line)) >= len(heading) and all(map(str.startswith, cells, heading)):
            next(lines)
            found = []
            while (line := next(lines, "")).startswith("|"):
                found.append(_cells(line))
            return found
    raise AssertionError(f"there is no table {heading}")


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []


def answers(text: str) -> list[str]:
    """What is folded away below each question."""
    return re.findall(
        r"<details><summary>\d\. .*?</summary>\n\n(.*?)\n\n</details>", text, re.DOTALL
    )


def numbers(text: str) -> list[float]:
    """Every number in a text, with its sign."""
    return [number(written) for written in re.findall(r"−?\d[\d,]*", text)]
