"""Make the opening book of perfect play, or check it.

`build` solves every position of the first plies and writes them into one file. It takes hours: stop
it whenever you like and start it again, what is solved stays solved, in OUT.progress.

`verify` takes positions of the book at random and solves them again without it. If BitBully is
installed (pip install bitbully), every position is compared with its own book, of twelve plies.
Every score must be the same.
"""

import argparse
import json
import os
import random
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from rich.progress import track

from connect_four_ai.app.files import add_line
from connect_four_ai.commands import outputs
from connect_four_ai.commands.options import CommandError, whole, writing
from connect_four_ai.solver.bitboard import (
    COLUMN,
    Bitboards,
    board_of_key,
    has_four,
    key_of,
    mirrored,
    playable,
)
from connect_four_ai.solver.book import FILE, Book, DamagedBook, read_book
from connect_four_ai.solver.search import win
from connect_four_ai.solver.solver import Solver
from tools.bench.bitbully import BitBully
from tools.bench.solver import ExactSolver

EXAMPLES = (("book build --ply 4 --out four.book", "a small book, on all cores"),)
RUN = 64
"""Number of positions in a worker's batch: if it is killed, it loses at most this many."""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("build", "verify"))
    parser.add_argument("--ply", type=whole(1, 12), default=10, metavar="N", help="discs (10)")
    parser.add_argument("--out", type=Path, default=FILE, metavar="FILE", help="the book")
    parser.add_argument(
        "--sample", type=whole(1, 1_000_000), default=100, metavar="N", help="positions (100)"
    )


def run(arguments: argparse.Namespace) -> int:
    if arguments.what == "build":
        return run_build(arguments.out, arguments.ply)
    return run_verify(arguments.out, arguments.sample)


def run_build(out: Path, plies: int) -> int:
    """Solves every position that is not solved yet, and writes the book. Raises CommandError before
    the work begins if the book cannot be written."""
    with writing(out):
        out.parent.mkdir(parents=True, exist_ok=True)
        outputs.check_output(str(out), b"connect_four_ai book")
        boards = openings(plies)
        file = out.with_suffix(".progress")
        with outputs.progress("") as tell:
            for number in build(boards, file, plies, os.cpu_count() or 1):
                tell(f"{number:,} of {len(boards):,}")
        scores = solved_in(file, plies)
        solved = {key_of(*board): scores[number] for number, board in enumerate(boards)}
        book = Book.of(plies, look_ahead(plies, solved))
        book.write(out)
    print(f"{out}: {len(book.keys):,} positions, {out.stat().st_size:,} bytes")
    return 0


def run_verify(file: Path, number: int) -> int:
    """Solves positions of the book again. Returns 0 if every score agrees, otherwise 1. Raises
    CommandError."""
    try:
        book = read_book(file)
    except (DamagedBook, OSError) as error:
        raise CommandError(f"{file}: {error}") from None
    everything = range(len(book.keys))
    chosen = random.Random(0).sample(everything, min(number, len(everything)))
    faults = [*differences(book, track(chosen, "solving again"), Solver())]
    print(f"{len(chosen)} positions solved again")
    try:
        faults += differences(book, track(everything, "comparing"), BitBully(book=True))
        print(f"{len(everything)} compared with BitBully's book")
    except ImportError:
        print("BitBully is not installed: pip install bitbully", file=sys.stderr)
    print(*faults, f"{len(faults)} faults", sep="\n")
    return 1 if faults else 0


def differences(book: Book, places: Iterable[int], solver: ExactSolver) -> Iterator[str]:
    """Yields a line for each of these entries of the book whose score differs from the solver's."""
    for place in places:
        said = int(book.scores[place])
        found = solver.board_score(board_of_key(int(book.keys[place])))
        if found != said:
            yield f"position {place}: the book says {said}, {type(solver).__name__} {found}"


def solved_in(file: Path, plies: int) -> dict[int, int]:
    """Returns the scores that the file of a build has so far, by the numbers of their positions. A
    line that was cut short does not count, nor those of a build of other plies."""
    found: dict[int, int] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        with suppress(ValueError):
            part = json.loads(line)
            found |= enumerate(part["scores"], part["first"]) if part["plies"] == plies else ()
    return found


def build(boards: Sequence[Bitboards], file: Path, plies: int, workers: int) -> Iterator[int]:
    """Solves the positions that are missing in the file of the build, and adds them to it. Yields
    the number of those solved as it grows."""
    known = solved_in(file, plies)
    missing = [
        (start, boards[start : start + RUN])
        for start in range(0, len(boards), RUN)
        if not known.keys() >= {*range(start, min(start + RUN, len(boards)))}
    ]
    yield len(known)
    with get_context("spawn").Pool(workers) as pool:  # its processes end with this process
        for start, scores in pool.imap_unordered(solve_run, missing):
            add_line(file, {"plies": plies, "first": start, "scores": scores})
            known |= enumerate(scores, start)
            yield len(known)


def solve_run(run: tuple[int, Sequence[Bitboards]]) -> tuple[int, list[int]]:
    """Returns the number of the first position, and the score of each. Runs in a worker, which
    keeps its solver."""
    start, boards = run
    return start, [_solver().board_score(board) for board in boards]


@cache
def _solver() -> Solver:
    return Solver(threads=1)


def openings(plies: int) -> list[Bitboards]:
    """Returns all unfinished positions with this number of discs that a game can reach, sorted by
    key.

    Of a position and its mirror image, the one with the lower key.

    >>> [len(openings(plies)) for plies in range(5)]
    [1, 4, 25, 121, 568]
    """
    boards = [(0, 0)]
    for _ in range(plies):
        after = (_play(board, column) for board in boards for column in range(7))
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
    for column in range(7):
        if playable(board[1]) & COLUMN << 7 * column:
            after = _play(board, column)
            yield -found[key_of(*_reduced(after))] if after else win(ply)


def _play(board: Bitboards, column: int) -> Bitboards | None:
    """Returns the position after a move; None if the column is full or the move wins."""
    mine, filled = board
    move = playable(filled) & COLUMN << 7 * column
    return None if not move or has_four(mine | move) else (filled ^ mine, filled | move)


def _reduced(board: Bitboards) -> Bitboards:
    image = mirrored(board[0]), mirrored(board[1])
    return min(board, image, key=lambda which: key_of(*which))
