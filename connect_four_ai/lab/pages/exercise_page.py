"""E: exercises without end. Asks a question, takes an answer, shows the right one, and goes on."""

from functools import partial
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.coaching import coach_top
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.pages.desks import (
    ASKED,
    HEAD_ROW,
    ROWS_TOP,
    TAB,
    ChooseDesk,
    Desk,
    FindDesk,
    RepairDesk,
    WriteDesk,
    head_height,
)
from connect_four_ai.lab.pages.predict_desk import PredictDesk
from connect_four_ai.lab.widgets.controls import Control, Controls, button, options
from connect_four_ai.lab.widgets.layout import Shape, here, lowest_rows, main, side
from connect_four_ai.play.match import Match
from connect_four_ai.stages import ELSEWHERE, find_stage
from connect_four_ai.study.coach.advice import Why
from connect_four_ai.study.exercises.code import Repair, Write
from connect_four_ai.study.exercises.judge import Judged
from connect_four_ai.study.exercises.practice import ENOUGH, PATHS, Exercise, Maker, Practice
from connect_four_ai.study.exercises.predict import Predict
from connect_four_ai.study.exercises.questions import Find
from connect_four_ai.texts.exercise_words import hints, kind_name, verdict

DESKS: dict[type[Exercise], type[Desk[Any]]] = {
    Find: FindDesk,
    Predict: PredictDesk,
    Repair: RepairDesk,
    Write: WriteDesk,
}
"""The desks by kind of exercise; all other kinds are multiple choice."""
LEAST_HEIGHT = 400.0
"""Height of the left side while an exercise is made."""
TITLE = 136.0
"""Width of the title."""


class ExercisePage(AskingPage):
    lets = frozenset({Group.ANYWHERE})
    main_first = True

    def __init__(self, game: Match, speed: float) -> None:
        self.practice = Practice(game.brain.stage)
        self.desk: Desk[Any] | None = None
        super().__init__(game, speed)

    def update(self) -> None:
        super().update()
        large = self.desk and self.desk.has_large_board
        self.board_at = self.desk.large_board() if self.desk and large else None

    def turn_to(self, section: str) -> None:
        """Changes to another section's exercises."""
        self.practice.turn_to(section)
        self._ask()

    def begin(self, kind: str, seed: int | None = None) -> None:
        """Starts a job that makes another exercise; without a seed, a random one."""
        self.practice.begin(kind, seed)
        self._ask()

    def question(self) -> Maker:
        return Maker(self.practice.kind, self.practice.section, self.practice.seed)

    def receive(self, answer: Any) -> None:
        if answer is None:
            self.end_trial()
            self.coaching.forget()
            self.desk, self.has_board, self.has_news = None, False, False
        elif isinstance(answer, Exercise):
            self._set_up(answer)
        elif self.practice.right is None:
            self._check(answer)

    def _set_up(self, exercise: Exercise) -> None:
        practice = self.practice
        stage = find_stage("9.1.1" if practice.section in ELSEWHERE else practice.section)
        searched = exercise.recording.thought if isinstance(exercise, Predict) else None
        depth = searched.depth if searched else stage.depth
        self.try_out(exercise.position, stage, depth)
        self.view.forget()
        practice.exercise = exercise
        kind = DESKS.get(type(exercise), ChooseDesk)
        self.desk = desk = kind(practice, exercise, self.view, self._retry, self.enter)
        self.has_board, self.has_news = desk.has_board, desk.has_news

    # Answering

    def enter(self) -> None:
        """Gives the answer; after the verdict, goes on or allows another answer."""
        desk, practice = self.desk, self.practice
        if desk is None:
            return
        if practice.right is not None:
            if practice.right or not desk.again:
                self.begin(practice.next_kind())
            else:
                self._retry()
        elif (answer := desk.answer()) is not None and not self.worker.thinking:
            self.failure = ""
            if job := desk.job():
                self.worker.ask(job)
            else:
                self._check(answer)

    def _check(self, answer: Any) -> None:
        self.practice.check(answer)
        desk, exercise = self.desk, self.practice.exercise
        assert desk
        assert exercise
        if isinstance(desk, FindDesk):
            self.coaching.play(exercise.position, answer, self.view)
            if not self.practice.right:
                self.coaching.ask(Why(exercise.position, answer))
        if isinstance(answer, Judged) and "moves" in answer.facts:
            self.look_at(Position.from_moves(answer.facts["moves"]))  # where the answer fails
            self.has_board = True

    def _retry(self) -> None:
        """Takes a wrong answer back."""
        if self.practice.right is False and self.desk:
            self.worker.cancel()
            self.coaching.forget()
            self.view.imagine(None)
            self.practice.right = None
            self.has_board = self.desk.has_board

    @property
    def takes_moves(self) -> bool:
        return isinstance(self.desk, FindDesk) and not self.practice.right

    def take(self, move: Any) -> None:
        if isinstance(self.desk, FindDesk):
            self.desk.choose(move)
            self.enter()

    # Drawing

    def controls(self) -> Controls:
        practice = self.practice
        sections = options({name: name for name in PATHS}, practice.section, self.turn_to)
        kinds, (left, width, _) = _kinds(self), main()
        head = Controls(left + TITLE, 17, width - TITLE, [sections], 30, 4)
        if here().is_wide:
            head += Controls(left, 55, TAB * len(kinds), [kinds], 30, 4)
        else:
            half, across = (len(sections) + 1) // 2, int(width // TAB)
            rows = [sections[:half], sections[half:], kinds[:across], kinds[across:]]
            head = main().buttons(ROWS_TOP[here().shape], *rows, pitch=HEAD_ROW, gap=4)
        return (
            (self.desk.controls() if self.desk else Controls()) + lowest_rows(*_rows(self)) + head
        )

    def display_main(self, mouse: Point) -> float:
        if here().shape is not Shape.LOW:
            main()._replace(width=TITLE - 10).title(say("Exercises"), 32)
        exercise, desk = self.practice.exercise, self.desk
        if not exercise or not desk:
            text = self.failure or say("Making an exercise…")
            main().paragraph(text, head_height() + ASKED, 17)
            return LEAST_HEIGHT
        if self.has_board == desk.has_board:  # else the board is in the way
            desk.ask()
        desk.display()
        return desk.height()

    def display_side(self, mouse: Point) -> None:
        if (exercise := self.practice.exercise) and self.desk:
            self.coaching.display(_display_words(self, exercise, self.desk))


