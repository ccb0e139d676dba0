"""Who is where: the steps of a lesson and the exercises that each pupil has done, and what most got
wrong."""

from collections import Counter, defaultdict
from functools import partial
from typing import Any

from connect_four_ai.app.language import in_each_language, shown
from connect_four_ai.classroom.record import PROGRESS, Record
from connect_four_ai.study.exercises.practice import ENOUGH, PATHS, SEEDS
from connect_four_ai.study.lessons import SECTIONS
from connect_four_ai.study.lessons.lesson import steps_of
from connect_four_ai.study.lessons.walk import KIND
from connect_four_ai.texts.exercise_words import kind_name

LONGEST = 60
"""Maximum length of an answer, in characters."""

Entry = dict[str, Any]
"""An answer in the app, as study.exercises.progress keeps it."""


def entry_of(value: object) -> Entry | None:
    """Returns an answer that a pupil's browser has sent; None if it cannot be one."""
    if not isinstance(value, dict):
        return None
    section, kind, seed = value.get("section"), value.get("kind"), value.get("seed")
    right, hints = value.get("right"), value.get("hints")
    time, given = value.get("time"), value.get("given", "")
    known = (kind == KIND and section in SECTIONS) or kind in PATHS.get(str(section), ())
    counts = all(type(one) is int and 0 <= one < SEEDS for one in (seed, hints))
    texts = all(isinstance(one, str) and len(one) <= LONGEST for one in (time, given))
    if not (known and counts and texts and type(right) is bool):
        return None
    entry = {"section": section, "kind": kind, "seed": seed, "right": right, "hints": hints}
    return entry | {"time": shown(time), "given": shown(given)}


def table(record: Record, section: str) -> dict[str, Any]:
    """Returns a row for each pupil and a column for each step of a section's lesson, then for each
    kind of exercise: whether the last answer was right, and how many tries there were. A column
    also has the wrong answers to it, the most frequent first."""
    steps = steps_of(section) if section in SECTIONS else ()
    cells: defaultdict[int, dict[str, list[Any]]] = defaultdict(dict)
    wrong: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for event in record.events(PROGRESS, section):
        entry = event.value
        column = str(entry["seed"]) if entry["kind"] == KIND else entry["kind"]
        right, tries = cells[event.pupil].get(column, [0, 0])
        if entry["kind"] == KIND:
            right = int(entry["right"])
        else:
            right += entry["right"]
        cells[event.pupil][column] = [right, tries + 1]
        if not entry["right"]:
            wrong[column][entry["given"]] += 1
    lesson = [
        {"key": str(number), "title": str(number), "asks": step.ask is not None, "need": 1}
        for number, step in enumerate(steps, 1)
    ]
    exercises = [
        {"key": kind, "title": in_each_language(partial(kind_name, kind)), "asks": True}
        | {"need": ENOUGH[kind]}
        for kind in PATHS.get(section, ())
    ]
    columns = [
        column | {"wrong": wrong[str(column["key"])].most_common(3)}
        for column in [*lesson, *exercises]
    ]
    return {"section": section, "columns": columns, "rows": cells}
