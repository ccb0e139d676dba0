"""The baseline of `bench stages`: the searches of 9.1.4–9.1.7 at the chapter's own cost.

The board is forty-two objects that could be drawn, every move that is tried deep-copies all of
them, and a win is found by scanning the lines of the whole board, once after the move and once more
in the search. Nothing here is used for playing.
"""

import copy
from collections.abc import Iterator
from math import inf

WIDTH, HEIGHT = 700, 600


class Spot:
    """One cell: its row and column, where it is drawn, and the disc in it."""

    def __init__(self, i: int, j: int, x: float, y: float, value: str) -> None:
        self.i = i
        self.j = j
        self.x = x
        self.y = y
        self.value = value


class Board:
    """The board as the chapter keeps it: a grid of spots that every move changes. Columns count
    from 0 here."""

    def __init__(self, moves: str = "") -> None:
        self.grids = [
            [Spot(i, j, WIDTH / 7 * (j + 0.5), HEIGHT / 6 * (i + 0.5), "") for j in range(7)]
            for i in range(6)
        ]
        self.current_row = 0
        self.current_col = 0
        self.col_height = [0] * 7
        self.current_player = "R"
        self.game_over = False
        self.winner: str | None = None
        for digit in moves:
            self.trigger(int(digit) - 1)

    def trigger(self, i: int) -> None:
        """Drops a disc into column i, if that can be done."""
        if self.game_over or self.col_height[i] == 6:
            return
        self.col_height[i] += 1
        self.current_col = i
        self.current_row = 6 - self.col_height[i]
        self.grids[self.current_row][self.current_col].value = self.current_player
        self.winner = self.check_win()
        if self.winner is None:
            self.current_player = "Y" if self.current_player == "R" else "R"
        else:
            self.game_over = True

    def check_win(self) -> str | None:
        """Who has four in a row: 'R' or 'Y'; 'O' on a full board without one; None while the game
        goes on."""
        g = self.grids
        for i in range(6):
            for j in range(4):
                if (
                    g[i][j].value
                    == g[i][j + 1].value
                    == g[i][j + 2].value
                    == g[i][j + 3].value
                    != ""
                ):
                    return g[i][j].value
        for i in range(3):
            for j in range(7):
                if (
                    g[i][j].value
                    == g[i + 1][j].value
                    == g[i + 2][j].value
                    == g[i + 3][j].value
                    != ""
                ):
                    return g[i][j].value
        for i in range(3):
            for j in range(4):
                if (
                    g[i][j].value
                    == g[i + 1][j + 1].value
                    == g[i + 2][j + 2].value
                    == g[i + 3][j + 3].value
                    != ""
                ):
                    return g[i][j].value
        for i in range(3):
            for j in range(3, 7):
                if (
                    g[i][j].value
                    == g[i + 1][j - 1].value
                    == g[i + 2][j - 2].value
                    == g[i + 3][j - 3].value
                    != ""
                ):
                    return g[i][j].value
        some_empty = False
        for i in range(6):
            for j in range(7):
                some_empty = some_empty or g[i][j].value == ""
        return None if some_empty else "O"

    def open_columns(self) -> list[int]:
        return [j for j in range(7) if self.grids[0][j].value == ""]


class ChapterBrain:
    """Yellow's brain: one section's search, and a count of the boards it copies."""

    def __init__(self, section: str, depth: int) -> None:
        self.section = section
        self.depth = depth
        self.nodes = 0

    def scores(self, board: Board) -> Iterator[tuple[int, float]]:
        """Every open column, 1–7, with its score, one by one."""
        is_maximizing = self.section != "9.1.4"
        for i in board.open_columns():
            yield i + 1, self.minimax(self.after(board, i), self.depth, is_maximizing)

    def after(self, board: Board, i: int) -> Board:
        self.nodes += 1
        possible_board = copy.deepcopy(board)
        possible_board.trigger(i)
        return possible_board

    def minimax(self, board: Board, depth: int, is_maximizing: bool) -> float:
        winner = board.check_win()
        if winner is not None or depth == 0:
            return self.score(winner) * (10**depth if self.section == "9.1.7" else 1)
        below = [
            self.minimax(self.after(board, i), depth - 1, not is_maximizing)
            for i in board.open_columns()
        ]
        if self.section in ("9.1.6", "9.1.7"):
            return sum(below)
        return max(below) if is_maximizing else min(below)

    def score(self, winner: str | None) -> float:
        if winner is None:
            return 0 if self.section in ("9.1.6", "9.1.7") else -inf
        return {"R": 10, "Y": -10, "O": 0}[winner]
