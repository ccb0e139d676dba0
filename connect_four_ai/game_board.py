"""The chapter's board, for its sketches."""

from typing import TYPE_CHECKING, Any

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import COLUMNS, Position
from connect_four_ai.play.match import Match
from connect_four_ai.play.refusal import Refusal
from connect_four_ai.play.sketch_constants import understood
from connect_four_ai.texts.endings import verdict

if TYPE_CHECKING:
    from connect_four_ai.spot import Spot


class GameBoard(Match):
    """The board of a sketch."""

    fault = ""
    """What is wrong with the constants of a sketch; true until somebody corrects them."""
    _refused: tuple[Position | None, str] = None, ""

    @classmethod
    def from_constants(cls, stage: Any, position: Any = "", depth: Any = None) -> "GameBoard":
        """The board of a sketch, by the constants at its top."""
        brain, after, fault = understood(stage, position, depth)
        board = cls(brain, Position(), after)
        board.prints, board.fault = True, fault
        if fault:
            print(fault)
        return board

    @property
    def current_player(self) -> str:
        player: str = self.position.player
        return player

    @property
    def winner(self) -> str | None:
        return self.check_win()

    def check_win(self) -> str | None:
        """'R' or 'Y' for four in a row, 'O' for a tie; None while the game goes on."""
        winner: str | None = self.position.winner
        return winner

    @property
    def col_height(self) -> list[int]:
        """The number of discs in each column."""
        return [self.position.height(column) for column in range(1, COLUMNS + 1)]

    @property
    def grids(self) -> "list[list[Spot]]":
        """The cells as spots, row by row, the top row first."""
        # here, because drawing needs a screen, and playing does not
        from connect_four_ai.spot import spots_of

        return spots_of(self.position)

    def display(self) -> None:
        """Draws the board as the chapter does, 700 × 600 pixels large."""
        from connect_four_ai.spot import display_board  # here, as for `grids`

        thinker = self.thinker
        thinking = (
            say("{name} is thinking…", name=self.now.mover) if thinker.worker.thinking else ""
        )
        news = self.refusal or thinker.error or self.fault or thinking
        display_board(self.position, news, verdict(self))

    def trigger(self, i: int) -> None:
        """Drops the human's disc into a column; `i` counts from 0, as in the chapter."""
        try:
            self.play(i + 1)
        except Refusal as refusal:
            print(refusal)
            self._refused = self.position, str(refusal)

    @property
    def refusal(self) -> str:
        """Why the last `trigger` was refused, as long as the position stays."""
        position, why = self._refused
        return why if position == self.position else ""
