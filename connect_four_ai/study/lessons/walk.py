"""The way of a student through the lessons: the present step, the answers, and the marks."""

from connect_four_ai.ai_brain import Thought
from connect_four_ai.stages import ELSEWHERE
from connect_four_ai.study.exercises.progress import Answers, add
from connect_four_ai.study.lessons import SECTIONS, lesson
from connect_four_ai.study.lessons.lesson import Step, all_steps, right_answers

KIND = "lesson"
"""The kind of these answers among those to exercises; their seed is the step's number from 1."""


class Walk:
    def __init__(self, section: str) -> None:
        """Begins with the first section if there is no lesson of this one."""
        self.begin(section if section in SECTIONS else SECTIONS[0])

    def begin(self, section: str, number: int | None = None) -> None:
        """Opens a section's lesson at a step, from 0, or where it was left."""
        self.section = section
        self.steps = all_steps()[section]
        self.marks = Answers().last(section, KIND)
        """Whether a step is done, or its last answer was right; by its number from 1."""
        undone = (n for n in range(len(self.steps)) if n + 1 not in self.marks)
        self.number = next(undone, 0) if number is None else number
        self.given: float | None = None
        """The answer."""
        self.right: bool | None = None
        """Whether it is right; None before that is known."""

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

    def judge(self, thought: Thought | None) -> bool:
        """Judges an answer, if it is not judged yet: where the section's own move is asked for, by
        its search, as soon as that is known. Returns whether it has judged one."""
        if self.given is None or self.right is not None or (self.step.plays and not thought):
            return False
        self.right = self.given in right_answers(self.section, self.step, thought)
        self._mark(self.right)
        return True

    def was_right(self, answer: float) -> bool:
        """Returns whether this is right, once an answer is judged."""
        return self.right is not None and answer in right_answers(self.section, self.step)

    def _mark(self, right: bool) -> None:
        self.marks[self.number + 1] = right
        add(self.section, KIND, self.number + 1, right, 0)
