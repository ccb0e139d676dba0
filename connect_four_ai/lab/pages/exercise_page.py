"""Exercises without end: a question, an answer, what is right, and the next one."""

from functools import partial
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.pages import exercise_view
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.pages.desk import ASKED, ChooseDesk, Desk, FindDesk, RepairDesk, WriteDesk
from connect_four_ai.lab.pages.predict_desk import PredictDesk
from connect_four_ai.lab.widgets.controls import Controls, button
from connect_four_ai.lab.widgets.layout import MAIN, SIDE
from connect_four_ai.play.match import Match
from connect_four_ai.stages import ELSEWHERE, find_stage
from connect_four_ai.study.coach.advice import Why
from connect_four_ai.study.exercises import Exercise, paths
from connect_four_ai.texts.exercise_words import KINDS, hints, question

DESKS: dict[str, type[Desk[Any]]] = {
    paths.FIND: FindDesk,
    paths.PREDICT: PredictDesk,
    paths.REPAIR: RepairDesk,
    paths.WRITE: WriteDesk,
    paths.CHOOSE: ChooseDesk,
    paths.EVALUATION: WriteDesk,
}


class ExercisePage(AskingPage):
    names_stage = True
    _mouse: Point = (-1, -1)
    lets = frozenset({Group.ANYWHERE})

    def __init__(self, game: Match, speed: float) -> None:
        self.practice = paths.Practice(game.brain.stage)
        self.desk: Desk[Any] | None = None
        super().__init__(game, speed)

    def turn_to(self, section: str) -> None:
        """Goes on with another section's exercises."""
        self.practice.turn_to(section)
        self._ask()

    def begin(self, kind: str, seed: int | None = None) -> None:
        """Has another exercise made; without a seed, any."""
        self.practice.begin(kind, seed)
        self._ask()

    def question(self) -> paths.Maker:
        return self.practice.maker()

    def hear(self, answer: Any) -> None:
        if answer is None:  # no key may change the running game before there is an exercise
            self.look_at(self.opened_on.position)
            self.coaching.forget()
            self.desk, self.has_board, self.has_news = None, False, False
        elif isinstance(answer, Exercise):
            self._set_up(answer)
        elif self.desk and self.practice.right is None:
            _check(self, self.desk, answer)

    def _set_up(self, exercise: Exercise) -> None:
        section = self.practice.section
        stage = find_stage("9.1.1" if section in ELSEWHERE else section)
        self.try_out(exercise.position, stage, stage.depth)
        self.practice.exercise = exercise
        self.desk = DESKS[self.practice.kind](exercise, self.view)
        self.board_at = self.desk.board_at
        self.has_board, self.has_news = self.desk.has_board, self.desk.has_news

    def point(self, point: Point) -> None:
        super().point(point)
        self._mouse = point

    def update(self) -> None:
        super().update()
        if self.desk:
            self.desk.update(self._mouse)

    # Answering

    def enter(self) -> None:
        """Checks the answer; then goes on, or lets somebody try again."""
        if self.desk is None:
            return
        if self.practice.right is not None:
            if self.practice.right or not self.desk.again:
                self.begin(self.practice.next_kind())
            else:
                _try_again(self)
        elif (answer := self.desk.answer()) is not None and not self.worker.thinking:
            self.failure = ""
            if asked := self.desk.asks():
                self.worker.ask(asked)
            else:
                _check(self, self.desk, answer)

    def choose(self, point: Point) -> None:
        desk = _desk_waiting(self)
        if desk and (self.move_at(point) is not None or desk.click(point)):
            _try(self)

    @property
    def takes_moves(self) -> bool:
        desk = _desk_waiting(self)
        return desk is not None and desk.explains

    def press(self, key: str) -> bool:
        desk = _desk_waiting(self)
        if desk and desk.point(key):
            if self.practice.right is False:
                _try_again(self)
            return True
        if self.desk and self.desk.press(key):
            return True
        return super().press(key) or (key == "space" and super().press("enter"))

    def scroll(self, lines: int) -> None:
        if self.desk:
            self.desk.scroll(lines)

    # What can be clicked, and how it is shown

    def controls(self) -> Controls:
        """Those that do something now."""
        desk, practice, waiting = self.desk, self.practice, self.practice.right is None
        kind, other = practice.next_kind(), practice.other_kind()
        following = say("on to: {kind}", kind=say(KINDS[kind]))
        if kind == practice.kind:
            following = say("next one")
        if not practice.right and desk and desk.again:
            following = say("try again")
        enter = say("answer") if waiting else following
        can_enter = desk is not None and (not waiting or desk.answer() is not None)
        exercise = practice.exercise
        more = waiting and exercise is not None and practice.hints < len(hints(exercise))
        text, can_turn = say("another kind"), other != practice.kind
        rows = [
            [
                button("Enter", enter, self.enter, can_enter),
                button("H", say("a hint"), practice.hint, more),
            ],
            [
                button("Tab", text, partial(self.begin, other), can_turn),
                *(desk.extra() if desk else []),
            ],
        ]
        buttons = SIDE.buttons(exercise_view.BUTTONS, *rows)
        buttons += exercise_view.tabs(practice, self.turn_to, self.begin)
        return buttons + desk.choices(partial(_try, self)) if desk else buttons

    def display_page(self, mouse: Point) -> None:
        exercise_view.display_head(self.practice)
        exercise = self.practice.exercise
        if exercise and self.desk:
            if self.has_board == self.desk.has_board:  # else a board stands in its place
                self.desk.ask(question(exercise))
            self.desk.display(mouse)
            waiting = say("Checking…") if self.worker.thinking else self.failure
            y = exercise_view.display_words(self.practice, self.desk, waiting)
            self.coaching.display(y)
        else:
            MAIN.paragraph(self.failure or say("Making an exercise…"), ASKED, 17)


def _desk_waiting(page: ExercisePage) -> Desk[Any] | None:
    """The desk, if an answer may be given there: the first, or another once it is shown what
    is wrong with the last."""
    desk, right = page.desk, page.practice.right
    again = desk and right is False and desk.again and not page.busy
    return desk if right is None or again else None


def _try_again(page: ExercisePage) -> None:
    page.worker.cancel()
    page.coaching.forget()
    page.view.imagine(None)
    page.practice.right = None
    page.has_board = page.desk is not None and page.desk.has_board


def _try(page: ExercisePage) -> None:
    """What is chosen now is the answer."""
    if page.practice.right is False:
        _try_again(page)
    page.enter()


def _check(page: ExercisePage, desk: Desk[Any], answer: Any) -> None:
    practice = page.practice
    practice.check(answer)
    if practice.exercise and desk.explains:
        page.coaching.play(practice.exercise.position, answer, page.view)
        if not practice.right:
            page.coaching.ask(Why(practice.exercise.position, answer))
    desk.reveal(bool(practice.right))
    if position := desk.position_of(answer):
        page.look_at(position)
        page.has_board = True
