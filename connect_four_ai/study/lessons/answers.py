"""What is right where a line is changed: the section runs with it. Other answers are the course's;
the tests compare them with what the section does."""

from dataclasses import dataclass

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.language import ENGLISH
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Listener, nobody
from connect_four_ai.stages import Stage, find_stage
from connect_four_ai.stages.changes import changed_stage
from connect_four_ai.study.exercises.check_win import grid_of
from connect_four_ai.study.lessons.course import blocks, code_lines, first_code

CHANCE = 0
"""The answer that all columns are equal, so that chance decides."""
PLAY_OUTS = 500
"""For what would think by the clock."""


@dataclass(frozen=True)
class Verdict:
    """What is right, and what the section found before and after its line was changed."""

    right: frozenset[float]
    thoughts: tuple[Thought, ...] = ()


def stage_with_change(section: str) -> Stage:
    """The section's stage after the change that the course proposes: of a line of its page, or of
    what it has learned."""
    english = blocks(ENGLISH, section)
    diff = code_lines(english[first_code(english, "diff")].text)
    old, new = (line[1:] for line in diff)
    if "--stage" in new:
        return find_stage(new.split()[-1])
    return changed_stage(section, old, new)


@dataclass(frozen=True)
class ChangedLine:
    """Works out what a section does after its change."""

    section: str
    position: Position
    depth: int | None = None

    def run(self, report: Listener = nobody) -> Verdict:
        stages = find_stage(self.section), stage_with_change(self.section)
        if not stages[1].computer:  # the rules of 9.1.1: None, "R" or "O"
            winner = stages[1].page(grid_of(self.position))
            return Verdict(frozenset({float([None, "R", "O"].index(winner) + 1)}))
        before, after = thoughts = tuple(
            AIBrain(stage, self.depth, 0, nodes=PLAY_OUTS).auto_play(self.position)
            for stage in stages
        )
        if self.section == "8":  # the scores, the nodes, or both
            scores, nodes = before.scores != after.scores, before.nodes != after.nodes
            right = {float(3 if scores and nodes else 1 if scores else 2)}
        elif self.section == "U":
            right = {float(after.visits[5])}
        elif self.section == "Q":
            right = set(after.scores.values())
        else:
            right = right_columns(after)
        return Verdict(frozenset(right), thoughts)


def right_columns(thought: Thought) -> set[float]:
    """Where it may play: any of the best, or, if all are, whatever chance decides."""
    return {CHANCE} if len(thought.best) == len(thought.scores) else set(thought.best)
