"""The boards of the games in coloured text."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import COLUMNS, ROWS, YELLOW, Position
from connect_four_ai.games.game import Game
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.window.words.formats import short_name, thought_text

STYLES = ("bold #FF5641", "bold #FFDF37")
"""Of the first player and the second."""


def board_text(position: Game[Any], thought: Thought | None) -> RenderableType:
    """The board, and the scores of the moves."""
    if isinstance(position, Position):
        return board_table(position, thought)
    if isinstance(position, TicTacToe):
        board: RenderableType = _squares(position, position.board.width, position.board.height, _mark)
    elif isinstance(position, Isolation):
        board = _squares(position, position.board.width, position.board.height, _cell)
    else:
        board = Text(str(position))
    return Group(board, Text(_scores(thought), style="dim")) if thought and thought.position == position else board


def _squares(position: Any, width: int, height: int, cell: Any) -> Table:
    """A board of squares: what stands in each, or how its move is typed."""
    table = Table(box=None, padding=(0, 1), show_header=False)
    for row in range(height):
        table.add_row(*(cell(position, column, row) for column in range(width)))
    return table


def _mark(position: TicTacToe, column: int, row: int) -> Text:
    square = row * position.board.width + column
    mark = position.mark_at(square)
    return Text(mark, style=STYLES[position.players.index(mark)]) if mark else Text(str(square), style="dim")


def _cell(position: Isolation, column: int, row: int) -> Text:
    """A queen, a closed cell, or one that a queen may still enter."""
    for player, style in zip(position.players, STYLES, strict=True):
        if position.location(player) == (column, row):
            return Text(f"♛{player}", style=style)
    return Text("■") if (column, row) in position.closed else Text(f"{column},{row}", style="dim")


def _scores(thought: Thought) -> str:
    names = {move: short_name(thought.position.move_name(move)) for move in thought.scores}
    return "  ".join(f"{name}: {thought_text(thought, move)}" for move, name in names.items())


def board_table(position: Position, thought: Thought | None) -> Table:
    """The scores above the columns if they are about this position (the chosen one in brackets), the discs, and the
    columns' numbers below."""
    table = Table(box=None, padding=(0, 1), show_header=False)
    for _ in range(COLUMNS):
        table.add_column(justify="center", min_width=3)
    columns = range(1, COLUMNS + 1)
    if thought and thought.position == position:
        scores = {column: thought_text(thought, column) for column in thought.scores}
        scores[thought.column] = f"[{scores.get(thought.column, say('book'))}]"
        table.add_row(*(Text(scores.get(column, "")) for column in columns))
    for row in range(ROWS, 0, -1):
        table.add_row(*(_disc(position, (column, row)) for column in columns))
    table.add_row(*(Text(str(column), style="dim") for column in columns))
    return table


def _disc(position: Position, cell: tuple[int, int]) -> Text:
    """A letter as well as a colour, for whoever sees no colours."""
    player = position.disc_at(cell)
    if player is None:
        return Text("·", style="dim")
    marks = " reverse" if cell in position.winning_cells else " underline" if cell == position.last_cell else ""
    return Text(f"●{player}", style=STYLES[player == YELLOW] + marks)
