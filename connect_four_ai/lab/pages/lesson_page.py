"""A section of the course in short steps: read, see what changes, predict, change, answer,
practise."""

from functools import partial
from typing import Any

import py5

from connect_four_ai.actions.requests import set_up
from connect_four_ai.app.language import language, say
from connect_four_ai.game_board import GameBoard
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.keys import STAGE_KEYS
from connect_four_ai.lab.pages.exercise_page import ExercisePage
from connect_four_ai.lab.pages.page import (
    BESIDE,
    BESIDE_WIDTH,
    MARGIN,
    SMALL_LEFT,
    Page,
    clear,
    lowest_row,
)
from connect_four_ai.lab.widgets.choose_view import choice_row, display_question
from connect_four_ai.lab.widgets.code_view import changed_rows, display_rows
from connect_four_ai.lab.widgets.controls import Control, Controls
from connect_four_ai.lab.widgets.course_text import display_blocks
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.stages import ELSEWHERE, find_stage
from connect_four_ai.stages.own.tasks import task_lines
from connect_four_ai.study.coach.advice import Why
from connect_four_ai.study.exercises.progress import add, answers_of
from connect_four_ai.study.lessons import SECTIONS, lesson
from connect_four_ai.study.lessons.course import TEXT, Block, plain
from connect_four_ai.study.lessons.lesson import CHANCE, KIND, Step
from connect_four_ai.texts import lesson_words
from connect_four_ai.texts.formats import score_text, scores_line

ACROSS = theme.BOARD_WIDTH - MARGIN
SECTIONS_TOP, TITLE, MARKS_TOP, BODY = 12.0, 62.0, 84.0, 128.0
"""Where the sections, the title, the marks of the steps and the step itself are."""
LARGE = (theme.HEIGHT - BODY - 8) / theme.HEIGHT
LARGE_BOARD = MARGIN + (ACROSS - LARGE * theme.BOARD_WIDTH) / 2, BODY, LARGE
"""Where the board is when one answers on it, and how large."""
ASKED, CHOICES = 24.0, 240.0
"""Where on the right the question, and the choices or what is said of the answer begin."""
NUMBERS = BODY + 64
"""Where the numbers to choose from are, below a question of two lines."""
PAGES = 602.0
TIGHT = 15.5


