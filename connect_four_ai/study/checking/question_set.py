"""Which questions a file is asked, and what its section answers to them.

Most of them are the same for every file. They are in questions.csv, which tools/make_questions.py
made.
"""

import csv
import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.positions import endings, random_positions, threats
from connect_four_ai.study.checking.mistakes import Mistake, brain_of
from connect_four_ai.study.checking.questions import Answer, Question, ask

FILE = Path(__file__).with_name("questions.csv")
FRESH = 3
"""Number of positions of each kind that are drawn by the file's text."""


def all_questions(section: str, text: str) -> list[Question]:
    """Returns what one file is asked. Some positions depend on its text: nobody can know them
    before, and yet the same file always gets the same verdict."""
    return list(dict.fromkeys([*stored_questions(section), *fresh_questions(section, text)]))


@cache
def stored_questions(section: str) -> tuple[Question, ...]:
    """Returns the questions that every file of a section is asked."""
    with FILE.open(encoding="ascii", newline="") as lines:
        return tuple(
            Question(row["moves"], int(row["depth"]), int(row["runs"]), row["again"] == "yes")
            for row in csv.DictReader(lines)
            if row["section"] == section
        )


def question_about(section: str, position: Position | str, depth: int, **others: Any) -> Question:
    """Returns a question about a position; 9.1.3 does not look ahead."""
    return Question(str(position), 0 if section == "9.1.3" else depth, **others)


def fresh_questions(section: str, text: str) -> list[Question]:
    """Returns the questions that this text alone is asked."""
    rng = random.Random(f"{section} {text}")
    ends = islice(endings(rng), 2 * FRESH)
    return [
        *asked_about(section, FRESH, plain_positions(rng), 1),
        *asked_about(section, FRESH, random_positions(rng), 0),
        *asked_about(section, FRESH, random_positions(rng, 27, 35), 3),
        *(question_about(section, position, 6) for position in ends),
    ]


def asked_about(
    section: str, count: int, positions: Iterator[Position], depth: int, differ: bool = True
) -> Iterator[Question]:
    """Yields questions about so many positions; if they are to `differ`, not all columns have the
    same score."""
    asked = (question_about(section, position, depth) for position in positions)
    if differ:
        asked = (q for q in asked if len(set(chapters(section, q).scores.values())) > 1)
    return islice(asked, count)


def plain_positions(rng: random.Random) -> Iterator[Position]:
    """Yields positions with one threat of the opponent: there one sees the point."""
    return (position for position in random_positions(rng) if len(threats(position)) == 1)


@cache
def known(section: str, mistake: Mistake | None, question: Question) -> Answer:
    """Returns what the section's page answers with this mistake."""
    return ask(brain_of(section, mistake), question)


def chapters(section: str, question: Question) -> Answer:
    """Returns what the section's own page answers."""
    return known(section, None, question)
