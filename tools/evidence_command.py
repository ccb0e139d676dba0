"""`evidence`: tries the checker of students' files on right and wrong ones."""

import argparse
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import TypeVar

from connect_four_ai.checking import SECTIONS
from connect_four_ai.commands.options import Subparsers, add_command, whole
from connect_four_ai.commands.progress import progress_bar
from tools.evidence.changes import candidates
from tools.evidence.files import File, right_files
from tools.evidence.judge import judge
from tools.evidence.marking import Mark, mark
from tools.evidence.table import summary, unexpected
from tools.evidence.verdicts import keep, kept

SUMMARY = "try the checker on right and wrong files"

ABOUT = """\
Makes right files in many styles for 9.1.3 to 9.1.7, changes them in one or two places, and has a
judge of its own say which of these are really wrong. Then `check` looks at them all. Shows how many
right files it refuses, how many wrong ones it passes, and how it tells the mistakes."""

EXAMPLES = (
    ("evidence --section 9.1.5 --style listing", "only these"),
    ("evidence --judge", "have the judge look again, and keep what it says"),
)

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
        "--jobs",
        type=whole(1, 256),
        default=os.cpu_count() or 1,
        metavar="N",
        help="files at the same time",
    )
    parser.add_argument(
        "--judge", action="store_true", help="only judge, and keep the verdicts in the project"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the list goes as text too")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    files = chosen_files(arguments.section, arguments.style, arguments.changes, arguments.seed)
    if arguments.judge:
        judged = in_parallel(judge, [(file,) for file in files], arguments.jobs)
        keep((file, judgement) for (file,), judgement in judged)
        return 0
    known = kept()
    tasks = [(file, known.get(file.digest)) for file in files]
    marks = [found for _, found in in_parallel(mark, tasks, arguments.jobs)]
    marks.sort(key=lambda found: found.file.name)
    summary(marks)
    listed = "\n".join(unexpected(marks))
    print(listed)
    if arguments.out:
        arguments.out.write_text(listed + "\n", encoding="utf-8")
    return 0


def chosen_files(section: str | None, style: str | None, changes: int, seed: int) -> list[File]:
    """The right files, and those changed from them."""
    files: list[File] = [
        file
        for file in right_files()
        if section in (None, file.section) and style in (None, file.style)
    ]
    return files + [one for file in files for one in candidates(file, changes, seed)]


def in_parallel(
    work: Callable[..., T], tasks: Iterable[tuple[object, ...]], jobs: int
) -> list[tuple[tuple[object, ...], T]]:
    """Each task with what `work` made of it, in the order in which they were done."""
    tasks = list(tasks)
    with ProcessPoolExecutor(jobs) as pool, progress_bar(len(tasks)) as show:
        running = {pool.submit(work, *task): task for task in tasks}
        done = []
        for future in as_completed(running):
            done.append((running[future], future.result()))
            show(len(done))
        return done


__all__ = ["Mark", "add_parser", "run"]
