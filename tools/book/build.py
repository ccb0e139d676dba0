"""Solves every position of a book, on all cores or on a cluster, and goes on where it was
stopped."""

import multiprocessing
import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from functools import cache

from connect_four_ai.solver.bitboard import Bitboards, count
from connect_four_ai.solver.search import loss, win
from connect_four_ai.solver.solver import Solver
from tools.book.progress import Progress, WrongProgress

RUN = 64
"""How many positions a worker is given: killed, it loses at most so many."""


def build(
    boards: Sequence[Bitboards], progress: Progress, executor: Executor, workers: int
) -> Iterator[int]:
    """Solves the positions that are missing in `progress`, and yields how many are solved each time
    there are more."""
    for number, score in list(progress.scores.items()):
        if number >= len(boards) or not possible(boards[number], score):
            del progress.scores[number]  # a forged line: it is solved again
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
            if len(scores) != len(_run(start, boards)) or not all(
                map(possible, boards[start : start + RUN], scores)
            ):
                raise WrongProgress("a worker gave an answer that cannot be right")
            progress.add(start, scores)
            yield len(progress.scores)


def possible(board: Bitboards, score: int) -> bool:
    """Whether a score can be a position's; whether it is right, only a search can tell."""
    ply = count(board[1])
    return loss(ply) <= score <= win(ply)


def _run(start: int, boards: Sequence[Bitboards]) -> range:
    return range(start, min(start + RUN, len(boards)))


def solve_all(boards: Sequence[Bitboards]) -> list[int]:
    """The score of each position. Runs in a worker, which keeps its solver."""
    return [_solver().board_score(board) for board in boards]


@cache
def _solver() -> Solver:
    return Solver(threads=1)


def process_pool(workers: int) -> ProcessPoolExecutor:
    """Processes that end when this one does, however it ends."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_end_with_parent)


def _end_with_parent() -> None:
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
