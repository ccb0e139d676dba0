"""The stage in use on a page of its own: what it changes in the code, what it costs, and what it buys."""

import py5

from connect_four_ai.changes import changes
from connect_four_ai.comparison import Comparison, every_depth
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.asking_page import AskingPage
from connect_four_ai.lab.code_view import display_changes
from connect_four_ai.lab.page import BESIDE, BESIDE_WIDTH, MARGIN, SMALL_LEFT, Point
from connect_four_ai.lab.words import nodes_text, seconds_text
from connect_four_ai.language import say
from connect_four_ai.stages import Example, Stage, stages_of

WIDE = theme.BOARD_WIDTH - MARGIN
CODE = 168
"""Where the code begins."""
ROW = 21


class StagePage(AskingPage):
    key = "s"
    short = "stage"
    meaning = "stage: its code, what it costs, and what it gets right"

    @property
    def stage(self) -> type[Stage]:
        return self.lab.brain.stage

    def subject(self) -> object:
        return self.stage, self.lab.brain.depth, self.lab.position

    def question(self) -> Comparison | None:
        stage, position = self.stage, self.lab.position
        if not stage.computer or stage.timed or position.winner is not None or stage.takes_long(position):
            return None
        return every_depth(stage, self.lab.brain.depth if stage.looks_ahead else 0)

    def state(self, mouse: Point) -> object:
        return super().state(mouse), self._example_at(mouse)

    def click(self, point: Point) -> None:
        example = self._example_at(point)
        if example:
            self.lab.set_up(Position.from_moves(example.moves))
            self.lab.brain.depth = example.depth
        else:
            super().click(point)

    def display_page(self, mouse: Point) -> None:
        stage = self.stage
        theme.write(stage.section, MARGIN, 36, 26, theme.FADED, bold=True)
        theme.write(say(stage.title), MARGIN + theme.text_width(stage.section, 26, True) + 14, 36, 26, bold=True)
        y = 62.0
        for label, text in ((say("New"), stage.changed), (say("Can"), stage.can), (say("Can’t"), stage.cannot)):
            theme.write(label, MARGIN, y + 10, 15, theme.FADED, bold=True)
            y = theme.paragraph(say(text), MARGIN + 64, y, WIDE - 64, 15) + 4
        y = self._display_code(max(y + 8, CODE))
        self._display_costs(y + 24)
        self._display_examples(mouse)

    def _display_code(self, y: float) -> float:
        before = self._before()
        heading = say("What it changes in the code of {stage}", stage=_name(before)) if before else say("Its code")
        theme.write(heading, MARGIN, y + 8, 16, bold=True)
        return display_changes(changes(self.stage, before), MARGIN, y + 26, WIDE)

    def _before(self) -> type[Stage] | None:
        stages = stages_of(self.lab.position)
        place = stages.index(self.stage) if self.stage in stages else 0
        return stages[place - 1] if place else None

    def _display_costs(self, y: float) -> None:
        if not self.stage.computer:
            return
        theme.write(say("What it costs on this position"), MARGIN, y, 16, bold=True)
        if self.stage.timed:
            text = say("As much time as it is given: {seconds} s a move.", seconds=f"{self.lab.brain.seconds:g}")
            theme.write(text, MARGIN, y + 26, 15)
        before = 0
        for row, (depth, opinion) in enumerate(self.opinions.items()):
            line = y + 26 + ROW * row
            if self.stage.looks_ahead:
                theme.write(say("depth {depth}", depth=depth), MARGIN, line, 15)
            if opinion.error:
                theme.write(opinion.error, MARGIN + 84, line, 15, theme.ALARM)
            if opinion.thought is None:
                continue
            theme.write(nodes_text(opinion.thought.nodes), MARGIN + 240, line, 15, align=py5.RIGHT)
            theme.write(seconds_text(opinion.thought.seconds), MARGIN + 340, line, 15, align=py5.RIGHT)
            if before:
                times = say("× {times}", times=f"{opinion.thought.nodes / before:.1f}")
                theme.write(times, MARGIN + 430, line, 15, theme.FADED, align=py5.RIGHT)
            before = opinion.thought.nodes

    def _examples(self) -> list[tuple[str, Example]]:
        """What to show, under which heading."""
        if not isinstance(self.lab.position, Position):
            return []
        headed = [(say("What it gets right"), self.stage.handles), (say("What it gets wrong"), self.stage.fails)]
        return [(heading, example) for heading, example in headed if example]

    def _example_at(self, point: Point) -> Example | None:
        for index, (_, example) in enumerate(self._examples()):
            top = BESIDE + 92 * index
            if SMALL_LEFT - 8 <= point[0] < theme.WIDTH - MARGIN + 8 and top <= point[1] < top + 84:
                return example
        return None

    def _display_examples(self, mouse: Point) -> None:
        """Each on a button that puts it on the board."""
        for index, (heading, example) in enumerate(self._examples()):
            top = BESIDE + 92 * index
            py5.no_stroke()
            py5.fill(theme.LINE if self._example_at(mouse) is example else theme.WHITE)
            py5.rect(SMALL_LEFT - 8, top, BESIDE_WIDTH + 16, 84, 6)
            theme.write(heading, SMALL_LEFT, top + 16, 15, bold=True)
            text = say(
                "{moves}, depth {depth}: {caption}",
                moves=example.moves,
                depth=example.depth,
                caption=say(example.caption),
            )
            theme.paragraph(text, SMALL_LEFT, top + 30, BESIDE_WIDTH, 14, most_lines=3)
        theme.write(say("S or Esc: back to the board"), SMALL_LEFT, theme.HEIGHT - 30, 15, theme.FADED)


def _name(stage: type[Stage]) -> str:
    return f"{stage.section} {say(stage.title)}" if stage.section != stage.key() else say(stage.title)
