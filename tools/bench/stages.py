"""The stages against the chapter's own way.

Runs the searches of 9.1.4 to 9.1.7 in two ways, alternately: as the stages do, and as the chapter
does, deep-copying a board of forty-two objects for every move. Both must find the same scores.
"""

import argparse
import copy
import time
from collections.abc import Callable
from math import inf
from statistics import median
from typing import TypeVar

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from tools.bench import Disagreement
from tools.evidence.reference import ChapterBoard

EXAMPLES = (("bench stages --depth 2 --rounds 9", "nine rounds at depth 2"),)
OPTIONS = {"depth": 3, "rounds": 3}
SECTIONS = ("9.1.4", "9.1.5", "9.1.6", "9.1.7")
POSITIONS = ("5", "2141432247133", "6731164271221556637543134")
"""An almost empty, a half-full and a fuller board, with Yellow to move, as always in the
chapter."""
T = TypeVar("T")


class Spot:
    """A cell of the chapter's board: its row, its column, its centre, and its disc."""

    def __init__(self, i: int, j: int) -> None:
        self.i = i
        self.j = j
        self.x = 700 / 7 * (j + 0.5)
        self.y = 600 / 6 * (i + 0.5)
        self.value = ""


class Board(ChapterBoard):
    """The chapter's board with cells as large as the chapter's, which are copied one by one."""

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
        self.sums = section in ("9.1.6", "9.1.7")
        self.nodes = 0

    def scores(self, board: ChapterBoard) -> dict[int, float]:
        """Returns the score of every open column, 1–7."""
        maximizing = self.section != "9.1.4"
        below = self.below(board, self.depth, maximizing)
        return dict(zip((i + 1 for i in open_columns(board)), below, strict=True))

    def below(self, board: ChapterBoard, depth: int, is_maximizing: bool) -> list[float]:
        """Returns the scores of the boards after each open column."""
        found = []
        for i in open_columns(board):
            self.nodes += 1
            possible_board = copy.deepcopy(board)
            possible_board.trigger(i)
            found.append(self.minimax(possible_board, depth, is_maximizing))
        return found

    def minimax(self, board: ChapterBoard, depth: int, is_maximizing: bool) -> float:
        winner = board.checkWin()
        if winner is not None or depth == 0:
            return self.score(winner) * (10**depth if self.section == "9.1.7" else 1)
        below = self.below(board, depth - 1, not is_maximizing)
        if self.sums:
            return sum(below)
        return max(below) if is_maximizing else min(below)

    def score(self, winner: str | None) -> float:
        if winner is None:
            return 0 if self.sums else -inf
        return {"R": 10, "Y": -10, "O": 0}[winner]


def open_columns(board: ChapterBoard) -> list[int]:
    return [j for j in range(7) if board.grids[0][j].value == ""]


def run(arguments: argparse.Namespace) -> int:
    """Prints each comparison as it is measured, and the median of their ratios. Raises
    Disagreement."""
    ratios = []
    for section in SECTIONS:
        for moves in POSITIONS:
            nodes, theirs, ours = compare(section, arguments.depth, moves, arguments.rounds)
            ratios.append(theirs / ours)
            print(
                f"{section} at depth {arguments.depth}, {moves:25}  {nodes:7,} nodes"
                f"  chapter's way {theirs:.3f} s  ours {1000 * ours:.2f} ms  {ratios[-1]:.0f}×",
                flush=True,
            )
    print(f"median {median(ratios):.0f}×")
    return 0


def compare(section: str, depth: int, moves: str, rounds: int) -> tuple[int, float, float]:
    """Measures one search both ways, alternately. Returns its nodes, and the median seconds of the
    chapter's way and of ours. Raises Disagreement."""
    brain, position, board = AIBrain(section, depth), Position.from_moves(moves), Board(moves)
    seconds = []
    for _ in range(rounds):
        chapter = ChapterBrain(section, depth)
        scores, theirs = timed(lambda: chapter.scores(board))  # noqa: B023
        thought = brain.auto_play(position)
        seconds.append((theirs, thought.seconds))
        if (thought.scores, thought.nodes) != (scores, chapter.nodes):
            raise Disagreement(
                f"{section} at depth {depth} on {moves} differs: the chapter's way finds {scores}"
                f" in {chapter.nodes} nodes, the stage {thought.scores} in {thought.nodes}"
            )
    theirs, ours = (median(each) for each in zip(*seconds, strict=True))
    return thought.nodes, theirs, ours


def timed(search: Callable[[], T]) -> tuple[T, float]:
    """Returns a search's result, and the seconds that it takes."""
    started = time.perf_counter()
    found = search()
    return found, time.perf_counter() - started
