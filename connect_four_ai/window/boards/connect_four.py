"""Connect Four in the window: the chapter's spots, a strip of scores above them, and discs that fall."""

import math
import time

import py5

from connect_four_ai.app.language import say
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.connect_four import COLUMNS, ROWS, Cell, Position
from connect_four_ai.spot import Spot, spots_of
from connect_four_ai.window import theme
from connect_four_ai.window.boards.view import HEADLINE_Y, View, disc_sign, dot, label, score_chip
from connect_four_ai.window.canvas import canvas
from connect_four_ai.window.shapes import EMPTY, box, circle
from connect_four_ai.window.words.endings import two_lines
from connect_four_ai.window.words.formats import score_text

COLUMN_WIDTH = theme.BOARD_WIDTH / COLUMNS
ROW_HEIGHT = (theme.HEIGHT - theme.STRIP_HEIGHT) / ROWS
GRAVITY = 5200  # pixels a second a second
TRUTH_Y = 54
"""The middle of the line of exact scores below a stage's own."""
BOUNCE = 0.25  # of the speed is left after landing


class BoardView(View[Position]):
    def __init__(self, game: GameBoard[Position], speed: float = 1) -> None:
        super().__init__(game, speed)
        self.cursor = 4
        self._shown = game.position
        self._landed_at = 0.0
        self._dropped_at = 0.0

    def move_at(self, x: float, y: float) -> int | None:
        """The column there: every pixel of the board's width belongs to one, the strip's too."""
        if 0 <= x < theme.BOARD_WIDTH and 0 <= y < theme.HEIGHT:
            return int(x // COLUMN_WIDTH) + 1
        return None

    def steer(self, right: int, down: int) -> None:
        self.pointing = True
        self.cursor = (self.cursor - 1 + right) % COLUMNS + 1

    @property
    def rest(self) -> float:
        return time.perf_counter() - self._landed_at

    def display(self) -> None:
        self.clear()
        self.display_headline(say("Click a column to drop a disc"))
        self._display_next_disc()
        self.display_scores()
        canvas.push_matrix()
        canvas.translate(0, theme.STRIP_HEIGHT)
        falling = self._shown.last_cell if self.rest < 0 else None
        for row in spots_of(self._shown):
            for spot in row:
                if (spot.j + 1, ROWS - spot.i) == falling:
                    spot.value = ""
                spot.display(canvas)
        if falling:
            Spot(0, 0, _column_x(falling[0]), self._falling_y(falling), str(self._shown.disc_at(falling))).display(
                canvas
            )
        else:
            self._mark()
            self._display_ghosts()
        canvas.pop_matrix()

    # Falling

    def imagine(self, position: Position | None, moves: tuple[int, ...] = ()) -> None:
        super().imagine(position, moves)
        self._shown = self.position
        self._landed_at = 0.0

    def follow(self) -> None:
        position = self.position
        if position.moves != self._shown.moves:
            if position.moves[:-1] == self._shown.moves:
                self._dropped_at = time.perf_counter()
                self._landed_at = self._dropped_at + _fall_seconds(position) * (1 + 2 * BOUNCE) / self.speed
            else:  # undone, or a new game
                self._landed_at = 0.0
            self._shown = position

    def _falling_y(self, cell: Cell) -> float:
        """The height of the falling disc: down with gravity, and up once more a little."""
        end = _center(cell)[1]
        fall = _fall_seconds(self._shown)
        elapsed = (time.perf_counter() - self._dropped_at) * self.speed
        if elapsed < fall:
            return HEADLINE_Y - theme.STRIP_HEIGHT + GRAVITY * elapsed**2 / 2
        after = elapsed - fall
        return min(end, end - GRAVITY * after * (BOUNCE * fall - after / 2))

    # Above the board

    def _display_next_disc(self) -> None:
        if not (self.game.human_to_move and self.pointing and self.rest >= 0):
            return
        if self.exact and self.cursor in self.exact.scores and not self.in_small:
            return  # words stand there; where the disc would land can be seen on the board
        x, is_open = _column_x(self.cursor), self.cursor in self.game.position.legal_moves
        color = Spot.match_color(self.game.position.player) if is_open else theme.GREY
        circle(x, HEADLINE_Y, Spot.DIAMETER, color, edge=theme.BLACK, weight=2)
        if is_open:
            Spot.display_mark(self.game.position.player, x, HEADLINE_Y, Spot.DIAMETER, canvas)
        if not is_open and not self.in_small:
            theme.write(say("full"), x, HEADLINE_Y, 18, bold=True, align=py5.CENTER)

    def display_score(self, move: int, text: str, chosen: bool) -> None:
        x = _column_x(move)
        score_chip(text, x, 19, 96, chosen)
        if chosen:
            canvas.fill(theme.INK)
            canvas.no_stroke()
            canvas.triangle(x - 8, 31, x + 8, 31, x, 36)

    def display_scores(self) -> None:
        """Exact scores of the position on the board are put into words, too: below the stage's own, if those are exact,
        else beside them."""
        super().display_scores()
        if self.in_small or self.game.verdict or self.exact is None:
            return
        own = self.exact.own
        for column, score in self.exact.scores.items():
            if not own:
                _truth_chip(score_text(score), _column_x(column))
            for number, line in enumerate(two_lines(self.position, score)):
                y = (TRUTH_Y - 27 if own else TRUTH_Y) + 23 + 17 * number
                if line:
                    _backed(line, _column_x(column), y)

    def display_player(self, player: str, x: float, y: float) -> None:
        disc_sign(player, x, y)

    # Upon the board

    def _mark(self) -> None:
        if self._shown.last_cell:
            dot(*_center(self._shown.last_cell))
        _display_rings(self._shown)

    def _display_ghosts(self) -> None:
        """Where the hint, the moves that the stage expects, and the disc at the cursor would come to lie."""
        game, position = self.game, self._shown
        for number, column in enumerate(self.ghosts, start=1):
            after = position.play(column)
            assert after.last_cell is not None
            text = say("hint") if game.hint and number == 1 and not self.imagined else str(number)
            _ghost(after.last_cell, position.player, text, self.number_size)
            position = after
        if self.imagined:
            _display_rings(position)
        here = self.cursor in self._shown.legal_moves and self.cursor not in self.ghosts[:1]
        if game.human_to_move and self.pointing and here:
            _ghost((self.cursor, self._shown.height(self.cursor) + 1), self._shown.player, "")


def _display_rings(position: Position) -> None:
    """Around the four that won."""
    for cell in position.winning_cells:
        Spot(0, 0, *_center(cell)).display_ring(canvas)


def _truth_chip(text: str, x: float) -> None:
    """Round and edged, so that nobody takes it for the stage's own."""
    box((x - 36, TRUTH_Y - 11, 72, 22), theme.WHITE, 11, edge=theme.INK, weight=2)
    theme.write(text, x, TRUTH_Y, 16, bold=True, align=py5.CENTER)


def _backed(text: str, x: float, y: float) -> None:
    """A line that can be read upon the next disc, too."""
    canvas.no_stroke()
    canvas.fill(200, 200, 200, 200)
    width = theme.text_width(text, 14, False) + 6
    canvas.rect(x - width / 2, y - 8, width, 16, 4)
    theme.write(text, x, y, 14, align=py5.CENTER)


def _ghost(cell: Cell, player: str, text: str, size: float = 18) -> None:
    """A disc that is only thought of."""
    x, y = _center(cell)
    circle(x, y, 66, EMPTY, edge=Spot.match_color(player), weight=6)
    if text:
        label(text, x, y, size)


def _fall_seconds(position: Position) -> float:
    assert position.last_cell is not None
    distance = _center(position.last_cell)[1] + theme.STRIP_HEIGHT - HEADLINE_Y
    return math.sqrt(2 * distance / GRAVITY)


def _column_x(column: int) -> float:
    return COLUMN_WIDTH * (column - 0.5)


def _center(cell: Cell) -> tuple[float, float]:
    """The middle of a cell, measured from the board's upper left corner."""
    column, row = cell
    return _column_x(column), ROW_HEIGHT * (ROWS - row + 0.5)
