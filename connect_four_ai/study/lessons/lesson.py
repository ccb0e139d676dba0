"""A lesson: what its steps show, ask and hold for right."""

import re
from dataclasses import replace
from functools import cache

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import ENGLISH
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
from connect_four_ai.study.lessons.steps import ASK as ASK
from connect_four_ai.study.lessons.steps import CHANGE as CHANGE
from connect_four_ai.study.lessons.steps import CHOICE as CHOICE
from connect_four_ai.study.lessons.steps import CHOOSE as CHOOSE
from connect_four_ai.study.lessons.steps import COLUMN as COLUMN
from connect_four_ai.study.lessons.steps import COST
from connect_four_ai.study.lessons.steps import NUMBER as NUMBER
from connect_four_ai.study.lessons.steps import PAGE as PAGE
from connect_four_ai.study.lessons.steps import PRACTISE as PRACTISE
from connect_four_ai.study.lessons.steps import PREDICT as PREDICT
from connect_four_ai.study.lessons.steps import READ as READ
from connect_four_ai.study.lessons.steps import SCORE as SCORE
from connect_four_ai.study.lessons.steps import Step as Step
from connect_four_ai.study.lessons.steps import lesson as lesson

_PICTURED = re.compile(
    r" \((?:first|second|third) picture\)|（第[一二三]幅圖）|, as in the picture|像圖中那樣"
)


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


def asked_next(section: str, step: Step) -> int | None:
    """The column whose score is asked for after a move was predicted: it is not told before."""
    scores = [one for one in lesson(section) if replace(one, kind=PREDICT, column=0) == step]
    return next((one.column for one in scores if one.kind == SCORE), None)


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
