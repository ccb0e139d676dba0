"""Which view shows which game; and the view of a game that has no board to show: its position as
text, and a button for each move in place of a square."""

from typing import Any

from connect_four_ai.app.language import say, sentence
from connect_four_ai.games.game import G, Square, Squares, in_columns, squares_of
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.columns import ColumnsView
from connect_four_ai.lab.boards.pieces import score_chip
from connect_four_ai.lab.boards.view import HEADLINE_Y, Place, View, ghosts_of
from connect_four_ai.lab.canvas import CENTER, EMPTY, LEFT, Rect, box, canvas
from connect_four_ai.lab.exact_scores import ExactScores
from connect_four_ai.play.match import Match
from connect_four_ai.texts.endings import verdict

MARGIN = 30
GAP = 10
FULL = theme.BOARD_WIDTH - 2 * MARGIN
CARD: Rect = (MARGIN, theme.STRIP_HEIGHT, FULL, 270)  # the position
MOVES: Rect = (MARGIN, 438, FULL, theme.HEIGHT - MARGIN - 438)
BUTTON_HEIGHT = 40
CHIP = 68
PADDING = 14
MOST_COLUMNS = 4
MOST_ROWS = 12
LARGEST, SMALLEST = 28, 8
"""Sizes of the position's text."""
LEADING = 1.3
LETTER = 0.602
"""Width of a monospaced letter, as a fraction of its size."""


class PlainView(View[G]):
    def lay_out(self) -> None:
        self.follow()

    def follow(self) -> None:
        moves = self.game.position.legal_moves
        if moves and self.cursor not in moves:
            self.cursor = moves[0]

    # Where the moves are

    def arrange(self, position: G) -> Squares:
        """A button for each legal move: as many side by side as the longest name leaves room for,
        and more if there would be too many rows."""
        moves = [Square(move) for move in position.legal_moves]
        names = [position.move_name(square.move) for square in moves]
        widest = max((theme.text_width(name, 16, False) for name in names), default=0)
        fitting = int((FULL + GAP) // (widest + 2 * PADDING + CHIP + GAP))
        columns = max(1, min(fitting, MOST_COLUMNS), -(-len(moves) // MOST_ROWS))
        return [moves[first : first + columns] for first in range(0, len(moves), columns)]

    def rect(self, place: Place) -> Rect:
        squares = self.squares(self.position)
        left, top, width, height = MOVES
        gap = min(GAP, height / len(squares) / 5)
        across = (width + gap) / len(squares[0])
        down = min(BUTTON_HEIGHT + gap, (height + gap) / len(squares))
        return left + place[0] * across, top + place[1] * down, across - gap, down - gap

    # Drawing

    def display_headline(self) -> None:
        """The game's name, or how it ended; the position; and what to click."""
        game, position = self.game, self.game.position
        if verdict(game):
            super().display_headline()
        else:
            x = theme.BOARD_WIDTH / 2
            theme.centred(position.game_name, x, HEADLINE_Y, 34, bold=True)
        self._display_position()
        turn = say("{name}’s moves", name=game.now.mover)
        if verdict(game):
            turn = say("{outcome} N starts a new game.", outcome=sentence(position.outcome))
        elif game.human_to_move:
            turn = say("Click your move")
        theme.write(turn, MARGIN, MOVES[1] - 22, 15, bold=True)

    def _display_position(self) -> None:
        left, top, width, height = CARD
        box(CARD, theme.WHITE, 8, edge=theme.LINE)
        room = width - 2 * PADDING
        expected = " · ".join(self.position.move_name(move) for move in ghosts_of(self))
        if expected:
            text = say("Expected: {moves}", moves=expected)
            y = top + height - 50
            theme.paragraph(text, left + PADDING, y, room, 14, theme.FADED, most_lines=2)
            height -= 44
        _display_text(
            str(self.position), (left + PADDING, top + PADDING, room, height - 2 * PADDING)
        )

    def display_square(self, place: Place, square: Square) -> None:
        left, top, width, height = rect = self.rect(place)
        human = self.game.human_to_move
        box(rect, theme.WHITE if human else theme.PAPER, 8, edge=theme.FADED)
        name, padding = self.position.move_name(square.move), min(PADDING, 0.08 * width)
        room = width - min(CHIP, 0.45 * width) - 2 * padding
        ink, size = theme.INK if human else theme.FADED, min(16, height * 0.7)
        middle = top + height / 2
        theme.write_within(name, left + padding, middle, room, size, SMALLEST, ink, LEFT)

    def display_ghosts(self) -> None:
        if self.game.human_to_move and self.pointing and self.cursor in self.position.legal_moves:
            here = self.rect(self.place_of(self.cursor, self.position))
            box(here, EMPTY, 8, edge=theme.BLUE, weight=3)

    def display_score(self, move: Any, text: str, chosen: bool, share: float | None = None) -> None:
        left, top, width, height = self.rect(self.place_of(move, self.position))
        chip = min(CHIP, 0.45 * width)
        x = left + width - chip / 2 - min(PADDING, 0.08 * width) / 2
        score_chip(text, x, top + height / 2, chip, chosen, min(26, height - 2), share=share)


def _display_text(text: str, rect: Rect) -> None:
    """Text in letters of equal width, as large as they fit, as a block in the middle."""
    left, top, width, height = rect
    lines = [line.rstrip() for line in text.splitlines()]
    size = fitting_size(lines, width, height)
    lines = lines[: int(height / (size * LEADING))]
    canvas.text_font("code", size)
    canvas.text_align(LEFT, CENTER)
    canvas.fill(theme.INK)
    x = left + (width - max(map(len, lines), default=0) * size * LETTER) / 2
    y = top + (height - len(lines) * size * LEADING) / 2
    for index, line in enumerate(lines):
        canvas.text(line, x, y + (index + 0.5) * size * LEADING)


def fitting_size(lines: list[str], width: float, height: float) -> float:
    """The size at which all lines fit, from SMALLEST to LARGEST."""
    longest = max(map(len, lines), default=0) or 1
    fits = min(width / (longest * LETTER), height / (max(1, len(lines)) * LEADING))
    return max(SMALLEST, min(LARGEST, fits))


def view_of(game: Match, speed: float, exact: ExactScores | None = None) -> View[Any]:
    """The view for the game's board, or the plain one if it has none. `exact`: to be shown on
    demand."""
    squares = squares_of(game.position)
    kind = PlainView if not squares else ColumnsView if in_columns(squares) else View
    view: View[Any] = kind(game, speed)
    view.exact = exact
    return view
