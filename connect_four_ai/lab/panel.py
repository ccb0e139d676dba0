"""The board of the game, and the panel beside it: the opponent's stage, its weakness and its
thought, and what to do now."""

from functools import partial
from typing import Any, NamedTuple

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.columns import view_of
from connect_four_ai.lab.canvas import LEFT as FLUSH_LEFT
from connect_four_ai.lab.canvas import Point, box, canvas, inside
from connect_four_ai.lab.coaching import HintCoaching
from connect_four_ai.lab.exact_scores import ExactScores
from connect_four_ai.lab.keys import key_of
from connect_four_ai.lab.pages.page import move_strip, show_decision
from connect_four_ai.lab.panel_text import PanelText
from connect_four_ai.lab.screen import Screen
from connect_four_ai.lab.widgets.controls import (
    GAP,
    HEIGHT,
    Control,
    Controls,
    button,
    choice,
    in_rows,
)
from connect_four_ai.lab.widgets.layout import (
    Column,
    Layout,
    Shape,
    Size,
    beside_large,
    here,
    on_board,
    side,
)
from connect_four_ai.play.actions import can_think_more, choose_stage, think_more
from connect_four_ai.play.match import Match
from connect_four_ai.stages import Stage, stages_of

FOR_CLASS = 80
"""Additional height of the box of the text in class mode, where the weakness and the stages' names
are left out."""
LARGE, SMALL = 20, 15
"""Sizes of the first text in the box, and of the others."""
LIST_HEIGHT = 40
"""Height of the row of stages."""
ACROSS, NAMED, NAME_PITCH = 3, 12, 31
"""With their names: the number of stages in a row, their maximum number, and the distance of the
rows."""
LEAST_TITLE = 60
"""Least width for a stage's title."""
NEXT = 44
"""Height of the row of buttons in the box."""
STRIP = 30
"""Height of the row of the game's moves."""
ACTIONS = ("F1", "T", "C", "S", "E", "M", "N", "Z", "H", "V", "L", "?")
"""The buttons by their keys, row by row."""


class Places(NamedTuple):
    """Where the parts of the panel stand in its column."""

    turn: int
    """Top of the box of the text."""
    turn_height: int
    stage: int
    """The middle of the line that names the opponent."""
    weakness: int
    """The middle of the first line about its weakness."""
    stages: int
    """Top of the stages."""
    depth: int
    buttons: int
    across: int = 3
    """Number of buttons in a row."""
    pitch: int = HEIGHT + GAP
    """Distance of the rows of buttons."""


PLACES = {
    Shape.WIDE: Places(20, 252, 292, 318, 372, 504, 548),
    Shape.UPRIGHT: Places(8, 188, 220, 532, 240, 470, 288, pitch=44),
    Shape.LOW: Places(8, 152, 182, 414, 202, 372, 250, across=4),
}
UPRIGHT_HEIGHT, LOW_HEIGHT = 620.0, 500.0


