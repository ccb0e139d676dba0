"""The steps of a lesson, made from the course: the same in each language."""

import re
from collections.abc import Iterator
from dataclasses import astuple, replace
from functools import cache
from math import inf

from connect_four_ai.app.language import ENGLISH
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.switches import BASE, switches_of
from connect_four_ai.study.exercises.paths import PATHS
from connect_four_ai.study.lessons import SECTIONS, course, lesson
from connect_four_ai.study.lessons.course import Block, Row, blocks, code_lines, rows
from connect_four_ai.study.lessons.lesson import Step

ROOM = 23
"""So many lines a step may have: a longer text is divided."""
LETTERS = 88
"""How many letters a line has."""
_MOVES = re.compile(r"<code>(\d+)</code>|(?:`|\"|--position )(\d{3,})\b")
"""A position in writing."""
ORDINALS, LAST = ("first", "second", "third", "fourth"), "last"
_ROW = re.compile(rf"\b({'|'.join((*ORDINALS, LAST))})(?: two)? rows?\b")
"""A row of the table."""
SEEDS = {"9.1.0": (23, 20, 9, 1), "9": (6, 9), "U": (5, 3), "Q": (3, 7)}
"""The questions that a section asks beside the board, as its exercises do."""


@cache
def lesson_of(section: str) -> tuple[Step, ...]:
    """The steps of a section, in the order of the course. Raises KeyError if there is none."""
    return tuple(_steps(section))


def asked_next(section: str, step: Step) -> int | None:
    """The column whose score is asked for after a move was predicted: it is not told before."""
    scores = [
        one for one in lesson_of(section) if replace(one, kind=lesson.PREDICT, column=0) == step
    ]
    return next((one.column for one in scores if one.kind == lesson.SCORE), None)


def _steps(section: str) -> Iterator[Step]:
    reading: list[int] = []
    tried: list[Row] = []
    english = blocks(ENGLISH, section)

    def lines(*numbers: int) -> float:
        return sum(_lines(english[number]) for number in numbers)

    def read(numbers: list[int]) -> Step:
        """With the position that it names, or, where it speaks of what was predicted, with that."""
        about, table = english[numbers[0] - 1], numbers[0] - 1
        after = (
            about.kind == course.TABLE and bool(rows(about.text)) and not english[numbers[0]].label
        )
        costs = any(english[number].label == lesson.COST for number in numbers)
        named = [found for number in numbers if (found := _named(english[number]))]
        shown = (*[table] * after, *numbers)
        if named or not tried or not (costs or after):
            return Step(lesson.READ, shown, "".join(named[:1]))
        row = _row_of(" ".join(english[number].text for number in numbers), tried)
        return Step(lesson.READ, shown, _moves(row), row.depth)

    for number, block in enumerate(english):
        found = rows(block.text) if block.kind == course.TABLE else []
        alone = found or block.kind in (course.QUESTION, course.WHOLE_PAGE)
        if lines(*reading) and (alone or lines(*reading, number) > ROOM):
            kept = _kept(block, english[reading[-1]])
            first, reading = reading[: len(reading) - kept], reading[len(reading) - kept :]
            if first:
                yield read(first)
        reading.append(number)
        if not alone:
            continue
        shown, reading = tuple(reading), []
        if found:
            tried += found
            yield from _predictions(found, shown)
            yield from _changes(section, found)
        elif block.kind == course.QUESTION:
            yield _question(english, shown, tried)
        else:
            yield Step(lesson.PAGE, shown)
    for seed in SEEDS.get(section, ()):
        yield Step(lesson.CHOOSE, seed=seed)
    yield Step(lesson.PRACTISE if section in PATHS else lesson.READ, tuple(reading))


def _kept(block: Block, before: Block) -> int:
    """How many of the blocks before it stay with a block that begins a step."""
    if block.kind == course.QUESTION and not block.number:
        return 2  # the changed line, and its words
    leads_on = before.text.endswith(":") or not before.text  # it cannot stand alone
    return int(block.kind != course.TABLE and leads_on)


def _question(english: tuple[Block, ...], shown: tuple[int, ...], tried: list[Row]) -> Step:
    """A question with what it speaks of: a tree, or a position."""
    asked = english[shown[-1]]
    if "tree above" in asked.text:
        return Step(lesson.ASK, (course.first_code(english, "text"), *shown), asked=asked)
    about_rows = bool(tried) and any(word in asked.text for word in ("above", "last rows"))
    moves = _named(asked) or (_moves(tried[0]) if about_rows else "")
    depth = next((row.depth for row in tried if _moves(row) == moves), None)
    if "last rows" in asked.text:
        table = next(n for n, block in enumerate(english) if rows(block.text))
        return Step(lesson.ASK, (table, *shown), _moves(tried[-1]), tried[-1].depth, asked=asked)
    return Step(lesson.ASK, shown, moves, depth, asked=asked)


def _named(block: Block) -> str:
    """The position that a block speaks of; empty if there is none."""
    found = _MOVES.search(block.text) if block.kind in (course.TEXT, course.QUESTION) else None
    return found[1] or found[2] if found else ""


def _row_of(text: str, tried: list[Row]) -> Row:
    """The row of the table that a text speaks of last; or else the first."""
    found = _ROW.findall(text)
    if not found:
        return tried[0]
    return tried[-1] if found[-1] == LAST else tried[ORDINALS.index(found[-1])]


def _moves(row: Row) -> str:
    """Those before Yellow's answer."""
    return f"{row.position}{row.click}"


def _lines(block: Block) -> float:
    """About how many lines a block takes; a label without words takes none of its own."""
    if block.kind == course.CODE:
        return 0.75 * len(code_lines(block.text)) + 1
    if block.kind == course.TABLE:
        return 1.5 * block.text.count("\n")
    return len(block.text) / LETTERS + 1.5 if block.kind == course.TEXT and block.text else 0


def _predictions(found: list[Row], shown: tuple[int, ...]) -> Iterator[Step]:
    """Where Yellow will play in each row; and once, what a column scores."""
    scored = False
    for row in found:
        step = Step(lesson.PREDICT, shown, _moves(row), row.depth)
        yield step
        known = [column for column, score in row.scores.items() if _is_one_result(score)]
        if known and not scored:
            scored = True
            yield replace(step, kind=lesson.SCORE, column=known[-1])


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
                yield Step(lesson.CHANGE, (), _moves(tried[0]), tried[0].depth, switch=switch)
