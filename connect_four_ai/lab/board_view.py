"""The board in the window: the chapter's spots, a strip of scores above them, and discs that fall."""

import math
import time

import py5

from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.connect_four import COLUMNS, ROWS, Cell, Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.lab import Lab
from connect_four_ai.lab.words import score_text
from connect_four_ai.spot import Spot

COLUMN_WIDTH = theme.BOARD_WIDTH / COLUMNS
ROW_HEIGHT = (theme.HEIGHT - theme.STRIP_HEIGHT) / ROWS
HOVER_Y = 76  # where the next disc waits
GRAVITY = 5200  # pixels a second a second
BOUNCE = 0.25  # of the speed is left after landing


class BoardView:
    def __init__(self, lab: Lab, speed: float = 1) -> None:
        self.lab = lab
        self.board = GameBoard()
        self.speed = speed
        self.cursor = 4
        """The column that a disc would be dropped into, 1–7."""
        self.pointing = False
        """Whether the mouse or the keyboard is at the board, so that the next disc shows."""
        self._shown = lab.position
        self._landed_at = 0.0
        self._dropped_at = 0.0

    def column_at(self, x: float, y: float) -> int | None:
        """The column below a point of the window, None beside the board."""
        if 0 <= x < theme.BOARD_WIDTH and 0 <= y < theme.HEIGHT:
            return int(x // COLUMN_WIDTH) + 1
        return None

    def move_cursor(self, by: int) -> None:
        self.pointing = True
        self.cursor = (self.cursor - 1 + by) % COLUMNS + 1

    @property
    def rest(self) -> float:
        """Seconds since the last disc came to rest, negative while it falls."""
        return time.perf_counter() - self._landed_at

    def display(self) -> None:
        self._follow(self.lab.position)
        self._display_strip()
        py5.push_matrix()
        py5.translate(0, theme.STRIP_HEIGHT)
        falling = self._shown.last_cell if self.rest < 0 else None
        self._hide(falling)
        self.board.display_spots()
        if falling:
            _disc(falling[0], self._falling_y(falling), self._shown, falling)
        else:
            self._mark_last()
            self._mark_four()
            self._display_ghosts()
        py5.pop_matrix()

    # Falling

    def _follow(self, position: Position) -> None:
        if position.moves == self._shown.moves:
            self.board.show(position)
            return
        if position.moves[:-1] == self._shown.moves:
            self._dropped_at = time.perf_counter()
            self._landed_at = self._dropped_at + _fall_seconds(position) * (1 + 2 * BOUNCE) / self.speed
        else:  # undone, or a new game
            self._landed_at = 0.0
        self._shown = position
        self.board.show(position)

    def _hide(self, cell: Cell | None) -> None:
        if cell is not None:
            column, row = cell
            self.board.grids[ROWS - row][column - 1].value = ""

    def _falling_y(self, cell: Cell) -> float:
        """The height of the falling disc: down with gravity, and up once more a little."""
        end = _center(cell)[1]
        fall = _fall_seconds(self._shown)
        elapsed = (time.perf_counter() - self._dropped_at) * self.speed
        if elapsed < fall:
            return HOVER_Y - theme.STRIP_HEIGHT + GRAVITY * elapsed**2 / 2
        after = elapsed - fall
        return min(end, end - GRAVITY * after * (BOUNCE * fall - after / 2))

    # Above the board

    def _display_strip(self) -> None:
        lab = self.lab
        if lab.verdict:
            theme.write_within(lab.verdict, theme.BOARD_WIDTH / 2, HOVER_Y, 640, 64, 20, theme.BLUE)
        elif lab.human_to_move and self.pointing and self.rest >= 0:
            open_column = self.cursor in lab.position.legal_moves
            py5.stroke("#000000")
            py5.stroke_weight(2)
            py5.fill(Spot.match_color(lab.position.player) if open_column else theme.GREY)
            py5.ellipse(_column_x(self.cursor), HOVER_Y, Spot.DIAMETER, Spot.DIAMETER)
            if not open_column:
                theme.write("full", _column_x(self.cursor), HOVER_Y, 18, theme.INK, bold=True, align=py5.CENTER)
        elif not lab.position.moves and lab.human_to_move:
            theme.write("Click a column to drop a disc", theme.BOARD_WIDTH / 2, HOVER_Y, 24, align=py5.CENTER)
        thought = lab.shown
        scores = thought.scores if thought else {}
        chosen = thought.column if thought else None
        if lab.thinker.thinking:
            scores, chosen = lab.thinker.scores, None
        for column, score in scores.items():
            _score_chip(column, score_text(score), column == chosen)

    # Upon the board

    def _mark_last(self) -> None:
        if self._shown.last_cell:
            x, y = _center(self._shown.last_cell)
            py5.no_stroke()
            py5.fill("#000000")
            py5.ellipse(x, y, 14, 14)

    def _mark_four(self) -> None:
        py5.no_fill()
        for cell in self._shown.winning_cells:
            x, y = _center(cell)
            py5.stroke(theme.WHITE)
            py5.stroke_weight(10)
            py5.ellipse(x, y, 70, 70)
            py5.stroke(theme.BLUE)
            py5.stroke_weight(6)
            py5.ellipse(x, y, 70, 70)

    def _display_ghosts(self) -> None:
        """Where the hint's disc, or else the disc at the cursor, would come to lie."""
        hint = self.lab.hint
        if hint:
            self._ghost(hint.column, "hint")
        if self.lab.human_to_move and self.pointing and (not hint or hint.column != self.cursor):
            self._ghost(self.cursor, "")

    def _ghost(self, column: int, label: str) -> None:
        row = self._shown.height(column) + 1
        if row > ROWS:
            return
        x, y = _center((column, row))
        py5.no_fill()
        py5.stroke(Spot.match_color(self._shown.player))
        py5.stroke_weight(6)
        py5.ellipse(x, y, 66, 66)
        if label:
            theme.write(label, x, y, 18, theme.INK, bold=True, align=py5.CENTER)


def _score_chip(column: int, text: str, chosen: bool) -> None:
    """A column's score on the strip; the chosen one stands out, and points down."""
    x = _column_x(column)
    py5.no_stroke()
    py5.fill(theme.INK if chosen else theme.PAPER)
    py5.rect(x - 48, 6, 96, 26, 6)
    if chosen:
        py5.triangle(x - 8, 31, x + 8, 31, x, 39)
    theme.write_within(text, x, 19, 90, 20, 14, theme.WHITE if chosen else theme.INK)


def _disc(column: int, y: float, position: Position, cell: Cell) -> None:
    Spot(0, 0, _column_x(column), y, str(position.disc_at(cell))).display()


def _fall_seconds(position: Position) -> float:
    assert position.last_cell is not None
    distance = _center(position.last_cell)[1] + theme.STRIP_HEIGHT - HOVER_Y
    return math.sqrt(2 * distance / GRAVITY)


def _column_x(column: int) -> float:
    return COLUMN_WIDTH * (column - 0.5)


def _center(cell: Cell) -> tuple[float, float]:
    """The middle of a cell, measured from the board's upper left corner."""
    column, row = cell
    return _column_x(column), ROW_HEIGHT * (ROWS - row + 0.5)
