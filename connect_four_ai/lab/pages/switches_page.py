"""Five switches: each combination of the chapter's decisions is an opponent, with its page and its
scores."""

from collections.abc import Callable
from dataclasses import astuple
from functools import partial
from typing import Any

from connect_four_ai.actions.settings import use_stage
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import say
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.connect_four import COLUMNS, RED, Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, box
from connect_four_ai.lab.keys import STAGE_KEYS
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.pages.page import BESIDE_WIDTH, MARGIN, SMALL, SMALL_LEFT
from connect_four_ai.lab.widgets.code_view import CALLER, MARK, display_code, rows_of
from connect_four_ai.lab.widgets.controls import Controls, button, choice, pair, unlisted
from connect_four_ai.lab.widgets.score_table import display_score, prefers
from connect_four_ai.stages import STAGES, Example, Stage, working_stage
from connect_four_ai.stages.changes import page_lines
from connect_four_ai.stages.switches import (
    SwitchedStage,
    Switches,
    stage_of,
    switch_of_line,
    switches_of,
)
from connect_four_ai.study.comparison import Comparison, Opinion
from connect_four_ai.texts.formats import nodes_text, score_text
from connect_four_ai.texts.switch_words import switches
from connect_four_ai.texts.why import on_the_one_move

TOP, TIGHT, NUMBER = 16.0, 15.5, 28.0
"""Where the code begins, how far its lines are apart, and how much room the number of a switch has
before them."""
SCORES, NEWS, SAID, NAME, ROWS, BUTTONS = 380.0, 414.0, 431.0, 498.0, 511.0, 645.0
"""Where things stand below the small board."""
DEPTH = 56.0
"""Width of the two buttons of the depth together."""
SECTIONS = {
    section[-1]: partial(lambda name: switches_of(STAGES[name]) or Switches(), section)
    for section in ("9.1.4", "9.1.5", "9.1.6", "9.1.7")
}
"""The switches of a section, by its key."""
LINES = 3
"""Maximum number of lines of text."""
CELL = SMALL * theme.BOARD_WIDTH / COLUMNS
"""Width of a column of the small board."""
ROW, CHOICES = 26.0, 164.0
"""Height of a switch, and width of its two choices together."""


