"""What happens in the process that runs a student's file to be checked: it is asked, and kept from
reaching beyond its process."""

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.checking.questions import RUNS, Answer, Question, ask
from connect_four_ai.stages.brain import Watch
from connect_four_ai.stages.own import stage_of_file
from connect_four_ai.stages.own.explain import explained
from connect_four_ai.stages.own.listing import Listing

SHALLOW, LATE = 2, 35
"""A listing that looks deeper by itself is only asked about positions with so many discs."""
ENDING = "36556147753562414366265434315477122213127"
"""A position with one move left."""
FORBIDDEN = (
    "os.",
    "subprocess.",
    "socket.",
    "shutil.",
    "signal.",
    "_winapi.",
    "ctypes.",
    "pty.",
    "webbrowser.",
)
HARMLESS = (
    "os.listdir",
    "os.scandir",
    "os.walk",
    "os.putenv",
    "os.unsetenv",
    "os.fwalk",
    "socket.gethostname",
)


@dataclass(frozen=True)
class Asking:
    """The questions to one file."""

    path: Path
    text: str
    questions: tuple[Question, ...]

    def auto_play(self, position: object, watch: Watch) -> dict[Question, Answer]:
        """Its answers. Raises FileFault if it cannot be asked. For a process of its own: from now
        on, it can write no files and start no programs."""
        sys.addaudithook(_refuse)
        try:
            return answers(self.path, self.text, self.questions)
        except BaseException as error:  # a student's program can raise anything
            raise explained(error, self.path) from error


def answers(path: Path, text: str, questions: Iterable[Question]) -> dict[Question, Answer]:
    """What the program in this text answers."""
    kind = stage_of_file(path, text).brain
    return {question: ask(kind, question, path) for question in _asked(questions, own_depth(kind))}


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    """Python calls this before whatever reaches beyond the process."""
    writes = event == "open" and arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
    if writes or (event.startswith(FORBIDDEN) and event not in HARMLESS):
        raise PermissionError(say("a program that is checked cannot do this: {event}", event=event))


def _asked(questions: Iterable[Question], depth: int | None) -> list[Question]:
    """The questions for a brain whose own depth cannot be changed, None if it can: what would take
    too long is left out."""
    if depth is None:
        return list(questions)
    asked = [q._replace(depth=depth) if q.kind == "play" else q for q in questions]
    if depth < SHALLOW:  # all columns are equal here
        asked.append(Question("play", "4", depth, runs=RUNS))
    return [
        q
        for q in asked
        if q.kind != "play" or len(q.moves) >= LATE or depth <= SHALLOW - (q.runs > 1)
    ]


def own_depth(kind: type[Any]) -> int | None:
    """The depth that a listing of the chapter has in its own text; None if the depth can be
    chosen."""
    if not issubclass(kind, Listing):
        return None
    listing: Any = kind.kind
    depths, minimax = [0], getattr(listing, "minimax", None)
    if minimax is None:
        return 0

    def noted(self: Any, board: Any, depth: int, *rest: Any) -> Any:
        depths.append(depth)
        return minimax(self, board, depth, *rest)

    listing.minimax = noted
    ask(kind, Question("play", ENDING))
    listing.minimax = minimax
    return depths[min(1, len(depths) - 1)]
