"""The sums of 9.1.6 and 9.1.7: a column's score, added up reply by reply; and a slider for what a
move of depth weighs."""

from collections.abc import Mapping
from functools import partial
from math import log1p
from typing import Any

from connect_four_ai.app.language import say, score_text
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Rect, box
from connect_four_ai.lab.figures.figure import Figure, Scene, short_score
from connect_four_ai.lab.widgets import slider
from connect_four_ai.lab.widgets.controls import Controls, button
from connect_four_ai.lab.widgets.layout import Column
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.study.lessons.found import SumsOfReplies, WinsByDepth, weighted
from connect_four_ai.study.lessons.lesson import NOW

CARD, TALL, GAP = 76.0, 84.0, 10.0
"""Width and height of a reply's card, and the space between two."""
TOTAL, WIDE = 44.0, 260.0
"""Height and width of the box with the total."""
TOP, BUTTONS = 44.0, 110.0
"""Heights of the sentence above the cards, and of what is left below the total."""


class Sums(Figure):
    """The replies to a move, each with the sum of what follows it: a click adds it to the total.

    `column`: the move.
    """

    answer: Mapping[int, float]
    """The sum of each reply; none if the game is over."""

    def __init__(self, scene: Scene, options: Mapping[str, Any]) -> None:
        super().__init__(scene, options)
        self.column: int = options["column"]
        self.added: list[int] = []
        """The replies that were added, in order."""

    def job(self) -> SumsOfReplies:
        return SumsOfReplies(self.step.position.play(self.column), self.step.brain())

    @property
    def total(self) -> float:
        return sum(self.answer[reply] for reply in self.added)

    def _add(self, reply: int) -> None:
        if reply not in self.added:
            self.added.append(reply)

    def _cards(self) -> dict[int, Rect]:
        x, y, width, height = self.box
        count = len(self.answer)
        across = min(CARD + GAP, width / max(1, count))
        left = x + (width - across * count + GAP) / 2
        top = y + TOP + max(0.0, (height - TOP - TALL - TOTAL - BUTTONS) / 2)
        lefts = {reply: left + number * across for number, reply in enumerate(self.answer)}
        return {reply: (at, top, across - GAP, TALL) for reply, at in lefts.items()}

    def controls(self) -> Controls:
        if not self.answer:
            return Controls()
        cards = [(rect, partial(self._add, reply)) for reply, rect in self._cards().items()]
        left = [reply for reply in self.answer if reply not in self.added]
        row = [
            button("space", say("add the next"), lambda: self._add(left[0]), bool(left)),
            button("↑", say("begin again"), self.added.clear, bool(self.added)),
        ]
        width = min(320.0, self.box.width)
        below = Column(self.box.x + (self.box.width - width) / 2, width)
        return below.buttons(self.box.y + self.box.height - 36, row) + Controls.of_areas(cards)

    def display(self) -> None:
        (x, y, width, height), cards = self.box, self._cards()
        text = say("Yellow plays column {column}.", column=self.column)
        if not cards:
            thought = self.scene.opinions[NOW].thought
            score = score_text(thought.scores[self.column]) if thought else ""
            ends = say("The game ends here, and counts once: {score}", score=score)
            for line, at in ((text, -20), (ends, 20)):
                theme.write_within(
                    line, x + width / 2, y + height / 2 + at, width, 20, 14, theme.INK
                )
            return
        text += " " + say("Red’s replies:")
        theme.centred(text, x + width / 2, y + 16, 17, within=width)
        for reply, rect in cards.items():
            self._display_card(reply, rect)
        left, top = x + (width - WIDE) / 2, next(iter(cards.values()))[1] + TALL + 18
        box((left, top, WIDE, TOTAL), theme.WHITE, 8, edge=theme.INK, weight=2)
        theme.write(say("total"), left + 14, top + TOTAL / 2, 17, theme.FADED)
        total = score_text(self.total)
        theme.flush_right(total, left + WIDE - 14, top + TOTAL / 2, 24, bold=True)

    def _display_card(self, reply: int, rect: Rect) -> None:
        left, top, width, height = rect
        added, value, middle = reply in self.added, self.answer[reply], left + width / 2
        paper = theme.PAPER
        if added:
            paper = theme.disc_color("R" if value > 0 else "Y" if value else "")
        box(rect, paper, 8, edge=theme.FADED, weight=1 if added else 2)
        size = min(24.0, 0.4 * width)
        self.scene.view.display_piece("R", middle - size / 2 - 1, top + 22, size)
        theme.write(str(reply), middle + size / 2 - 3, top + 22, 17, bold=True)
        text, ink = (score_text(value), theme.INK) if added else ("?", theme.FADED)
        theme.write_within(text, middle, top + height - 26, width - 8, 20, 14, ink)


