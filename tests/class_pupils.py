"""Scripted pupils of a class, with the faults of a class room: connections that break, things that
are sent twice, two tabs, wrong clocks."""

import asyncio
import json
import random
import secrets
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from class_server import ClassServer
from waiting import TIME_LIMIT
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from connect_four_ai.classroom.plans import plans

LOST = (OSError, WebSocketException, asyncio.TimeoutError)


class Page:
    """A page of the class, which connects again whenever its connection is lost."""

    path = ""

    def __init__(self, server: ClassServer) -> None:
        self.server = server
        self.last: dict[str, Any] = {}
        self.socket: ClientConnection | None = None
        self.offline = asyncio.Event()
        self.offline.set()
        """Set as long as there is a network."""

    def hello(self) -> dict[str, Any]:
        raise NotImplementedError

    def receive(self, message: dict[str, Any]) -> None:
        self.last[message["is"]] = message

    async def live(self) -> None:
        """Stays connected, for ever."""
        host = self.server.host
        while True:
            await self.offline.wait()
            with suppress(*LOST):
                async with connect(
                    f"ws://{host}/socket/{self.path}",
                    origin=Origin(f"http://{host}"),
                    max_size=None,
                ) as self.socket:
                    await self.send(self.hello())
                    async for text in self.socket:
                        self.receive(json.loads(text))
            self.socket = None
            await asyncio.sleep(0.1)

    async def send(self, message: dict[str, Any]) -> None:
        """Sends a message, if there is a connection; it may be lost."""
        if self.socket:
            with suppress(*LOST):
                await self.socket.send(json.dumps(message))

    async def lose(self, seconds: float) -> None:
        """Loses the connection without a word, for some time."""
        self.offline.clear()
        if self.socket:
            self.socket.transport.abort()
        await asyncio.sleep(seconds)
        self.offline.set()

    async def wait(self, true: Callable[[], object]) -> None:
        end = time.monotonic() + TIME_LIMIT
        while True:
            with suppress(KeyError, TypeError):  # it has not been told yet
                if true():
                    return
            assert time.monotonic() < end, self.last
            await asyncio.sleep(0.005)


class Teacher(Page):
    path = "teacher"

    def __init__(self, server: ClassServer) -> None:
        super().__init__(server)
        self.seen: list[tuple[float, int, int]] = []
        """When how many answers of a round were shown."""

    def hello(self) -> dict[str, Any]:
        return {"key": self.server.key}

    def receive(self, message: dict[str, Any]) -> None:
        super().receive(message)
        if message["is"] == "round" and message["part"]:
            counts = sum(message["part"]["counts"][-1].values())
            self.seen.append((time.monotonic(), message["part"]["id"], counts))

    @property
    def round(self) -> Any:
        return self.last["round"]["part"]

    def shown(self, number: int) -> int:
        """Returns how many answers of a round have been shown."""
        return max((shown for _, asked, shown in self.seen if asked == number), default=0)

    def latencies(self, number: int, sent: list[float]) -> list[float]:
        """Returns the seconds from each pupil's first answer of a round until this page showed as
        many answers as had been sent."""
        return [
            next(when for when, asked, shown in self.seen if asked == number and shown >= count)
            - then
            for count, then in enumerate(sorted(sent), 1)
        ]

    async def act(self, action: str, **more: Any) -> None:
        await self.wait(lambda: self.socket)
        await self.send({"do": action, "language": "en", **more})

    async def ask(self, **question: Any) -> int:
        """Asks, or asks again. Returns the round."""
        before = self.round["id"] if self.last["round"]["part"] else 0
        await self.act("ask" if question else "again", **question)
        await self.wait(lambda: self.round["id"] > before)
        return int(self.round["id"])


class Projector(Teacher):
    """The projector's page, which shows answers without names."""

    def hello(self) -> dict[str, Any]:
        return {**super().hello(), "page": "projector"}


