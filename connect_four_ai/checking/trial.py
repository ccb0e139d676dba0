"""A closer look at a file that is wrong: its search on one position, and which changed copies of it
answer as the section does. Only the process that runs a student's file uses this."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, takewhile
from pathlib import Path
from typing import Any

from connect_four_ai.checking.copies import copies
from connect_four_ai.checking.parting import tree_of
from connect_four_ai.checking.questions import Examinee, Question
from connect_four_ai.checking.verdict import agrees
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.own import stage_of_file
from connect_four_ai.stages.own.limit import TooLong, time_limit

SECONDS = 10.0
"""How long one copy may take: few of them come to the later questions."""


def look_closer(path: Path, job: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """First its `tree` on the position `shown`, then every `place` where a copy is right in what is
    `asked`."""
    if job["shown"]:
        shown = Question(*job["shown"])
        with suppress(Exception, SystemExit), time_limit(SECONDS):
            stage = stage_of_file(path, job["text"])
            yield {"tree": tree_of(stage, Position.from_moves(shown.moves), shown.depth)}
    asked = [Question(*words) for words in job["asked"]]
    if not asked:
        return
    lines: set[int] = set()
    for place, changed in chain.from_iterable(
        takewhile(lambda _: not lines, copies(path, job["text"]))
    ):
        if place.line not in lines and _is_right(
            path, changed, job["section"], asked, job["scored"]
        ):
            lines.add(place.line)
            yield {"place": place}


def _is_right(path: Path, text: str, section: str, asked: Sequence[Question], scored: bool) -> bool:
    with suppress(Exception, SystemExit, TooLong), time_limit(SECONDS):
        copy = Examinee(stage_of_file(path, text).brain, path)
        return all(agrees(section, question, copy.ask(question), scored) for question in asked)
    return False
