"""The lessons: the content of their steps, their questions and right answers. The steps are in
steps.csv, the same for each language."""

import csv
import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.language import ENGLISH
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import ELSEWHERE, STAGES, Stage, find_stage
from connect_four_ai.stages.changes import DiffLine, changed_stage, marked_page
from connect_four_ai.study.comparison import Comparison
from connect_four_ai.study.exercises import choose
from connect_four_ai.study.lessons import SECTIONS
from connect_four_ai.study.lessons.course import CODE, WHOLE_PAGE, Block, blocks, code_lines

STEPS = Path(__file__).with_name("steps.csv")
"""For each step its section, kind, blocks of the course, moves, depth and subject."""
READ = "read"
PAGE = "page"
PREDICT = "predict"
SCORE = "score"
CHOOSE = "choose"
ASK = "ask"
PRACTISE = "practise"
"""The kinds of steps."""
COLUMN = "column"
NUMBER = "number"
CHOICE = "choice"
"""The kinds of answers."""
CHANCE = 0
"""The answer that all columns are equal, and chance decides."""
PLAY_OUTS = 500
"""Number of nodes of a stage that otherwise thinks by the clock."""


@dataclass(frozen=True)
class Step:
    kind: str
    blocks: tuple[int, ...] = ()
    """Numbers of the section's blocks to show."""
    moves: str = ""
    """The moves to the position, where Yellow is to play."""
    depth: int | None = None
    """The depth of the section's stage; None for its default."""
    about: int = 0
    """The column whose score is asked for, or the exercise's seed."""
    asked: Block | None = None
    """The question of the course, in English."""

    @property
    def answer_kind(self) -> str | None:
        """The kind of the answer; None if nothing is asked."""
        if self.asked:
            if self.asked.choices:
                return CHOICE
            return COLUMN if self.asked.asks_for_column else NUMBER
        kinds = {PREDICT: COLUMN, SCORE: NUMBER, CHOOSE: CHOICE}
        return kinds.get(self.kind)

    @property
    def plays(self) -> bool:
        """Whether the section's own move is the answer."""
        return self.kind in (PREDICT, SCORE)

    @property
    def changes(self) -> bool:
        """Whether a line of the section's page is changed."""
        return self.asked is not None and not self.asked.number

    @property
    def position(self) -> Position:
        return Position.from_moves(self.moves)


@cache
def all_steps() -> dict[str, tuple[Step, ...]]:
    """Returns the steps of each section, in the order of the course."""
    steps: dict[str, tuple[Step, ...]] = dict.fromkeys(SECTIONS, ())
    with STEPS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            shown = tuple(map(int, row["blocks"].split()))
            asked = blocks(ENGLISH, row["section"])[shown[-1]] if row["kind"] == ASK else None
            depth = int(row["depth"]) if row["depth"] else None
            step = Step(row["kind"], shown, row["moves"], depth, int(row["about"] or 0), asked)
            steps[row["section"]] += (step,)
    return steps


def stage_for(section: str, step: Step) -> Stage:
    """Returns the stage that plays in a step: the section's, or the one with a changed line; for a
    section without a stage, 9.1.1, which only keeps the rules."""
    stage = find_stage("9.1.1" if section in ELSEWHERE else section)
    return stage_with_change(section) if step.changes and stage.computer else stage


def stage_with_change(section: str) -> Stage:
    """Returns the section's stage with the change that the course proposes: to a line of its page,
    or to its weights."""
    (diff,) = (one.text for one in blocks(ENGLISH, section) if one.text.startswith("```diff"))
    old, new = (line[1:] for line in code_lines(diff))
    if "--stage" in new:
        return find_stage(new.split()[-1])
    return changed_stage(section, old, new)


def before_and_after(section: str, step: Step) -> Comparison | None:
    """Returns the job that finds what a section plays before and after its change; None if nothing
    is changed, or no stage plays."""
    after = stage_for(section, step)
    if not step.changes or not after.computer:
        return None
    stages = {"before": find_stage(section), "after": after}
    brains = {
        name: AIBrain(stage, step.depth, 0, nodes=PLAY_OUTS) for name, stage in stages.items()
    }
    return Comparison(step.position, brains)


@cache
def exercise(section: str, step: Step) -> choose.Choose:
    """Returns the exercise that is shown beside the board."""
    return choose.make(section, random.Random(step.about))


def right_answers(section: str, step: Step, thought: Thought | None = None) -> set[float]:
    """Returns the right answers; if the section's own move is asked for, by its `thought`, without
    which there are none."""
    if step.asked:
        return set(step.asked.right or {CHANCE})
    if step.kind == CHOOSE:
        return {exercise(section, step).answer}
    if not thought:
        return set()
    if step.kind == SCORE:
        return {thought.scores[step.about]}
    return {CHANCE} if len(thought.best) == len(thought.scores) else set(thought.best)


def words(language: str, section: str, step: Step) -> list[Block]:
    """Returns the blocks of a step."""
    return [blocks(language, section)[number] for number in step.blocks]


def page_lines(section: str) -> list[DiffLine]:
    """Returns the section's page with marks on the lines that it changes in the page before it, or
    on those that the course quotes."""
    stage, number = find_stage(section), SECTIONS.index(section)
    before = STAGES.get(SECTIONS[number - 1]) if section.startswith("9.1.") else None
    if before and before.computer:
        return marked_page(stage, before)
    quoted = {
        line
        for block in blocks(ENGLISH, section)
        if block.kind == CODE or (block.kind == WHOLE_PAGE and not block.answer)
        for line in code_lines(block.text)
    }
    lines = marked_page(stage, None)
    return [DiffLine("+" if line.text in quoted else " ", line.text) for line in lines]
