"""Every stage's scores for the position on the board, side by side."""

from collections import Counter
from typing import Any

from connect_four_ai.comparison import Comparison, Opinion, Opinions, every_stage
from connect_four_ai.lab import theme
from connect_four_ai.lab.asking_page import AskingPage
from connect_four_ai.lab.meanings import meaning
from connect_four_ai.lab.page import BESIDE, BESIDE_WIDTH, MARGIN, SMALL_LEFT, Point
from connect_four_ai.lab.table import MOST_ACROSS, Player, Table
from connect_four_ai.lab.words import capitalised, nodes_text, short_name, thought_text
from connect_four_ai.language import say
from connect_four_ai.stages import find_stage

BOTTOM = 652
"""Where the table ends."""
FULL = theme.BOARD_WIDTH - MARGIN
TABLE = (MARGIN, 84.0, FULL, BOTTOM - 84.0)
DEPTH_KEYS = {"+": 1, "=": 1, "-": -1, "_": -1, "−": -1}


class Compare(AskingPage):
    key = "c"
    short = "compare"
    meaning = "compare: what every stage thinks of this position"

    pointed: tuple[str, Any] | None = None
    """The section and the move of the cell under the mouse."""

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
        return super().state(mouse), self.summary, self.table.cell_at(mouse)

    def display_page(self, mouse: Point) -> None:
        theme.write(say("Every stage side by side"), MARGIN, 36, 26, bold=True)
        theme.write(self._depth_text(), MARGIN, 66, 15, theme.FADED)
        self.pointed = self.table.cell_at(mouse)
        self.table.display(self.opinions, self.pointed)
        theme.paragraph(self.summary, MARGIN, BOTTOM + 14, FULL, 16)
        display_cell(self.opinions, self.pointed)
        theme.write(say("C or Esc: back to the board"), SMALL_LEFT, theme.HEIGHT - 30, 15, theme.FADED)

    def press(self, key: str) -> bool:
        """+ and − change the depth of all, also while the opponent of this game has none."""
        by = DEPTH_KEYS.get(key, 0)
        if by:
            self.lab.change_depth(by)
        return by != 0

    def _depth_text(self) -> str:
        return say(
            "Depth {depth} (+ and − change it). Dark: the stage’s choice; framed: just as good to it.",
            depth=self.lab.brain.depth,
        )


def display_cell(opinions: Opinions, cell: tuple[str, Any] | None) -> None:
    """Below the small board: what a cell's number means; without one, what can be done here."""
    section, move = cell or ("", None)
    thought = opinions.get(section, Opinion()).thought
    if thought is None or move not in thought.scores:
        hint = say("Point at a number: what it means stands here. Play on the small board; Z and Y go back and forth.")
        theme.paragraph(hint, SMALL_LEFT, BESIDE, BESIDE_WIDTH, 15, theme.FADED)
        return
    stage = find_stage(section, thought.position)
    theme.write(f"{stage.section}  {say(stage.title)}", SMALL_LEFT, BESIDE + 12, 18, bold=True)
    name = capitalised(thought.position.move_name(move))
    number = say("{move}: {score}", move=name, score=thought_text(thought, move))
    y = theme.paragraph(number, SMALL_LEFT, BESIDE + 32, BESIDE_WIDTH, 16) + 4
    y = theme.paragraph(meaning(thought, move), SMALL_LEFT, y, BESIDE_WIDTH, 15) + 6
    if move == thought.move:
        theme.paragraph(_choice_text(thought.best), SMALL_LEFT, y, BESIDE_WIDTH, 15, theme.FADED)


def _choice_text(best: tuple[Any, ...]) -> str:
    if len(best) == 1:
        return say("Its best, and its choice.")
    return say("Its choice, by chance among {count} that are equally good.", count=len(best))
