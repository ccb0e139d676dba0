"""Make the opening book of perfect play.

Solves every position of the first plies and writes them into one file. It takes hours: stop it
whenever you like and start it again, what is solved stays solved, in OUT.progress.
"""

import argparse
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from connect_four_ai.app.files import add_line
from connect_four_ai.commands import outputs
from connect_four_ai.commands.options import whole, writing
from connect_four_ai.solver.bitboard import COLUMN, Bitboards, has_four, key_of, mirrored, playable
from connect_four_ai.solver.book import FILE, Book
from connect_four_ai.solver.search import win
from connect_four_ai.solver.solver import Solver

EXAMPLES = (("book --ply 4 --out four.book", "a small book, on all cores"),)
RUN = 64
"""Number of positions in a worker's batch: if it is killed, it loses at most this many."""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ply", type=whole(1, 12), default=10, metavar="N", help="discs (10)")
    parser.add_argument("--out", type=Path, default=FILE, metavar="FILE", help="the book")


def run(arguments: argparse.Namespace) -> int:
    """Solves every position that is not solved yet, and writes the book. Raises CommandError before
    the work begins if the book cannot be written."""
    out, plies = arguments.out, arguments.ply
    with writing(out):
        out.parent.mkdir(parents=True, exist_ok=True)
        outputs.check_output(str(out), b"connect_four_ai book")
        boards = openings(plies)
        file = out.with_suffix(".progress")
        with outputs.progress("") as show:
            for number in build(boards, file, plies, os.cpu_count() or 1):
                show(f"{number:,} of {len(boards):,}")
        scores = solved_in(file, plies)
        solved = {key_of(*board): scores[number] for number, board in enumerate(boards)}
        book = Book.of(plies, look_ahead(plies, solved))
        book.write(out)
    print(f"{out}: {len(book.keys):,} positions, {out.stat().st_size:,} bytes")
    return 0


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
    return Solver()


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