def _rows(page: ExercisePage) -> list[list[Control]]:
    """Returns the buttons on the right."""
    desk, practice, waiting = page.desk, page.practice, page.practice.right is None
    kind = practice.next_kind()
    text = say("next one")
    if waiting:
        text = say("answer")
    elif not practice.right and desk and desk.again:
        text = say("try again")
    elif kind != practice.kind:
        text = say("on to: {kind}", kind=kind_name(kind))
    can_enter = desk is not None and (not waiting or desk.answer() is not None)
    exercise = practice.exercise
    can_hint = waiting and exercise is not None and practice.hints < len(hints(exercise))
    more = desk.more() if desk else []
    if isinstance(desk, PredictDesk) and not waiting:
        more = [button("T", say("step"), partial(page.open_page, "step"))]
    row = [
        button("Enter", text, page.enter, can_enter, also=("space",)),
        button("H", say("a hint"), practice.hint, can_hint),
    ]
    return [row, more] if more else [row]  # the coach's buttons stand above a single row


def _kinds(page: ExercisePage) -> list[Control]:
    """Returns a button for each kind of exercise of the section."""
    texts = {
        kind: say("{kind} {done}/{all}", kind=kind_name(kind), done=done, all=ENOUGH[kind])
        for kind, done in page.practice.counts.items()
    }
    return options(texts, page.practice.kind, page.begin)


def _display_words(page: ExercisePage, exercise: Exercise, desk: Desk[Any]) -> float:
    """Writes the hints before the answer, and the verdict after it. Returns the bottom of the
    text."""
    practice, y = page.practice, desk.words_at()
    if practice.right is None:
        waiting = say("Checking…") if page.worker.thinking else page.failure
        said = [desk.words(), waiting, *hints(exercise)[: practice.hints]]
        return side().paragraphs(filter(None, said), y, bottom=coach_top())
    right, wrong = (say("Right."), theme.RIGHT_INK), (say("Not right."), theme.ALARM)
    text, ink = right if practice.right else wrong
    side().line(text, y + 12, 22, ink, bold=True)
    y += 32
    if isinstance(desk, FindDesk) and not practice.right:
        return y  # the coach gives the reason
    said = [verdict(exercise, practice.given), desk.words()]
    return side().paragraphs(filter(None, said), y, bottom=coach_top())
