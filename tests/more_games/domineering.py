"""Domineering on 4 × 4 squares: Vera puts dominoes upright, Hans puts them flat. A player without
room loses."""

from dataclasses import dataclass

from connect_four_ai.games.game import IllegalMove, opponent

Move = tuple[int, int]  # the column and the row of a domino's upper left half, from 1
SIZE = 4


@dataclass(frozen=True)
class Domineering:
    covered: frozenset[Move] = frozenset()
    player: str = "Vera"

    players = ("Vera", "Hans")
    game_name = "Domineering"

    def domino(self, move: Move) -> set[Move]:
        column, row = move
        return {move, (column, row + 1) if self.player == "Vera" else (column + 1, row)}

    @property
    def legal_moves(self) -> list[Move]:
        free = {
            (column, row) for row in range(1, SIZE + 1) for column in range(1, SIZE + 1)
        } - self.covered
        return [square for square in sorted(free) if self.domino(square) <= free]

    def play(self, move: Move) -> "Domineering":
        if move not in self.legal_moves:
            raise IllegalMove(f"there is no room at {self.move_name(move)}")
        return Domineering(self.covered | self.domino(move), opponent(self, self.player))

    @property
    def winner(self) -> str | None:
        return None if self.legal_moves else opponent(self, self.player)

    @property
    def outcome(self) -> str:
        return f"{self.winner} has won" if self.winner else ""

    def player_name(self, player: str) -> str:
        return player

    def move_name(self, move: Move) -> str:
        return "{}, {}".format(*move)

    def __str__(self) -> str:
        squares = range(1, SIZE + 1)
        return "\n".join(
            " ".join("#" if (c, r) in self.covered else "." for c in squares) for r in squares
        )


STARTS = {"Domineering 4 × 4": Domineering()}
