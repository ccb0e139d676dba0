"""The golden figures, which tests/golden/README.md describes."""

import json
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any

GOLDEN = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class ChapterRow:
    """A chapter section's score for every open column of a position, Yellow to move."""

    section: str
    depth: int
    position: str
    scores: dict[int, float]

    def __str__(self) -> str:
        return f"{self.section}-depth{self.depth}-{self.position}"


def _chapter_row(line: str) -> ChapterRow:
    row = json.loads(line)
    scores = {
        int(column): -inf if score in (None, "-inf") else score
        for column, score in row["scores"].items()
    }
    return ChapterRow(row["section"], row["depth"], row["position"], scores)


CHAPTER_ROWS = [
    _chapter_row(line) for line in (GOLDEN / "chapter_scores.jsonl").read_text("utf-8").splitlines()
]


def golden_counts() -> list[dict[str, Any]]:
    """Returns the notebook's counts of alpha-beta's nodes, in both orders of the columns."""
    lines = (GOLDEN / "alpha_beta_counts.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def rows_of(section: str) -> list[ChapterRow]:
    return [row for row in CHAPTER_ROWS if row.section == section]
