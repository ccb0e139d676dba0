"""Which cell of the arena's table is selected, and which of its games is looked at."""

from dataclasses import dataclass, field, replace

from connect_four_ai.study.arena.exhibition import State
from connect_four_ai.study.arena.game import Game
from connect_four_ai.study.arena.table import Row

Cell = tuple[int, int]
"""A row and a column, from 0."""


@dataclass(frozen=True)
class Selection:
    """It stays with its two players when the ratings move their rows."""

    state: State = field(default_factory=State)
    pair: tuple[str, str] = ("", "")
    """The players of the cell's row and of its column."""
    games: tuple[Game, ...] = ()
    """The games of a cell that was opened, the last one first."""
    chosen: int = 0

    @property
    def names(self) -> list[str]:
        return [row.player for row in self.state.rows]

    @property
    def cell(self) -> Cell | None:
        names = self.names
        return (
            (names.index(self.pair[0]), names.index(self.pair[1]))
            if {*self.pair} <= {*names}
            else None
        )

    @property
    def row(self) -> Row | None:
        """The row of the selected cell."""
        return self.state.rows[self.cell[0]] if self.cell else None

    @property
    def game(self) -> Game | None:
        return self.games[self.chosen] if self.games else None

    def at(self, cell: Cell) -> "Selection":
        """With another cell."""
        return replace(self, pair=(self.names[cell[0]], self.names[cell[1]]))

    def moved(self, down: int, across: int) -> "Selection":
        """With the next cell in a direction, round the ends; nobody plays against itself."""
        count = len(self.state.rows)
        if count < 2:
            return self
        if self.cell is None:
            return self.at((0, 1))
        row, column = self.cell
        while True:
            row, column = (row + down) % count, (column + across) % count
            if row != column:
                return self.at((row, column))

    def opened(self) -> "Selection":
        """With the games of its cell."""
        games = reversed(self.state.games)
        found = [game for game in games if {game.red[0], game.yellow[0]} == {*self.pair}]
        return replace(self, games=tuple(found), chosen=0)

    def closed(self) -> "Selection":
        return replace(self, games=())

    def choosing(self, number: int) -> "Selection":
        """With another game, round the ends."""
        return replace(self, chosen=number % len(self.games))
