"""A student's walk through the lessons: the current step, the answers, and the marks."""

from connect_four_ai.ai_brain import Thought
from connect_four_ai.stages import ELSEWHERE
from connect_four_ai.study.exercises.progress import Answers, add
from connect_four_ai.study.lessons import SECTIONS, lesson
from connect_four_ai.study.lessons.lesson import Step, all_steps, right_answers

KIND = "lesson"
"""The kind of these answers in the file of answers; their seed is the step's number from 1."""


class Walk:
    def __init__(self, section: str) -> None:
        """Begins a section's lesson; the first one if the section has none."""
        self.begin(section if section in SECTIONS else SECTIONS[0])

    def begin(self, section: str, number: int | None = None) -> None:
        """Opens a section's lesson at a step, from 0, or at the step where it was left."""
        self.section = section
        self.steps = all_steps()[section]
        self.marks = Answers().last(section, KIND)
        """Whether each step is done, or its last answer was right; by its number from 1."""
        undone = (n for n in range(len(self.steps)) if n + 1 not in self.marks)
        self.number = next(undone, 0) if number is None else number
        self.given: float | None = None
        """The answer given; None before it."""
        self.right: bool | None = None
        """Whether the answer is right; None until that is known."""

    @property
    def step(self) -> Step:
        return self.steps[self.number]

    @property
    def next_section(self) -> str | None:
        """The next section, at a section's last step; None before it, and at the end of the
        course."""
        at = SECTIONS.index(self.section) + 1
        is_last = self.number + 1 == len(self.steps)
        return SECTIONS[at] if is_last and at < len(SECTIONS) else None

    @property
    def waits(self) -> bool:
        """Whether an answer is expected."""
        return self.step.answer_kind is not None and self.given is None

    @property
    def asks_for_column(self) -> bool:
        """Whether a click on the board answers."""
        return self.waits and self.step.answer_kind == lesson.COLUMN

    @property
    def wrong_column(self) -> int | None:
        """The column given as an answer, if it is wrong and can be played."""
        wrong = self.step.answer_kind == lesson.COLUMN and self.right is False
        legal = self.given in self.step.position.legal_moves
        return int(self.given) if self.given and wrong and legal else None

    @property
    def has_board(self) -> bool:
        """Whether the step has a board, to play or to answer on."""
        return self.section not in ELSEWHERE and self.step.kind != lesson.CHOOSE

    def leave(self) -> None:
        """Marks the current step as done if it is only to be read."""
        if not self.step.answer_kind and self.number + 1 not in self.marks:
            self._mark(True)

    def judge(self, thought: Thought | None) -> bool:
        """Judges the answer, unless it is judged: if the section's own move is asked for, by its
        `thought`, once that is known. Returns whether it has judged one."""
        if self.given is None or self.right is not None or (self.step.plays and not thought):
            return False
        self.right = self.given in right_answers(self.section, self.step, thought)
        self._mark(self.right)
        return True

    def was_right(self, answer: float) -> bool:
        """Returns whether an answer is right, once one has been judged."""
        return self.right is not None and answer in right_answers(self.section, self.step)

    def _mark(self, right: bool) -> None:
        self.marks[self.number + 1] = right
        add(self.section, KIND, self.number + 1, right, 0)
