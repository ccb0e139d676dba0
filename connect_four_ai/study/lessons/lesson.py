"""A lesson: a section of the course in short steps, the same in each language."""

import re
from collections.abc import Iterator
from dataclasses import astuple, dataclass, replace
from functools import cache
from math import inf

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import ENGLISH
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import ELSEWHERE, Stage, find_stage
from connect_four_ai.stages.switches import BASE, stage_of, switches_of
from connect_four_ai.study.exercises.choose import Choose
from connect_four_ai.study.exercises.paths import CHOOSE as CHOOSING
from connect_four_ai.study.exercises.paths import PATHS, Maker
from connect_four_ai.study.lessons import SECTIONS
from connect_four_ai.study.lessons.course import (
    CODE,
    PICTURE,
    QUESTION,
    TABLE,
    TEXT,
    WHOLE_PAGE,
    Block,
    Row,
    blocks,
    code_lines,
    is_python,
    rows,
)

KIND = "lesson"
"""What the answers are called among those to exercises; their seed is the step's number."""
READ = "read"
PAGE = "page"
PREDICT = "predict"
SCORE = "score"
CHANGE = "change"
CHOOSE = "choose"
ASK = "ask"
PRACTISE = "practise"
"""The kinds of steps."""
COST = "What it costs"
"""The part beside which it can be measured."""
ROOM = 19
"""So many lines a step may have: a longer text is divided."""
LETTERS = 88
"""How many letters a line has."""
CHANCE = 0
"""The answer that all columns are equal, so that chance decides."""
_PICTURED = re.compile(
    r" \((?:first|second|third) picture\)|（第[一二三]幅圖）|, as in the picture|像圖中那樣"
)
SEEDS = {"9.1.0": (23, 20, 9, 1), "9": (6, 9), "U": (5, 3)}
"""The questions that a section asks beside the board, as its exercises do."""


@dataclass(frozen=True)
class Step:
    kind: str
    blocks: tuple[int, ...] = ()
    """Those of the section's blocks that are shown, or that it is made from."""
    row: Row | None = None
    """The position that is asked about."""
    column: int = 0
    """Whose score is asked for."""
    switch: int | None = None
    """Which of the section's decisions is turned back, from 0."""
    seed: int | None = None
    """Of the exercise that is asked."""
    beside: Row | None = None
    """The position beside what is read, when it was tried before."""

    @property
    def asks(self) -> bool:
        """Whether there is an answer to be given."""
        return self.kind not in (READ, PAGE, PRACTISE)

    @property
    def position(self) -> Position:
        """After Red's move, when Yellow is to play."""
        row = self.row or self.beside
        return Position.from_moves(f"{row.position}{row.click}" if row else "")


@cache
def lesson(section: str) -> tuple[Step, ...]:
    """The steps of a section, in the order of the course. Raises KeyError if there is none."""
    return tuple(_steps(section))


def stage_for(section: str, step: Step) -> Stage:
    """Who plays in a step: the section's stage, or one with a decision turned back; where a section
    has no stage, 9.1.1, which only keeps the rules."""
    stage = find_stage("9.1.1" if section in ELSEWHERE else section)
    switches = switches_of(stage) if step.switch is not None else None
    return stage_of(switches.turned(step.switch or 0)) if switches else stage


def _steps(section: str) -> Iterator[Step]:
    reading: list[int] = []
    lines = 0.0
    tried: list[Row] = []
    english = blocks(ENGLISH, section)

    def read(numbers: list[int]) -> Step:
        costs = tried and any(english[number].label == COST for number in numbers)
        return Step(READ, tuple(numbers), beside=tried[0] if costs else None)

    for number, block in enumerate(english):
        found = rows(block.text) if block.kind == TABLE else []
        alone = found or block.kind in (QUESTION, WHOLE_PAGE)
        more = _lines(block)
        if lines and (alone or lines + more > ROOM):
            kept = [reading.pop()] if not alone and _leads_on(english[reading[-1]]) else []
            if reading:
                yield read(reading)
            reading, lines = kept, sum(_lines(english[number]) for number in kept)
        if not alone:
            reading.append(number)
            lines += more
            continue
        shown, reading = (*reading, number), []
        if found:
            tried += found
            yield from _predictions(section, found, shown)
            yield from _changes(section, found)
        elif block.kind == QUESTION:
            yield _question(english, shown, tried)
        else:
            yield Step(PAGE, shown)
    for seed in SEEDS.get(section, ()):
        yield Step(CHOOSE, seed=seed)
    yield Step(PRACTISE if section in PATHS else READ, tuple(reading))