class Panel(Screen):
    def __init__(self, game: Match, speed: float, window: Any) -> None:
        """Shows a game. `window`: the Window that the buttons act on."""
        self.game = game
        self.window = window
        self.exact = ExactScores(game)
        self.coaching = HintCoaching(game)
        self.view = view_of(game, speed, self.exact)
        self._text = PanelText(game, self.view, self.exact, self.coaching)

    def layout(self, screen: Size) -> Layout:
        return beside_large(screen, UPRIGHT_HEIGHT, LOW_HEIGHT)

    def move_at(self, point: Point) -> Any:
        left, top, scale = here().board
        return super().move_at(((point[0] - left) / scale, (point[1] - top) / scale))

    def texts(self) -> tuple[str, str]:
        """Returns the headline, and the details that fit; none is cut."""
        (headline, parts), room = self._text.texts(), self._room - 66
        kept, end = parts[:1], _height(parts[0], LARGE) if parts else 0
        for part in parts[1:]:
            end += _height(part, SMALL)
            if end > room:
                break
            kept.append(part)
        return headline, "\n".join(kept)

    def update(self) -> None:
        show_decision(self.game, self.view)
        self.exact.update()
        self.coaching.update(self.view)
        if self.view.lit and self.coaching.texts[0] not in self.texts()[1]:
            self.view.lit = ()  # cells are lit only beside the sentence that names them

    @property
    def busy(self) -> bool:
        return self.game.thinker.busy or self.exact.busy or self.coaching.busy

    def close(self) -> None:
        self.exact.close()
        self.coaching.close()
        self.game.close()

    # Controls

    @property
    def takes_moves(self) -> bool:
        """Whether a click on the board is a move: not while an earlier position is shown."""
        return not self.view.imagined

    def controls(self) -> Controls:
        places, column = _places(), side()
        inner = Column(column.left + 4, column.width - 8, column.top)
        actions = [key_of(label).control(self.window) for label in ACTIONS]
        controls = inner.buttons(self._end - NEXT, self._suggested(), pitch=HEIGHT + 4, gap=4)
        controls += self._strip() + self._stages()
        rows = in_rows(actions, places.across)
        controls += column.buttons(places.buttons, *rows, pitch=places.pitch)
        return controls + _depth(self.game)

    def _strip(self) -> Controls:
        """Returns the buttons of the game's moves; a click selects the move that the board and
        every page show."""
        if self.view.large or self._text.begins:
            return Controls()
        top = side().top + self._end - STRIP - NEXT * bool(self._suggested())
        return move_strip(self.game, side().left + 14, top, _inside().width)

    def _stages(self) -> Controls:
        """Returns the buttons of all stages, with their names in the window, else in a row."""
        stages, top = stages_of(self.game.position), _places().stages
        named = here().is_wide and not self.view.large and len(stages) <= NAMED
        size = 14 if named or (side().width + 4) / len(stages) <= 24 else 18
        row = [
            choice(
                f"{stage.key().upper()} {say(stage.title) if named else ''}".strip(),
                partial(choose_stage, self.game, stage.section),
                chosen=stage is self.game.brain.stage,
                size=size,
            )
            for stage in stages
        ]
        if named:
            return side().buttons(top, *in_rows(row, ACROSS), pitch=NAME_PITCH, gap=4)
        return side().buttons(top + self._lower, row, pitch=LIST_HEIGHT + 4, gap=4)

    def _suggested(self) -> list[Control]:
        """Returns the suggested actions: before the first move, beside the coach, and when the game
        is over."""
        if self._text.begins:
            return [key_of("F1").control(self.window, say("the chapter, step by step"))]
        if self._text.over:
            row = [key_of("N").control(self.window), key_of("R").control(self.window)]
            if (stage := self._text.next_stage) is not None:
                text = say("next: {section}", section=stage.section)
                row.append(choice(text, partial(_go_on_to, self.game, stage)))
            return [control for control in row if control.possible]
        if self._text.explains:
            return [button("F8", say("show me"), partial(_show_me, self))]
        return []

    # Drawing

    def display(self, mouse: Point) -> None:
        layout, places, column = here(), _places(), side()
        if layout.shape is not Shape.WIDE:
            theme.clear(0, 0, layout.width, layout.height)
        canvas.next_part()
        with on_board(*layout.board):
            self.view.display()
        canvas.next_part()
        layout.clear(column, 0, layout.height)
        theme.growth = theme.LARGE if self.view.large else 1
        self._display_turn()
        self.controls().display(mouse)
        stage = self.game.brain.stage
        row = zip(stages_of(self.game.position), self._stages().places, strict=True)
        shown = next((other for other, (_, rect) in row if inside(rect, mouse)), stage)
        if not self.window.notice.text:  # it stands in the same place
            _display_name(shown, column.top + places.stage + self._lower)
            if not self.view.large:
                _display_weakness(shown)
        if can_think_more(self.game):
            _display_depth(self.game.brain)

    def _display_turn(self) -> None:
        """Draws whose turn it is and, in large type, what matters most now: the progress of a
        search, or the last thought."""
        game, (headline, detail) = self.game, self.texts()
        first, _, rest = detail.partition("\n")
        top, column, inner = _places().turn, side(), _inside()
        box(column.box(top, self._end - top), theme.WHITE, 8, edge=theme.LINE)
        color = theme.ALARM if game.thinker.failure else theme.INK
        left, middle = inner.left, column.top + top + 30
        if game.position.winner is None:
            self.view.display_piece(game.position.player, left + 16, middle)
            left += 42
        room = inner.right + 4 - left
        theme.write_within(headline, left, middle, room, 24, 16, color, FLUSH_LEFT)
        y = top + 56.0
        for part, size, ink in ((first, LARGE, theme.INK), (rest, SMALL, theme.FADED)):
            most_lines = int(top + self._room - 6 - y) // theme.leading(size)
            y = inner.paragraph(part, y, size, ink, most_lines) + 4

    @property
    def _room(self) -> float:
        """Height of the box that the text may take."""
        taken = STRIP * bool(self._strip().places) + NEXT * bool(self._suggested())
        return self._end - _places().turn - taken

    @property
    def _end(self) -> float:
        """Bottom of the box of the text, in the panel's column."""
        return _places().turn + _places().turn_height + self._lower

    @property
    def _lower(self) -> int:
        """Additional height of the box in class mode."""
        return FOR_CLASS * self.view.large

    @property
    def notice_top(self) -> float:
        return _places().stage + self._lower - 32


