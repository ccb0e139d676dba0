"""Write: a section's new part, in a file of one's own; and an evaluation of one's own, for 8 and
9."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any

from connect_four_ai.app.files import write_whole
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import best_score
from connect_four_ai.games.positions import wins_at_once
from connect_four_ai.jobs.job import Job, Listener, ignore_progress
from connect_four_ai.search.evaluation import evaluate, own_evaluation
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import my_file, saved
from connect_four_ai.stages.own.new import FUNCTIONS, TEMPLATES, new_file
from connect_four_ai.study import checking
from connect_four_ai.study.arena import exam
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.exercises import Exercise
from connect_four_ai.study.exercises.judge import FileJob, Judge, Judged

DEPTH = 2
"""How far a move is looked ahead while an evaluation is measured: its own ply, and the reply."""


@dataclass(frozen=True)
class Measure(FileJob):
    """Measures how often moves chosen by a file's evaluation keep the exact result, beside those
    chosen by the app's own."""

    def look(self, report: Listener) -> Judged:
        own, shipped = kept(self.module().evaluate, report), kept(evaluate, report)
        facts = {"depth": DEPTH, "count": len(fixed_positions()), "kept": own, "shipped": shipped}
        return Judged("enough" if own >= shipped else "fewer", facts)


@dataclass(frozen=True)
class Write(Exercise):
    evaluation: bool = False
    """Whether it is an evaluation that is to be written, not the section's new part."""

    @property
    def path(self) -> Path:
        if self.evaluation:
            return my_file().with_name("my_evaluation.py")
        return my_file().with_name(FUNCTIONS.get(self.section, my_file().name))

    def begin(self) -> None:
        """Writes the file to begin with. A brain that is there is kept beside it, an evaluation
        stays. Raises OSError."""
        if not self.evaluation:
            new_file(find_stage(self.section), self.path, as_task=True)
        elif not self.path.exists():
            about = say("An evaluation of my own.")
            write_whole(self.path, TEMPLATES["evaluation"].format(about=about).encode())
            saved.forget()

    def checker(self) -> Job[Any]:
        """The job that finds out about the file."""
        if self.evaluation:
            return Measure(self.path)
        if self.section in checking.SECTIONS:
            return Check(self.path, self.section)
        return Judge(self.path, self.section)

    def is_right(self, answer: Any) -> bool:
        return bool(answer.right)


@cache
def fixed_positions() -> tuple[tuple[Position, frozenset[int]], ...]:
    """The positions to measure on, with the columns that keep the exact result: those of the exam
    in which nobody can win at once."""
    known = [(Position.from_moves(moves), signs) for moves, signs in exam.positions()]
    return tuple(
        (position, exam.keeping(signs)) for position, signs in known if not wins_at_once(position)
    )


def kept(evaluation: Any, report: Listener = ignore_progress) -> int:
    """In how many of the fixed positions the moves that it finds best keep the exact result, on
    average."""

    def value(position: Position) -> float:
        return own_evaluation(position) if position.winner else float(evaluation(position))

    def after_reply(position: Position) -> float:
        replies = [value(position.play(move)) for move in position.legal_moves]
        return best_score(position, replies or [value(position)])

    share = 0.0
    for number, (position, keep) in enumerate(fixed_positions()):
        report(number, {})
        scores = {move: after_reply(position.play(move)) for move in position.legal_moves}
        best = best_score(position, scores.values())
        share += fmean(column in keep for column in scores if scores[column] == best)
    return round(share)
