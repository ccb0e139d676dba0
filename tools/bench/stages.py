"""The stages compared with the same searches written as in the chapter."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import median

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.games.connect_four import Position
from tools.bench.chapter_way import Board, ChapterBrain

SECTIONS = ("9.1.4", "9.1.5", "9.1.6", "9.1.7")
POSITIONS = ("5", "2141432247133", "6731164271221556637543134")
"""An almost empty, a half-full and a fuller board, with Yellow to move, as always in the
chapter."""

ColumnScore = tuple[int, float]


class Disagreement(Exception):
    """The two ways found different results, so their times mean nothing."""


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


def compare_all(depth: int, rounds: int) -> Iterator[SpeedUp]:
    """Every section in every position, as they are measured. Raises Disagreement."""
    return (compare(section, depth, moves, rounds) for section in SECTIONS for moves in POSITIONS)


def compare(section: str, depth: int, moves: str, rounds: int) -> SpeedUp:
    """One search both ways. Raises Disagreement.

    Our search runs after each column of the chapter's: whatever else the machine does then slows
    both alike.
    """
    brain = AIBrain(section, depth)
    position, board = Position.from_moves(moves), Board(moves)
    baseline_seconds: list[float] = []
    seconds: list[float] = []
    for _ in range(rounds):
        baseline = ChapterBrain(section, depth)
        scores: dict[int, float] = {}
        times: list[float] = []
        for (column, score), took in _timed(baseline.scores(board)):
            scores[column] = score
            times.append(took)
            thought = brain.auto_play(position)
            seconds.append(thought.seconds)
        _check_same(thought, scores, baseline.nodes)
        baseline_seconds.append(sum(times))
    return SpeedUp(section, depth, moves, thought.nodes, median(baseline_seconds), median(seconds))


def _timed(scores: Iterable[ColumnScore]) -> Iterator[tuple[ColumnScore, float]]:
    """Each column's score, and the seconds that it took."""
    started = time.perf_counter()
    for score in scores:
        yield score, time.perf_counter() - started
        started = time.perf_counter()


def _check_same(thought: Thought, scores: dict[int, float], nodes: int) -> None:
    if (thought.scores, thought.nodes) != (scores, nodes):
        raise Disagreement(
            f"{thought.section} at depth {thought.depth} on {thought.moves} differs: the chapter's"
            f" way finds {scores} in {nodes} nodes, the stage {thought.scores} in {thought.nodes}"
        )
