"""The chapter's GameBoard as its text describes it, without drawing, for listings to play on."""

from typing import Any

from tools.evidence.reference import COLUMNS, ROWS

LINES = [
    tuple((row + k * down, column + k * right) for k in range(4))
    for row in range(ROWS)
    for column in range(COLUMNS)
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    if row + 3 * down < ROWS and 0 <= column + 3 * right < COLUMNS
]


class Cell:
    __slots__ = ("value",)

    def __init__(self, value: str = "") -> None:
        self.value = value


class ChapterBoard:
    """`copy.copy` shares its grid, as in the chapter; `copy.deepcopy` does not."""

    def __init__(self, moves: str = "") -> None:
        self.grids = [[Cell() for _ in range(COLUMNS)] for _ in range(ROWS)]
        self.colHeight = [0] * COLUMNS
        self.currentRow = 0
        self.currentCol = 0
        self.currentPlayer = "R"
        self.gameOver = False
        self.winner: str | None = None
        self.moves = ""
        """The columns played on this board, 1 to 7; the chapter's board does not have it."""
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
        for (a, b), (c, d), (e, f), (g, h) in LINES:
            first = values[a][b]
            if first and first == values[c][d] == values[e][f] == values[g][h]:
                return first
        return None if any("" in row for row in values) else "O"
