"""Which view shows which game."""

from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.window.boards.connect_four import BoardView
from connect_four_ai.window.boards.grid import IsolationView, TicTacToeView
from connect_four_ai.window.boards.plain import PlainView
from connect_four_ai.window.boards.view import View
from connect_four_ai.window.lab import Lab

VIEWS: dict[type, type[View[Any]]] = {Position: BoardView, TicTacToe: TicTacToeView, Isolation: IsolationView}


def view_of(lab: Lab[Any], speed: float) -> View[Any]:
    """The view for the lab's game: its own, or the plain one that shows any game."""
    return VIEWS.get(type(lab.position), PlainView)(lab, speed)
