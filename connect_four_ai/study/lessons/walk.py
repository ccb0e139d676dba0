"""A student's walk through the lessons: the current step, the answers, and the marks."""

from connect_four_ai.study.comparison import Opinions
from connect_four_ai.study.exercises.progress import Answers, add
from connect_four_ai.study.lessons import SECTIONS
from connect_four_ai.study.lessons.lesson import COLUMN, Step, steps_of

KIND = "lesson"
"""The kind of these answers in the file of answers; their seed is the step's number from 1."""
TRIES = 2
"""Number of answers after which the right one is shown."""


class Walk:
    def __init__(self, section: str) -> None:
        """Begins a section's lesson; the first one if the section has none."""
        answers = Answers()
        self.all_marks = {one: answers.last(one, KIND) for one in SECTIONS}
        """For each section, whether each step was seen, or its last answer was right; by its number
        from 1."""
        self.begin(section if section in SECTIONS else SECTIONS[0])

    def begin(self, section: str, number: int | None = None) -> None:
        """Opens a section's lesson at a step, from 0, or at the first that is not done."""
        self.section = section
        self.steps = steps_of(section)
        undone = (n for n in range(len(self.steps)) if n + 1 not in self.marks)
        self.number = next(undone, 0) if number is None else number
        self.given: list[float] = []
        """The answers given to the step's question."""
        self.right: bool | None = None
        """Whether the last answer is right; None until that is known."""
        if not self.step.ask:
            self._mark(True)

    @property
    def marks(self) -> dict[int, bool]:
        """The section's marks."""
        return self.all_marks[self.section]

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
    def done(self) -> bool:
        """Whether there is nothing left to answer: nothing is asked, the answer was right, or all
        tries are used."""
        return not self.step.ask or bool(self.right) or len(self.given) == TRIES

    @property
    def waits(self) -> bool:
        """Whether an answer is expected."""
        return not self.done and (not self.given or self.right is False)

    @property
    def asks_for_column(self) -> bool:
        """Whether a click on the board answers."""
        return self.waits and self.step.ask is not None and self.step.ask.kind == COLUMN

    def part_done(self, section: str) -> float:
        """Returns the share of a section's steps that are done."""
        return len(self.all_marks[section]) / len(steps_of(section))

    def answer(self, given: float) -> None:
        """Takes an answer, if one is expected and it was not given before."""
        if self.waits and given not in self.given:
            self.given.append(given)
            self.right = None

    def judge(self, opinions: Opinions) -> bool:
        """Judges the last answer, unless it is judged, once the stage's opinions are known. Returns
        whether it has judged one."""
        right = self.step.right_answers(opinions)
        if not self.given or self.right is not None or not right:
            return False
        self.right = self.given[-1] in right
        if self.done:
            self._mark(self.right)
        return True

    def _mark(self, right: bool) -> None:
        if self.marks.get(self.number + 1) is not right:
            self.marks[self.number + 1] = right
            hints, given = max(0, len(self.given) - 1), self.given[-1] if self.given else ""
            add(self.section, KIND, self.number + 1, right, hints, given)
