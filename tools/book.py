"""`book build` and `book verify`: makes the opening book of perfect play, and checks it."""

import argparse
import multiprocessing
import os
import random
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile

from rich.progress import track

from connect_four_ai.app.files import write_whole
from connect_four_ai.commands.cluster import dask_cluster
from connect_four_ai.commands.options import CommandError, Subparsers, add_command, whole
from connect_four_ai.commands.outputs import check_output, progress_bar
from connect_four_ai.solver.bitboard import (
    COLUMN,
    Bitboards,
    board_of_key,
    has_four,
    key_of,
    mirrored,
    playable,
)
from connect_four_ai.solver.book import Book, read_book
from connect_four_ai.solver.book_file import FILE, DamagedBook
from connect_four_ai.solver.search import win
from connect_four_ai.solver.solver import Solver
from tools.bench.bitbully import BitBully
from tools.bench.solver import ExactSolver

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

RUN = 64
"""How many positions a worker is given: killed, it loses at most so many."""


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
    out = arguments.out or FILE
    _check(out)
    boards = openings(arguments.ply)
    title = f"connect_four_ai book, {arguments.ply} plies, {len(boards)} positions"
    try:
        solved = Progress(arguments.progress or out.with_suffix(".progress"), title)
        with _executor(arguments) as (executor, workers), progress_bar(len(boards)) as show:
            for number in build(boards, solved, executor, workers):
                show(number)
        keys = [key_of(*board) for board in boards]
        book = Book.of(
            arguments.ply,
            look_ahead(arguments.ply, dict(zip(keys, solved.in_order(), strict=True))),
        )
        book.write(out)
    except (OSError, WrongProgress) as error:
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
    """Yields what solves the positions, and how many at a time."""

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
    """Returns 0 if every score agrees, otherwise 1."""

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


def differences(book: Book, places: Iterable[int], solver: ExactSolver) -> Iterator[str]:
    """Yields a line for each of these entries of the book that a solver disagrees with."""

    for place in places:
        said = int(book.scores[place])
        found = solver.board_score(board_of_key(int(book.keys[place])))
        if found != said:
            yield f"position {place}: the book says {said}, {type(solver).__name__} {found}"


class WrongProgress(ValueError):
    """The file belongs to another build; the message says to which."""


class Progress:
    """The scores found so far, by the numbers of their positions, in memory and in a file.

    The file's first line says what is built. Every other one holds the number of a position and the
    scores from there on. A line that was cut short is ignored, and its positions are solved again.
    """

    def __init__(self, file: Path, title: str) -> None:
        """Reads the file, or begins it. Raises WrongProgress if its first line is not the title,
        and OSError."""
        self.scores: dict[int, int] = {}
        self._file = file
        if not file.exists():
            write_whole(file, f"{title}\n".encode())
        head, *lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
        if head != title:
            raise WrongProgress(f"{file} belongs to another build: {head[:200]}")
        for line in lines[:-1]:
            first, *scores = map(int, line.split())
            self.scores |= enumerate(scores, first)
        if lines[-1]:
            write_whole(file, "\n".join([head, *lines[:-1], ""]).encode())

    def add(self, first: int, scores: Sequence[int]) -> None:
        """Keeps the scores of the positions from number `first` on; on the disk when this
        returns."""
        self.scores |= enumerate(scores, first)
        with self._file.open("a", encoding="utf-8") as file:
            print(first, *scores, file=file, flush=True)
            os.fsync(file.fileno())

    def in_order(self) -> list[int]:
        """Returns all scores, once every position has one."""
        return [self.scores[number] for number in range(len(self.scores))]


def build(
    boards: Sequence[Bitboards], progress: Progress, executor: Executor, workers: int
) -> Iterator[int]:
    """Solves the positions missing in `progress`. Yields the number of those solved as it grows."""
    starts = (
        i
        for i in range(0, len(boards), RUN)
        if any(n not in progress.scores for n in _run(i, boards))
    )
    under_way: dict[Future[list[int]], int] = {}
    yield len(progress.scores)
    while True:
        while len(under_way) < 3 * workers and (start := next(starts, None)) is not None:
            under_way[executor.submit(solve_all, boards[start : start + RUN])] = start
        if not under_way:
            return
        for done in wait(under_way, return_when=FIRST_COMPLETED).done:
            start, scores = under_way.pop(done), done.result()
            progress.add(start, scores)
            yield len(progress.scores)


def _run(start: int, boards: Sequence[Bitboards]) -> range:
    return range(start, min(start + RUN, len(boards)))


def solve_all(boards: Sequence[Bitboards]) -> list[int]:
    """Returns the score of each position. Runs in a worker, which keeps its solver."""
    return [_solver().board_score(board) for board in boards]


@cache
def _solver() -> Solver:
    return Solver(threads=1)


def process_pool(workers: int) -> ProcessPoolExecutor:
    """Returns processes that end when this one does, however it ends."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_end_with_parent)


def _end_with_parent() -> None:
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def openings(plies: int) -> list[Bitboards]:
    """Returns all unfinished positions with this number of discs that a game can reach, sorted by
    key.

    Of a position and its mirror image, the one with the lower key.

    >>> [len(openings(plies)) for plies in range(5)]
    [1, 4, 25, 121, 568]
    """
    boards = [(0, 0)]
    for _ in range(plies):
        after = (_play(board, column) for board in boards for column in range(1, 8))
        boards = list(
            {key_of(*board): board for board in map(_reduced, filter(None, after))}.values()
        )
    return sorted(boards, key=lambda board: key_of(*board))


def look_ahead(plies: int, scores: Mapping[int, int]) -> dict[int, int]:
    """Returns the scores of all positions up to `plies` discs, by key, from those with `plies`."""
    found = dict(scores)
    for ply in reversed(range(plies)):
        for board in openings(ply):
            found[key_of(*board)] = max(_choices(board, ply, found))
    return found


def _choices(board: Bitboards, ply: int, found: Mapping[int, int]) -> Iterator[int]:
    for column in range(1, 8):
        if playable(board[1]) & COLUMN << 7 * (column - 1):
            after = _play(board, column)
            yield -found[key_of(*_reduced(after))] if after else win(ply)


def _play(board: Bitboards, column: int) -> Bitboards | None:
    """Returns the position after a move; None if the column is full or the move wins."""
    mine, filled = board
    move = playable(filled) & COLUMN << 7 * (column - 1)
    return None if not move or has_four(mine | move) else (filled ^ mine, filled | move)


def _reduced(board: Bitboards) -> Bitboards:
    image = mirrored(board[0]), mirrored(board[1])
    return min(board, image, key=lambda which: key_of(*which))
