"""The figures of the lessons' steps, by the names that the steps give them."""

from connect_four_ai.lab.figures.bars import BarsFigure
from connect_four_ai.lab.figures.board import BoardFigure
from connect_four_ai.lab.figures.calls import CallsFigure
from connect_four_ai.lab.figures.chance import ChanceFigure
from connect_four_ai.lab.figures.code import CodeFigure
from connect_four_ai.lab.figures.copies import CopiesFigure
from connect_four_ai.lab.figures.deepening import DeepeningFigure
from connect_four_ai.lab.figures.endless import EndlessFigure
from connect_four_ai.lab.figures.figure import Figure
from connect_four_ai.lab.figures.gate import GateFigure
from connect_four_ai.lab.figures.growth import GrowthFigure
from connect_four_ai.lab.figures.learner import LearnerFigure
from connect_four_ai.lab.figures.lines import LinesFigure
from connect_four_ai.lab.figures.play_outs import PlayOuts
from connect_four_ai.lab.figures.reward import RewardFigure
from connect_four_ai.lab.figures.sums import Sums
from connect_four_ai.lab.figures.tree import TreeFigure
from connect_four_ai.lab.figures.weights import Weights
from connect_four_ai.lab.figures.whole_tree import WholeTree

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
