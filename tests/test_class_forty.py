"""Forty pupils in a whole lesson, in quick motion, with every fault of a class room: what the class
keeps, shows and lists is what was sent."""

import asyncio
import csv
import io
import itertools
import os
import random
import sqlite3
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any

import psutil
import pytest
from class_pupils import Projector, Pupil, SecondTab, Teacher, asked_in_plan
from class_server import ClassServer, class_server

from connect_four_ai.stages import find_stage
from connect_four_ai.study.checking.mistakes import mistakes_of

Note = Callable[[str], None]
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
        self.teacher, self.projector = Teacher(server), Projector(server)
        self.pupils = [
            Pupil(server, f"Pupil {n}", random.Random(f"{seed} {n}")) for n in range(PUPILS)
        ]
        self.tabs = [SecondTab(pupil) for pupil in self.pupils[:5]]
        self.shown: dict[int, Counter[str]] = {}
        self.waited: list[float] = []

    async def run(self) -> None:
        pages = [self.teacher, self.projector, *self.pupils, *self.tabs]
        living = [asyncio.create_task(page.live()) for page in pages]
        try:
            await self.teacher.wait(lambda: "round" in self.teacher.last)
            await together(*(p.come() for p in self.pupils))
            await self.teach()
            await self.everything_kept()
            await self.teacher.act("marks")
            await self.teacher.wait(lambda: "marks" in self.teacher.last)
        finally:
            for task in living:
                task.cancel()

    async def teach(self) -> None:
        """Goes through the plan of 45 minutes."""
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
            sent = [pupil.sent[number] for pupil in self.pupils]
            await self.projector.wait(lambda: self.projector.round["counts"][-1] == wanted)
            self.waited += self.projector.latencies(number, sent)
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


class Hours(Lesson):
    """Forty pupils at the pace of a class, for a long time: each does something every 20 to 60
    seconds, and every two minutes there is another question."""

    def __init__(self, server: ClassServer, minutes: int, pace: float, note: Note) -> None:
        """`pace`: the length of a minute, in minutes. `note` gets a line for each minute."""
        super().__init__(server, 2)
        self.minutes, self.pace, self.note = minutes, pace, note
        self.asked = 0
        """The round that the pupils answer; 0 while there is none."""
        self.ends = False

    async def teach(self) -> None:
        self.note("minute,answers,median,slowest,server MB,its processes MB,load")
        questions = itertools.cycle([*asked_in_plan(0), {}])
        working = [asyncio.create_task(self.work(pupil)) for pupil in self.pupils]
        for minute in range(1, self.minutes + 1):
            noted = len(self.sent()) if self.asked else 0
            if not self.asked:
                self.asked = await self.teacher.ask(**next(questions))
            await asyncio.sleep(60 * self.pace)
            waiting = self.shown_after()
            if minute % 2 == 0:
                self.asked = 0
            self.note(self.line(minute, (await waiting)[noted:]))
        self.ends = True
        await asyncio.gather(*working)

    def sent(self) -> list[float]:
        """Returns when each pupil answered the current question first."""
        return [p.sent[self.asked] for p in self.pupils if self.asked in p.sent]

    def shown_after(self) -> Coroutine[Any, Any, list[float]]:
        """Returns what gives the seconds until each answer to the current question was shown."""
        sent, number = self.sent(), self.asked

        async def waited() -> list[float]:
            await self.projector.wait(lambda: self.projector.shown(number) >= len(sent))
            return self.projector.latencies(number, sent)

        return waited()

    def line(self, minute: int, waited: list[float]) -> str:
        self.waited += waited
        server = psutil.Process(self.server.process.pid)
        memory = [one.memory_info().rss for one in (server, *server.children(recursive=True))]
        sizes = f"{memory[0] / 1e6:.1f},{sum(memory[1:]) / 1e6:.1f}"
        times = f"{median(waited or [0]):.3f},{max(waited, default=0):.3f}"
        return f"{minute},{len(waited)},{times},{sizes},{os.getloadavg()[0]:.1f}"

    async def work(self, pupil: Pupil) -> None:
        """Answers and does steps of a lesson; now and then hands in a program, or is away."""
        steps = itertools.count(1)
        while not self.ends:
            await asyncio.sleep(pupil.rng.uniform(20, 60) * self.pace)
            chance = pupil.rng.random()
            if chance < 0.05:
                await pupil.lose(pupil.rng.uniform(1, 30) * self.pace)
            elif chance < 0.07:
                await pupil.hand_in_program(pupil.rng.choice(PROGRAMS))
            elif chance < 0.3 or not self.asked:
                await pupil.do_step("9.1.5", next(steps))
            else:
                await pupil.answer(self.asked, ["1", "4", "0"])


def test_forty_pupils_through_a_lesson_with_every_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with class_server(tmp_path) as server:
        lesson = Lesson(server, 1)
        asyncio.run(lesson.run())
        compare_record(lesson)
    compare_marks(lesson)
    compare_times(lesson, capsys)


def test_forty_pupils_at_the_pace_of_a_class(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], pytestconfig: pytest.Config
) -> None:
    """Lasts as many minutes as --steps says; otherwise it is two minutes in quick motion."""
    minutes = pytestconfig.getoption("--steps")

    def note(line: str) -> None:
        if minutes:
            with capsys.disabled():
                print(line, flush=True)

    with class_server(tmp_path) as server:
        lesson = Hours(server, minutes or 2, 1 if minutes else 1 / 40, note)
        asyncio.run(lesson.run())
        compare_record(lesson)
    compare_times(lesson, capsys)


def compare_record(lesson: Lesson) -> None:
    """Compares how much was kept with what was sent."""
    with closing(sqlite3.connect(lesson.server.file)) as record:
        rows = record.execute("select kind, count(*) from event group by kind").fetchall()
        pupils = record.execute("select count(*) from pupil").fetchone()
    assert pupils == (PUPILS,)
    sent = {
        "answer": sum(len(given) for p in lesson.pupils for given in p.given.values()),
        "progress": sum(len(tries) for p in lesson.pupils for tries in p.steps.values()),
        "program": sum(len(p.programs) for p in lesson.pupils),
    }
    assert dict(rows) == {kind: number for kind, number in sent.items() if number}


def compare_times(lesson: Lesson, capsys: pytest.CaptureFixture[str]) -> None:
    """Tells how soon answers were shown, and looks whether that was soon enough."""
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
    assert program["right"] == ("yes" if pupil.programs[-1] == PROGRAMS[0] else "no")
    assert program["question"] == "my_brain.py"
    (total,) = (row for row in mine if row["step"] == "total")
    points = sum(float(row["points"]) for row in mine if row is not total)
    assert float(total["points"]) == points