class LessonPage(Page):
    idle = "enter", "space", "n", "z", "y", "h", "x", "a", *STAGE_KEYS

    def __init__(self, game: GameBoard[Any], speed: float) -> None:
        super().__init__(game, speed)
        section = game.brain.stage.section
        self.begin(section if section in SECTIONS else SECTIONS[0])

    # Which step

    def begin(self, section: str) -> None:
        """Opens a section's lesson where it was left."""
        self.section = section
        self.steps = lesson.lesson(section)
        self.marks = answers_of(section, KIND)
        undone = (n for n in range(len(self.steps)) if n + 1 not in self.marks)
        self.go(next(undone, 0))

    def go(self, number: int) -> None:
        self.number = number
        self.given: float | None = None
        """The answer; of a question of the course, 1 once its answer has been looked at."""
        self.right: bool | None = None
        self.hidden, self.scrolled = 0.0, 0.0
        """How much of a long text is below the window, and how far it was scrolled."""
        step, stage = self.step, lesson.stage_for(self.section, self.step)
        depth = step.row.depth if step.row and step.row.depth is not None else stage.depth
        self.coaching.forget()
        self.board_at = LARGE_BOARD if step.row else Page.board_at
        self.try_out(step.position, stage, depth)

    @property
    def step(self) -> Step:
        return self.steps[self.number]

    def _back(self) -> None:
        self.go(self.number - 1)

    def _next(self) -> None:
        if not self.step.asks and self.number + 1 not in self.marks:
            self._mark(True)
        if self.number + 1 < len(self.steps):
            self.go(self.number + 1)
        else:
            self.begin(SECTIONS[SECTIONS.index(self.section) + 1])

    def _mark(self, right: bool) -> None:
        self.marks[self.number + 1] = right
        add(self.section, KIND, self.number + 1, right, 0)

    # Answering

    def answer(self, given: float) -> None:
        """Takes an answer; where Yellow plays is seen on the board."""
        if self.given is not None or not self.step.asks:
            return
        self.given = given
        self.view.forget()
        if self.step.row:
            set_up(self.game, self.game.position, self.game.position.player)
        elif self.step.kind == lesson.CHOOSE:
            self._judge(lesson.exercise(self.section, self.step).is_right(given))

    def _judge(self, right: bool) -> None:
        self.right = right
        self._mark(right)

    def update(self) -> None:
        thought = self.game.thinker.decided
        if self.step.row and self.given is not None and self.right is None and thought:
            self._judge(lesson.is_right(self.step, self.given, thought))
            if not self.right and self.given in self.step.position.legal_moves and self._on_board:
                self.coaching.ask(Why(self.step.position, int(self.given)))

    def choose(self, point: Point) -> None:
        move = self.move_at(point)
        if move is not None and self._answers_on_board:
            self.answer(move)
        elif self.step.row is None:
            super().choose(point)

    def move_at(self, point: Point) -> Any:
        shown = self.step.row is not None or self._has_small_board
        waiting = self._answers_on_board or self.step.row is None
        return super().move_at(point) if shown and waiting else None

    @property
    def _answers_on_board(self) -> bool:
        return self._on_board and self.given is None

    @property
    def _on_board(self) -> bool:
        """Whether a column is the answer."""
        return self.step.kind in (lesson.PREDICT, lesson.CHANGE)

    def press(self, key: str) -> bool:
        if self._answers_on_board and key in map(str, self.game.position.legal_moves):
            self.answer(int(key))
            return True
        if key == "home":
            self.go(0)
            return True
        if key in ("up", "down"):
            self.scroll(1 if key == "down" else -1)
            return True
        return super().press(key)

    def scroll(self, lines: int) -> None:
        self.scrolled = max(0, min(self.scrolled + 3 * TIGHT * lines, self.hidden))

    # What can be clicked

    def controls(self) -> Controls:
        last = self.number + 1 == len(self.steps)
        section = SECTIONS[min(SECTIONS.index(self.section) + 1, len(SECTIONS) - 1)]
        forward = say("next: {section}", section=section) if last else say("next step")
        steps = lowest_row(
            Control(("left",), "←", say("step back"), self._back, self.number > 0),
            Control(("right",), "→", forward, self._next, not last or section != self.section),
        )
        return steps + self._sections() + self._marks() + self._choices() + self._pages()

    def _sections(self) -> Controls:
        row = [
            Control((), "", name, partial(self.begin, name), chosen=name == self.section)
            for name in SECTIONS
        ]
        return Controls(MARGIN, SECTIONS_TOP, ACROSS, [row], 30, 4)

    def _marks(self) -> Controls:
        """A button for each step, with what came of it."""
        row = [
            Control((), "", self._sign(number), partial(self.go, number), True, here)
            for number in range(len(self.steps))
            for here in [number == self.number]
        ]
        return Controls(MARGIN, MARKS_TOP, ACROSS, [row], 30, 4)

    def _sign(self, number: int) -> str:
        done = self.marks.get(number + 1)
        return str(number + 1) if done is None else "✓" if done else "✗"

    def _choices(self) -> Controls:
        step = self.step
        if step.kind == lesson.ASK:
            return self._self_judged()
        if step.kind == lesson.CHOOSE:
            return self._numbers()
        if not step.asks or self.given is not None:
            return Controls()
        if step.kind in (lesson.PREDICT, lesson.CHANGE):
            values: dict[float, str] = {CHANCE: say("chance: all columns are equal to it")}
        else:
            values = {value: score_text(value) for value in lesson.choices(self.section, step)}
        rows = [[Control((), "", text, partial(self.answer, v))] for v, text in values.items()]
        return Controls(SMALL_LEFT, CHOICES, BESIDE_WIDTH, rows)

    def _numbers(self) -> Controls:
        choices = lesson.exercise(self.section, self.step).choices
        row = [
            Control((), "", str(number), partial(self.answer, number), chosen=number == self.given)
            for number in choices
        ]
        return choice_row(row, MARGIN, NUMBERS, ACROSS)

    def _self_judged(self) -> Controls:
        """A question of the course is answered in words: one judges for oneself."""
        if self.given is None:
            row = [Control(("enter",), "Enter", say("show the answer"), partial(self.answer, 1))]
        else:
            row = [
                Control((), "", text, partial(self._judge, right), chosen=self.right is right)
                for right, text in ((True, say("I knew it")), (False, say("I did not")))
            ]
        return Controls(SMALL_LEFT, BESIDE + 12, BESIDE_WIDTH, [row])

    def _pages(self) -> Controls:
        """What looks at the very decision, or lets one practise."""
        if self.step.kind == lesson.PRACTISE:
            row = [Control(("e",), "E", say("exercises"), self._practise)]
            return Controls(SMALL_LEFT, PAGES, BESIDE_WIDTH, [row])
        if self.step.kind == lesson.READ and self.step.beside:
            names = [("S", say("its cost on this position"), "costs")]
        elif self.step.row and self.right is not None:
            names = [("T", say("step"), "step"), ("C", say("compare"), "compare")]
            if self.step.switch is not None:
                names.append(("B", say("build"), "switches"))
        else:
            return Controls()
        row = [
            Control((label.lower(),), label, text, partial(self.open_page, page))
            for label, text, page in names
        ]
        return Controls(SMALL_LEFT, PAGES, BESIDE_WIDTH, [row])

    def _practise(self) -> None:
        page = self.open_page("exercises")
        if isinstance(page, ExercisePage):
            page.turn_to(self.section)

    # How it is shown

    def display_page(self, mouse: Point) -> None:
        if self.step.row is None:
            end = self._display_text(BODY - self.scrolled) + self.scrolled
            self.hidden = max(0.0, end - theme.HEIGHT + 8)
            clear(0, 0, theme.BOARD_WIDTH, BODY - 6)
        self._display_head()
        self._display_task()

    def _display_head(self) -> None:
        stage = None if self.section in ELSEWHERE else find_stage(self.section)
        title = say(stage.title) if stage else say("Recursion")
        step = say("step {number} of {all}", number=self.number + 1, all=len(self.steps))
        theme.write(f"{self.section} {title}", MARGIN, TITLE, 24, bold=True)
        right = MARGIN + ACROSS - 8
        text = f"{lesson_words.heading(self.step)} · {step}"
        theme.write(text, right, TITLE, 15, theme.FADED, align=py5.RIGHT)

    def _display_text(self, y: float) -> float:
        """The course's own words, or the page of code. Returns where they end."""
        step, width = self.step, ACROSS - 8
        if step.kind == lesson.PAGE:
            return self._display_code(y)
        if step.kind == lesson.CHOOSE:
            return self._display_choice(y)
        blocks = lesson.words(language(), self.section, step)
        if step.kind != lesson.ASK:
            y = display_blocks(blocks, MARGIN, y, width)
            asked = lesson_words.task(self.section, step)
            return theme.paragraph(asked, MARGIN, y, width, 20) if asked else y
        *before, question = blocks
        y = display_blocks(before, MARGIN, y, width)
        y = theme.paragraph(plain(question.text), MARGIN, y, width, 20) + 20
        if self.given is None:
            return y
        answer = [Block(TEXT, piece) for piece in question.answer.split("\n\n")]
        return display_blocks(answer, MARGIN, y, width)

    def _display_choice(self, y: float) -> float:
        theme.paragraph(lesson_words.task(self.section, self.step), MARGIN, y, ACROSS - 8, 20)
        room = Box(MARGIN, NUMBERS + 54, ACROSS - 8, theme.HEIGHT - NUMBERS - 66)
        exercise = lesson.exercise(self.section, self.step)
        display_question(exercise, room, self.given is not None)
        return y

    def _display_code(self, y: float) -> float:
        """The section's page, with the lines marked that are new in it."""
        stage = find_stage(self.section)
        before = SECTIONS[SECTIONS.index(self.section) - 1]
        known = None if before in ELSEWHERE else find_stage(before)
        other = known if known and known.computer else None
        lines = [line for line in task_lines(stage, other) if line.sign != "-"]
        rows = changed_rows(lines, ACROSS)
        return display_rows(rows, MARGIN, y, ACROSS - 8, TIGHT)

    def _display_task(self) -> None:
        """On the right: what is asked, and what is said of the answer."""
        if self.hidden:
            text = say("↑ ↓ or the wheel: scroll")
            theme.write(text, SMALL_LEFT, BESIDE + 72, 15, theme.BLUE)
        if self.step.row:
            asked = lesson_words.task(self.section, self.step)
            theme.paragraph(asked, SMALL_LEFT, ASKED, BESIDE_WIDTH, 17, most_lines=9)
            if self.given is not None and self.right is None:
                theme.paragraph(self._news(), SMALL_LEFT, CHOICES, BESIDE_WIDTH, 17)
        if self.right is None or self.step.kind == lesson.ASK:
            return
        ink, text = (theme.BLUE, say("Right.")) if self.right else (theme.ALARM, say("Not right."))
        theme.write(text, SMALL_LEFT, CHOICES + 12, 22, ink, bold=True)
        thought = self.game.thinker.decided
        told = [
            lesson_words.reason(self.section, self.step, thought),
            scores_line(thought) if thought else "",
        ]
        y = theme.paragraphs(filter(None, told), SMALL_LEFT, CHOICES + 32, BESIDE_WIDTH)
        self.coaching.display(SMALL_LEFT, y, BESIDE_WIDTH)

    def _display_board(self) -> None:
        if self.step.row:
            self._display_small_board()
        elif self._has_small_board:
            super()._display_board()

    @property
    def _has_small_board(self) -> bool:
        return self.section not in ELSEWHERE and self.step.kind != lesson.CHOOSE