class Pupil(Page):
    """A pupil with an outbox, as pupil.js has one."""

    path = "pupil"

    def __init__(self, server: ClassServer, name: str, rng: random.Random) -> None:
        super().__init__(server)
        self.name, self.rng = name, rng
        self.token = secrets.token_urlsafe(18)
        self.outbox: dict[str, dict[str, Any]] = {}
        self.given: defaultdict[int, list[str]] = defaultdict(list)
        """The answers to each round, in order."""
        self.sent: dict[int, float] = {}
        """When the first answer to each round was sent."""
        self.steps: dict[tuple[str, int], list[bool]] = {}
        """The results of each lesson's step."""
        self.programs: list[str] = []
        self._count = 0

    def hello(self) -> dict[str, Any]:
        return {"do": "join", "token": self.token, "code": self.server.code, "name": self.name}

    def receive(self, message: dict[str, Any]) -> None:
        super().receive(message)
        if message["is"] == "kept":
            self.outbox.pop(message["id"], None)
        elif message["is"] == "joined":
            for waiting in list(self.outbox.values()):
                asyncio.get_running_loop().create_task(self.send(waiting))

    async def come(self) -> None:
        """Waits until it has joined."""
        await self.wait(lambda: "joined" in self.last)

    async def everything_kept(self) -> None:
        await self.wait(lambda: not self.outbox)

    async def hand_in(self, message: dict[str, Any], key: str = "") -> None:
        """Hands something in, now and then twice."""
        self._count += 1
        key = key or f"{self._count:06}"
        self.outbox[key] = {"id": key, **message}
        for _ in range(2 if self.rng.random() < 0.2 else 1):
            await self.send({"id": key, **message})

    async def answer(self, number: int, answers: list[str]) -> None:
        """Answers a round, and may change the answer."""
        await self.wait(lambda: self.last["class"]["round"]["id"] == number)
        for _ in range(1 + (self.rng.random() < 0.3)):
            answer = self.rng.choice(answers)
            self.given[number].append(answer)
            self.sent.setdefault(number, time.monotonic())
            await self.hand_in({"do": "answer", "round": number, "answer": answer})
            await asyncio.sleep(self.rng.random() / 5)

    async def do_lesson(self, section: str, steps: int) -> None:
        """Does a lesson."""
        for step in range(1, steps + 1):
            await self.do_step(section, step)
            await asyncio.sleep(self.rng.random() / 50)

    async def do_step(self, section: str, step: int) -> None:
        """Does a lesson's step, which may be wrong at first; the tablet's clock is wrong."""
        tries = [False, True] if self.rng.random() < 0.3 else [True]
        for number, right in enumerate(tries):
            when = f"1999-01-01 00:{step:02}:{number:02}"
            entry = {"section": section, "kind": "lesson", "seed": step, "right": right}
            entry |= {"hints": number, "time": when, "given": str(step)}
            await self.hand_in({"do": "progress", "entry": entry}, json.dumps(entry))
        self.steps[section, step] = tries

    async def hand_in_program(self, text: str) -> None:
        self.programs.append(text)
        await self.hand_in({"do": "program", "name": "my_brain.py", "text": text})


class SecondTab(Page):
    """Another tab of a pupil: it sends what waits in the same outbox."""

    path = "pupil"

    def __init__(self, first: Pupil) -> None:
        super().__init__(first.server)
        self.first = first

    def hello(self) -> dict[str, Any]:
        return self.first.hello()

    def receive(self, message: dict[str, Any]) -> None:
        super().receive(message)
        if message["is"] == "joined":
            for waiting in list(self.first.outbox.values()):
                asyncio.get_running_loop().create_task(self.send(waiting))


def asked_in_plan(number: int) -> list[dict[str, Any]]:
    """Returns the questions of a lesson plan, as the teacher's page asks them."""
    asked = []
    for step in plans()[number]["steps"]:
        wanted: dict[str, Any] = {name: one[0] for name, one in parse_qs(step["address"]).items()}
        if "kind" in wanted:
            numbers = wanted.keys() & {"depth", "column", "step"}
            asked.append(wanted | {name: int(wanted[name]) for name in numbers})
    return asked
