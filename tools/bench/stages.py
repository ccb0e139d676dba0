"""The stages against the chapter's own way.

Runs the searches of 9.1.4 to 9.1.7 in two ways, alternately: as the stages do, and as the chapter's
listings do, deep-copying a board of forty-two objects for every move. Both must find the same
scores in as many nodes.
"""

import argparse
import copy
from functools import partial
from statistics import median
from typing import Any

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from tools.bench import Option, compare, show
from tools.evidence.files import text_of
from tools.evidence.reference import ChapterBoard

EXAMPLES = (("bench stages --depth 2 --rounds 9", "nine rounds at depth 2"),)
OPTIONS = {"depth": Option("plies beyond a move", 3, 0, 7), "rounds": Option("rounds", 3)}
SECTIONS = ("9.1.4", "9.1.5", "9.1.6", "9.1.7")
POSITIONS = ("5", "2141432247133", "6731164271221556637543134")
"""An almost empty, a half-full and a fuller board, with Yellow to move, as always in the
chapter."""
Found = tuple[tuple[dict[int, float], int], int]
"""The scores with the number of nodes, which must be the same, and that number."""


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


def chapters_way(section: str, depth: int, moves: str) -> Found:
    """Returns the score of every open column, 1 to 7, by the section's listing."""
    space: dict[str, Any] = {}
    exec(text_of("listing", section), space)
    board = Board(moves)
    brain, nodes = space["aiBrain"](board), 0
    minimax = brain.minimax

    def counted(*arguments: Any) -> float:
        nonlocal nodes
        nodes += 1
        score: float = minimax(*arguments)
        return score

    brain.minimax = counted
    scores = {}
    for i in range(7):
        if board.grids[0][i].value == "":
            possible_board = copy.deepcopy(board)
            possible_board.trigger(i)
            scores[i + 1] = brain.minimax(possible_board, depth, section != "9.1.4")
    return (scores, nodes), nodes


def ours(section: str, depth: int, moves: str) -> Found:
    thought = AIBrain(section, depth).auto_play(Position.from_moves(moves))
    return (thought.scores, thought.nodes), thought.nodes


WAYS = {"the chapter": chapters_way, "the stage": ours}


def run(arguments: argparse.Namespace) -> int:
    """Prints each comparison as it is measured, and the median of their ratios. Raises
    Disagreement."""
    ratios = []
    for section in SECTIONS:
        for moves in POSITIONS:
            what = f"{section} at depth {arguments.depth}, {moves}"
            ways = {
                name: partial(way, section, arguments.depth, moves) for name, way in WAYS.items()
            }
            costs = compare(what, ways, arguments.rounds)
            show(what, costs)
            ratios.append(costs["the chapter"].seconds / costs["the stage"].seconds)
    print(f"median {median(ratios):.0f} ×")
    return 0
