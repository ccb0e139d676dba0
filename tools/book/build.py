"""Solves every position of a book, on all cores or on a cluster, and goes on where it was stopped."""

import multiprocessing
import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from functools import cache

from connect_four_ai.solver.bitboard import COLUMN, Bitboards, count, playable
from connect_four_ai.solver.search import loss, win
from connect_four_ai.solver.solver import Solver
from tools.book.progress import Progress, Result, WrongProgress

RUN = 64
"""How many neighbours are solved together: a killed worker loses at most so many."""


def build(boards: Sequence[Bitboards], progress: Progress, executor: Executor, workers: int) -> Iterator[int]:
    """Solves the positions that are missing in `progress`, and yields how many are solved each time there are more.

    Neighbours go out together and in order, because they lead to the same later positions: a worker's table,
    which it keeps, then knows much of what comes next.
    """
    for number, answer in list(progress.answers.items()):
        if number >= len(boards) or not possible(boards[number], answer):
            del progress.answers[number]  # a forged line: it is solved again
    starts = (i for i in range(0, len(boards), RUN) if any(n not in progress.answers for n in _run(i, boards)))
    under_way: dict[Future[list[Result]], int] = {}
    yield len(progress.answers)
    while True:
        while len(under_way) < 3 * workers and (start := next(starts, None)) is not None:
            under_way[executor.submit(solve_all, boards[start : start + RUN])] = start
        if not under_way:
            return
        for done in wait(under_way, return_when=FIRST_COMPLETED).done:
            start, answers = under_way.pop(done), done.result()
            if len(answers) != len(_run(start, boards)) or not all(map(possible, boards[start:], answers)):
                raise WrongProgress("a worker gave an answer that cannot be right")
            progress.add(start, answers)
            yield len(progress.answers)


def possible(board: Bitboards, answer: Result) -> bool:
    """Whether a score and a column can be a position's; whether they are right, only a search can tell."""
    score, column = answer
    ply = count(board[1])
    return loss(ply) <= score <= win(ply) and bool(playable(board[1]) & COLUMN << 7 * (column - 1))


def _run(start: int, boards: Sequence[Bitboards]) -> range:
    return range(start, min(start + RUN, len(boards)))


def solve_all(boards: Sequence[Bitboards]) -> list[Result]:
    """The score of each position and one of its best columns. Runs in a worker, which keeps its solver."""
    guess = 0
    answers = []
    for board in boards:
        guess = _solver().board_score(board, guess=guess)
        answers.append((guess, _solver().board_best(board, guess)))
    return answers


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
