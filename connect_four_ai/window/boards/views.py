"""Which view shows which game. A new view is one new file in this folder: its `VIEWS` are found by themselves."""

import importlib
import pkgutil
import sys
from pathlib import Path
from typing import Any

from connect_four_ai.app.faults import describe
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.window.boards.connect_four import BoardView
from connect_four_ai.window.boards.grid import IsolationView, TicTacToeView
from connect_four_ai.window.boards.plain import PlainView
from connect_four_ai.window.boards.view import View
from connect_four_ai.window.exact_scores import ExactScores

VIEWS: dict[type, type[View[Any]]] = {Position: BoardView, TicTacToe: TicTacToeView, Isolation: IsolationView}


def _find_more() -> None:
    """Those of other files; with an error in one of them, its game has the plain view."""
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        try:
            VIEWS.update(getattr(importlib.import_module(f"{__package__}.{module.name}"), "VIEWS", {}))
        except Exception as error:
            print(describe(error), file=sys.stderr)


_find_more()


def view_of(game: GameBoard[Any], speed: float, exact: ExactScores | None = None) -> View[Any]:
    """The view for the game: its own, or the plain one that shows any game. `exact`: to be shown on demand."""
    view = VIEWS.get(type(game.position), PlainView)(game, speed)
    view.exact = exact
    return view
