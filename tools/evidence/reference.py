"""A second implementation of the chapter's board and its five sections, written from its text
alone.

It uses none of the app's positions or stages, so its results are independent of them. In each
section Yellow is to move. The sections search on a plain list of columns, each a list of discs, the
lowest first; listings play on the chapter's board.
"""

from functools import cache
from math import inf
from typing import Any

from connect_four_ai.stages.catalogue import CHAPTER

Board = list[list[str]]
COLUMNS, ROWS = 7, 6
LINES = ((0, 1), (1, 0), (1, 1), (1, -1))


def from_section_on(section: str, first: str) -> bool:
    """Returns whether a section of the chapter is `first` or comes after it."""
    return CHAPTER.index(section) >= CHAPTER.index(first)


def board_of(moves: str) -> Board:
    """Returns the board after these columns, 1 to 7, Red first."""
    board: Board = [[] for _ in range(COLUMNS)]
    for number, move in enumerate(moves):
        board[int(move) - 1].append("RY"[number % 2])
    return board


def open_columns(board: Board) -> list[int]:
    return [i for i in range(COLUMNS) if len(board[i]) < ROWS]


def result(board: Board, i: int) -> str | None:
    """Returns 'R', 'Y' or 'O' if the last disc, on top of column i, has ended the game."""
    row, colour = len(board[i]) - 1, board[i][-1]
    for right, up in LINES:
        count = 1
        for sign in (1, -1):
            column, height = i + sign * right, row + sign * up
            while 0 <= column < COLUMNS and 0 <= height < len(board[column]):
                if board[column][height] != colour:
                    break
                count += 1
                column, height = column + sign * right, height + sign * up
        if count >= 4:
            return colour
    return None if open_columns(board) else "O"


def _points(section: str, winner: str | None) -> float:
    if winner is None:
        return 0 if from_section_on(section, "9.1.6") else -inf
    return {"R": 10, "Y": -10, "O": 0}[winner]


def _value(
    section: str, board: Board, last: int, depth: int, red: bool, is_maximizing: bool
) -> float:
    """Returns the result of the section's minimax. `red`: whether Red is to move."""
    winner = result(board, last)
    if section == "9.1.3":
        return _points(section, winner)
    if winner is not None or depth == 0:
        weight = 10**depth if section == "9.1.7" else 1
        return _points(section, winner) * weight
    below = []
    for i in open_columns(board):
        board[i].append("R" if red else "Y")
        below.append(_value(section, board, i, depth - 1, not red, not is_maximizing))
        board[i].pop()
    if from_section_on(section, "9.1.6"):
        return sum(below)
    return max(below) if is_maximizing else min(below)


@cache
def scores(section: str, moves: str, depth: int) -> dict[int, float]:
    """Returns the score of every open column, 1 to 7, with Yellow to move."""
    board, found = board_of(moves), {}
    for i in open_columns(board):
        board[i].append("Y")
        found[i + 1] = _value(section, board, i, depth, True, from_section_on(section, "9.1.5"))
        board[i].pop()
    return found


def choices(section: str, moves: str, depth: int) -> frozenset[int]:
    """Returns the columns that the section chooses from."""
    found = scores(section, moves, depth)
    best = max(found.values()) if not from_section_on(section, "9.1.5") else min(found.values())
    return frozenset(column for column, score in found.items() if score == best)


# The chapter's board, without drawing

FOURS = [
    tuple((row + k * up, column + k * right) for k in range(4))
    for row in range(ROWS)
    for column in range(COLUMNS)
    for right, up in LINES
    if 0 <= row + 3 * up < ROWS and column + 3 * right < COLUMNS
]


class Cell:
    __slots__ = ("value",)

    def __init__(self, value: str = "") -> None:
        self.value = value


class ChapterBoard:
    """The chapter's board: `copy.copy` shares its grid, as in the chapter; `copy.deepcopy` does
    not."""

    def __init__(self, moves: str = "") -> None:
        self.grids = [[Cell() for _ in range(COLUMNS)] for _ in range(ROWS)]
        self.colHeight = [0] * COLUMNS
        self.currentRow = 0
        self.currentCol = 0
        self.currentPlayer = "R"
        self.gameOver = False
        self.winner: str | None = None
        self.moves = ""
        """The columns played on this board, 1 to 7, which the chapter's board does not have."""
        for move in moves:
            self.trigger(int(move) - 1)

    def __deepcopy__(self, memo: Any) -> "ChapterBoard":
        other = object.__new__(ChapterBoard)
        other.__dict__.update(self.__dict__)
        other.grids = [[Cell(cell.value) for cell in row] for row in self.grids]
        other.colHeight = self.colHeight[:]
        return other

    def swapPlayer(self) -> None:  # noqa: N802 - the chapter's names
        self.currentPlayer = "Y" if self.currentPlayer == "R" else "R"

    def trigger(self, i: int) -> None:
        if self.gameOver or self.colHeight[i] >= ROWS:
            return
        self.colHeight[i] += 1
        self.currentCol = i
        self.currentRow = ROWS - self.colHeight[i]
        self.grids[self.currentRow][i].value = self.currentPlayer
        self.moves += str(i + 1)
        self.winner = self.checkWin()
        if self.winner is not None:
            self.gameOver = True
        else:
            self.swapPlayer()

    def checkWin(self) -> str | None:  # noqa: N802
        values = [[cell.value for cell in row] for row in self.grids]
        for (a, b), (c, d), (e, f), (g, h) in FOURS:
            first = values[a][b]
            if first and first == values[c][d] == values[e][f] == values[g][h]:
                return first
        return None if any("" in row for row in values) else "O"
