"""The figures of the lessons' steps, by the names that the steps give them."""

from connect_four_ai.lab.figures.bars import BarsFigure, ChanceFigure
from connect_four_ai.lab.figures.board import BoardFigure
from connect_four_ai.lab.figures.calls import CallsFigure, EndlessFigure, GrowthFigure
from connect_four_ai.lab.figures.check_win import CopiesFigure, LinesFigure
from connect_four_ai.lab.figures.code import CodeFigure
from connect_four_ai.lab.figures.deepening import DeepeningFigure
from connect_four_ai.lab.figures.figure import Figure
from connect_four_ai.lab.figures.learner import LearnerFigure, RewardFigure
from connect_four_ai.lab.figures.play_outs import PlayOuts
from connect_four_ai.lab.figures.sums import Sums, Weights
from connect_four_ai.lab.figures.tree import GateFigure, TreeFigure, WholeTree

FIGURES: dict[str, type[Figure]] = {
    "board": BoardFigure,
    "tree": TreeFigure,
    "whole tree": WholeTree,
    "code": CodeFigure,
    "sums": Sums,
    "weights": Weights,
    "calls": CallsFigure,
    "growth": GrowthFigure,
    "lines": LinesFigure,
    "chance": ChanceFigure,
    "gate": GateFigure,
    "bars": BarsFigure,
    "deepening": DeepeningFigure,
    "play_outs": PlayOuts,
    "learner": LearnerFigure,
    "reward": RewardFigure,
    "copies": CopiesFigure,
    "endless": EndlessFigure,
}
