"""The programs that pupils hand in: each is checked as it comes, in a process of its own."""

import asyncio
import hashlib
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from connect_four_ai.app.faults import StageError
from connect_four_ai.app.language import in_each_language
from connect_four_ai.classroom.record import PROGRAM, Event
from connect_four_ai.classroom.room import Message, Room
from connect_four_ai.classroom.workshop import Workshop
from connect_four_ai.stages.own.program import CONSTANT
from connect_four_ai.study.checking import SECTIONS
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.groups import Checked, groups
from connect_four_ai.study.checking.verdict import Report, unchecked
from connect_four_ai.texts.check_words import title
from connect_four_ai.texts.mistakes_page import MistakesPage

BENCH = "check"


class Programs:
    def __init__(self, room: Room, workshop: Workshop) -> None:
        self._room, self._workshop = room, workshop
        self._reports: dict[tuple[str, str], Report] = {}
        """The reports, by the program's text and its section."""
        self._folder = TemporaryDirectory(prefix="connect_four_class_")
        self._new = asyncio.Event()
        room.parts["programs"] = self.part

    def look(self, event: int = 0) -> None:
        """Checks what has been handed in since, as soon as there is time."""
        self._new.set()

    async def work(self) -> None:
        """Checks one program after the other, for ever."""
        while True:
            self._new.clear()
            for event in self.newest():
                if (event.value, self.section_of(event.value)) not in self._reports:
                    await self._check(event.value)
            await self._new.wait()

    async def _check(self, text: str) -> None:
        section = self.section_of(text)
        digest = hashlib.sha256(text.encode(errors="replace")).hexdigest()[:12]
        path = Path(self._folder.name, f"program_{digest}.py")
        try:
            path.write_text(text, encoding="utf-8", errors="replace", newline="")
            report = await self._workshop.result(BENCH, Check(path, section))
        except (StageError, OSError) as error:
            report = unchecked(section, str(error))
        finally:
            with suppress(OSError):
                path.unlink()
        self._reports[text, section] = Checked.of("", path, text, report).report
        self._room.change("programs")

    def section_of(self, text: str) -> str:
        """Returns the section that a program names, or else the class's."""
        named = {name: value for name, value, *_ in CONSTANT.findall(text)}.get("SECTION")
        section: str = named if named in SECTIONS else self._room.record.get("section", "9.1.5")
        return section if section in SECTIONS else SECTIONS[2]

    def newest(self) -> list[Event]:
        """Returns the last program of each pupil."""
        found = {event.pupil: event for event in self._room.record.events(PROGRAM)}
        return list(found.values())

    def report_of(self, text: str) -> Report | None:
        """Returns what checking a program has found; None before that."""
        return self._reports.get((text, self.section_of(text)))

    def checked(self) -> Iterator[Checked]:
        """Yields the programs that have been checked, one of each pupil."""
        names = {pupil.id: pupil.name for pupil in self._room.record.pupils()}
        for event in self.newest():
            if report := self.report_of(event.value):
                yield Checked(names[event.pupil], event.value, report)

    def part(self) -> Message:
        """Returns the groups of equal mistakes, for the teacher's page."""
        checked = list(self.checked())
        return {
            "waiting": len(self.newest()) - len(checked),
            "groups": [
                {
                    "title": in_each_language(partial(title, group.report)),
                    "section": group.report.section,
                    "right": group.report.right,
                    "fault": bool(group.report.fault),
                    "names": sorted(one.name for one in group.members),
                }
                for group in groups(checked)
            ],
        }

    async def page(self) -> str:
        """Returns the page of the class's mistakes."""
        return await self._workshop.result(BENCH, MistakesPage(tuple(self.checked())))

    def links(self, number: object) -> dict[str, Any]:
        """Returns the addresses of a group's position and of an exercise about it."""
        group = groups(self.checked())[number if type(number) is int else 0]
        return {"address": group.address, "exercise": group.exercise}

    def close(self) -> None:
        self._folder.cleanup()

    def forget(self) -> None:
        """Forgets every report."""
        self._reports.clear()
