"""Write: the user writes a section's new part in a file of their own, or an evaluation for 8 and
9."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import write_whole
from connect_four_ai.app.language import say
from connect_four_ai.jobs.job import Job
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import my_file, saved
from connect_four_ai.stages.own.new import FUNCTIONS, TEMPLATES, new_file
from connect_four_ai.study import checking
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.exercises import Exercise
from connect_four_ai.study.exercises.judge import EVALUATION, Judge


@dataclass(frozen=True)
class Write(Exercise):
    evaluation: bool = False
    """Whether to write an evaluation, not the section's new part."""

    @property
    def path(self) -> Path:
        if self.evaluation:
            return my_file().with_name("my_evaluation.py")
        return my_file().with_name(FUNCTIONS.get(self.section, my_file().name))

    def begin(self) -> None:
        """Writes the file to begin with. An existing brain is kept beside it; an existing
        evaluation stays. Raises OSError."""
        if not self.evaluation:
            new_file(find_stage(self.section), self.path, as_task=True)
        elif not self.path.exists():
            about = say("An evaluation of my own.")
            write_whole(self.path, TEMPLATES["evaluation"].format(about=about).encode())
            saved.forget()

    def checker(self) -> Job[Any]:
        """Returns the job that judges the file."""
        if self.evaluation:
            return Judge(self.path, EVALUATION)
        if self.section in checking.SECTIONS:
            return Check(self.path, self.section)
        return Judge(self.path, self.section)

    def is_right(self, answer: Any) -> bool:
        return bool(answer.right)