def _places() -> Places:
    return PLACES[here().shape]


def _inside() -> Column:
    """Returns the column of the text inside of its box."""
    left, width, top = side()
    return Column(left + 14, width - 28, top)


def _height(part: str, size: float) -> int:
    """Returns the height of a paragraph of the text."""
    return theme.line_count(part, _inside().width, size) * theme.leading(size)


def _show_me(panel: Panel) -> None:
    """Opens the page on which the user tries to stop the win that the coach explains beside the
    hint."""
    if (advice := panel.coaching.advice) and (page := panel.window.toggle_page("coach")):
        page.coaching.tell(advice)


def _go_on_to(game: Match, stage: Stage) -> None:
    choose_stage(game, stage.section)
    game.begin()


def _depth(game: Match) -> Controls:
    """Returns the buttons that change the stage's depth or time, if it has one."""
    if not can_think_more(game):
        return Controls()
    steps = [
        choice(label, partial(think_more, game, by), size=20) for label, by in (("−", -1), ("+", 1))
    ]
    left, _, top = side()
    return Controls(left + 84, top + _places().depth, 128, [steps], HEIGHT + 48, 48)


def _display_weakness(stage: Stage) -> None:
    """Writes the opponent's weakness."""
    label = say("Weakness")
    column, y = side(), _places().weakness
    column.line(label, y, 14, theme.FADED, bold=True)
    beside = theme.text_width(label, 14, True) + 10
    text = Column(column.left + beside, column.width - beside, column.top)
    text.paragraph(say(stage.cannot), y - 10, 14, theme.FADED)


def _display_name(stage: Stage, y: float) -> None:
    left, right = side().left, side().right
    theme.write_within(stage.name, left, y, right - left, 26, 14, theme.FADED, FLUSH_LEFT)
    left += theme.text_width(stage.name, 26, True) + 12
    if right - left > LEAST_TITLE:  # a file’s name may take all the room
        theme.write_within(say(stage.title), left, y, right - left, 26, 14, theme.INK, FLUSH_LEFT)


def _display_depth(brain: AIBrain) -> None:
    left, _, top = side()
    y = top + _places().depth + 16
    if brain.stage.timed:
        name, amount, unit = say("Time"), f"{brain.seconds:g}", say("seconds a move")
    else:
        name, amount = say("Depth"), str(brain.depth)
        unit = say("{count:ply|plies} ahead", count=brain.depth + 1)
    theme.write(name, left, y, 15, theme.FADED, bold=True)
    theme.centred(amount, left + 148, y, 20, bold=True)
    theme.flush_right(unit, side().right, y, 14, theme.FADED)
