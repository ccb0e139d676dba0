"""What the checker makes of a file, held against the judge's verdict."""

import ast
import math
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from connect_four_ai.stages import find_stage
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.verdict import Report
from connect_four_ai.texts.check_words import verdict_text
from tools.evidence.changes import Changed
from tools.evidence.files import File
from tools.evidence.judge import Judgement, judge, positions
from tools.evidence.running import Endless, Student

ACCEPTED, REFUSED, PASSED = "accepted", "refused", "passed"
NAMED, LINE, BRANCH, SHOWN, MISNAMED = "named", "line", "branch", "shown", "misnamed"
FALSE = (REFUSED, PASSED, MISNAMED)
"""What must not be."""
FOUND = (NAMED, LINE, BRANCH, SHOWN, MISNAMED)
SECONDS = 300
"""Time limit of a check: many files are checked on one computer."""


@dataclass(frozen=True)
class Mark:
    file: File
    judgement: Judgement
    outcome: str
    """One of the words above."""
    said: str
    """What the checker said."""


def report_of(file: File) -> Report:
    """What `check` says of it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "my_brain.py"
        path.write_text(file.text, encoding="utf-8")
        return Check(path, file.section, SECONDS).run()


def mark(file: File) -> Mark:
    report = report_of(file)
    said = verdict_text(report).replace("\n", " | ")
    judgement = judge(file) if file.right is None else Judgement(file.right)
    if judgement.right:
        return Mark(file, judgement, ACCEPTED if report.right else REFUSED, said)
    return Mark(file, judgement, PASSED if report.right else told(file, report), said)


def told(file: File, report: Report) -> str:
    """How well a wrong file's mistake is told: by a name, by its line or a neighbour of it, or by
    a line that ends its branch."""
    if report.mistakes:
        right = all(alike(file, mistake.planted()) for mistake in report.mistakes)
        return NAMED if right else MISNAMED
    if report.other:
        return NAMED if alike(file, find_stage(report.other).code) else MISNAMED
    if not isinstance(file, Changed):
        return SHOWN
    lines = {*report.lines, *map(int, re.findall(r"line (\d+)", report.fault))}
    if any(abs(line - other) <= 1 for line in lines for other in file.lines):
        return LINE
    parts = [range(branch_before(file.text, line), line + 1) for line in lines]
    return BRANCH if any(line in part for part in parts for line in file.lines) else SHOWN


def branch_before(text: str, line: int) -> int:
    """The first line of the branch in which this line stands: of a function, an `if` or a
    `match`."""
    first = line
    for node in ast.walk(ast.parse(text)):
        for block in _branches(node):
            if block[0].lineno <= line <= (block[-1].end_lineno or 0):
                first = block[0].lineno
    return first


def _branches(node: ast.AST) -> Iterator[list[ast.stmt]]:
    if isinstance(node, ast.FunctionDef | ast.If | ast.match_case):
        yield node.body
        if isinstance(node, ast.If) and node.orelse:
            yield node.orelse


def alike(file: File, page: str) -> bool:
    """Whether a page behaves as the file does."""
    try:
        pages = Student(page)
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
        ours, choice = _answers(pages, moves, depth, runs)
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
