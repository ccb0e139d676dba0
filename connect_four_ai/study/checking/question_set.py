"""Which questions a file is asked, and what its section answers to them.

Most of them are the same for every file: those in questions.csv. They were searched for so that
each way in which a search may slip up (a score of 0 taken for nothing, a full column, the last
reply) shows in two of them. If `evidence` finds a wrong file that passes, it names the position
where that differs: add a line for it.
"""

import csv
import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path

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


def fresh_questions(section: str, text: str) -> list[Question]:
    """Returns the questions that this text alone is asked."""
    rng = random.Random(f"{section} {text}")

    def about(positions: Iterable[Position], depth: int) -> Iterator[Question]:
        """Yields questions about positions; 9.1.3 does not look ahead."""
        return (Question(str(each), 0 if section == "9.1.3" else depth) for each in positions)

    def differing(positions: Iterator[Position], depth: int) -> Iterator[Question]:
        """Yields a few where not all columns have the same score."""
        asked = about(positions, depth)
        differ = (q for q in asked if len(set(chapters(section, q).scores.values())) > 1)
        return islice(differ, FRESH)

    # one threat of the opponent: there one sees the point
    plain = (position for position in random_positions(rng) if len(threats(position)) == 1)
    ends = islice(endings(rng), 2 * FRESH)
    return [
        *differing(plain, 1),
        *differing(random_positions(rng), 0),
        *differing(random_positions(rng, 27, 35), 3),
        *about(ends, 6),
    ]


@cache
def known(section: str, mistake: Mistake | None, question: Question) -> Answer:
    """Returns what the section's page answers with this mistake."""
    return ask(brain_of(section, mistake), question)


def chapters(section: str, question: Question) -> Answer:
    """Returns what the section's own page answers."""
    return known(section, None, question)
