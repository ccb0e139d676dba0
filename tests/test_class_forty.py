"""Forty pupils in a whole lesson, in quick motion, with every fault of a class room: what the class
keeps, shows and lists is what was sent."""

import asyncio
import csv
import io
import os
import random
import sqlite3
from collections import Counter
from collections.abc import Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from class_pupils import Pupil, SecondTab, Teacher, asked_in_plan, latencies
from class_server import ClassServer, class_server

from connect_four_ai.stages import find_stage
from connect_four_ai.study.checking.mistakes import mistakes_of

PUPILS = 40
HEAD = 'SECTION = "9.1.5"\nDEPTH = 1\n'
PROGRAMS = [
    HEAD + text
    for text in (find_stage("9.1.5").code, *(m.planted() for m in mistakes_of("9.1.5")[:2]))
]
LATEST = 0.5
"""Seconds until an answer is shown, for 99 in 100, with nothing else to do."""


async def together(*work: Coroutine[Any, Any, Any]) -> None:
    await asyncio.gather(*work)


class Lesson:
    """A lesson of forty pupils."""

    def __init__(self, server: ClassServer, seed: int) -> None:
        self.server, self.rng = server, random.Random(seed)
        self.teacher = Teacher(server)
        self.pupils = [
            Pupil(server, f"Pupil {n}", random.Random(f"{seed} {n}")) for n in range(PUPILS)
        ]
        self.tabs = [SecondTab(pupil) for pupil in self.pupils[:5]]
        self.shown: dict[int, Counter[str]] = {}
        self.waited: list[float] = []

    async def run(self) -> None:
        pages = [self.teacher, *self.pupils, *self.tabs]
        living = [asyncio.create_task(page.live()) for page in pages]
        try:
            await self.teacher.wait(lambda: "round" in self.teacher.last)
            await together(*(p.come() for p in self.pupils))
            first, *others = asked_in_plan(0)
            for question in (first, first):
                await self.question(question, measured=True)
            await self.question(others[0], self.lose_connections())
            await self.question(others[1], self.kill())
            await self.question({}, self.lose_connections())
            await together(*(p.do_lesson("9.1.5", 9) for p in self.pupils), self.kill())
            await together(*(p.hand_in_program(self.rng.choice(PROGRAMS)) for p in self.pupils))
            for question in others[2:]:
                await self.question(question)
            await self.everything_kept()
            await self.teacher.wait(self.all_are_checked)
            await self.teacher.act("marks")
            await self.teacher.wait(lambda: "marks" in self.teacher.last)
        finally:
            for task in living:
                task.cancel()

    def all_are_checked(self) -> bool:
        groups = self.teacher.last["programs"]["part"]["groups"]
        return sum(len(group["names"]) for group in groups) == PUPILS

    async def question(
        self,
        question: dict[str, Any],
        fault: Coroutine[Any, Any, Any] | None = None,
        measured: bool = False,
    ) -> None:
        """Asks, lets everybody answer while a fault happens, and reveals."""
        number = await self.teacher.ask(**question)
        choices = self.teacher.round["question"]["choices"]
        answers = [value for value, _ in choices] or ["1", "2", "−10"]
        work = [p.answer(number, answers) for p in self.pupils]
        await together(*work, *([fault] if fault else []))
        await self.everything_kept()
        wanted = Counter(pupil.given[number][-1] for pupil in self.pupils)
        await self.teacher.wait(lambda: self.teacher.round["counts"][-1] == wanted)
        if measured:
            self.waited += latencies(self.pupils, self.teacher, number)
        self.shown[number] = wanted
        await self.teacher.act("turn", state="revealed")
        await self.teacher.wait(lambda: self.teacher.round["state"] == "revealed")

    async def everything_kept(self) -> None:
        await together(*(p.everything_kept() for p in self.pupils))

    async def lose_connections(self) -> None:
        """Takes the network from ten pupils, who go on answering, and from the teacher's page."""
        some = self.rng.sample(self.pupils, 10)
        await together(*(page.lose(1) for page in [*some, *self.tabs, self.teacher]))

    async def kill(self) -> None:
        """Ends the server in the middle, as a cut in the power does, and starts it again."""
        await asyncio.sleep(0.3)
        self.server.kill()
        await asyncio.to_thread(self.server.start)


@pytest.mark.slow
def test_forty_pupils_through_a_lesson_with_every_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with class_server(tmp_path) as server:
        lesson = Lesson(server, 1)
        asyncio.run(lesson.run())
        with closing(sqlite3.connect(server.file)) as record:
            rows = record.execute("select kind, count(*) from event group by kind").fetchall()
            pupils = record.execute("select count(*) from pupil").fetchone()
    assert pupils == (PUPILS,)
    answers = sum(len(given) for p in lesson.pupils for given in p.given.values())
    steps = sum(len(tries) for p in lesson.pupils for tries in p.steps.values())
    assert dict(rows) == {"answer": answers, "progress": steps, "program": PUPILS}
    compare_marks(lesson)
    late = sorted(lesson.waited)
    p99 = late[len(late) * 99 // 100]
    told = f"{len(late)} answers: shown after {late[len(late) // 2]:.3f} s, p99 {p99:.3f} s"
    with capsys.disabled():
        print(f"\n{told}")
    assert p99 < LATEST or os.getloadavg()[0] > 2 * (os.cpu_count() or 1), told


HEADS = ["pupil", "section", "step", "question", "answer", "right", "tries", "time", "points"]
Row = dict[str, str]


def compare_marks(lesson: Lesson) -> None:
    """Compares the list of marks with what was sent."""
    text = lesson.teacher.last["marks"]["text"].removeprefix("\ufeff")
    heads, *rows = csv.reader(io.StringIO(text))
    assert heads == HEADS
    listed = [dict(zip(heads, row, strict=True)) for row in rows]
    for pupil in lesson.pupils:
        compare_pupil(pupil, [row for row in listed if row["pupil"] == pupil.name])


def compare_pupil(pupil: Pupil, mine: list[Row]) -> None:
    asked = [row for row in mine if ". " in row["question"]]
    questions = {int(row["question"].partition(".")[0]): row for row in asked}
    assert questions.keys() == pupil.given.keys()
    for number, given in pupil.given.items():
        assert questions[number]["answer"].lstrip("'") == given[-1]
        assert questions[number]["tries"] == str(len(given))
    lessons = {row["step"]: row for row in mine if row["step"].isdecimal() and row not in asked}
    for (_, step), tries in pupil.steps.items():
        row = lessons[str(step)]
        found = row["right"], row["tries"], row["answer"]
        assert found == ("yes", str(len(tries)), str(step))
        assert not row["time"].startswith("1999"), "the time is this computer's"
    (program,) = (row for row in mine if row["step"] == "program")
    assert program["right"] == ("yes" if pupil.program == PROGRAMS[0] else "no")
    assert program["question"] == "my_brain.py"
    (total,) = (row for row in mine if row["step"] == "total")
    points = sum(float(row["points"]) for row in mine if row is not total)
    assert float(total["points"]) == points
