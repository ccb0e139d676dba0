"""The view of each game, and the view of a game without a board: its position as text, and a button
for each move."""

from functools import partial
from typing import Any

from connect_four_ai.app.language import say, sentence
from connect_four_ai.games.game import G, Square, Squares, in_columns, squares_of
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.columns import ColumnsView
from connect_four_ai.lab.boards.view import HEADLINE_Y, View
from connect_four_ai.lab.canvas import CENTER, LEFT, Rect, box, canvas
from connect_four_ai.lab.exact_scores import ExactScores
from connect_four_ai.lab.letters import CODE
from connect_four_ai.lab.widgets.controls import Control, Controls, choice, in_rows
from connect_four_ai.play.match import Match
from connect_four_ai.texts.formats import opinion_text

MARGIN, PADDING = 30, 14
FULL = theme.BOARD_WIDTH - 2 * MARGIN
CARD: Rect = (MARGIN, theme.STRIP_HEIGHT, FULL, 270)  # the position
MOVES = 438
"""Top of the moves' buttons."""
MOST_COLUMNS, MOST_ROWS = 4, 12
LARGEST, SMALLEST = 28, 8
"""Sizes of the position's text."""
LEADING = 1.3


class PlainView(View[G]):
    def lay_out(self) -> None:
        self.follow()

    def follow(self) -> None:
        moves = self.game.position.legal_moves
        if moves and self.cursor not in moves:
            self.cursor = moves[0]

    def arrange(self, position: G) -> Squares:
        """Returns the legal moves in rows."""
        moves = [Square(move) for move in position.legal_moves]
        columns = max(MOST_COLUMNS, -(-len(moves) // MOST_ROWS))
        return in_rows(moves, columns)

    def move_at(self, x: float, y: float) -> Any:
        """Returns None: the moves have buttons."""

    def buttons(self) -> Controls:
        """Returns a button for each move, in rows."""
        rows = [list(map(self._button, row)) for row in self.squares(self.position)]
        for row in rows[1:]:
            row += [choice("", self.forget, False)] * (len(rows[0]) - len(row))  # empty places
        pitch = min(50, (theme.HEIGHT - MOVES) / max(1, len(rows)))
        return Controls(MARGIN, MOVES, FULL, rows, pitch, pitch / 5)

    def _button(self, square: Square) -> Control:
        """Returns the button of a move, with its score if that is known; dark for the hint's move
        and for the one at the cursor."""
        game, move = self.game, square.move
        thinker, text = game.thinker, self.position.move_name(move)
        shown = self.shows_scores and thinker.stage and (thinker.worker.thinking or thinker.hint)
        if shown and thinker.stage and move in thinker.scores:
            score = opinion_text(thinker.stage, self.position, thinker.scores[move])
            text = say("{move}: {score}", move=text, score=score)
        hinted = thinker.hint is not None and thinker.hint.move == move
        chosen = hinted or (self.pointing and self.cursor == move)
        return choice(text, partial(game.play, move), chosen=chosen)

    def display(self) -> None:
        """Draws the game's name or result, the position, and what to click."""
        game, position = self.game, self.position
        self.display_ground()
        if game.verdict:
            self.display_headline()
        else:
            x = theme.BOARD_WIDTH / 2
            theme.centred(position.game_name, x, HEADLINE_Y, 34, bold=True)
        self._display_position()
        turn = say("{name}’s moves", name=game.now.mover)
        if game.verdict:
            turn = say("{outcome} N starts a new game.", outcome=sentence(position.outcome))
        elif game.human_to_move:
            turn = say("Click your move")
        theme.write(turn, MARGIN, MOVES - 22, 15, bold=True)

    def _display_position(self) -> None:
        left, top, width, height = CARD
        box(CARD, theme.WHITE, 8, edge=theme.LINE)
        room = width - 2 * PADDING
        expected = " · ".join(self.position.move_name(move) for move in self.ghosts)
        if expected:
            text = say("Expected: {moves}", moves=expected)
            y = top + height - 50
            theme.paragraph(text, left + PADDING, y, room, 14, theme.FADED, most_lines=2)
            height -= 44
        _display_text(
            str(self.position), (left + PADDING, top + PADDING, room, height - 2 * PADDING)
        )


def _display_text(text: str, rect: Rect) -> None:
    """Writes text in a monospaced font, as large as it fits, as a block in the middle."""
    left, top, width, height = rect
    lines = [line.rstrip() for line in text.splitlines()]
    longest = max(map(len, lines), default=0) or 1
    fits = min(width / (longest * CODE), height / (max(1, len(lines)) * LEADING))
    size = max(SMALLEST, min(LARGEST, fits))
    lines = lines[: int(height / (size * LEADING))]
    canvas.text_font("code", size)
    canvas.text_align(LEFT, CENTER)
    canvas.fill(theme.INK)
    x = left + (width - longest * size * CODE) / 2
    y = top + (height - len(lines) * size * LEADING) / 2
    for index, line in enumerate(lines):
        canvas.text(line, x, y + (index + 0.5) * size * LEADING)


def view_of(game: Match, speed: float, exact: ExactScores | None = None) -> View[Any]:
    """Returns the view for the game's board, or the plain one if it has none. `exact`: to be shown
    on demand."""
    squares = squares_of(game.position)
    kind = PlainView if not squares else ColumnsView if in_columns(squares) else View
    view: View[Any] = kind(game, speed)
    view.exact = exact
    return view