def _question(english: tuple[Block, ...], shown: tuple[int, ...], tried: list[Row]) -> Step:
    """A question with what it speaks of: a tree, or a position that was tried."""
    text = english[shown[-1]].text
    if "tree above" in text:
        tree = next(
            number
            for number, block in enumerate(english)
            if block.kind == CODE and not is_python(block.text)
        )
        return Step(ASK, (tree, *shown))
    named = (row for row in tried if f"{row.position}{row.click}" in text)
    return Step(ASK, shown, beside=next(named, tried[0] if "above" in text else None))


def _leads_on(block: Block) -> bool:
    """Whether it cannot stand without what follows it."""
    return block.text.endswith(":") or not block.text


def _lines(block: Block) -> float:
    """About how many lines a block takes; a label without words takes none of its own."""
    if block.kind == CODE:
        return len(code_lines(block.text)) + 1
    if block.kind == TABLE:
        return 1.5 * block.text.count("\n")
    return len(block.text) / LETTERS + 1.5 if block.kind == TEXT and block.text else 0


def _predictions(section: str, found: list[Row], shown: tuple[int, ...]) -> Iterator[Step]:
    """Where Yellow will play in each row; and once, what a column scores."""
    scored = False
    for row in found:
        yield Step(PREDICT, shown, row)
        known = [column for column, score in row.scores.items() if _is_one_result(score)]
        if known and not scored:
            scored = True
            yield Step(SCORE, shown, row, known[0])


def _is_one_result(score: float) -> bool:
    """Whether a score is a single result's: 1, or 10 with a weight."""
    return abs(score) != inf and str(round(abs(score))).rstrip("0") == "1"


def _changes(section: str, tried: list[Row]) -> Iterator[Step]:
    """Each decision that the section has turned, turned back where it was tried first."""
    after = switches_of(find_stage(section)) if section != BASE else None
    if after:
        before = switches_of(find_stage(SECTIONS[SECTIONS.index(section) - 1]))
        assert before is not None
        for switch, (on, was) in enumerate(zip(astuple(after), astuple(before), strict=True)):
            if on != was:
                yield Step(CHANGE, row=tried[0], switch=switch)


# Answers


@cache
def exercise(section: str, step: Step) -> Choose:
    """What is asked beside the board."""
    assert step.seed is not None
    made = Maker(CHOOSING, section, step.seed).run()
    assert isinstance(made, Choose)
    return made


def choices(section: str, step: Step) -> tuple[float, ...]:
    """What a score can be chosen from, the lowest first."""
    score = step.row.scores[step.column] if step.row else 0
    size = abs(score)
    others = {-inf} if find_stage(section).scoring == "result" else {size * 10, -size * 10}
    return tuple(sorted({score, -score, 0} | others))


def is_right(step: Step, answer: float, thought: Thought) -> bool:
    """Whether an answer is what the section's own search found, `thought`."""
    if step.kind == SCORE:
        return answer == thought.scores[step.column]
    if len(thought.best) == len(thought.scores):
        return answer == CHANCE
    return answer in thought.best


def words(language: str, section: str, step: Step) -> list[Block]:
    """The blocks of a step, without pictures and mentions of them: the board shows what they do."""
    found = [blocks(language, section)[number] for number in step.blocks]
    return [
        replace(block, text=_PICTURED.sub("", block.text))
        for block in found
        if block.kind != PICTURE
    ]
