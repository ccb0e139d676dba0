"""What the teacher can do, and the work that it starts: questions, checks, the tournament."""

import asyncio
import io
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import segno

from connect_four_ai.app.faults import StageError
from connect_four_ai.app.language import LANGUAGES, language, say, set_language
from connect_four_ai.classroom import progress
from connect_four_ai.classroom.connection import Connection
from connect_four_ai.classroom.marks import marks
from connect_four_ai.classroom.plans import plans, sections
from connect_four_ai.classroom.programs import Programs
from connect_four_ai.classroom.questions import MAKERS, Ask, look
from connect_four_ai.classroom.room import Message, Room
from connect_four_ai.classroom.tournament import ClassTournament, players
from connect_four_ai.classroom.workshop import Workshop
from connect_four_ai.games.game import IllegalMove
from connect_four_ai.games.reading import read
from connect_four_ai.study.checking import SECTIONS as SECTIONS_CHECKED
from connect_four_ai.study.lessons import SECTIONS

ADDRESS = re.compile(r"[\w=&.:-]{1,200}", re.ASCII)
"""An address of the app that everybody may be led to."""
ARENA = "arena"
LOOK_EVERY, TOGETHER = 10.0, 1.0
"""Seconds between two looks at who is stuck, and in which programs that are handed in begin a
tournament together."""


class Teacher:
    def __init__(self, room: Room, addresses: list[str], app: str, scheduler: str = "") -> None:
        """`addresses`: where the pupils reach this computer. `app`: the path of the app there.
        `scheduler`: a Dask cluster for the tournament."""
        self.app = app
        self._room, self._scheduler = room, scheduler
        self.workshop = Workshop()
        self.programs = Programs(room, self.workshop)
        self._section = "9.1.3"
        """The section whose table is shown."""
        self._arena: Mapping[str, Any] = {}
        self._playing: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._addresses = addresses
        room.parts["place"] = self._place
        room.parts["progress"] = lambda: progress.table(room.record, self._section)
        room.parts["arena"] = lambda: self._arena
        room.public |= {"place", "arena"}
        room.on_program = self._take_program

    def begin(self) -> None:
        """Goes on with the work that was left. Called when the server runs."""
        self._start(self.programs.work())
        self._start(self._look_around())
        self._play()

    def end(self) -> None:
        for task in [*self._tasks, *([self._playing] if self._playing else [])]:
            task.cancel()
        self.workshop.close()
        self.programs.close()

    def receive(self, one: Connection, message: Message) -> None:
        """Does what the teacher's page asks for, or says why not."""
        self._start(self._do(one, message))

    async def _do(self, one: Connection, message: Message) -> None:
        spoken = message.get("language")
        if spoken in LANGUAGES and spoken != language():
            set_language(spoken)
        try:
            await self._act(one, message)
        except (StageError, IllegalMove, ValueError, KeyError, IndexError) as error:
            one.send({"is": "notice", "text": str(error)})
        self._room.record.commit()

    async def _act(self, one: Connection, message: Message) -> None:
        match message.get("do"):
            case "ask":
                await self._ask(one, message)
            case "look":
                self._look(str(message.get("address")))
            case "again":
                self._room.ask_again()
            case "turn":
                self._room.turn(str(message.get("state")))
            case "done":
                self._room.record.set("round", 0)
                self._room.tell_pupils()
            case "choose":
                self._choose(str(message.get("name")), message.get("value"))
            case "table" if message.get("section") in SECTIONS:
                self._section = str(message["section"])
                self._room.change("progress")
            case "marks":
                one.send({"is": "marks", "text": marks(self._room, self.programs)})
            case "mistakes":
                one.send({"is": "mistakes", "text": await self.programs.page()})
            case "links":
                number = message.get("group")
                one.send({"is": "links", "group": number, **self.programs.links(number)})
            case "forget":
                self._forget()

    async def _look_around(self) -> None:
        """Looks who is stuck, now and then."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            self._room.change("pupils")

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _place(self) -> Message:
        """Returns what does not change: where the class is, and what can be asked in it."""
        return {
            "addresses": self._addresses,
            "qr": qr_code(f"{self._addresses[0]}/{self._room.record.get('code')}"),
            "app": self.app,
            "names": SECTIONS,
            "sections": sections(),
            "checked": SECTIONS_CHECKED,
            "plans": plans(),
        }

    # Questions

    async def _ask(self, one: Connection, message: Message) -> None:
        position, assumed = read(str(message.get("position", "")))
        kind, section, depth = message.get("kind"), message.get("section"), message.get("depth")
        if kind not in MAKERS or section not in SECTIONS:
            raise ValueError(say("There is no question {name}.", name=repr(kind)))
        numbers = (message.get("column"), message.get("step"))
        column, step = (number if type(number) is int else 0 for number in numbers)
        depth = depth if type(depth) is int and depth >= 0 else None
        ask = Ask(str(kind), str(section), position.moves, depth, column, step)
        self._room.ask(await self.workshop.result("questions", ask))
        if assumed:
            one.send({"is": "notice", "text": assumed})

    def _look(self, address: str) -> None:
        if not ADDRESS.fullmatch(address):
            raise ValueError(say("This is no address of the app."))
        self._room.ask(look(address))

    # Choices and the end

    def _choose(self, name: str, value: object) -> None:
        self._room.choose(name, value)
        if name == "tournament":
            self._play()
        elif name == "section":
            self.programs.look()

    def _forget(self) -> None:
        self.workshop.close()
        if self._playing:
            self._playing.cancel()
        self._arena = {}
        self._games.unlink(missing_ok=True)
        self.programs.forget()
        key_holders = list(self._room.teachers)
        self._room.forget()
        for teacher in key_holders:
            teacher.send({"is": "key", "key": self._room.record.get("key")})

    # The tournament

    def _take_program(self, event: int) -> None:
        self.programs.look()
        self._play()

    @property
    def _games(self) -> Any:
        return self._room.record.file.with_suffix(".games.jsonl")

    def _play(self) -> None:
        """Begins the tournament again, with what has been handed in, if it is on."""
        if self._playing:
            self._playing.cancel()
            self.workshop.cancel(ARENA)
            self._playing = None
        if self._room.record.get("tournament", False):
            self._playing = asyncio.get_running_loop().create_task(self._tournament())

    async def _tournament(self) -> None:
        await asyncio.sleep(TOGETHER)
        names = {pupil.id: pupil.name for pupil in self._room.record.pupils()}
        everybody = players(self.programs.newest(), names)
        loop = asyncio.get_running_loop()
        job = ClassTournament(everybody, self._games, self._scheduler)

        def report(nodes: int, found: Mapping[Any, Any]) -> None:
            if "" in found:
                loop.call_soon_threadsafe(self._show, found[""])

        with suppress(asyncio.CancelledError):
            try:
                self._show(await self.workshop.result(ARENA, job, report))
            except StageError as error:
                self._show({**self._arena, "fault": str(error)})

    def _show(self, state: Mapping[str, Any]) -> None:
        if state != self._arena:
            self._arena = state
            self._room.change("arena")


def qr_code(address: str) -> str:
    """Returns the QR code of an address as SVG."""
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", scale=8, border=1)
    return out.getvalue().decode()