class SwitchesPage(AskingPage):
    explains = True
    idle = "enter", *STAGE_KEYS
    news_at = NEWS
    row = 0
    """The switch that the keys are at, from 0."""
    example = -1
    """Which of the chapter's positions was tried out last."""

    def __init__(self, game: GameBoard[Any], speed: float) -> None:
        switches = switches_of(game.brain.stage)
        self.switches = switches or Switches()
        self.depth = game.brain.depth if switches else self.stage.depth
        super().__init__(game, speed)

    @property
    def stage(self) -> Stage:
        """The opponent that the switches make."""
        return stage_of(self.switches)

    def subject(self) -> object:
        return self.switches, self.depth, self.game.thinker.decision

    def question(self) -> Comparison | None:
        if self.game.thinker.decision.winner is not None:
            return None
        brain = AIBrain(self.stage, self.depth, 0, uses_book=False)
        return Comparison(self.game.thinker.decision, {self.stage.section: brain})

    # Keys and mouse

    def press(self, key: str) -> bool:
        if key == "f" and self.game is not self.opened_on:
            self._play()  # so that the position is taken over with this opponent
            return False
        return super().press(key)

    def controls(self) -> Controls:
        brain = self.game.brain
        plays = (brain.stage, brain.depth) == (self.stage, self.depth)
        row = [
            button("Enter", say("let it play"), self._play, not plays),
            button("Tab", say("next position"), self._try_next),
        ]
        depth = [choice("−", partial(self._look, -1)), choice("+", partial(self._look, +1))]
        buttons = Controls(SMALL_LEFT, BUTTONS, BESIDE_WIDTH, [row])
        left = SMALL_LEFT + BESIDE_WIDTH - DEPTH
        buttons += Controls(left, NAME - 12, DEPTH, [depth], 28, 4)
        return self.choice_controls() + buttons + self._keys()

    def _keys(self) -> Controls:
        sections = [unlisted((key,), partial(self._set, each)) for key, each in SECTIONS.items()]
        return pair(("up", "down"), "↑ ↓", say("choose a switch"), self._move) + Controls.of_keys(
            *sections,
            button("space", say("turn it"), lambda: self._turn(self.row)),
            button("+", say("look one ply deeper"), partial(self._look, +1)),
            button("−", say("look less deep"), partial(self._look, -1)),
        )

    def _set(self, switches: Callable[[], Switches]) -> None:
        self.switches = switches()

    def _move(self, by: int) -> None:
        self.row = (self.row + by) % len(switches())

    def choice_controls(self) -> Controls:
        """Each switch, off and on; its number turns it."""
        rows = []
        for row, ((_, *texts), on) in enumerate(
            zip(switches(), astuple(self.switches), strict=True)
        ):
            stay, turn = partial(self._turn, row, False), partial(self._turn, row)
            choices = (choice(texts[on], stay, chosen=True), choice(texts[not on], turn))
            rows.append(choices[::-1] if on else choices)
        return Controls(theme.WIDTH - MARGIN - CHOICES, ROWS, CHOICES, rows, ROW, 4)

    def back(self) -> bool:
        return self.end_trial()

    def _turn(self, row: int, over: bool = True) -> None:
        self.row = row
        if over:
            self.switches = self.switches.turned(row)

    def _look(self, by: int) -> None:
        """Deeper, or less deep."""
        self.depth = max(0, min(self.depth + by, self.stage.deepest))

    def _play(self) -> None:
        # also in the game itself, when a position is tried out
        for game in {self.opened_on, self.game}:
            use_stage(game, self.stage, self.depth)

    def _try_next(self) -> None:
        """The next of the chapter's positions. No computer plays there until somebody lets this one
        play."""
        examples = _examples()
        self.example = (self.example + 1) % len(examples)
        position, self.depth = (
            Position.from_moves(examples[self.example].moves),
            examples[self.example].depth,
        )
        self.try_out(position, working_stage("9.1.1"), 0, position.player)

    # How it is shown

    def display_page(self, mouse: Point) -> None:
        pointed = int((mouse[1] - ROWS) // ROW)
        self._display_code(
            pointed if mouse[0] > SMALL_LEFT and 0 <= pointed < len(switches()) else self.row
        )
        opinion = self.opinions.get(self.stage.section, Opinion())
        _display_scores(opinion)
        theme.paragraph(
            self.explanation(opinion), SMALL_LEFT, SAID, BESIDE_WIDTH, 14, most_lines=LINES
        )
        self._display_name()
        self._display_switches()
        if not self.controls().of("enter"):
            theme.write(say("It is the opponent now."), SMALL_LEFT, BUTTONS + 16, 14, theme.FADED)

    def _display_code(self, lit: int) -> None:
        """The page that plays. The lines that a switch changes have its number; those of one switch
        stand out."""
        for row in rows_of(tuple(page_lines(self.stage)), theme.BOARD_WIDTH - MARGIN - NUMBER):
            switch, y = switch_of_line(row.line), TOP + TIGHT * row.line
            if switch is not None:
                box(
                    (MARGIN, y, theme.BOARD_WIDTH - MARGIN - 10, TIGHT),
                    MARK if switch == lit else CALLER,
                )
                theme.write(str(switch + 1), MARGIN + 6, y + TIGHT / 2, 14, theme.FADED, bold=True)
            display_code(row, MARGIN + NUMBER, y + TIGHT / 2)

    def explanation(self, opinion: Opinion) -> str:
        """Whether it wins or blocks here, and what is odd about the combination."""
        if wrong := self.failure or opinion.error:
            return wrong
        if self.worker.thinking:
            return say("thinking… {nodes} visited", nodes=nodes_text(self.worker.nodes))
        said = []
        if thought := opinion.thought:
            equal = "" if prefers(thought) else say("All columns are equal: it plays at random.")
            said.append(on_the_one_move(thought) or equal)
        if self.game.thinker.decision.player == RED:
            said.append(say("Red is to move: signs are reversed, lowest becomes highest."))
        if self.switches.adds_up:
            said.append(say("When scores are added up, switch 2 changes nothing."))
        while theme.line_count(" ".join(said), BESIDE_WIDTH, 14) > LINES:
            said.pop()
        return " ".join(said)

    def _display_name(self) -> None:
        stage = self.stage
        name = say("= {section} {title}", section=stage.section, title=say(stage.title))
        if isinstance(stage, SwitchedStage):
            name = say("{section}: no section", section=stage.section)
        theme.write(name, SMALL_LEFT, NAME, 17, bold=True)
        depth = say("depth {depth}", depth=self.depth)
        right = SMALL_LEFT + BESIDE_WIDTH - DEPTH - 8
        theme.flush_right(depth, right, NAME, 14, theme.FADED)

    def _display_switches(self) -> None:
        for row, (label, *_) in enumerate(switches()):
            middle = ROWS + (row + 0.5) * ROW
            here = theme.BLUE if row == self.row else theme.FADED
            theme.write(str(row + 1), SMALL_LEFT, middle, 15, here, bold=True)
            theme.write(label, SMALL_LEFT + 18, middle, 14)


def _display_scores(opinion: Opinion) -> None:
    """Below the columns of the small board, in two rows if they are too long to stand in one."""
    texts = {column: score_text(score) for column, score in opinion.scores.items()}
    long = any(theme.text_width(text, 14, True) > CELL - 10 for text in texts.values())
    size = (1.6 * CELL, 18.0) if long else (CELL - 4, 24.0)
    for column, text in texts.items():
        y = SCORES + (-9 if column % 2 else 9) * long
        display_score(text, (SMALL_LEFT + (column - 0.5) * CELL, y), size, opinion, column)


def _examples() -> list[Example]:
    """The positions by which the chapter's sections that have switches are explained, each once."""
    stages = [stage for stage in STAGES.values() if switches_of(stage)]
    found = [example for stage in stages for example in (stage.handles, stage.fails) if example]
    return list({example.moves: example for example in found}.values())
