"""What Ctrl does with a letter: copies and pastes positions, saves and opens games."""

from typing import Any

from connect_four_ai.app.language import say, shortened
from connect_four_ai.game_record import ENDING, put_on, read_pasted, written
from connect_four_ai.window.clipboard import Clipboard
from connect_four_ai.window.words.formats import save_new

MOST = 140
"""As many letters of a reason as there is room for."""


class Keeping:
    def __init__(self, window: Any) -> None:
        """`window`: the Window that the keys are pressed in."""
        self._window = window
        self._clipboard = Clipboard()

    def press(self, key: str) -> None:
        """One of its keys, such as "ctrl+c"."""
        actions = {"c": self._copy, "v": self._clipboard.ask, "s": self._save, "o": self._open}
        actions[key.removeprefix("ctrl+")]()

    def update(self) -> None:
        """Takes what comes from the clipboard, in every frame."""
        if heard := self._clipboard.poll():
            text, fault = heard
            self._window.board.message = fault or self.paste(text)

    def paste(self, text: str) -> str:
        """Puts the position that is written there onto the board, or the game that is saved there. What there is to say
        of it."""
        try:
            record = read_pasted(text, self._window.game.start)
        except (OSError, ValueError) as error:
            return say("This cannot be pasted: {why}.", why=shortened(str(error), MOST))
        put_on(self._window.game, *record)
        self._window.close_pages()
        return say("Pasted; Z leads back.")

    def _copy(self) -> None:
        board = self._window.board
        self._clipboard.put(str(board.position))
        board.message = say(
            "Copied: {position}", position=shortened(str(board.position), MOST) or say("the empty board")
        )

    def _save(self) -> None:
        try:
            self._window.board.message = save_new(ENDING, written(self._window.game).encode())
        except ValueError as error:
            self._window.board.message = str(error)

    def _open(self) -> None:
        self._window.toggle_page("saved")
