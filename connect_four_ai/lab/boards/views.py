"""Which view shows which game."""

from typing import Any

from connect_four_ai.games.game import in_columns, squares_of
from connect_four_ai.lab.boards.columns import ColumnsView
from connect_four_ai.lab.boards.plain import PlainView
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.exact_scores import ExactScores
from connect_four_ai.play.match import Match


def view_of(game: Match, speed: float, exact: ExactScores | None = None) -> View[Any]:
    """The view for the game's board, or the plain one if it has none. `exact`: to be shown on
    demand."""
    squares = squares_of(game.position)
    kind = PlainView if not squares else ColumnsView if in_columns(squares) else View
    view: View[Any] = kind(game, speed)
    view.exact = exact
    return view
