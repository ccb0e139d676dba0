"""`bench stages`: the stages against the same searches at the chapter's own cost."""

import argparse
import copy
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from statistics import median
from typing import TypeVar

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.commands.options import CommandError, Subparsers, add_command, whole
from connect_four_ai.games.connect_four import Position
from tools.evidence.chapter_board import ChapterBoard

SUMMARY = "the stages against the chapter's way"
ABOUT = """\
Runs the searches of 9.1.4 to 9.1.7 in two ways, alternately: as the stages do, and as the chapter
does, deep-copying a board of forty-two objects for every move. Both must find the same scores."""
EXAMPLES = (
    ("bench stages", "at depth 3; it takes less than a minute"),
    ("bench stages --depth 2 --rounds 9", "nine rounds at depth 2"),
)
SECTIONS = ("9.1.4", "9.1.5", "9.1.6", "9.1.7")
POSITIONS = ("5", "2141432247133", "6731164271221556637543134")
"""An almost empty, a half-full and a fuller board, with Yellow to move, as always in the
chapter."""
T = TypeVar("T")


class Disagreement(Exception):
    """Two ways found different results, so their times mean nothing."""


class Spot:
    """A cell of the chapter's board: its row and column, where it is drawn, and its disc."""

    def __init__(self, i: int, j: int) -> None:
        self.i = i
        self.j = j
        self.x = 700 / 7 * (j + 0.5)
        self.y = 600 / 6 * (i + 0.5)
        self.value = ""


class Board(ChapterBoard):
    """The chapter's board with cells as heavy as the chapter's, which are copied one by one."""

    __deepcopy__ = None  # type: ignore[assignment]

    def __init__(self, moves: str) -> None:
        super().__init__()
        self.grids = [[Spot(i, j) for j in range(7)] for i in range(6)]  # type: ignore[misc]
        for move in moves:
            self.trigger(int(move) - 1)


class ChapterBrain:
    """Yellow's brain: one section's search, and a count of the boards it copies."""

    def __init__(self, section: str, depth: int) -> None:
        self.section = section
        self.depth = depth
        self.nodes = 0

    def scores(self, board: ChapterBoard) -> Iterator[tuple[int, float]]:
        """Yields every open column, 1–7, with its score."""
        for i in open_columns(board):
            yield i + 1, self.minimax(self.after(board, i), self.depth, self.section != "9.1.4")

    def after(self, board: ChapterBoard, i: int) -> ChapterBoard:
        self.nodes += 1
        possible_board = copy.deepcopy(board)
        possible_board.trigger(i)
        return possible_board

    def minimax(self, board: ChapterBoard, depth: int, is_maximizing: bool) -> float:
        winner = board.checkWin()
        if winner is not None or depth == 0:
            return self.score(winner) * (10**depth if self.section == "9.1.7" else 1)
        below = [
            self.minimax(self.after(board, i), depth - 1, not is_maximizing)
            for i in open_columns(board)
        ]
        if self.section in ("9.1.6", "9.1.7"):
            return sum(below)
        return max(below) if is_maximizing else min(below)

    def score(self, winner: str | None) -> float:
        if winner is None:
            return 0 if self.section in ("9.1.6", "9.1.7") else -inf
        return {"R": 10, "Y": -10, "O": 0}[winner]


def open_columns(board: ChapterBoard) -> list[int]:
    return [j for j in range(7) if board.grids[0][j].value == ""]


@dataclass(frozen=True)
class SpeedUp:
    """One search both ways; the seconds are medians over the rounds."""

    stage: str
    depth: int
    position: str
    nodes: int
    baseline_seconds: float
    seconds: float

    @property
    def ratio(self) -> float:
        return self.baseline_seconds / self.seconds


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "stages", SUMMARY, ABOUT, EXAMPLES)
    parser.add_argument(
        "--depth", type=whole(0, 7), default=3, metavar="N", help="the depth of the searches (3)"
    )
    parser.add_argument(
        "--rounds", type=whole(1, 1000), default=3, metavar="N", help="how often to run each (3)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints each comparison as it is measured, and the median of their ratios. Raises CommandError
    if two ways disagree."""
    ratios = []
    try:
        for section in SECTIONS:
            for moves in POSITIONS:
                found = compare(section, arguments.depth, moves, arguments.rounds)
                ratios.append(found.ratio)
                print(
                    f"{section} at depth {found.depth}, {moves:25}  {found.nodes:7,} nodes"
                    f"  chapter's way {found.baseline_seconds:.3f} s"
                    f"  ours {1000 * found.seconds:.2f} ms  {found.ratio:.0f}×",
                    flush=True,
                )
    except Disagreement as error:
        raise CommandError(str(error)) from None
    print(f"median {median(ratios):.0f}×")
    return 0


def compare(section: str, depth: int, moves: str, rounds: int) -> SpeedUp:
    """Measures one search both ways. Raises Disagreement.

    Our search runs after each column of the chapter's, so that other load slows both alike.
    """
    brain = AIBrain(section, depth)
    position, board = Position.from_moves(moves), Board(moves)
    baseline_seconds: list[float] = []
    seconds: list[float] = []
    for _ in range(rounds):
        baseline = ChapterBrain(section, depth)
        columns = baseline.scores(board)
        scores: dict[int, float] = {}
        baseline_seconds.append(0)
        while (timed_score := timed(lambda: next(columns, None)))[0]:  # noqa: B023
            scores |= [timed_score[0]]
            baseline_seconds[-1] += timed_score[1]
            thought = brain.auto_play(position)
            seconds.append(thought.seconds)
        if (thought.scores, thought.nodes) != (scores, baseline.nodes):
            raise Disagreement(
                f"{section} at depth {depth} on {moves} differs: the chapter's way finds {scores}"
                f" in {baseline.nodes} nodes, the stage {thought.scores} in {thought.nodes}"
            )
    return SpeedUp(section, depth, moves, thought.nodes, median(baseline_seconds), median(seconds))


def timed(search: Callable[[], T]) -> tuple[T, float]:
    """Returns a search's result, and the seconds that it takes."""
    started = time.perf_counter()
    found = search()
    return found, time.perf_counter() - started
