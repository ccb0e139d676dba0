"""The panel beside the board: which stage plays, what it can do, what it thought, and the keys."""

from collections.abc import Callable
from functools import partial
from typing import Any

import py5

from connect_four_ai.actions.settings import choose_stage, think_more
from connect_four_ai.app.language import say
from connect_four_ai.game_board import GameBoard
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.canvas import Point, Rect, box, inside
from connect_four_ai.lab.coaching import Coaching
from connect_four_ai.lab.exact_scores import ExactScores
from connect_four_ai.lab.keys import Host, Key, key_of
from connect_four_ai.lab.news import News
from connect_four_ai.lab.widgets.controls import Control, Controls
from connect_four_ai.stages import Stage, stages_of

LEFT = theme.BOARD_WIDTH + 24
RIGHT = theme.WIDTH - 24
INNER = RIGHT - LEFT
NEWS = INNER - 28
TURN, TURN_HEIGHT = 20, 280  # the box that says whose turn it is, and what matters now
LARGE, SMALL = 20, 15
"""The sizes of what matters most in it, and of the rest."""
STAGE = 344  # the middle of the line that names the opponent
LIST, LIST_HEIGHT = 440, 40  # the row of stages
DEPTH, BUTTONS = 496, 548
LEAST_TITLE = 60
"""In less room, a stage's title is left out."""
LEARN = 96
"""How wide the button is that leads from a stage that learns to its learning."""
NEXT = 44
"""How much of the box's height the buttons take of what comes after a game."""
ACTIONS = (("F1", "T", "C"), ("S", "E", "M"), ("N", "Z", "H"), ("V", "L", "?"))
"""The buttons in rows, by their keys."""


