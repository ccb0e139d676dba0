"""`evidence`: tries the checker of students' files on right and wrong ones."""

import argparse
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import TypeVar

from connect_four_ai.commands.options import Subparsers, add_command, whole
from connect_four_ai.commands.progress import progress_bar
from connect_four_ai.study.checking import SECTIONS
from tools.evidence.changes import candidates
from tools.evidence.files import File, right_files
from tools.evidence.judge import Judgement, judge
from tools.evidence.marking import FALSE, Mark, mark
from tools.evidence.table import summary, unexpected
from tools.evidence.verdicts import keep, kept

SUMMARY = "try the checker on right and wrong files"

ABOUT = """\
Makes right files in many styles for 9.1.3 to 9.1.7, changes them in one or two places, and has a
judge of its own say which of these are really wrong. Then `check` looks at them all. Shows how many
right files it refuses, how many wrong ones it passes, and how it tells the mistakes; the exit
status is 1 if it refuses or passes any, or says now this and now that of a file."""

EXAMPLES = (
    ("evidence --section 9.1.5 --style listing", "only these"),
    ("evidence --unseen --sample 100", "files that nobody has seen"),
    ("evidence --sample 40 --runs 20", "whether its reports are always the same"),
    ("evidence --judge", "have the judge look again, and keep what it says"),
)

S = TypeVar("S")
T = TypeVar("T")
CHANGES = 8
"""So many changed files for each right one, and a quarter as many with two changes."""


def add_parser(subparsers: Subparsers) -> None:
    styles = sorted({file.style for file in right_files()})
    parser = add_command(
        subparsers, "evidence", SUMMARY, ABOUT, EXAMPLES, f"styles: {', '.join(styles)}"
    )
    parser.add_argument("--section", choices=SECTIONS, help="only this section")
    parser.add_argument("--style", choices=styles, metavar="STYLE", help="only this style")
    parser.add_argument(
        "--changes",
        type=whole(0, 500),
        default=CHANGES,
        metavar="N",
        help=f"changed files for each right one ({CHANGES})",
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="other changes with another number"
    )
    parser.add_argument(
        "--unseen",
        action="store_true",
        help="other kinds of changes, which know nothing of the game",
    )
    parser.add_argument(
        "--sample", type=whole(1, 100_000), metavar="N", help="only so many of these files"
    )
    parser.add_argument(
        "--jobs",
        type=whole(1, 256),
        default=os.cpu_count() or 1,
        metavar="N",
        help="files at the same time",
    )
    parser.add_argument(
        "--runs",
        type=whole(1, 1000),
        default=1,
        metavar="N",
        help="check each file so often, and tell where the reports differ",
    )
    parser.add_argument(
        "--judge", action="store_true", help="only judge, and keep the verdicts in the project"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the list goes as text too")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    files = chosen_files(
        arguments.section, arguments.style, arguments.changes, arguments.seed, arguments.unseen
    )
    if arguments.sample:
        files = Random(arguments.seed).sample(files, min(arguments.sample, len(files)))
    if arguments.judge:
        keep(in_parallel(judge_one, files, arguments.jobs))
        return 0
    known = kept()
    tasks = [(file, known.get(file.digest), arguments.runs) for file in files]
    marks = in_parallel(mark_one, tasks, arguments.jobs)
    marks.sort(key=lambda found: found.file.name)
    summary(marks)
    listed = "\n".join(unexpected(marks))
    print(listed)
    if arguments.out:
        arguments.out.write_text(listed + "\n", encoding="utf-8")
    return int(any(found.outcome in FALSE for found in marks))


def judge_one(file: File) -> tuple[File, Judgement]:
    return file, judge(file)


def mark_one(task: tuple[File, Judgement | None, int]) -> Mark:
    return mark(*task)


def chosen_files(
    section: str | None, style: str | None, changes: int, seed: int, unseen: bool = False
) -> list[File]:
    """The right files, and those changed from them."""
    files: list[File] = [
        file
        for file in right_files()
        if section in (None, file.section) and style in (None, file.style)
    ]
    return files + [one for file in files for one in candidates(file, changes, seed, unseen)]


def in_parallel(work: Callable[[S], T], tasks: Sequence[S], jobs: int) -> list[T]:
    """What `work` makes of each task, in their order."""
    done = []
    with ProcessPoolExecutor(jobs) as pool, progress_bar(len(tasks)) as show:
        for result in pool.map(work, tasks):
            done.append(result)
            show(len(done))
    return done
