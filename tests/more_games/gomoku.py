"""Gomoku on 5 × 5 squares: four in a row win here, and a full board without them is a tie."""

from dataclasses import dataclass

from connect_four_ai.games.game import IllegalMove, Square, opponent

SIZE = 5
LINES = [
    [column + across * step + SIZE * (row + down * step) for step in range(4)]
    for across, down in ((1, 0), (0, 1), (1, 1), (-1, 1))
    for column in range(SIZE)
    for row in range(SIZE)
    if 0 <= column + 3 * across < SIZE and row + 3 * down < SIZE
]


@dataclass(frozen=True)
class Gomoku:
    squares: str = "." * SIZE * SIZE
    player: str = "b"

    players = ("b", "w")
    game_name = "Gomoku"

    @property
    def winner(self) -> str | None:
        for a, b, c, d in LINES:
            if self.squares[a] == self.squares[b] == self.squares[c] == self.squares[d] != ".":
                return self.squares[a]
        return None if "." in self.squares else "="  # a mark that is no player's: a tie

    @property
    def legal_moves(self) -> list[int]:
        return (
            []
            if self.winner
            else [number for number, mark in enumerate(self.squares) if mark == "."]
        )

    def play(self, move: int) -> "Gomoku":
        if move not in self.legal_moves:
            raise IllegalMove(f"no stone can go to {self.move_name(move)}")
        return Gomoku(
            self.squares[:move] + self.player + self.squares[move + 1 :],
            opponent(self, self.player),
        )

    @property
    def outcome(self) -> str:
        return {None: "", "=": "a tie", "b": "Black has won", "w": "White has won"}[self.winner]

    def player_name(self, player: str) -> str:
        return {"b": "Black", "w": "White"}[player]

    def move_name(self, move: int) -> str:
        return f"{'abcde'[move % SIZE]}{move // SIZE + 1}"

    @property
    def board_rows(self) -> list[list[Square]]:
        squares = [Square(number, mark.strip(".")) for number, mark in enumerate(self.squares)]
        return [squares[first : first + SIZE] for first in range(0, SIZE * SIZE, SIZE)]

    def __str__(self) -> str:
        return "\n".join(
            " ".join(self.squares[SIZE * row : SIZE * (row + 1)]) for row in range(SIZE)
        )


STARTS = {"Gomoku 5 × 5": Gomoku()}
