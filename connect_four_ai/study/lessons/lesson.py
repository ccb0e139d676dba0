"""A lesson: what its steps show, ask and hold for right."""

import re
from dataclasses import dataclass, replace
from functools import cache

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import ENGLISH
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import ELSEWHERE, STAGES, Stage, find_stage
from connect_four_ai.stages.changes import DiffLine
from connect_four_ai.stages.own.new import task_lines
from connect_four_ai.stages.switches import stage_of, switches_of
from connect_four_ai.study.exercises.choose import Choose
from connect_four_ai.study.exercises.paths import CHOOSE as CHOOSING
from connect_four_ai.study.exercises.paths import Maker
from connect_four_ai.study.lessons import SECTIONS
from connect_four_ai.study.lessons.answers import right_columns, stage_with_change
from connect_four_ai.study.lessons.course import (
    CODE,
    PICTURE,
    WHOLE_PAGE,
    Block,
    blocks,
    code_lines,
)

READ = "read"
PAGE = "page"
PREDICT = "predict"
SCORE = "score"
CHANGE = "change"
CHOOSE = "choose"
ASK = "ask"
PRACTISE = "practise"
"""The kinds of steps."""
COLUMN = "column"
NUMBER = "number"
CHOICE = "choice"
"""What an answer can be."""
COST = "What it costs"
"""The part beside which it can be measured."""
_PICTURED = re.compile(
    r" \((?:first|second|third) picture\)|（第[一二三]幅圖）|, as in the picture|像圖中那樣"
)


@dataclass(frozen=True)
class Step:
    kind: str
    blocks: tuple[int, ...] = ()
    """Those of the section's blocks that are shown, or that it is made from."""
    moves: str = ""
    """The columns played before: where Yellow is to play."""
    depth: int | None = None
    """How far the section looks there; None for its own choice."""
    column: int = 0
    """Whose score is asked for."""
    switch: int | None = None
    """Which of the section's decisions is turned back, from 0."""
    seed: int | None = None
    """Of the exercise that is asked."""
    asked: Block | None = None
    """The question of the course, in English."""

    @property
    def answer_kind(self) -> str | None:
        """What an answer is; None if nothing is asked."""
        if self.kind in (PREDICT, CHANGE):
            return COLUMN
        if self.kind == SCORE:
            return NUMBER
        if self.asked:
            return COLUMN if self.asked.asks_for_column else CHOICE if self.choices else NUMBER
        return CHOICE if self.kind == CHOOSE else None

    @property
    def plays(self) -> bool:
        """Whether the section's own move is the answer."""
        return self.kind in (PREDICT, SCORE, CHANGE)

    @property
    def changes(self) -> bool:
        """Whether a line of the section's page is changed."""
        return self.asked is not None and not self.asked.number

    @property
    def choices(self) -> int:
        """How many choices the course gives."""
        return len(self.asked.choices) if self.asked else 0

    @property
    def position(self) -> Position:
        return Position.from_moves(self.moves)


def stage_for(section: str, step: Step) -> Stage:
    """Who plays in a step: the section's stage, or one with a decision turned back or a line
    changed; where a section has no stage, 9.1.1, which only keeps the rules."""
    stage = find_stage("9.1.1" if section in ELSEWHERE else section)
    if step.changes and stage.computer:
        return stage_with_change(section)
    switches = switches_of(stage) if step.switch is not None else None
    return stage_of(switches.turned(step.switch or 0)) if switches else stage


@cache
def exercise(section: str, step: Step) -> Choose:
    """What is asked beside the board."""
    assert step.seed is not None
    made = Maker(CHOOSING, section, step.seed).run()
    assert isinstance(made, Choose)
    return made


def is_right(step: Step, answer: float, thought: Thought) -> bool:
    """Whether an answer is what the section's own search found, `thought`."""
    if step.kind == SCORE:
        return answer == thought.scores[step.column]
    return answer in right_columns(thought)


def words(language: str, section: str, step: Step) -> list[Block]:
    """The blocks of a step, without pictures and mentions of them: the board shows what they do."""
    found = [blocks(language, section)[number] for number in step.blocks]
    if found[-1:] and found[-1].label and not found[-1].text:
        found.pop()  # what it announces is asked in the next steps
    return [
        replace(block, text=_PICTURED.sub("", block.text))
        for block in found
        if block.kind != PICTURE
    ]


def costs(section: str, step: Step) -> bool:
    """Whether it says what the section costs on a position."""
    labels = [blocks(ENGLISH, section)[number].label for number in step.blocks]
    return step.kind == READ and bool(step.moves) and COST in labels


def page_lines(section: str) -> list[DiffLine]:
    """The section's page, with the lines marked that are new in it: those that it changes in the
    page before it, or else those that the course quotes."""
    stage = find_stage(section)
    before = SECTIONS[SECTIONS.index(section) - 1] if section.startswith("9.1.") else ""
    follows = stage.follows or (before if before in STAGES else "")
    known = find_stage(follows) if follows not in ("", section) else None
    lines = task_lines(stage, known if known and known.computer else None)
    if all(line.sign == " " for line in lines):
        new = {
            line
            for block in blocks(ENGLISH, section)
            if block.kind == CODE or (block.kind == WHOLE_PAGE and not block.answer)
            for line in code_lines(block.text)
        }
        lines = [DiffLine("+" if line.text in new else " ", line.text) for line in lines]
    return [line for line in lines if line.sign != "-"]
