"""Every stage's scores for the position on the board, side by side."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from connect_four_ai.comparison import Comparison, Opinion, Opinions
from connect_four_ai.games.game import Game
from connect_four_ai.lab import theme
from connect_four_ai.lab.lab import Lab
from connect_four_ai.lab.meanings import meaning
from connect_four_ai.lab.page import BESIDE, BESIDE_WIDTH, MARGIN, SMALL_LEFT, Page, Point
from connect_four_ai.lab.table import MOST_ACROSS, Table
from connect_four_ai.lab.view import View
from connect_four_ai.lab.words import capitalised, nodes_text, score_text
from connect_four_ai.language import say
from connect_four_ai.stages import Stage
from connect_four_ai.thinker import Failure, Thinker

BOTTOM = 652
"""Where the table ends."""
FULL = theme.BOARD_WIDTH - MARGIN
TABLE = (MARGIN, 84.0, FULL, BOTTOM - 84.0)


@dataclass(frozen=True)
class Asked:
    """What the table is about: with another of these, the stages are asked anew."""

    position: Game[Any]
    depth: int
    seconds: float


class Compare(Page):
    key = "c"
    short = "compare"
    meaning = "compare: what every stage thinks of this position"

    def __init__(self, lab: Lab[Any], view: View[Any]) -> None:
        super().__init__(lab, view)
        self.thinker = Thinker()
        self.opinions: Opinions = {}
        self.failure = ""
        self.pointed: tuple[type[Stage], Any] | None = None
        """The stage and the move of the cell under the mouse."""
        self._ask(self._wanted())

    # What it knows

    def update(self) -> None:
        """Asks the stages about a new position, and takes in what they found so far."""
        if self._wanted() != self._asked:
            self._ask(self._wanted())
        answer = self.thinker.poll()
        if isinstance(answer, Failure):
            self.failure = answer.reason
        elif answer is not None:
            self.opinions = answer
        elif self.thinker.thinking:
            self.opinions = self.thinker.scores

    def _wanted(self) -> Asked:
        return Asked(self.lab.position, self.lab.brain.depth, self.lab.brain.seconds)

    def _ask(self, asked: Asked) -> None:
        comparison = Comparison(asked.position, asked.depth, asked.seconds)
        self._asked = asked
        self.stages = [brain.stage for brain in comparison.brains]
        self.table = Table(asked.position, self.stages, list(self._moves()), TABLE)
        self.opinions, self.failure = {}, ""
        self.thinker.cancel()
        if asked.position.winner is None:
            self.thinker.ask(comparison, asked.position)

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
        if self._asked.position.winner is not None:
            return say("The game is over: there is nothing to think about. Z takes a move back.")
        thoughts = [opinion.thought for opinion in self.opinions.values() if opinion.thought]
        if self.thinker.thinking or not thoughts:
            return say("thinking… {nodes} visited", nodes=nodes_text(self.thinker.nodes))
        favours = Counter(move for thought in thoughts for move in thought.best)
        most = max(favours.values())
        names = [self.lab.position.move_name(move).split()[-1] for move, count in favours.items() if count == most]
        shown = ", ".join(names[:MOST_ACROSS]) + ("…" if len(names) > MOST_ACROSS else "")
        return say("Best to {count} of the {all} stages: {moves}.", count=most, all=len(thoughts), moves=shown)

    def close(self) -> None:
        super().close()
        self.thinker.close()

    # How it is shown

    def state(self, mouse: Point) -> object:
        pointed = self.table.cell_at(mouse)
        return super().state(mouse), self._asked, tuple(self.opinions.items()), self.summary, pointed

    def display_page(self, mouse: Point) -> None:
        theme.write(say("Every stage side by side"), MARGIN, 36, 26, bold=True)
        theme.write(self._depth_text(), MARGIN, 66, 15, theme.FADED)
        self.pointed = self.table.cell_at(mouse)
        self.table.display(self.opinions, self.pointed)
        theme.paragraph(self.summary, MARGIN, BOTTOM + 14, FULL, 16)
        self._display_beside(*(self.pointed or (None, None)))
        theme.write(say("C or Esc: back to the board"), SMALL_LEFT, theme.HEIGHT - 30, 15, theme.FADED)

    def _depth_text(self) -> str:
        return say(
            "Depth {depth} (+ and − change it). Dark: the stage’s choice; framed: just as good to it.",
            depth=self.lab.brain.depth,
        )

    def _display_beside(self, stage: type[Stage] | None, move: Any) -> None:
        """What the number under the mouse means; without one, what can be done here."""
        thought = self.opinions.get(stage.section, Opinion()).thought if stage else None
        if stage is None or thought is None or move not in thought.scores:
            hint = say(
                "Point at a number: what it means stands here. Play on the small board; Z and Y go back and forth."
            )
            theme.paragraph(hint, SMALL_LEFT, BESIDE, BESIDE_WIDTH, 15, theme.FADED)
            return
        theme.write(f"{stage.section}  {stage.title}", SMALL_LEFT, BESIDE + 12, 18, bold=True)
        number = f"{capitalised(self.lab.position.move_name(move))}: {score_text(thought.scores[move])}"
        y = theme.paragraph(number, SMALL_LEFT, BESIDE + 32, BESIDE_WIDTH, 16) + 4
        y = theme.paragraph(meaning(thought, move), SMALL_LEFT, y, BESIDE_WIDTH, 15) + 6
        if move == thought.move:
            theme.paragraph(_choice_text(thought.best), SMALL_LEFT, y, BESIDE_WIDTH, 15, theme.FADED)


def _choice_text(best: tuple[Any, ...]) -> str:
    if len(best) == 1:
        return say("Its best, and its choice.")
    return say("Its choice, by chance among {count} that are equally good.", count=len(best))
