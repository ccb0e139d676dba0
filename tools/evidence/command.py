"""Try the checker on right and wrong files.

Runs `check` on right files in many styles for 9.1.3 to 9.1.7, on wrong ones from a list, and on
right ones with one random change, which is independent of the checker. A separate judge compares
each changed file with the chapter on 20,000 positions. Prints how many right files are refused, how
many wrong ones pass, and how the mistakes of the others are reported; the exit status is 1 if a
right file is refused, or a wrong one passes or gets a wrong name.
"""

import argparse
import ast
import math
import os
import re
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from connect_four_ai.commands.options import Parser, whole
from connect_four_ai.commands.outputs import progress
from connect_four_ai.jobs.limits import TooSlow
from connect_four_ai.stages import find_stage
from connect_four_ai.study.checking import SECTIONS
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.verdict import Report
from connect_four_ai.texts.check_words import verdict_text
from tools.evidence.files import Changed, File, random_changes, right_files, wrong_files
from tools.evidence.judge import Judgement, Student, judge, positions

EXAMPLES = (
    ("evidence --changes 20 --section 9.1.5", "a short look"),
    ("evidence --seed 7", "other changes, and a list of what was said"),
)
CHANGES = 300
SECONDS = 300
"""Time limit of a check in seconds: many files are checked at once."""

ACCEPTED, REFUSED, PASSED = "accepted", "refused", "passed"
NAMED, LINE, BRANCH, SHOWN, MISNAMED = "named", "line", "branch", "shown", "misnamed"
OUTCOMES = (ACCEPTED, REFUSED, PASSED, NAMED, LINE, BRANCH, SHOWN, MISNAMED)
FALSE = (REFUSED, PASSED, MISNAMED)
"""The outcomes that must not occur."""


def add_options(parser: Parser) -> None:
    parser.add_argument("--section", choices=SECTIONS, help="only this section")
    changes = f"files with a change drawn at random ({CHANGES})"
    number: dict[str, Any] = {"type": whole(0, 100_000), "metavar": "N"}
    parser.add_argument("--changes", default=CHANGES, help=changes, **number)
    parser.add_argument("--seed", default=0, help="other changes with another number", **number)
    jobs = os.cpu_count() or 1
    parser.add_argument("--jobs", default=jobs, help="files at the same time", **number)


def run(arguments: argparse.Namespace) -> int:
    """Prints a row of numbers for each kind of files, and then the checker's messages."""

    def chosen(files: Sequence[File]) -> list[File]:
        return [file for file in files if arguments.section in (None, file.section)]

    right = chosen(right_files())
    groups: dict[str, Sequence[File]] = {
        "right files": right,
        "wrong files": chosen(wrong_files()),
        f"changes, seed {arguments.seed}": random_changes(right, arguments.changes, arguments.seed),
    }
    marks: list[Mark] = []
    print("".ljust(18), *(f"{outcome:>9}" for outcome in OUTCOMES))
    for title, files in groups.items():
        count: Counter[str] = Counter()
        with ProcessPoolExecutor(arguments.jobs) as pool, progress(title) as show:
            for each in pool.map(mark, files):
                marks.append(each)
                count[each.outcome] += 1
                show(f"{title}: {count.total()} of {len(files)}")
        print(title.ljust(18), *(f"{count[outcome]:9}" for outcome in OUTCOMES), flush=True)
    for each in sorted(marks, key=lambda each: OUTCOMES.index(each.outcome)):
        if each.outcome not in (ACCEPTED, LINE):
            print(f"{each.outcome}: {each.file.digest} {each.file.name}")
            print(f"    {each.judgement.why or 'right'} / {each.said}")
    return int(any(each.outcome in FALSE for each in marks))


@dataclass(frozen=True)
class Mark:
    file: File
    judgement: Judgement
    outcome: str
    """One of OUTCOMES."""
    said: str
    """The checker's message."""


def mark(file: File) -> Mark:
    """Returns the outcome of checking and judging a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "my_brain.py"
        path.write_text(file.text, encoding="utf-8")
        report = Check(path, file.section, SECONDS).run()
    said = verdict_text(report).replace("\n", " | ")
    judgement = judge(file) if file.right is None else Judgement(file.right)
    if judgement.right:
        return Mark(file, judgement, ACCEPTED if report.right else REFUSED, said)
    return Mark(file, judgement, PASSED if report.right else precision(file, report), said)


def precision(file: File, report: Report) -> str:
    """Returns how precisely the mistake of a wrong file is reported: by a name, by its line or a
    neighbour of it, or by a line that ends its branch."""
    pages = [mistake.planted() for mistake in report.mistakes]
    if report.other:
        pages.append(find_stage(report.other).code)
    if pages:
        return NAMED if all(alike(file, page) for page in pages) else MISNAMED
    changed = file.lines if isinstance(file, Changed) else ()
    lines = {*report.lines, *map(int, re.findall(r"line (\d+)", report.fault))}
    if any(abs(line - other) <= 1 for line in lines for other in changed):
        return LINE
    parts = [range(branch_before(file.text, line), line + 1) for line in lines]
    return BRANCH if any(line in part for part in parts for line in changed) else SHOWN


def branch_before(text: str, line: int) -> int:
    """Returns the first line of the branch in which this line stands: of a function, an `if` or a
    `match`."""
    first = line
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.If | ast.match_case):
            for block in filter(None, (node.body, getattr(node, "orelse", []))):
                if block[0].lineno <= line <= (block[-1].end_lineno or 0):
                    first = block[0].lineno
    return first


def alike(file: File, page: str) -> bool:
    """Returns whether a page behaves as the file does."""
    try:
        pages, student = Student(page), Student(file.text)
    except (Exception, TooSlow):
        return False
    asked = [
        (depth, moves)
        for depth, found in positions().items()
        if file.own_depth in (None, depth)
        for moves in found[:30]
    ]
    for number, (depth, moves) in enumerate(asked):
        runs = 60 if number % 10 == 0 and depth < 2 else 1
        theirs, chosen = _answers(student, moves, depth, runs)
        ours, choice = _answers(pages, moves, depth, runs)
        if theirs != ours and not (theirs == {} and choice):
            return False
        if student.is_listing and set((theirs or {}).values()) == {-math.inf}:
            continue  # the listings' randint chooses the column
        if (runs > 1 or not theirs) and not (chosen <= choice if runs == 1 else chosen == choice):
            return False
    return True


def _answers(
    student: Student, moves: str, depth: int, runs: int
) -> tuple[dict[int, float] | None, set[int | None]]:
    """Returns the scores, None for an error, and the columns chosen."""
    chosen, scores = set(), dict[int, float]()
    try:
        for seed in range(runs):
            column, scores = student.move(student.fresh(depth), moves, seed)
            chosen.add(column)
    except (Exception, TooSlow):
        return None, set()
    return dict(sorted(scores.items())), chosen
