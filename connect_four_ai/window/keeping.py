"""What Ctrl does with a letter: copies and pastes positions, saves and opens games."""

from typing import Any

from connect_four_ai.app.language import say, shortened
from connect_four_ai.game_record import put_on, read_moves
from connect_four_ai.games.game import opponent
from connect_four_ai.window.clipboard import Clipboard

MOST = 140
"""As many letters of a reason as there is room for."""


class Keeping:
    def __init__(self, window: Any) -> None:
        """`window`: the Window that the keys are pressed in."""
        self._window = window
        self._clipboard = Clipboard()

    def press(self, key: str) -> None:
        """One of its keys, such as "ctrl+c"."""
        {"ctrl+c": self._copy, "ctrl+v": self._clipboard.ask}[key]()

    def update(self) -> None:
        """Takes what comes from the clipboard, in every frame."""
        if heard := self._clipboard.poll():
            text, fault = heard
            self._window.board.message = fault or self.paste(text)

    def paste(self, text: str) -> str:
        """Puts the position that is written there onto the board, the human to move. What there is to say of it."""
        game = self._window.game
        try:
            positions = read_moves(text, game.start)
        except ValueError as error:
            return say("This cannot be pasted: {why}.", why=shortened(str(error), MOST))
        now = positions[-1]
        put_on(game, positions, opponent(now, now.player), {})
        self._window.close_pages()
        return say("Pasted; Z leads back.")

    def _copy(self) -> None:
        board = self._window.board
        self._clipboard.put(str(board.position))
        board.message = say(
            "Copied: {position}", position=shortened(str(board.position), MOST) or say("the empty board")
        )