BASES = tuple(map(float, range(1, 11)))
PLAYED = 22.0
"""Height of the line below the slider, with the columns that are played."""
LABEL = 22.0
BAR = 40.0
"""Width of a bar."""


class Weights(Figure):
    """9.1.7's base as a slider from 1 to 10, below it the column that each base plays, and a bar
    for each column.

    `base`: where the slider stands first. `hides`: whether the columns below the slider show only
    once the question is done.
    """

    def __init__(self, scene: Scene, options: Mapping[str, Any]) -> None:
        super().__init__(scene, options)
        self.slider = slider.Slider(BASES, float(options.get("base", 1)))

    def job(self) -> WinsByDepth:
        return WinsByDepth(self.step.position, self.step.search_depth)

    def receive(self, answer: Mapping[int, Mapping[int, int]]) -> None:
        """Takes each column's wins, and keeps its scores by base."""
        self.answer = {base: weighted(answer, base) for base in BASES}

    def place(self, box: Box) -> None:
        super().place(box)
        self.slider.place(box.x, box.y + 26, box.width)

    def played(self, base: float) -> list[int]:
        """Returns the columns with the lowest score."""
        scores = self.answer[base]
        return [column for column, score in scores.items() if score == min(scores.values())]

    def controls(self) -> Controls:
        return self.slider.controls()

    def display(self) -> None:
        x, y, width, height = self.box
        text = say("each move of depth left multiplies by:")
        theme.write(text, x + 8, y + 12, within=width - 16)
        self.slider.display()
        below = y + 26 + slider.HEIGHT
        if self.done or not self.options.get("hides"):
            for base in BASES:
                played = "/".join(map(str, self.played(base)))
                theme.centred(f"→ {played}", self.slider.x(base), below + 8, 14, theme.FADED)
        top = below + PLAYED
        self._display_bars(Box(x + 8, top, width - 16, y + height - top))

    def _display_bars(self, room: Box) -> None:
        """Draws each column's score as a bar, up for Red and down for Yellow, on a logarithmic
        scale."""
        base = self.slider.value
        scores, played = self.answer[base], self.played(base)
        top, bottom = room.y + LABEL, room.y + room.height - 2 * LABEL
        lengths = [log1p(abs(score)) * (1 if score > 0 else -1) for score in scores.values()]
        up, down = max(0.0, *lengths), max(0.0, *(-one for one in lengths))
        unit = (bottom - top) / max(1.0, up + down)
        middle = top + unit * up
        pitch = room.width / len(scores)
        for number, (column, score) in enumerate(scores.items()):
            x, length = room.x + pitch * (number + 0.5), unit * lengths[number]
            chosen = column in played
            bar = (x - BAR / 2, middle - max(0.0, length), BAR, abs(length))
            edge, weight = (theme.INK, 3) if chosen else (theme.FADED, 1)
            box(bar, theme.disc_color("R" if score > 0 else "Y"), edge=edge, weight=weight)
            y = middle - length - (12 if score > 0 else -12)
            theme.centred(short_score(score), x, y, 15, bold=chosen, within=pitch - 4)
            theme.centred(str(column), x, bottom + LABEL + 12, 15, theme.FADED, bold=chosen)
        box((room.x, middle - 1, room.width, 2), theme.LINE)
