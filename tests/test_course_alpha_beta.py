"""The course's facts about alpha-beta: the page of 8 on the tree that it draws, and the orders of
the columns."""

import re
from math import inf
from typing import Any

from course_pages import PAGES, number, parts, table
from golden_rows import golden_counts

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.changes import changed_stage
from connect_four_ai.stages.section_8 import AIBrain as AlphaBeta
from connect_four_ai.study.comparison import OTHER_ORDERS

COURSE = parts(PAGES["README.md"])
"""The Chinese twin tells the same: see test_course.py."""


class Leafy:
    """A position of the tree that the course draws, for the page of 8."""

    players = ("R", "Y")
    winner = None

    def __init__(self, player: str, value: float | None, bracketed: bool) -> None:
        self.player, self.value, self.bracketed = player, value, bracketed
        self.below: list[Leafy] = []
        self.looked_at = False

    @property
    def legal_moves(self) -> list[int]:
        return list(range(len(self.below)))

    def play(self, move: int) -> "Leafy":
        return self.below[move]

    @property
    def evaluation(self) -> float:
        assert self.value is not None, "only the ends have a score"
        self.looked_at = True
        return self.value

    def ends(self) -> list["Leafy"]:
        return [end for branch in self.below for end in branch.ends()] if self.below else [self]


def drawn_tree() -> Leafy:
    """Returns the tree as the course draws it, by the depth of each line."""
    (drawing,) = re.findall(r"```text\n(.*?)```", COURSE["8"], re.DOTALL)
    path: list[Leafy] = []
    for line in drawing.splitlines():
        branch, text = re.match(r"([│├└─ ]*)(.*)", line).groups()  # type: ignore[union-attr]
        level = len(branch) // 4
        end = re.fullmatch(r"\(?(−?\d+)\)?", text)
        node = Leafy("YR"[level % 2], number(end[1]) if end else None, text.startswith("("))
        del path[level:]
        if path:
            path[-1].below.append(node)
        path.append(node)
    return path[0]


class FromTheTop(AlphaBeta):
    """The page of 8, its moves in the order of the drawing; it keeps α and β where it comes to a
    node and cuts off."""

    def __init__(self, depth: int) -> None:
        super().__init__(depth)
        self.windows: dict[Any, tuple[float, float]] = {}
        self.cuts: list[tuple[Any, float, float]] = []

    def minimax(
        self, position: Any, depth: int, alpha: float, beta: float, is_maximizing: bool
    ) -> float:
        self.windows[position] = alpha, beta
        return float(AlphaBeta.minimax(self, position, depth, alpha, beta, is_maximizing))

    def in_order(self, position: Any, depth: int, is_maximizing: bool) -> list[Any]:
        return [position.play(move) for move in position.legal_moves]

    def cut_off(self, position: Any, alpha: float, beta: float) -> None:
        super().cut_off(position, alpha, beta)
        self.cuts.append((position, alpha, beta))


def plain(node: Leafy) -> float:
    if not node.below:
        assert node.value is not None
        return node.value
    return (max if node.player == "R" else min)(plain(branch) for branch in node.below)


def test_the_tree_of_three_plies() -> None:
    root = drawn_tree()
    (first, second), (third, _) = root.below[0].below, root.below[1].below
    assert len(root.ends()) == 8
    brain = FromTheTop(3)
    assert brain.minimax(root, 3, -inf, inf, False) == plain(root) == 5
    assert [end.looked_at for end in root.ends()] == [not end.bracketed for end in root.ends()]
    assert sum(end.looked_at for end in root.ends()) == 5
    assert brain.cuts == [(second, 5, -5), (root.below[1], 10, 5)]
    told = [(number(row[1]), number(row[2])) for row in table(COURSE["8"], "step", "α", "β")]
    assert told == [
        brain.windows[first],
        brain.cuts[0][1:],
        brain.windows[third],
        brain.cuts[1][1:],
    ]


def test_the_orders_of_the_columns_are_counted() -> None:
    text = COURSE["8"]
    moves, depth = "4344343443556", 7
    assert moves in text
    stages = [changed_stage("8", *change) for change in OTHER_ORDERS.values()] + ["8"]
    brains = [AIBrain(stage, depth, uses_book=False) for stage in stages]
    counted = [brain.auto_play(Position.from_moves(moves)).nodes for brain in brains]
    told = table(text, "order")
    assert [number(row[1]) for row in told] == counted
    (row,) = [row for row in golden_counts() if (row["position"], row["depth"]) == (moves, 8)]
    for visits in (row["visits"], row["reversed"]["visits"]):
        assert f"{visits:,}" in text
