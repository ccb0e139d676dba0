"""Parses the course, sketches/README.md and its Chinese twin."""

import re
from math import inf
from pathlib import Path
from typing import NamedTuple

from connect_four_ai.games.connect_four import Position

ROOT = Path(__file__).resolve().parent.parent
SKETCHES = ROOT / "sketches"
TWINS = ("README.md", "README.zh-Hant.md")
PAGES = {name: (SKETCHES / name).read_text(encoding="utf-8") for name in TWINS}


_ROW = re.compile(r"^\| `\"(\d+)\"` \|(?: (\d))? \| (\d) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
_REST = ("rest", "其餘")
_SURE = {"R wins": inf, "紅勝": inf, "Y wins": -inf, "黃勝": -inf, "∞": inf, "−∞": -inf}


def parts(text: str) -> dict[str, str]:
    """Returns the parts of a text by the first words of their headings: the sections, and the other
    sketches."""
    found = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    return {re.split("[ :：\n]", part)[0]: part for part in found}


class Row(NamedTuple):
    """A row of a section's table, which predicts Yellow's answer."""

    position: str
    """The columns played before, Red first."""
    depth: int | None
    """None where the section does not look ahead."""
    click: int
    """The column that Red plays then."""
    columns: frozenset[int]
    """The columns that Yellow may answer with."""
    scores: dict[int, float]
    """Some of Yellow's scores."""


def rows(text: str) -> list[Row]:
    """Returns the rows of the tables in a text that predict Yellow's play."""
    found = []
    for position, depth, click, answers, scores in _ROW.findall(text):
        columns = frozenset(map(int, re.findall(r"\d", answers))) or frozenset(range(1, 8))
        after = Position.from_moves(position + click)
        told = dict(re.split(" ?[:：] ?", entry.strip()) for entry in scores.split("·"))
        rest = next((number(told.pop(name)) for name in _REST if name in told), None)
        expected = {int(column): number(score) for column, score in told.items()}
        if rest is not None:
            expected = dict.fromkeys(after.legal_moves, rest) | expected
        found.append(Row(position, int(depth) if depth else None, int(click), columns, expected))
    return found


def number(written: str) -> float:
    """Returns the value of a number or a certain result, as the course writes it."""
    return _SURE[written] if written in _SURE else float(written.replace("−", "-").replace(",", ""))


def table(text: str, *heading: str) -> list[list[str]]:
    """Returns the rows of the table with this heading, of whose words the first characters are
    enough."""
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


def numbers(text: str) -> list[float]:
    """Returns every number in a text, with its sign."""
    return [number(written) for written in re.findall(r"−?\d[\d,]*", text)]
