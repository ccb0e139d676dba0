"""`book build` and `book verify`: makes the opening book of perfect play, and checks it."""

import argparse
import os
import random
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

from connect_four_ai.commands.cluster import dask_cluster
from connect_four_ai.commands.options import CommandError, Subparsers, add_command, whole
from connect_four_ai.commands.outputs import check_output
from connect_four_ai.commands.progress import progress_bar
from tools.bench.solver import ExactSolver

if TYPE_CHECKING:
    from connect_four_ai.solver.book import Book

SUMMARY = "make the opening book, or check it"
ABOUT = "The opening book of perfect play."

ABOUT_BUILD = """\
Solves every position of the first plies and writes them into one file. It takes hours: stop it
whenever you like and start it again, what is solved stays solved (in the file that --progress
names)."""

EXAMPLES_BUILD = (
    ("book build --ply 4 --out four.book", "a small book, on all cores"),
    (
        "book build --scheduler 192.168.1.7:8786",
        "the whole book on a Dask cluster that you trust (pip install dask distributed)",
    ),
)

ABOUT_VERIFY = """\
Takes positions of the book at random and solves them again without it. If BitBully is installed
(pip install bitbully), every position is compared with its own book, of twelve plies. Every score
must be the same."""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "book", SUMMARY, ABOUT)
    commands = parser.add_subparsers(
        title="commands", required=True, metavar="WHAT", help="WHAT --help tells more"
    )
    build = add_command(commands, "build", "solve the first plies", ABOUT_BUILD, EXAMPLES_BUILD)
    build.add_argument(
        "--ply", type=whole(1, 12), default=10, metavar="N", help="how many discs deep (10)"
    )
    build.add_argument(
        "--out", type=Path, metavar="FILE", help="the book (default: where the solver looks for it)"
    )
    build.add_argument(
        "--progress",
        type=Path,
        metavar="FILE",
        help="what is solved so far (default: OUT.progress)",
    )
    build.add_argument(
        "--workers", type=whole(1, 1024), metavar="N", help="processes (default: one a core)"
    )
    build.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help=(
            "let a Dask cluster do it: only one that you trust, for what its workers answer can run"
            " code here"
        ),
    )
    build.set_defaults(run=run_build)
    check = add_command(commands, "verify", "solve a sample again", ABOUT_VERIFY)
    check.add_argument(
        "--sample",
        type=whole(1, 1_000_000),
        default=100,
        metavar="N",
        help="how many positions (100)",
    )
    check.add_argument(
        "--seed", type=whole(0, 1_000_000), default=0, metavar="N", help="which positions (0)"
    )
    check.add_argument("--book", type=Path, metavar="FILE", help="the book (default: the solver's)")
    check.set_defaults(run=run_verify)


def run_build(arguments: argparse.Namespace) -> int:
    """Goes on until every position is solved, and writes the book."""
    from connect_four_ai.solver.bitboard import key_of
    from connect_four_ai.solver.book import Book
    from connect_four_ai.solver.book_file import FILE
    from tools.book import progress
    from tools.book.build import build
    from tools.book.openings import look_ahead, openings

    out = arguments.out or FILE
    _check(out)
    boards = openings(arguments.ply)
    title = f"connect_four_ai book, {arguments.ply} plies, {len(boards)} positions"
    try:
        solved = progress.Progress(arguments.progress or out.with_suffix(".progress"), title)
        with _executor(arguments) as (executor, workers), progress_bar(len(boards)) as show:
            for number in build(boards, solved, executor, workers):
                show(number)
        keys = [key_of(*board) for board in boards]
        book = Book.of(
            arguments.ply,
            look_ahead(arguments.ply, dict(zip(keys, solved.in_order(), strict=True))),
        )
        book.write(out)
    except (OSError, progress.WrongProgress) as error:
        raise CommandError(str(error)) from None
    size = f"{out.stat().st_size:,}"
    print(f"{out}: {len(book.keys):,} positions, {size} bytes")
    return 0


def _check(out: Path) -> None:
    """Raises CommandError now, and not after hours, if the book cannot be written there."""
    if not out.is_dir():
        check_output(str(out), b"connect_four_ai book")
    try:
        if out.is_dir():
            raise IsADirectoryError(None, "it is a folder")
        out.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=out.parent):
            pass
    except OSError as error:
        raise CommandError(f"{out} cannot be written: {error.strerror}") from None


@contextmanager
def _executor(arguments: argparse.Namespace) -> Iterator[tuple[Executor, int]]:
    """What solves the positions, and how many at a time."""
    from tools.book.build import process_pool

    if arguments.scheduler is None:
        workers = arguments.workers or os.cpu_count() or 1
        with process_pool(workers) as pool:
            try:
                yield pool, workers
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
        return
    with dask_cluster(arguments.scheduler) as (executor, threads):
        yield executor, arguments.workers or threads


def run_verify(arguments: argparse.Namespace) -> int:
    """0 if the whole sample agrees, otherwise 1."""
    from rich.progress import track

    from connect_four_ai.solver.book import read_book
    from connect_four_ai.solver.book_file import FILE, DamagedBook
    from connect_four_ai.solver.solver import Solver
    from tools.bench.bitbully import BitBully

    file = arguments.book or FILE
    try:
        book = read_book(file)
    except FileNotFoundError:
        raise CommandError(f"{file} is missing") from None
    except (DamagedBook, OSError) as error:
        raise CommandError(f"{file}: {error}") from None
    everything = range(len(book.keys))
    chosen = random.Random(arguments.seed).sample(everything, min(arguments.sample, len(book.keys)))
    faults = [*differences(book, track(chosen, "solving again"), Solver())]
    print(f"{len(chosen)} positions solved again")
    try:
        faults += differences(book, track(everything, "comparing"), BitBully(book=True))
        print(f"{len(everything)} compared with BitBully's book")
    except ImportError:
        print("BitBully is not installed: pip install bitbully", file=sys.stderr)
    for fault in faults:
        print(fault)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


def differences(book: "Book", places: Iterable[int], solver: ExactSolver) -> Iterator[str]:
    """Yields a line for each of these entries of the book that a solver disagrees with."""
    from connect_four_ai.solver.bitboard import board_of_key

    for place in places:
        said = int(book.scores[place])
        found = solver.board_score(board_of_key(int(book.keys[place])))
        if found != said:
            yield f"position {place}: the book says {said}, {type(solver).__name__} {found}"
