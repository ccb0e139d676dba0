"""Exercises without end: a question, an answer, what is right, and the next one."""

import random
from functools import partial
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.game_board import GameBoard
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.keys import STAGE_KEYS
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.pages.desk import (
    BODY,
    KINDS_Y,
    ChooseDesk,
    Desk,
    FindDesk,
    RepairDesk,
    WriteDesk,
)
from connect_four_ai.lab.pages.page import (
    BESIDE_WIDTH,
    MARGIN,
    NEWS,
    SMALL_LEFT,
    SMALL_TOP,
    Page,
)
from connect_four_ai.lab.pages.predict_desk import PredictDesk
from connect_four_ai.lab.widgets.controls import Control, Controls
from connect_four_ai.stages import ELSEWHERE, find_stage
from connect_four_ai.study.coach.advice import Why
from connect_four_ai.study.exercises import Exercise, progress
from connect_four_ai.study.exercises.choose import Deepening
from connect_four_ai.study.exercises.find import Find
from connect_four_ai.study.exercises.paths import (
    CHOOSE,
    ENOUGH,
    EVALUATION,
    FIND,
    PATHS,
    PREDICT,
    REPAIR,
    WRITE,
    Maker,
)
from connect_four_ai.study.exercises.predict import Predict
from connect_four_ai.study.exercises.repair import Repair
from connect_four_ai.texts.exercise_words import KINDS, hints, question, verdict

DESKS: dict[str, type[Desk[Any]]] = {
    FIND: FindDesk,
    PREDICT: PredictDesk,
    REPAIR: RepairDesk,
    WRITE: WriteDesk,
    CHOOSE: ChooseDesk,
    EVALUATION: WriteDesk,
}
FIRST = "9.1.3"
"""The section for an opponent that has no exercises."""
LARGE = BODY.height / theme.HEIGHT
"""How much smaller the board is where it is all that is on the left."""
BUTTONS = 602
SECTIONS_LEFT, TAB = 136.0, 104.0
"""Where the sections begin, beside the title, and how wide the button of a kind is."""
SEEDS = 1_000_000


