"""The position editor: the user changes cells, and the page finds a game that leads to the
position."""

from typing import Any

from connect_four_ai.app.language import say, sentence
from connect_four_ai.games.connect_four import Cell, Position
from connect_four_ai.games.game import Square
from connect_four_ai.games.reading import Draft
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.columns import ColumnsView, display_board, display_hole
from connect_four_ai.lab.boards.pieces import display_ring
from connect_four_ai.lab.boards.view import Place, View
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.pages.page import news
from connect_four_ai.lab.widgets.controls import Controls, button
from connect_four_ai.lab.widgets.layout import Layout, Size, beside_large, lowest_rows, side
from connect_four_ai.play.match import Match

HEIGHT = 426
"""Height of all below the board or, on a low screen, beside it."""


class CellsView(View[Any]):
    """The board in the editor, on which each cell is a move."""

    largest, margin = ColumnsView.largest, ColumnsView.margin

    def display_ground(self) -> None:
        super().display_ground()
        display_board((self.left, self.top, self.side * self.columns, self.side * self.rows))
        for column in range(self.columns):
            x, _ = self.middle((column, 0))
            theme.centred(str(column + 1), x, self.top - 12, 18, theme.FADED)

    def display_square(self, place: Place, square: Square) -> None:
        display_hole(*self.middle(place), self.piece)
        if square.mark:
            self.display_piece(square.mark, *self.middle(place), self.piece)

    def display_ghosts(self) -> None:
        display_ring(*self.middle(self.place_of(self.cursor, self.position)), 1.1 * self.piece)

    def display_scores(self) -> None:
        """Draws nothing: scores belong to columns, and here cells are the moves."""


class EditorPage(AskingPage):
    """Edits a position. As soon as a game leads to it, it is tried out: the keys act on it, and it
    can be used on the board."""

    enter_uses = True
    has_news = False  # the page's own text says whose turn it is

    def __init__(self, game: Match, speed: float) -> None:
        self.view = CellsView(game, speed)
        self.view.cursor, self.view.piece = (4, 1), 0.8 * self.view.side
        self.drafts = [Draft.of(game.position)]
        """The board after each change."""
        self.found: Position | str | None = None
        """The position, or why there is none; None until that is known."""
        super().__init__(game, speed)

    def layout(self, screen: Size) -> Layout:
        return beside_large(screen, HEIGHT, HEIGHT)

    def _show(self, game: Match) -> None:
        self.game = self.view.game = game

    # The job

    def question(self) -> Draft:
        return self.drafts[-1]

    def receive(self, answer: Position | str | None) -> None:
        self.found = answer
        self.failure = answer if isinstance(answer, str) else ""  # in the language of the job
        self.end_trial()
        if isinstance(answer, Position):
            self.look_at(answer)
        self.view.imagine(self.drafts[-1])

    def update(self) -> None:
        super().update()
        if isinstance(self.found, Position) and self.game.position != self.found:
            self.receive(
                self.found
            )  # X, for instance, has put another position onto the trial board

    # Controls

    def change(self, cell: Cell) -> None:
        self.drafts.append(self.drafts[-1].changed(cell))

    def choose(self, point: Point) -> None:
        if cell := self.move_at(point):
            self.change(cell)

    def controls(self) -> Controls:
        return lowest_rows(
            [button("space", say("change this cell"), lambda: self.change(self.view.cursor))],
            [button("Z", say("undo"), self.drafts.pop, len(self.drafts) > 1)],
            [button("N", say("empty board"), lambda: self.drafts.append(Draft()))],
        )

    # Drawing

    def display_side(self, mouse: Point) -> None:
        side().title(say("Any position"))
        text = say(
            "Click a cell: empty, red, yellow, and empty again. Arrows and the space bar do it,"
            " too."
        )
        y = side().paragraph(text, 62, 16) + 20
        side().paragraph(self.text(), y, 18, theme.INK)

    def text(self) -> str:
        if self.found is None:
            return self.failure or say("Looking for an order of moves…")
        if isinstance(self.found, str):
            return say("This cannot be: {why}.", why=self.found)
        moves = say("One order of moves: {moves}", moves=self.found.moves)
        return f"{sentence(self.found.outcome) if self.found.winner else news(self)}\n{moves}"
