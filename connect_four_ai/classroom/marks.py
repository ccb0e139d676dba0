"""The list of marks: what each pupil has answered, and the points for what is right."""

import io
import time
from collections import defaultdict
from collections.abc import Iterator

from connect_four_ai.app.language import language, say
from connect_four_ai.classroom.programs import Programs
from connect_four_ai.classroom.questions import LOOK, is_right
from connect_four_ai.classroom.record import ANSWER, PROGRAM, PROGRESS, Event, Record
from connect_four_ai.classroom.room import Room
from connect_four_ai.commands.outputs import write_rows
from connect_four_ai.study.lessons.walk import KIND
from connect_four_ai.texts.check_words import title

Row = list[object]


def marks(room: Room, programs: Programs) -> str:
    """Returns the list as CSV, in the current language, with a row of totals for each pupil."""
    record, points = room.record, room.settings()["points"]
    names = {pupil.id: pupil.name for pupil in record.pupils()}
    heads = [say("pupil"), say("section"), say("step"), say("question"), say("answer")]
    heads += [say("right"), say("tries"), say("time"), say("points")]
    total: dict[int, float] = dict.fromkeys(names, 0)
    rows: list[Row] = [[*heads]]
    for pupil, kind, about, right, tries, when in _all(record, programs):
        gained = points.get(kind, 0) if right else 0
        total[pupil] += gained
        row: Row = [names[pupil], *about, say("yes") if right else say("no"), tries]
        rows.append([*row, time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(when)), gained])
    for pupil, gained in total.items():
        rows.append([names[pupil], "", say("total"), "", "", "", "", "", f"{gained:g}"])
    out = io.StringIO()
    write_rows(rows, out)
    return out.getvalue()


Result = tuple[int, str, tuple[str, str, str, str], bool, int, float]
"""A pupil, the kind of points, then section, step, question and answer; whether it is right, the
number of tries, and when the last one came."""


def _all(record: Record, programs: Programs) -> Iterator[Result]:
    yield from _questions(record)
    yield from _progress(record)
    tries: defaultdict[int, int] = defaultdict(int)
    for event in record.events(PROGRAM):
        tries[event.pupil] += 1
    for event in programs.newest():
        report = programs.report_of(event.value)
        found = title(report) if report else say("not checked yet")
        about = programs.section_of(event.value), say("program"), event.about, found
        right = bool(report and report.right)
        yield event.pupil, "program", about, right, tries[event.pupil], event.time


def _questions(record: Record) -> Iterator[Result]:
    """Yields each pupil's last answer to each question; one that came too late does not count."""
    for asked in record.rounds():
        question = asked.question
        if question["kind"] == LOOK:
            continue
        given: defaultdict[int, list[Event]] = defaultdict(list)
        for event in record.events(ANSWER, str(asked.id)):
            given[event.pupil].append(event)
        text = f"{asked.id}. {question['text'][language()]}"
        for pupil, events in given.items():
            last = next((one for one in events[::-1] if not one.value["late"]), events[-1])
            answer = last.value["answer"]
            right = is_right(question, answer) and not last.value["late"]
            told = say("{answer} (too late)", answer=answer) if last.value["late"] else answer
            about = (*question["about"], text, told)
            yield pupil, "question", about, right, len(events), last.time


def _progress(record: Record) -> Iterator[Result]:
    """Yields each pupil's last answer to each step and exercise."""
    given: defaultdict[tuple[int, str, str, int], list[Event]] = defaultdict(list)
    for event in record.events(PROGRESS):
        entry = event.value
        given[event.pupil, entry["section"], entry["kind"], entry["seed"]].append(event)
    for (pupil, section, kind, seed), events in given.items():
        entry, is_lesson = events[-1].value, kind == KIND
        about = section, str(seed) if is_lesson else kind, "" if is_lesson else str(seed)
        points = "lesson" if is_lesson else "exercise"
        last = events[-1].time
        yield pupil, points, (*about, entry["given"]), entry["right"], len(events), last
