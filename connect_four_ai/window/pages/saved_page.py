"""The games that were saved in the working folder, to go on with one of them."""

from functools import partial
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import STEM
from connect_four_ai.app.language import say, shortened
from connect_four_ai.game_board import GameBoard
from connect_four_ai.game_record import Record, put_on, read_game, saved_games
from connect_four_ai.window import theme
from connect_four_ai.window.pages.page import BESIDE, BESIDE_WIDTH, MARGIN, SMALL_LEFT, Page
from connect_four_ai.window.widgets.controls import Control, Controls
from connect_four_ai.window.widgets.rect import Point
from connect_four_ai.window.words.formats import capitalised

WIDE = theme.BOARD_WIDTH - 2 * MARGIN
TOP, MOST = 104.0, 14
"""Where the list begins, and how many rows are seen of it."""
USE = theme.HEIGHT - 128


class SavedPage(Page):
    def __init__(self, game: GameBoard[Any], speed: float) -> None:
        super().__init__(game, speed)
        self.found: Record[Any] | None = None
        """The game that is chosen."""
        self.fault = ""
        """Why there is none."""
        self.row, self.files = 0, saved_games()
        self.retell()

    def retell(self) -> None:
        self.choose_row(self.row)

    def choose_row(self, row: int) -> None:
        """Looks at a game: the position is on the small board."""
        if not self.files:
            self.fault = say("No game has been saved in this folder: Ctrl+S saves one.")
            return
        self.row = row % len(self.files)
        self.found, self.fault, self.done = None, "", False
        try:
            self.found = read_game(self.files[self.row], self.opened_on.start)
        except (OSError, ValueError) as error:
            why = shortened(getattr(error, "strerror", None) or str(error), 200)
            self.fault = say("This file cannot be opened: {why}.", why=why)
            self.end_trial()
        else:
            self.look_at(self.found[0][-1])

    def take_over(self, board: GameBoard[Any]) -> bool:
        if self.found:
            put_on(board, *self.found)
        return bool(self.found)

    def press(self, key: str) -> bool:
        if key in ("up", "down", "tab") and self.files:
            self.choose_row(self.row + (-1 if key == "up" else 1))
            return True
        return super().press(key)

    def keys(self) -> list[tuple[str, str]]:
        return [("↑ ↓", say("choose a game")), *super().keys()]

    def controls(self) -> Controls:
        first = max(0, min(self.row - MOST // 2, len(self.files) - MOST))
        rows = list(enumerate(self.files))[first : first + MOST]
        names = [(row, file.stem.removeprefix(STEM).replace("_", "   ")) for row, file in rows]
        buttons = [
            [Control((), "", name, partial(self.choose_row, row), chosen=row == self.row)] for row, name in names
        ]
        return Controls(MARGIN, TOP, WIDE, buttons) + Controls(SMALL_LEFT, USE, BESIDE_WIDTH, [[self.use()]])

    def display_page(self, mouse: Point) -> None:
        theme.write(say("Saved games"), MARGIN, 36, 26, bold=True)
        theme.write(shortened(str(Path.cwd()), 70) if self.files else "", MARGIN, 74, 15, theme.FADED)
        self.controls().display(mouse)
        theme.paragraph(self.fault or self._told(), SMALL_LEFT, BESIDE, BESIDE_WIDTH, 16)
        self.display_way_out(say("Ctrl+O or Esc: back to the board"))

    def _told(self) -> str:
        """Who plays there, and when it was saved."""
        assert self.found is not None
        (*_, now), computer, more = self.found
        lines = [
            say("The computer plays: {name}", name=now.player_name(computer)),
            say("Stage: {stage}, depth: {depth}", stage=more.get("stage", "–"), depth=more.get("depth", "–")),
            say("Saved: {date}", date=more.get("date", "–")),
            capitalised(now.outcome),
        ]
        return shortened("\n".join(lines), 200)
