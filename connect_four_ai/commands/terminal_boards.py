"""The boards of the games in coloured text."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from connect_four_ai.ai_brain import Thought
from connect_four_ai.games.game import Game, Square, Squares, in_columns, short_name, squares_of
from connect_four_ai.texts.formats import thought_text

STYLES = ("bold #FF5641", "bold #FFDF37")
"""Of the first player and the second."""
SIGNS = {"R": "●R", "Y": "●Y", "1": "♛1", "2": "♛2"}
"""A letter as well as a colour, for whoever sees no colours; other marks stand by themselves."""


def board_text(position: Game[Any], thought: Thought | None) -> RenderableType:
    """The board, and the scores of the moves if they are about this position."""
    squares = squares_of(position)
    thought = thought if thought and thought.position == position else None
    if in_columns(squares):
        return _columns(position, squares, thought)
    board: RenderableType = Text(str(position))
    if squares:
        board = Table(box=None, padding=(0, 1), show_header=False)
        for row in squares:
            board.add_row(
                *(_square(position, square, _name(position, square.move)) for square in row)
            )
    if thought is None:
        return board
    scores = (f"{_name(position, move)}: {thought_text(thought, move)}" for move in thought.scores)
    return Group(board, Text("  ".join(scores), style="dim"))


def _columns(position: Game[Any], squares: Squares, thought: Thought | None) -> Table:
    """The scores above the columns (the chosen one in brackets), the discs, and the columns'
    numbers below."""
    table = Table(box=None, padding=(0, 1), show_header=False)
    for _ in squares[0]:
        table.add_column(justify="center", min_width=3)
    moves = [square.move for square in squares[0]]
    if thought:
        scores = {move: thought_text(thought, move) for move in thought.scores}
        scores[thought.move] = f"[{thought_text(thought, thought.move)}]"
        table.add_row(*(Text(scores.get(move, "")) for move in moves))
    for row in squares:
        table.add_row(*(_square(position, square, "·") for square in row))
    table.add_row(*(Text(_name(position, move), style="dim") for move in moves))
    return table


def _square(position: Game[Any], square: Square, empty: str) -> Text:
    """What stands in a square; `empty`: what to write if nothing does."""
    if not square.mark:
        return Text("■") if square.closed else Text(empty, style="dim")
    marked = " reverse" if square.won else " underline" if square.last else ""
    return Text(
        SIGNS.get(square.mark, square.mark),
        style=STYLES[position.players.index(square.mark)] + marked,
    )


def _name(position: Game[Any], move: Any) -> str:
    return short_name(position.move_name(move))
