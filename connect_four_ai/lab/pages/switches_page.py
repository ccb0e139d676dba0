"""Five switches: each combination of the chapter's decisions is an opponent, with its page and its
scores."""

from functools import partial

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.pages import switches_view
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.widgets.controls import Controls, button, pair, unlisted
from connect_four_ai.lab.widgets.layout import SIDE
from connect_four_ai.lab.widgets.score_table import prefers
from connect_four_ai.play.match import Match
from connect_four_ai.stages import STAGES, Example, Stage, working_stage
from connect_four_ai.stages.switches import Switches, stage_of, switches_of
from connect_four_ai.study.comparison import Comparison, Opinion
from connect_four_ai.texts.formats import nodes_text
from connect_four_ai.texts.why import on_the_one_move, switches

NEWS, SAID, BUTTONS = 414.0, 431.0, 645.0
"""Where things stand below the small board."""
SECTIONS = ("9.1.4", "9.1.5", "9.1.6", "9.1.7")
"""Those that are combinations of the switches."""
LINES = 3
"""Maximum number of lines of text."""


class SwitchesPage(AskingPage):
    explains = True
    names_stage = True
    lets = frozenset(Group) - {Group.CURSOR, Group.OPPONENT}
    news_at = NEWS
    news_lines = 1
    row = 0
    """The switch that the keys are at, from 0."""
    scrolled = 0
    """How many rows of the code are above the window."""
    example = -1
    """Which of the chapter's positions was tried out last."""

    def __init__(self, game: Match, speed: float) -> None:
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
        return (
            switches_view.choice_controls(self.switches, self._turn)
            + SIDE.buttons(BUTTONS, row)
            + switches_view.depth_controls(self._look)
            + self._keys()
        )

    def _keys(self) -> Controls:
        sections = [
            unlisted((section[-1],), partial(setattr, self, "switches", combined))
            for section in SECTIONS
            if (combined := switches_of(STAGES[section]))
        ]

        def move(by: int) -> None:
            self._turn((self.row + by) % len(switches()), False)

        return pair(("up", "down"), "↑ ↓", say("choose a switch"), move) + Controls.of_keys(
            *sections,
            button("space", say("turn it"), lambda: self._turn(self.row)),
            button("+", say("look one ply deeper"), partial(self._look, +1)),
            button("−", say("look less deep"), partial(self._look, -1)),
        )

    def update(self) -> None:
        super().update()
        self.scroll(0)  # the type may have become smaller

    def scroll(self, lines: int) -> None:
        self.scrolled = max(0, min(self.scrolled + lines, switches_view.hidden_rows(self.stage)))

    def back(self) -> bool:
        return self.end_trial()

    def _turn(self, row: int, over: bool = True) -> None:
        self.row = row
        self.scrolled = switches_view.scrolled_to(self.stage, row, self.scrolled)
        if over:
            self.switches = self.switches.turned(row)

    def _look(self, by: int) -> None:
        """Deeper, or less deep."""
        self.depth = max(0, min(self.depth + by, self.stage.deepest))

    def _play(self) -> None:
        # also in the game itself, when a position is tried out
        for game in {self.opened_on, self.game}:
            game.use(self.stage, self.depth)

    def _try_next(self) -> None:
        """The next of the chapter's positions. No computer plays there until somebody lets this one
        play."""
        examples = _examples()
        self.example = (self.example + 1) % len(examples)
        example = examples[self.example]
        position, self.depth = Position.from_moves(example.moves), example.depth
        self.try_out(position, working_stage("9.1.1"), 0, position.player)

    # How it is shown

    def display_page(self, mouse: Point) -> None:
        pointed = switches_view.switch_at(mouse)
        lit = self.row if pointed is None else pointed
        switches_view.display_page_code(self.stage, lit, self.scrolled)
        opinion = self.opinions.get(self.stage.section, Opinion())
        switches_view.display_scores(opinion)
        told = self.explanation(opinion)
        SIDE.paragraph(told, SAID, 14, bottom=switches_view.NAME - 10)
        switches_view.display_name(self.stage, self.depth)
        switches_view.display_switches(self.row)
        if not self.controls().of("enter"):
            text, room = say("It is the opponent now."), SIDE.width / 2 - 8
            theme.write(text, SIDE.left, BUTTONS + 16, 14, theme.FADED, within=room)

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
        while theme.line_count(" ".join(said), SIDE.width, 14) > LINES:
            said.pop()
        return " ".join(said)


def _examples() -> list[Example]:
    """The positions by which the chapter's sections that have switches are explained, each once."""
    stages = [stage for stage in STAGES.values() if switches_of(stage)]
    found = [example for stage in stages for example in (stage.handles, stage.fails) if example]
    return list({example.moves: example for example in found}.values())
