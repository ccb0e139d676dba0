"""A page with a table of stages and moves, whose numbers are explained when the mouse or the keys
come to them."""

from abc import abstractmethod
from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import capitalised, say
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.widgets.controls import Controls, button
from connect_four_ai.lab.widgets.layout import BESIDE, FOOT, SIDE
from connect_four_ai.lab.widgets.score_table import Table, prefers
from connect_four_ai.study.comparison import Opinion, Opinions
from connect_four_ai.texts.formats import thought_text
from connect_four_ai.texts.meanings import meaning


class TablePage(AskingPage):
    table: Table
    row = -1
    """The player that Tab has come to; −1 for none."""
    _at_mouse: tuple[str, Any] | None = None
    """The cell under the mouse, if it has moved there since a key was pressed."""

    @abstractmethod
    def new_table(self) -> Table:
        """The table for what is asked about."""

    def retell(self) -> None:
        self.table = self.new_table()

    @property
    def pointed(self) -> tuple[str, Any] | None:
        """The player's key and the move of the cell under the mouse, or else where Tab and the
        arrows are."""
        if self._at_mouse or not 0 <= self.row < len(self.table.players):
            return self._at_mouse
        return self.table.players[self.row].key, self.view.cursor

    def point(self, point: Point) -> None:
        super().point(point)
        self._at_mouse = self.table.cell_at(point)

    def press(self, key: str) -> bool:
        if key in ("tab", "left", "right", "up", "down"):
            self._at_mouse = None
        return super().press(key)

    def controls(self) -> Controls:
        text = say("the next row of the table")
        return Controls.of_keys(button("Tab", text, self._next_row))

    def _next_row(self) -> None:
        self.row = (self.row + 1) % len(self.table.players)


def display_cell(opinions: Opinions, cell: tuple[str, Any] | None, over: bool = False) -> None:
    """Below the small board: what a cell's number means; without one, what can be done, if the game
    is not `over`."""
    section, move = cell or ("", None)
    thought = opinions.get(section, Opinion()).thought
    if thought is None or move not in thought.scores:
        if over:
            return
        hint = say(
            "Point at a number, or use Tab and the arrows, to see what it means. You can play on"
            " the small board; Z and Y go back and forth."
        )
        SIDE.paragraph(hint, BESIDE, 15, theme.FADED)
        return
    bottom = FOOT - 90.0
    theme.write(thought.stage.full_name, SIDE.left, BESIDE + 12, 18, bold=True)
    name = capitalised(thought.position.move_name(move))
    number = say("{move}: {score}", move=name, score=thought_text(thought, move))
    y = SIDE.paragraph(number, BESIDE + 32, 16) + 4
    y = SIDE.paragraph(meaning(thought, move), y, 15, bottom=bottom) + 6
    if move == thought.move:
        SIDE.paragraph(_choice_text(thought), y, 15, theme.FADED)


def _choice_text(thought: Thought) -> str:
    best = thought.best
    if not prefers(thought):
        return say("No preference, all moves equal; at random it would choose this one.")
    if len(best) == 1:
        return say("Its best, and its choice.")
    return say("Its choice, at random among {count} that are equally good.", count=len(best))
