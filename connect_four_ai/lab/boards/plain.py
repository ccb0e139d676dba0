"""A game that has no board to show: its position as text, and a button for each move in place of a
square."""

import textwrap
from typing import Any

import py5

from connect_four_ai.app.language import say
from connect_four_ai.games.game import G, Square, Squares
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.pieces import score_chip
from connect_four_ai.lab.boards.view import HEADLINE_Y, Place, View
from connect_four_ai.lab.canvas import EMPTY, Rect, box, canvas
from connect_four_ai.texts.formats import sentence
from connect_four_ai.texts.outcome import verdict

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
LEADING = 1.3
LETTER = 0.602
"""How wide a letter of equal width is, as a part of its size."""


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
            theme.write(
                position.game_name,
                theme.BOARD_WIDTH / 2,
                HEADLINE_Y,
                34,
                bold=True,
                align=py5.CENTER,
            )
        self._display_position()
        turn = (
            say("Click your move")
            if game.human_to_move
            else say("{name}’s moves", name=game.now.mover)
        )
        if verdict(game):
            turn = say("{outcome} N starts a new game.", outcome=sentence(position.outcome))
        theme.write(turn, MARGIN, MOVES[1] - 22, 15, bold=True)

    def _display_position(self) -> None:
        left, top, width, height = CARD
        box(CARD, theme.WHITE, 8, edge=theme.LINE)
        expected = " · ".join(self.position.move_name(move) for move in self.ghosts)
        room = height - 2 * PADDING
        if expected:
            text = (
                say("Hint: {moves}", moves=expected)
                if self.game.thinker.hint
                else say("Expected: {moves}", moves=expected)
            )
            theme.paragraph(
                text,
                left + PADDING,
                top + height - 50,
                width - 2 * PADDING,
                14,
                theme.FADED,
                most_lines=2,
            )
            room -= 44
        _display_text(
            str(self.position), (left + PADDING, top + PADDING, width - 2 * PADDING, room)
        )

    def display_square(self, place: Place, square: Square) -> None:
        left, top, width, height = rect = self.rect(place)
        human = self.game.human_to_move
        box(rect, theme.WHITE if human else theme.PAPER, 8, edge=theme.FADED)
        name, padding = self.position.move_name(square.move), min(PADDING, 0.08 * width)
        room = width - min(CHIP, 0.45 * width) - 2 * padding
        # as small as can be read
        size = min(16, height * 0.7) if theme.text_width(name, 16, False) <= room else 8
        theme.write(
            name, left + padding, top + height / 2, size, theme.INK if human else theme.FADED
        )

    def display_ghosts(self) -> None:
        if self.game.human_to_move and self.pointing and self.cursor in self.position.legal_moves:
            box(
                self.rect(self.place_of(self.cursor, self.position)),
                EMPTY,
                8,
                edge=theme.BLUE,
                weight=3,
            )

    def display_score(self, move: Any, text: str, chosen: bool, share: float | None = None) -> None:
        left, top, width, height = self.rect(self.place_of(move, self.position))
        chip = min(CHIP, 0.45 * width)
        x = left + width - chip / 2 - min(PADDING, 0.08 * width) / 2
        score_chip(text, x, top + height / 2, chip, chosen, min(26, height - 2), share=share)


def _display_text(text: str, rect: Rect) -> None:
    """Text in letters of equal width, as large as they fit, as a block in the middle."""
    font = theme.font("Monospaced.plain")
    left, top, width, height = rect
    size, lines = fitted(text, width, height)
    py5.text_font(font, size)  # to measure by
    canvas.text_font(font, size)
    canvas.text_align(py5.LEFT, py5.CENTER)
    canvas.fill(theme.INK)
    x = left + (width - max((py5.text_width(line) for line in lines), default=0)) / 2
    y = top + (height - len(lines) * size * LEADING) / 2
    for index, line in enumerate(lines):
        canvas.text(line, x, y + (index + 0.5) * size * LEADING)


def fitted(
    text: str, width: float, height: float, largest: int = 28, smallest: int = 8
) -> tuple[int, list[str]]:
    """The largest size at which the text fits, and its lines; at the smallest, long lines are
    broken and what is too much ends in an ellipsis."""
    lines = [line.rstrip() for line in text.splitlines()]
    longest = max((len(line) for line in lines), default=0)
    for size in range(largest, smallest, -1):
        if longest * size * LETTER <= width and len(lines) * size * LEADING <= height:
            return size, lines
    letters = int(width / (smallest * LETTER))
    broken = [
        part
        for line in lines
        for part in textwrap.wrap(line, letters, drop_whitespace=False) or [""]
    ]
    most = int(height / (smallest * LEADING))
    return smallest, broken if len(broken) <= most else [*broken[: most - 1], "…"]
