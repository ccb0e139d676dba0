"""Somebody on the way through the lessons: where they are, what they have answered, and what came
of it."""

from connect_four_ai.ai_brain import Thought
from connect_four_ai.stages import ELSEWHERE
from connect_four_ai.study.exercises.progress import Answers, add
from connect_four_ai.study.lessons import SECTIONS, lesson
from connect_four_ai.study.lessons.answers import CHANCE, ChangedLine, Verdict
from connect_four_ai.study.lessons.lesson import Step
from connect_four_ai.study.lessons.steps import lesson_of

KIND = "lesson"
"""What the answers are called among those to exercises; their seed is the step's number from 1."""


class Walk:
    def __init__(self, section: str) -> None:
        """Begins with the first section if there is no lesson of this one."""
        self.begin(section if section in SECTIONS else SECTIONS[0])

    def begin(self, section: str, number: int | None = None) -> None:
        """Opens a section's lesson at a step, from 0, or where it was left."""
        self.section = section
        self.steps = lesson_of(section)
        self.marks = Answers().last(section, KIND)
        """Whether a step is done, or its last answer was right; by its number from 1."""
        undone = (n for n in range(len(self.steps)) if n + 1 not in self.marks)
        self._go(next(undone, 0) if number is None else number)

    def _go(self, number: int) -> None:
        self.number = number
        self.given: float | None = None
        """The answer."""
        self.right: bool | None = None
        """Whether it is right; None before that is known."""
        self.verdict: Verdict | None = None

    @property
    def step(self) -> Step:
        return self.steps[self.number]

    @property
    def next_section(self) -> str | None:
        """After the last step; None before it, and at the end of the course."""
        at = SECTIONS.index(self.section) + 1
        is_last = self.number + 1 == len(self.steps)
        return SECTIONS[at] if is_last and at < len(SECTIONS) else None

    @property
    def waits(self) -> bool:
        """Whether an answer is asked for."""
        return self.step.answer_kind is not None and self.given is None

    @property
    def asks_for_column(self) -> bool:
        """Whether a click on the board is the answer that is asked for."""
        return self.waits and self.step.answer_kind == lesson.COLUMN

    @property
    def wrong_column(self) -> int | None:
        """The column that was given as an answer, if that is wrong and it can be played."""
        wrong = self.step.answer_kind == lesson.COLUMN and self.right is False
        legal = self.given in self.step.position.legal_moves
        return int(self.given) if self.given and wrong and legal else None

    @property
    def has_board(self) -> bool:
        """Whether there is a board to play on, or to answer on."""
        return self.section not in ELSEWHERE and self.step.kind != lesson.CHOOSE

    def leave(self) -> None:
        """Marks the present step as done if one only reads there."""
        if not self.step.answer_kind and self.number + 1 not in self.marks:
            self._mark(True)

    def forward(self) -> None:
        """To the next step or section."""
        self.leave()
        if self.number + 1 < len(self.steps):
            self._go(self.number + 1)
        elif self.next_section:
            self.begin(self.next_section)

    def answer(self, given: float) -> None:
        """Takes an answer; an exercise and the course say at once whether it is right."""
        self.given, step = given, self.step
        if step.kind == lesson.CHOOSE:
            self.hear(Verdict(frozenset({lesson.exercise(self.section, step).answer})))
        elif step.asked and not step.changes:
            self.hear(Verdict(step.asked.right or frozenset({float(CHANCE)})))

    def question(self) -> ChangedLine | None:
        """What is to be worked out for an answer about a changed line."""
        if not self.step.changes or self.given is None:
            return None
        return ChangedLine(self.section, self.step.position, self.step.depth)

    def hear(self, verdict: Verdict) -> None:
        """What came of that."""
        self.verdict = verdict
        self._judge(self.given in verdict.right)

    def was_right(self, answer: float) -> bool:
        """Whether it is known by now that this is right."""
        return self.verdict is not None and answer in self.verdict.right

    def see(self, thought: Thought) -> None:
        """What the section has played: the answer, where its move is what is asked for."""
        if self.step.plays and self.given is not None and self.right is None:
            self._judge(lesson.is_right(self.step, self.given, thought))

    def _judge(self, right: bool) -> None:
        self.right = right
        self._mark(right)

    def _mark(self, right: bool) -> None:
        self.marks[self.number + 1] = right
        add(self.section, KIND, self.number + 1, right, 0)
