"""What the checker makes of a file, held against the judge's verdict."""

import math
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from connect_four_ai.study.checking import SECONDS
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.mistakes import Mistake, plant
from connect_four_ai.study.checking.verdict import Report
from tools.evidence.changes import Changed
from tools.evidence.files import File
from tools.evidence.judge import Judgement, judge, positions
from tools.evidence.running import Endless, Student

ACCEPTED, REFUSED, PASSED = "accepted", "refused", "passed"
CHANGING = "not always the same"
NAMED, LINE, SHOWN, MISNAMED = "named", "line", "shown", "misnamed"
FALSE = (REFUSED, PASSED, CHANGING)
"""What must not be."""
FOUND = (NAMED, LINE, SHOWN, MISNAMED)


PATIENCE = 30
"""How many times its usual limit a file may take: many are checked on one computer."""


@dataclass(frozen=True)
class Mark:
    file: File
    judgement: Judgement
    outcome: str
    """One of the words above."""
    said: str
    """What the checker said."""

    @property
    def is_single(self) -> bool:
        return not isinstance(self.file, Changed) or len(self.file.kinds) == 1


def report_of(file: File) -> Report:
    """What `check` says of it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "my_brain.py"
        path.write_text(file.text, encoding="utf-8")
        return Check(path, file.section, seconds=PATIENCE * SECONDS).run()


def mark(file: File, known: Judgement | None = None, runs: int = 1) -> Mark:
    """`known`: what the judge has said before. `runs`: how often the checker is to look."""
    judgement, report = known or judge(file), report_of(file)
    if any(report_of(file) != report for _ in range(runs - 1)):
        return Mark(file, judgement, CHANGING, "")
    said = report.fault.replace("\n", " | ") or ", ".join(
        mistake.key for mistake in report.mistakes
    )
    if judgement.right:
        return Mark(file, judgement, ACCEPTED if report.right else REFUSED, said)
    if report.right:
        return Mark(file, judgement, PASSED, said)
    return Mark(file, judgement, told(file, report), said)


def told(file: File, report: Report) -> str:
    """How well a wrong file's mistake is told."""
    keys = file.keys if isinstance(file, Changed) else frozenset[str]()
    lines = file.lines if isinstance(file, Changed) else ()
    names = {mistake.key for mistake in report.mistakes}
    if names:
        fits = names & keys or alike(file, report.mistakes)
        return NAMED if fits else MISNAMED
    near = {line + k for line in lines for k in (-1, 0, 1)}
    lines_told = {report.line, *map(int, re.findall(r"line (\d+)", report.fault))}
    return LINE if near & lines_told else SHOWN


def alike(file: File, mistakes: tuple[Mistake, ...]) -> bool:
    """Whether the section's page with these mistakes behaves as the file does."""
    try:
        page = Student(plant(file.section, *mistakes))
        student = Student(file.text)
    except (Exception, Endless):
        return False
    own = file.own_depth
    for number, (depth, moves) in enumerate(
        (depth, moves)
        for depth, found in positions().items()
        if own in (None, depth)
        for moves in found[:30]
    ):
        runs = 60 if number % 10 == 0 and depth < 2 else 1
        theirs, chosen = _answers(student, moves, depth, runs)
        ours, choice = _answers(page, moves, depth, runs)
        if theirs != ours and not (theirs == {} and choice):
            return False
        if student.is_listing and set((theirs or {}).values()) == {-math.inf}:
            continue  # the chapter's own slip chooses
        if (runs > 1 or not theirs) and not (chosen <= choice if runs == 1 else chosen == choice):
            return False
    return True


def _answers(
    student: Student, moves: str, depth: int, runs: int
) -> tuple[dict[int, float] | None, set[int | None]]:
    """The scores, None for an error, and the columns chosen."""
    chosen, scores = set(), dict[int, float]()
    try:
        for seed in range(runs):
            column, scores = student.move(student.fresh(depth), moves, seed)
            chosen.add(column)
    except Exception:
        return None, set()
    return dict(sorted(scores.items())), chosen
