"""The position editor: cells are changed until the board is as one wants it, and can be reached in a game."""

from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.connect_four import Cell, Position
from connect_four_ai.games.draft import Draft
from connect_four_ai.games.game import opponent
from connect_four_ai.window import theme
from connect_four_ai.window.boards.view import View
from connect_four_ai.window.pages.asking_page import AskingPage
from connect_four_ai.window.pages.page import BESIDE_WIDTH, SMALL_LEFT
from connect_four_ai.window.widgets.controls import Control, Controls
from connect_four_ai.window.widgets.rect import Point
from connect_four_ai.window.words.formats import sentence

BUTTONS = 330.0


class CellsView(View[Any]):
    """Each cell is a move of its own."""

    def display_ghosts(self) -> None:
        self.display_frame(self.place_of(self.cursor, self.position))


class EditorPage(AskingPage):
    board_at = (0.0, 0.0, 1.0)

    def __init__(self, game: GameBoard[Any], speed: float) -> None:
        self.drafts = [Draft.of(game.position)]
        """What the board looked like, change by change."""
        self.found: Position | str | None = None
        """The position, or why there is none; None as long as that is not known."""
        super().__init__(game, speed)
        self.view = CellsView(game, speed)
        self.view.cursor, self.view.piece = (4, 1), 0.8 * self.view.side
        self._draw_draft()

    def _draw_draft(self) -> None:
        self.view.imagine(self.drafts[-1])
        self.done = False

    # What is asked

    def subject(self) -> Draft:
        return self.drafts[-1]

    def question(self) -> Draft:
        return self.drafts[-1]

    def hear(self, answer: Position | str | None) -> None:
        self.found = answer
        self.done = self.done and not isinstance(answer, str)

    def retell(self) -> None:
        self._ask()

    # What one can do

    def change(self, cell: Cell) -> None:
        self._add(self.drafts[-1].changed(cell))

    def _add(self, draft: Draft) -> None:
        self.drafts.append(draft)
        self._draw_draft()

    def _undo(self) -> None:
        del self.drafts[max(1, len(self.drafts) - 1) :]
        self._draw_draft()

    def take_over(self, board: GameBoard[Any]) -> bool:
        """The human is to move there."""
        if isinstance(self.found, Position):
            board.set_up(self.found, opponent(self.found, self.found.player))
        return isinstance(self.found, Position)

    def choose(self, point: Point) -> None:
        cell = self.move_at(point)
        if cell is not None:
            self.change(cell)

    def controls(self) -> Controls:
        rows = [
            [Control(("space",), say("space"), say("change this cell"), lambda: self.change(self.view.cursor))],
            [Control(("z",), "Z", say("undo"), self._undo)],
            [Control(("n",), "N", say("empty board"), lambda: self._add(Draft()))],
            [self.use()],
        ]
        return Controls(SMALL_LEFT, BUTTONS, BESIDE_WIDTH, rows)

    # How it is shown

    def _display_board(self) -> None:
        self._display_small_board()

    def display_page(self, mouse: Point) -> None:
        theme.write(say("Any position"), SMALL_LEFT, 36, 26, bold=True)
        text = say("Click a cell: empty, red, yellow, and empty again. Arrows and the space bar do it, too.")
        y = theme.paragraph(text, SMALL_LEFT, 62, BESIDE_WIDTH, 16) + 20
        theme.paragraph(self._told(), SMALL_LEFT, y, BESIDE_WIDTH, 18, theme.INK)
        self.controls().display(mouse)
        self.display_way_out(say("F or Esc: back to the board"))

    def _told(self) -> str:
        if isinstance(self.found, str):
            return say("This cannot be: {why}.", why=self.found)
        if self.found is None:
            return self.failure or say("Looking for an order of moves…")
        turn = say("{name}’s turn", name=self.found.player_name(self.found.player))
        moves = say("One order of moves: {moves}", moves=self.found.moves)
        return "\n".join([sentence(self.found.outcome) if self.found.outcome else turn, moves])
