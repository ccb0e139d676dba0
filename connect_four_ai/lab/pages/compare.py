"""C: every stage's scores for one decision, side by side, with an explanation of the selected
number."""

from functools import partial
from typing import Any

from connect_four_ai.app.language import capitalised, say
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, canvas
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.widgets.controls import Controls, button
from connect_four_ai.lab.widgets.layout import WIDE, full, here, lowest_row, main, side
from connect_four_ai.lab.widgets.tables import MOST_ACROSS, Table
from connect_four_ai.play.actions import depth_to_compare, set_depth
from connect_four_ai.play.match import Match
from connect_four_ai.stages import Stage, stages_of
from connect_four_ai.study.comparison import Comparison, Opinion, Opinions, every_stage
from connect_four_ai.texts.formats import nodes_text, thought_text
from connect_four_ai.texts.why import meaning

LEGEND, BOTTOM = 56.0, 652.0
"""Top of the legend, and bottom of the table in the wide layout."""
BELOW = 48.0
"""Height of the text below the table on a small screen."""


class Compare(AskingPage):
    explains = True
    board_end = WIDE.beside - 6
    stages: list[Stage]
    """The stages of the table, row by row."""
    row = -1
    """The row selected by Tab; −1 for none."""
    _at_mouse: tuple[str, Any] | None = None
    """The cell under the mouse, if the mouse has moved since a key was pressed."""

    def subject(self) -> tuple[Any, int, float, Stage | None]:
        depth, seconds = depth_to_compare(self.game), self.game.brain.seconds
        return self.game.thinker.decision, depth, seconds, self._also()

    def question(self) -> Comparison | None:
        return every_stage(*self.subject()) if self.game.thinker.decision.winner is None else None

    def receive(self, answer: Opinions | None) -> None:
        super().receive(answer)
        if answer is None:
            brains = every_stage(*self.subject()).brains.values()
            self.stages = [brain.stage for brain in brains]

    @property
    def table(self) -> Table:
        lines = theme.line_count(self.legend(), main().width, 15)
        top = LEGEND + lines * theme.leading(15)
        room = full().box(top, BOTTOM - top)
        return Table(
            self.game.thinker.decision,
            self.stages,
            _columns(self.game, self.game.thinker.decision),
            room,
        )

    def _also(self) -> Stage | None:
        """Returns the opponent, if it is not in the list."""
        stage = self.game.brain.stage
        listed = {each.section for each in stages_of(self.game.thinker.decision)}
        return None if stage.section in listed else stage

    @property
    def pointed(self) -> tuple[str, Any] | None:
        """The section and the move of the selected cell: the one under the mouse, or the one
        selected by Tab and the arrows."""
        if self._at_mouse or not 0 <= self.row < len(self.stages):
            return self._at_mouse
        return self.stages[self.row].section, self.view.cursor

    def point(self, point: Point) -> None:
        super().point(point)
        self._at_mouse = self.table.score_at(point)

    def press(self, key: str) -> bool:
        if key in ("tab", "left", "right", "up", "down"):
            self._at_mouse = None
        return super().press(key)

    @property
    def summary(self) -> str:
        """The progress, or why there is none; empty once all stages have answered."""
        if self.game.thinker.decision.winner is not None:
            said = [say("The game is over: there is nothing to think about.")]
            if self.game.history.can_step(-1):
                said.append(say("Z takes a move back."))
            return " ".join(said)
        thinking = say("thinking… {nodes} visited", nodes=nodes_text(self.worker.nodes))
        return self.failure or (thinking if self.worker.thinking else "")

    def display_main(self, mouse: Point) -> float:
        """Draws the table, each row in a part of its own, so that an answer redraws only its
        row."""
        main().title(say("Opponents compared"))
        main().paragraph(self.legend(), LEGEND, 15, theme.FADED)
        table = self.table
        table.display_moves()
        for row, stage in enumerate(self.stages):
            canvas.next_part()
            table.display_stage(row, self.opinions.get(stage.section, Opinion()), self.pointed)
        canvas.next_part()
        below = table.bottom - main().top if table.stacked else BOTTOM
        here().clear(main(), below + 2, here().height)
        main().paragraph(self.summary, below + 14, 16, bottom=here().height - 4)
        return below + BELOW

    def display_side(self, mouse: Point) -> None:
        canvas.next_part()
        here().clear(side(), self.board_end, here().foot)
        _display_cell(self.opinions, self.pointed, self.game.thinker.decision.winner is not None)

    def controls(self) -> Controls:
        """Returns the controls of the depth of all stages, also if the opponent has no depth."""
        depths = lowest_row(
            button("−", say("less deep"), partial(self._look, -1)),
            button("+", say("deeper"), partial(self._look, +1)),
        )
        return depths + Controls.of_keys(button("Tab", say("the next row of the table"), self._tab))

    def _tab(self) -> None:
        self.row = (self.row + 1) % len(self.stages)

    def _look(self, by: int) -> None:
        set_depth(self.game, depth_to_compare(self.game) + by)

    def legend(self) -> str:
        first, second = map(self.game.position.player_name, self.game.position.players)
        return say(
            "Depth {depth}. + and red: good for {first}; − and yellow: for {second}. "
            "Each row has its own scale. Dark: its choice; framed: just as good.",
            depth=depth_to_compare(self.game),
            first=first,
            second=second,
        )


def _columns(game: Match, position: Any) -> list[Any]:
    """Returns the columns of the table: the moves at the start of the game if they include all
    present ones and fit, else the present ones."""
    first, now = list(game.start.legal_moves), list(position.legal_moves)
    return first if {*now} <= {*first} and len(first) <= MOST_ACROSS else now


def _display_cell(opinions: Opinions, cell: tuple[str, Any] | None, over: bool = False) -> None:
    """Draws the meaning of a cell's number below the small board; without a cell, how to select
    one, if the game is not `over`."""
    section, move = cell or ("", None)
    thought = opinions.get(section, Opinion()).thought
    if thought is None or move not in thought.scores:
        if over:
            return
        hint = say(
            "Point at a number, or use Tab and the arrows, to see what it means. You can play on"
            " the small board; Z and Y go back and forth."
        )
        side().paragraph(hint, here().beside, 15, theme.FADED)
        return
    top = here().beside
    side().line(thought.stage.full_name, top + 12, 18, bold=True)
    name = capitalised(thought.position.move_name(move))
    number = say("{move}: {score}", move=name, score=thought_text(thought, move))
    y = side().paragraph(number, top + 32, 16) + 4
    side().paragraph(meaning(thought, move), y, 15, bottom=here().foot - 90)
