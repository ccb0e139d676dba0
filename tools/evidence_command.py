"""`evidence`: tries the checker of students' files on right and wrong ones."""

import argparse
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TypeVar

from connect_four_ai.commands.options import Subparsers, add_command, whole
from connect_four_ai.commands.outputs import progress_bar
from connect_four_ai.study.checking import SECTIONS
from tools.evidence.changes import random_changes
from tools.evidence.files import File, right_files, wrong_files
from tools.evidence.marking import FALSE, Mark, mark
from tools.evidence.table import listed, summary

SUMMARY = "try the checker on right and wrong files"

ABOUT = """\
Has `check` look at right files in many styles for 9.1.3 to 9.1.7, at wrong ones from a list, and at
right ones with one change drawn at random, which knows nothing of the checker. A judge of its own
compares each changed file with the chapter on 20,000 positions. Shows how many right files are
refused, how many wrong ones pass, and how the others are told; the exit status is 1 if any is
refused, passes or gets a wrong name."""

EXAMPLES = (
    ("evidence --changes 20 --section 9.1.5", "a short look"),
    ("evidence --seed 7 --out evidence.txt", "other changes, and a list of what was said"),
)

S = TypeVar("S")
T = TypeVar("T")
CHANGES = 300


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "evidence", SUMMARY, ABOUT, EXAMPLES)
    parser.add_argument("--section", choices=SECTIONS, help="only this section")
    parser.add_argument(
        "--changes",
        type=whole(0, 100_000),
        default=CHANGES,
        metavar="N",
        help=f"files with a change drawn at random ({CHANGES})",
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
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the list goes as text too")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    def chosen(files: Sequence[File]) -> list[File]:
        return [file for file in files if arguments.section in (None, file.section)]

    right = chosen(right_files())
    groups: dict[str, Sequence[File]] = {
        "right files": right,
        "wrong files": chosen(wrong_files()),
        f"changes, seed {arguments.seed}": random_changes(right, arguments.changes, arguments.seed),
    }
    every: list[Mark] = []
    for title, files in groups.items():
        marks = in_parallel(mark, files, arguments.jobs)
        summary(title, marks)
        every += marks
    said = "\n".join(listed(every))
    print(said)
    if arguments.out:
        arguments.out.write_text(said + "\n", encoding="utf-8")
    return int(any(found.outcome in FALSE for found in every))


def in_parallel(work: Callable[[S], T], tasks: Sequence[S], jobs: int) -> list[T]:
    """What `work` makes of each task, in their order."""
    done = []
    with ProcessPoolExecutor(jobs) as pool, progress_bar(len(tasks)) as show:
        for result in pool.map(work, tasks):
            done.append(result)
            show(len(done))
    return done
