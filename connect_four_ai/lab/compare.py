"""Every stage's scores for the position on the board, side by side."""

from collections import Counter
from typing import Any

from connect_four_ai.comparison import Comparison, every_stage
from connect_four_ai.lab import theme
from connect_four_ai.lab.page import MARGIN, SMALL_LEFT
from connect_four_ai.lab.rect import Point
from connect_four_ai.lab.table import MOST_ACROSS, Player, Table
from connect_four_ai.lab.table_page import TablePage, display_cell
from connect_four_ai.lab.words import nodes_text, short_name
from connect_four_ai.language import say

BOTTOM = 652
"""Where the table ends."""
FULL = theme.BOARD_WIDTH - MARGIN
TABLE = (MARGIN, 84.0, FULL, BOTTOM - 84.0)
DEPTH_KEYS = {"+": 1, "=": 1, "-": -1, "_": -1, "−": -1}


class Compare(TablePage):
    key = "c"
    short = "compare"
    meaning = "compare: what every stage thinks of this position"

    pointed: tuple[str, Any] | None = None
    """The section and the move of the cell under the mouse, or where the keys are."""

    def subject(self) -> object:
        return self.lab.position, self.lab.brain.depth, self.lab.brain.seconds

    def question(self) -> Comparison | None:
        position = self.lab.position
        comparison = every_stage(position, self.lab.brain.depth, self.lab.brain.seconds)
        players = [Player.of(brain.stage) for brain in comparison.brains.values()]
        self.table = Table(position, players, list(self._moves()), TABLE)
        return comparison if position.winner is None else None

    def _moves(self) -> tuple[Any, ...]:
        """All moves of the table: the game's first ones too, where they stay in their places."""
        first = tuple(self.lab.match.start.legal_moves)
        now = tuple(self.lab.position.legal_moves)
        return first if set(now) <= set(first) and len(first) <= MOST_ACROSS else now

    @property
    def summary(self) -> str:
        """Who agrees with whom, once all have answered."""
        if self.failure:
            return self.failure
        if self.lab.position.winner is not None:
            return say("The game is over: there is nothing to think about. Z takes a move back.")
        thoughts = [opinion.thought for opinion in self.opinions.values() if opinion.thought]
        if self.thinker.thinking or not thoughts:
            return say("thinking… {nodes} visited", nodes=nodes_text(self.thinker.nodes))
        favours = Counter(move for thought in thoughts for move in thought.best)
        most = max(favours.values())
        names = [short_name(self.lab.position.move_name(move)) for move, count in favours.items() if count == most]
        shown = say(", ").join(names[:MOST_ACROSS]) + ("…" if len(names) > MOST_ACROSS else "")
        return say("Best to {count} of the {all} stages: {moves}.", count=most, all=len(thoughts), moves=shown)

    def state(self, mouse: Point) -> object:
        return super().state(mouse), self.summary, self.cell_at(mouse)

    def display_page(self, mouse: Point) -> None:
        theme.write(say("Every stage side by side"), MARGIN, 36, 26, bold=True)
        theme.write(self._depth_text(), MARGIN, 66, 15, theme.FADED)
        self.pointed = self.cell_at(mouse)
        self.table.display(self.opinions, self.pointed)
        theme.paragraph(self.summary, MARGIN, BOTTOM + 14, FULL, 16)
        display_cell(self.opinions, self.pointed)
        theme.write(say("C or Esc: back to the board"), SMALL_LEFT, theme.HEIGHT - 30, 15, theme.FADED)

    def press(self, key: str) -> bool:
        """+ and − change the depth of all, also while the opponent of this game has none."""
        if key in DEPTH_KEYS:
            self.lab.change_depth(DEPTH_KEYS[key])
        return key in DEPTH_KEYS or super().press(key)

    def _depth_text(self) -> str:
        return say(
            "Depth {depth} (+ and − change it). Dark: the stage’s choice; framed: just as good to it.",
            depth=self.lab.brain.depth,
        )
