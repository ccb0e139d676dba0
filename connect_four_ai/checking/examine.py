"""Checks a student's file in a process of its own, so that nothing in it can stop or change
anything else."""

import json
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any

from connect_four_ai.app.faults import StageError
from connect_four_ai.app.language import language, say
from connect_four_ai.app.program import end_process, start_process
from connect_four_ai.checking import MEGABYTES, SECONDS
from connect_four_ai.checking.copies import Place, unlikeliness
from connect_four_ai.checking.diagnosis import diagnose, telling_questions
from connect_four_ai.checking.parting import Tree, parting, tree_of
from connect_four_ai.checking.questions import Answer, Question
from connect_four_ai.checking.verdict import Answers, Report, all_questions, unchecked
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own.program import read

PATIENCE = 2
"""So much longer it may be on its way: the computer has other things to do."""
STARTING = 5
"""Seconds for Python to start and, when the time is up, to say in which line the file was."""


@dataclass
class Check:
    """One file against one section. The search process can run it: `auto_play` is what that
    calls."""

    path: Path
    section: str
    seed: int = 0
    seconds: int = SECONDS

    @property
    def limit(self) -> float:
        """After how many seconds the search process gives it up."""
        return self.seconds * PATIENCE + 2.0 * STARTING

    def auto_play(self, position: object, watch: Callable[..., None]) -> Report:
        return self.report(lambda: watch(0, {}))

    def report(self, watch: Callable[[], None] = lambda: None) -> Report:
        """Asks the file and judges its answers. `watch` is called now and then, and may raise to
        end it."""
        try:
            text = read(self.path)
        except StageError as error:
            return unchecked(self.section, str(error), getattr(error, "line", None))
        questions = all_questions(self.section, self.seed, text)
        lines, in_time = self._ask({"text": text, "questions": questions}, watch)
        found = _understood(self.section, lines, in_time)
        if isinstance(found, Report):
            return found
        report = diagnose(self.section, found, pairs=False)
        return report if report.right else self._look_closer(text, found, report, watch)

    def _look_closer(
        self, text: str, answers: Answers, report: Report, watch: Callable[[], None]
    ) -> Report:
        """The report, with the place of the mistake if it has no name, and the node where the
        searches part."""
        difference = report.difference
        shown = difference.question if difference and not difference.chosen else None
        asked = [] if report.mistakes else telling_questions(self.section, answers)
        scored = any(answer.scores for answer in answers.values())
        job = {"text": text, "section": self.section, "shown": shown}
        lines, _ = self._ask({**job, "asked": asked, "scored": scored}, watch)
        tree, places = None, []
        with suppress(ValueError, TypeError, KeyError, IndexError):  # the file may have ended it
            for line in map(json.loads, lines):
                if "tree" in line:
                    tree = Tree.read(line["tree"])
                elif "place" in line:
                    places.append(Place(*line["place"]))
        if not report.mistakes:
            report = diagnose(self.section, answers, min(places, key=unlikeliness, default=None))
        if tree and shown:
            position = Position.from_moves(shown.moves)
            right = tree_of(find_stage(self.section), position, shown.depth)
            report = replace(report, parting=parting(tree, right))
        return report

    def _ask(self, what: dict[str, Any], watch: Callable[[], None]) -> tuple[list[str], bool]:
        """The lines that it writes, and whether its time was enough."""
        job = {
            "path": str(self.path.resolve()),
            "language": language(),
            "seconds": self.seconds,
            "megabytes": MEGABYTES,
            **what,
        }
        with tempfile.TemporaryFile() as spoken, tempfile.TemporaryFile() as heard:
            spoken.write(json.dumps(job).encode())
            spoken.seek(0)
            in_time = _run(spoken, heard, self.seconds, watch)
            heard.seek(0)
            lines = heard.read(4 << 20).decode(errors="replace").splitlines()
        return lines, in_time


def _run(spoken: IO[bytes], heard: IO[bytes], seconds: float, watch: Callable[[], None]) -> bool:
    """Runs the process; False if its time was not enough. Whatever happens, nothing of it is
    left."""
    streams = {"stdin": spoken, "stdout": heard, "stderr": subprocess.DEVNULL}
    process = start_process("connect_four_ai.checking", "-B", start_new_session=True, **streams)
    end = time.monotonic() + seconds * PATIENCE + STARTING
    try:
        while time.monotonic() < end:
            watch()
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=0.1)
                # else the system has ended it: its time or its memory was used up
                return process.returncode >= 0
        return False
    finally:
        end_process(process)


def _understood(section: str, lines: list[str], in_time: bool) -> Report | dict[Question, Answer]:
    """What the lines say: all answers, or a fault."""
    ended = say("it ended Python") if in_time else say("it does not come to an end")
    try:
        said = json.loads(lines[-1]) if lines else None
        if isinstance(said, dict):
            return unchecked(section, str(said["fault"]), said["line"])
        if said:
            return {Question(*words): _answer(*answer) for words, answer in said}
    except (ValueError, TypeError, KeyError, AttributeError):
        return unchecked(section, say("it answered with something else") if in_time else ended)
    return unchecked(section, ended)


def _answer(
    scores: list[tuple[int, float]],
    chosen: list[int],
    fault: str,
    told: str,
    line: int | None,
    slip: bool,
) -> Answer:
    return Answer(
        {int(n): float(score) for n, score in scores},
        frozenset(chosen),
        str(fault),
        str(told),
        line,
        bool(slip),
    )
