"""A column's score in 9.1.6 and 9.1.7, added up reply by reply."""

from functools import partial
from typing import Any

from connect_four_ai.app.language import say, score_text
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Rect, box
from connect_four_ai.lab.figures.figure import Figure
from connect_four_ai.lab.widgets.controls import Controls, button
from connect_four_ai.lab.widgets.layout import Column
from connect_four_ai.study.lessons.wins import SumsOfReplies

CARD, TALL, GAP = 76.0, 84.0, 10.0
"""Width and height of a reply's card, and the space between two."""
TOTAL = 44.0
TOP = 44.0


class Sums(Figure):
    """The replies to a move, each with the sum of what follows it: a click adds it to the total.

    `column`: the move.
    """

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.column = int(self.options["column"])
        self.replies: dict[int, float] = {}
        """The sum of each reply; none if the game is over."""
        self.added: list[int] = []
        """The replies that were added, in order."""

    def question(self) -> SumsOfReplies:
        step = self.scene.step
        return SumsOfReplies(step.position.play(self.column), step.brain())

    def hear(self, answer: dict[int, float]) -> None:
        self.replies = answer

    @property
    def ready(self) -> bool:
        return bool(self.scene.opinions)  # the answer comes with them

    @property
    def total(self) -> float:
        return sum(self.replies[reply] for reply in self.added)

    def _add(self, reply: int) -> None:
        if reply not in self.added:
            self.added.append(reply)

    def _add_next(self) -> None:
        self._add(next(reply for reply in self.replies if reply not in self.added))

    def _cards(self) -> dict[int, Rect]:
        across = min(CARD + GAP, self.box.width / max(1, len(self.replies)))
        left = self.box.x + (self.box.width - across * len(self.replies) + GAP) / 2
        top = self.box.y + TOP + max(0.0, (self.box.height - TOP - TALL - TOTAL - 110) / 2)
        return {
            reply: (left + number * across, top, across - GAP, TALL)
            for number, reply in enumerate(self.replies)
        }

    def controls(self) -> Controls:
        cards = [(rect, partial(self._add, reply)) for reply, rect in self._cards().items()]
        row = [
            button("space", say("add the next"), self._add_next, not self._all),
            button("↑", say("begin again"), self.added.clear, bool(self.added)),
        ]
        width = min(320.0, self.box.width)
        below = Column(self.box.x + (self.box.width - width) / 2, width)
        return below.buttons(self.box.y + self.box.height - 36, row) + Controls.of_areas(cards)

    @property
    def _all(self) -> bool:
        return len(self.added) == len(self.replies)

    def display(self, mouse: Any) -> None:
        x, y, width, _ = self.box
        text = say("Yellow plays column {column}.", column=self.column)
        if self.replies:
            text += " " + say("Red’s replies:")
        theme.centred(text, x + width / 2, y + 16, 17, within=width)
        if not self.replies:
            thought = self.scene.thought
            score = score_text(thought.scores[self.column]) if thought else "…"
            text = say("The game ends here, and counts once: {score}", score=score)
            theme.paragraph(text, x + 16, y + 60, width - 32, 20)
            return
        for reply, rect in self._cards().items():
            self._display_card(reply, rect)
        bottom = next(iter(self._cards().values()))[1] + TALL
        left = x + width / 2 - 130
        box((left, bottom + 18, 260, TOTAL), theme.WHITE, 8, edge=theme.INK, weight=2)
        theme.write(say("total"), left + 14, bottom + 18 + TOTAL / 2, 17, theme.FADED)
        shown = score_text(self.total)
        theme.flush_right(shown, left + 246, bottom + 18 + TOTAL / 2, 24, bold=True)

    def _display_card(self, reply: int, rect: Rect) -> None:
        left, top, width, height = rect
        added, value = reply in self.added, self.replies[reply]
        paper = theme.WHITE
        if added and value:
            paper = theme.disc_color("R" if value > 0 else "Y")
        box(rect, paper if added else theme.PAPER, 8, edge=theme.FADED, weight=1 if added else 2)
        size = min(24.0, 0.4 * width)
        self.scene.view.display_piece("R", left + width / 2 - size / 2 - 1, top + 22, size)
        theme.write(str(reply), left + width / 2 + size / 2 - 3, top + 22, 17, bold=True)
        text = score_text(value) if added else "?"
        ink = theme.INK if added else theme.FADED
        theme.write_within(text, left + width / 2, top + height - 26, width - 8, 20, 14, ink)