class ExercisePage(AskingPage):
    idle = "enter", "tab", "a", "h", "n", "x", *STAGE_KEYS

    def __init__(self, game: GameBoard[Any], speed: float) -> None:
        stage = game.brain.stage
        self.asked_for = stage.section
        self._choose_section(
            next((name for name in (stage.section, stage.follows) if name in PATHS), FIRST)
        )
        super().__init__(game, speed)

    def _choose_section(self, section: str) -> None:
        self.section = section
        self.counts = {kind: progress.right_answers(section, kind) for kind in PATHS[section]}
        self.kind, self.seed = [*self._unfinished(), *self.counts][0], random.randrange(SEEDS)

    def turn_to(self, section: str) -> None:
        """Goes on with another section's exercises."""
        self.asked_for = section
        self._choose_section(section)

    # One exercise after the other

    def _unfinished(self) -> list[str]:
        """The kinds that need more practice."""
        return [kind for kind, count in self.counts.items() if count < ENOUGH[kind]]

    def _next(self) -> str:
        """The same kind again, without end; but another after the last right answer that this one
        needs."""
        enough = self.right and self.counts[self.kind] == ENOUGH[self.kind]
        return [*self._unfinished(), self.kind][0] if enough else self.kind

    def begin(self, kind: str, seed: int | None = None) -> None:
        """Has another exercise made; without a seed, any."""
        self.kind, self.seed = kind, random.randrange(SEEDS) if seed is None else seed
        self._ask()

    def subject(self) -> object:
        return self.kind, self.seed

    def question(self) -> Maker:
        return Maker(self.kind, self.section, self.seed)

    def _clear(self) -> None:
        # until there is an exercise, no key may change the running game either
        self.look_at(self.opened_on.position)
        self.coaching.forget()
        self.hints = 0
        self.exercise: Exercise | None = None
        self.desk: Desk[Any] | None = None
        self.given: Any = None
        self.right: bool | None = None
        """Whether the answer is right; None before it."""

    def _set_up(self, exercise: Exercise) -> None:
        stage = find_stage("9.1.1" if self.section in ELSEWHERE else self.section)
        self.try_out(exercise.position, stage, stage.depth)
        self.exercise, self.right = exercise, None
        self.board_at = (BODY.x, BODY.y, LARGE) if isinstance(exercise, Find) else Page.board_at
        self.desk = DESKS[self.kind](exercise, self.view)

    def hear(self, answer: Any) -> None:
        if answer is None:
            self._clear()
        elif isinstance(answer, Exercise):
            self._set_up(answer)
        elif self.desk and self.right is None:
            self._check(self.desk, answer)

    # Answering

    def enter(self) -> None:
        """Checks the answer; then goes on, or lets somebody try again."""
        if self.desk is None:
            return
        if self.right is None:
            self._answer(self.desk, self.desk.answer())
        elif self.right or not self.desk.again:
            self.begin(self._next())
        else:
            self._try_again()

    def _try_again(self) -> None:
        self.worker.cancel()
        self.coaching.forget()
        self.view.imagine(None)
        self.right = None

    @property
    def _waiting(self) -> bool:
        """Whether an answer may be given: the first, or another once it is shown what is wrong with
        the last."""
        return self.desk is not None and (
            self.right is None or (not self.right and self.desk.again and not self.busy)
        )

    def _answer(self, desk: Desk[Any], answer: Any) -> None:
        if answer is None or self.worker.thinking:
            return
        self.failure = ""
        if asked := desk.asks():
            self.worker.ask(asked)
        else:
            self._check(desk, answer)

    def _check(self, desk: Desk[Any], answer: Any) -> None:
        assert self.exercise is not None
        self.given, self.right = answer, self.exercise.is_right(answer)
        progress.add(self.section, self.kind, self.seed, self.right, self.hints)
        self.counts[self.kind] += self.right
        if isinstance(self.exercise, Find):
            self.coaching.play(self.exercise.position, answer, self.view)
            if not self.right:
                self.coaching.ask(Why(self.exercise.position, answer))
        desk.reveal(self.right)

    def _hint(self) -> None:
        self.hints += 1

    def _next_kind(self) -> None:
        kinds = list(self.counts)
        self.begin(kinds[(kinds.index(self.kind) + 1) % len(kinds)])

    def controls(self) -> Controls:
        """Those that do something now."""
        desk, waiting = self.desk, self.right is None
        over = self.right or not (desk and desk.again)
        kind = self._next()
        following = (
            say("next one") if kind == self.kind else say("on to: {kind}", kind=say(KINDS[kind]))
        )
        enter = say("answer") if waiting else following if over else say("try again")
        can_enter = desk is not None and (not waiting or desk.answer() is not None)
        more = waiting and self.exercise is not None and self.hints < len(hints(self.exercise))
        rows = [
            [
                Control(("enter",), "Enter", enter, self.enter, can_enter),
                Control(("h",), "H", say("a hint"), self._hint, more),
            ],
            [
                Control(
                    ("tab",), "Tab", say("another kind"), self._next_kind, len(self.counts) > 1
                ),
                *(desk.extra() if desk else []),
            ],
        ]
        buttons = Controls(SMALL_LEFT, BUTTONS, BESIDE_WIDTH, rows) + self._tabs()
        return buttons + desk.choices(self._try) if desk else buttons

    def _tabs(self) -> Controls:
        """A button for each section, and for each of its kinds of exercises."""
        sections = [
            Control((), "", name, partial(self.turn_to, name), chosen=name == self.section)
            for name in PATHS
        ]
        kinds = [
            Control((), "", self._progress(kind), partial(self.begin, kind), True, here)
            for kind in self.counts
            for here in [kind == self.kind]
        ]
        across = BODY.width - SECTIONS_LEFT
        return Controls(MARGIN + SECTIONS_LEFT, 17, across, [sections], 30, 4) + Controls(
            MARGIN, KINDS_Y - 15, TAB * len(kinds), [kinds], 30, 4
        )

    def _progress(self, kind: str) -> str:
        """What stands on its button."""
        done, enough = self.counts[kind], ENOUGH[kind]
        return say("{kind} {done}/{all}", kind=say(KINDS[kind]), done=done, all=enough)

    def press(self, key: str) -> bool:
        if (
            isinstance(self.exercise, Find)
            and self._waiting
            and key in map(str, self.exercise.scores)
        ):
            if self.right is False:
                self._try_again()
            self.view.point(int(key))
            return True
        if self.desk and self.desk.press(key):
            return True
        return super().press("enter" if key == "space" else key)

    def scroll(self, lines: int) -> None:
        if self.desk:
            self.desk.scroll(lines)

    def choose(self, point: Point) -> None:
        if (
            self.desk
            and self._waiting
            and (self.move_at(point) is not None or self.desk.click(point))
        ):
            self._try()

    def _try(self) -> None:
        """A column or a line is chosen, and that is the answer."""
        if self.right is False:
            self._try_again()
        self.enter()

    def move_at(self, point: Point) -> Any:
        return super().move_at(point) if isinstance(self.exercise, Find) and self._waiting else None

    # How it is shown

    def display_page(self, mouse: Point) -> None:
        theme.write(say("Exercises"), MARGIN, 32, 26, bold=True)
        if self.asked_for != self.section:
            names = {"stage": self.asked_for, "section": self.section}
            text = say("{stage} has no exercises: these are of {section}.", **names)
            left = MARGIN + TAB * len(self.counts) + 8
            room = BODY.width - left + MARGIN
            theme.paragraph(text, left, KINDS_Y - 18, room, 14, theme.ALARM, most_lines=2)
        if self.exercise and self.desk:
            theme.paragraph(question(self.exercise), MARGIN, 92, BODY.width, 17, most_lines=99)
            self.desk.display(mouse)
            self._display_words(self.exercise, self.desk.told())
        else:
            theme.paragraph(self.failure or say("Making an exercise…"), MARGIN, 92, BODY.width, 17)

    def _display_words(self, exercise: Exercise, told: str) -> None:
        """Before the answer the hints, after it what is said of it."""
        y = (
            NEWS - 18
            if isinstance(exercise, Predict | Deepening)
            else NEWS + 22
            if isinstance(exercise, Repair)
            else SMALL_TOP
        )
        if self.right is None:
            waiting = say("Checking…") if self.worker.thinking else self.failure
            theme.paragraphs(
                (told, waiting, *hints(exercise)[: self.hints]), SMALL_LEFT, y, BESIDE_WIDTH
            )
            return
        ink, text = (theme.BLUE, say("Right.")) if self.right else (theme.ALARM, say("Not right."))
        theme.write(text, SMALL_LEFT, y + 12, 20, ink, bold=True)
        y += 28
        if isinstance(exercise, Find) and not self.right:
            self.coaching.display(SMALL_LEFT, y, BESIDE_WIDTH)
            return
        said = verdict(exercise, self.given)
        y = theme.paragraph(said, SMALL_LEFT, y, BESIDE_WIDTH, 16, most_lines=5) + 6
        theme.paragraph(told, SMALL_LEFT, y, BESIDE_WIDTH, 15, theme.FADED, most_lines=5)

    def _display_news(self) -> None:
        """Elsewhere there are words about the exercise in its place."""
        if isinstance(self.exercise, Repair):
            super()._display_news()

    def _display_small_board(self) -> None:
        if isinstance(self.exercise, Find | Predict | Repair | Deepening):
            super()._display_small_board()