class Panel:
    """Draws itself, and remembers where it can be clicked."""

    def __init__(
        self,
        game: GameBoard[Any],
        view: View[Any],
        exact: ExactScores,
        host: Host,
        coaching: Coaching | None = None,
        show_me: Callable[[], object] = lambda: None,
    ) -> None:
        """`host`: what the buttons act on; `show_me`: opens the page where the coach plays."""
        self.game = game
        self._host = host
        self.view = view
        self._news = News(game, view, exact, coaching)
        self._show_me = show_me
        self._next = Controls()
        """What one would do now."""
        self.text_ends = 0.0
        """How far down the stage's text reached; TURN is where there is no more room."""
        self.buttons: list[tuple[Rect, Callable[[], object]]] = []
        """Where it can be clicked, and what that does."""

    def at(self, point: Point) -> Callable[[], object] | None:
        """What a click there does."""
        return next((action for rect, action in self.buttons if inside(rect, point)), None)

    def news(self) -> tuple[str, str]:
        """The headline, and the detail as far as there is room for it."""
        return self._news.text(self._as_much_as_fits)

    def click(self, x: float, y: float) -> None:
        if action := self.at((x, y)):
            action()

    def display(self, mouse: Point) -> None:
        self.buttons = []
        box((theme.BOARD_WIDTH, 0, theme.WIDTH - theme.BOARD_WIDTH, theme.HEIGHT), theme.PAPER)
        self._display_turn()
        self._display_next(mouse)
        if self.view.large:
            self._display_name(self.game.brain.stage, theme.HEIGHT - 50, 26 * self._growth)
            return
        pointed = self._display_list(mouse)
        self._display_stage(pointed or self.game.brain.stage)
        if self._learns:
            learn = self._action(key_of("F4"))
            self._display_controls(Controls(RIGHT - LEARN, STAGE - 16, LEARN, [[learn]]), mouse)
        if self.game.brain.stage.looks_ahead or self.game.brain.stage.timed:
            self._display_depth(DEPTH, mouse)
        self._display_actions(mouse)

    def _display_turn(self) -> None:
        """Whose turn it is and, in large, what matters most now: what is being thought, or what was
        thought last."""
        game, growth = self.game, self._growth
        box((LEFT, TURN, INNER, self._height), theme.WHITE, 8, edge=theme.LINE)
        headline, detail = self.news()
        color = theme.ALARM if self._news.failed else theme.INK
        left = LEFT + 14
        if game.position.winner is None:
            self.view.display_player(game.position.player, LEFT + 30, TURN + 30)
            left += 42
        theme.write_within(
            headline, left, TURN + 30, RIGHT - 10 - left, 24 * growth, 16, color, py5.LEFT
        )
        y = TURN + 56.0
        for part, size, ink in zip(
            detail.partition("\n")[::2], (LARGE, SMALL), (theme.INK, theme.FADED), strict=True
        ):
            most_lines = int(TURN + self._room - 6 - y) // theme.leading(size * growth)
            y = theme.paragraph(part, LEFT + 14, y, NEWS, size * growth, ink, most_lines) + 4

    def _display_next(self, mouse: Point) -> None:
        """At the very first move, beside the coach, and when the game is over: what one would do
        now."""
        self._next = Controls()
        if self._news.begins:
            key = key_of("F1")
            text = say("the chapter, step by step")
            row = [Control(key.names, key.label, text, partial(key.press, self._host))]
        elif self._news.over:
            row = self._after_a_game()
        elif self._news.explains:
            row = [Control(("f4",), "F4", say("show me"), self._show_me)]
        else:
            return
        row = [control for control in row if control.possible]
        top = TURN + self._height - NEXT
        self._next = Controls(LEFT + 6, top, INNER - 12, [row])
        self._display_controls(self._next, mouse)

    def press(self, key: str) -> bool:
        """Whether a key means what stands there now."""
        control = self._next.of(key)
        if control:
            control.action()
        return control is not None

    def _after_a_game(self) -> list[Control]:
        row = [self._action(key_of("N")), self._action(key_of("R"))]
        if (stage := self._news.next_stage) is not None:
            text = say("next: {section}", section=stage.section)
            row.append(Control((), "", text, partial(self._go_on_to, stage)))
        return row

    def _go_on_to(self, stage: Stage) -> None:
        choose_stage(self.game, stage.section)
        self.game.new_game()

    @property
    def _learns(self) -> bool:
        """Whether the opponent is one that learns."""
        return self.game.brain.stage.scoring == "learnt"

    @property
    def _growth(self) -> float:
        """How much larger the news are set than usual."""
        return theme.LARGE if self.view.large else 1

    @property
    def _height(self) -> int:
        """How high the box of the news is."""
        return theme.HEIGHT - 2 * TURN - 70 if self.view.large else TURN_HEIGHT

    @property
    def _room(self) -> int:
        """How much of that the news may take."""
        news = self._news
        return self._height - (NEXT if news.over or news.begins or news.explains else 0)

    def _display_stage(self, stage: Stage) -> None:
        """The opponent, or the one that is pointed at, and its weakness."""
        self._display_name(stage, STAGE, 26, RIGHT - self._learns * (LEARN + 12))
        label = say("Can’t")
        theme.write(label, LEFT, STAGE + 32, 14, theme.FADED, bold=True)
        beside = theme.text_width(label, 14, True) + 10
        self.text_ends = theme.paragraph(
            say(stage.cannot), LEFT + beside, STAGE + 22, INNER - beside, 14, theme.FADED
        )

    @staticmethod
    def _display_name(stage: Stage, y: float, size: float, right: float = RIGHT) -> None:
        theme.write_within(stage.section, LEFT, y, right - LEFT, size, 14, theme.FADED, py5.LEFT)
        left = LEFT + theme.text_width(stage.section, size, True) + 12
        if right - left > LEAST_TITLE:  # a file’s name may take all the room
            theme.write_within(
                say(stage.title), left, y, right - left, size, 14, theme.INK, py5.LEFT
            )

    def _as_much_as_fits(self, parts: list[str]) -> str:
        """The first part, and those after it for which there is still room: none is cut."""
        kept: list[str] = []
        room = self._room - 66
        for part in parts:
            size = (SMALL if kept else LARGE) * self._growth
            room -= theme.line_count(part, NEWS, size) * theme.leading(size)
            if kept and room < 0:
                break
            kept.append(part)
        return "\n".join(kept)

    def _display_list(self, mouse: Point) -> Stage | None:
        """The keys of all stages in a row; returns the stage that the mouse is at."""
        stages, pointed = stages_of(self.game.position), None
        width = (INNER + 4) / len(stages)
        for place, stage in enumerate(stages):
            rect = (LEFT + place * width, LIST, width - 4, LIST_HEIGHT)
            chosen = stage is self.game.brain.stage
            self._button(rect, partial(choose_stage, self.game, stage.section), mouse, chosen)
            ink, size = theme.WHITE if chosen else theme.INK, 18 if width > 24 else 14
            theme.write(
                stage.key().upper(),
                rect[0] + rect[2] / 2,
                LIST + 20,
                size,
                ink,
                bold=True,
                align=py5.CENTER,
            )
            pointed = stage if inside(rect, mouse) else pointed
        return pointed

    def _display_depth(self, y: float, mouse: Point) -> None:
        """How far or how long the stage may look."""
        brain = self.game.brain
        theme.write(
            say("Time") if brain.stage.timed else say("Depth"),
            LEFT,
            y + 16,
            15,
            theme.FADED,
            bold=True,
        )
        for label, x, by in (("−", LEFT + 84, -1), ("+", LEFT + 172, +1)):
            rect = (x, y, 40.0, 32.0)
            self._button(rect, partial(think_more, self.game, by), mouse, False)
            theme.write(label, x + 20, y + 16, 20, bold=True, align=py5.CENTER)
        amount = f"{brain.seconds:g}" if brain.stage.timed else str(brain.depth)
        plies = (
            say("1 ply ahead")
            if brain.depth == 0
            else say("{count} plies ahead", count=brain.depth + 1)
        )
        unit = say("seconds a move") if brain.stage.timed else plies
        theme.write(amount, LEFT + 148, y + 16, 20, bold=True, align=py5.CENTER)
        theme.write(unit, RIGHT, y + 16, 14, theme.FADED, align=py5.RIGHT)

    def _display_actions(self, mouse: Point) -> None:
        """A button for what is done most; the menu has all the rest."""
        rows = [[self._action(key_of(label)) for label in row] for row in ACTIONS]
        self._display_controls(Controls(LEFT, BUTTONS, INNER, rows), mouse)

    def _display_controls(self, controls: Controls, mouse: Point) -> None:
        controls.display(mouse)
        self.buttons += [(rect, control.action) for control, rect in controls.places]

    def _action(self, key: Key) -> Control:
        do = partial(key.press, self._host)
        return Control(key.names, key.label, say(key.name), do, key.works(self.game))

    def _button(self, rect: Rect, action: Callable[[], object], mouse: Point, chosen: bool) -> None:
        box(
            rect,
            theme.INK if chosen else theme.LINE if inside(rect, mouse) else theme.WHITE,
            6,
            edge=theme.LINE,
        )
        self.buttons.append((rect, action))
