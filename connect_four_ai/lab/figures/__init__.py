"""The figures of the lessons' steps, by the names that the steps give them."""

from connect_four_ai.lab.figures.board import BoardFigure
from connect_four_ai.lab.figures.code import CodeFigure
from connect_four_ai.lab.figures.figure import Figure
from connect_four_ai.lab.figures.tree import TreeFigure

FIGURES: dict[str, type[Figure]] = {
    "board": BoardFigure,
    "tree": TreeFigure,
    "code": CodeFigure,
}
