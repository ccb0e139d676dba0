"""What goes on in a class: who is here, what is asked, what is handed in. Every answer is on the
disk before its sender is told so."""

import asyncio
import time
import unicodedata
from collections import Counter
from collections.abc import Callable
from typing import Any

from connect_four_ai.app.language import say, shown
from connect_four_ai.classroom import progress
from connect_four_ai.classroom.connection import Attempts, Connection
from connect_four_ai.classroom.questions import is_right
from connect_four_ai.classroom.record import (
    ANSWER,
    CLOSED,
    OPEN,
    PROGRAM,
    PROGRESS,
    REVEALED,
    Pupil,
    Record,
    Round,
)

SOON, OFTEN = 0.005, 0.1
"""Seconds until what was handed in is written together, and between two messages to the teacher."""
MOST_PUPILS, MOST_DEVICES = 200, 6
LONGEST_NAME, LONGEST_KEY, LONGEST_ANSWER, LONGEST_ADDRESS = 24, 400, 40, 300
"""Maximum lengths of what a pupil sends, in characters."""
LARGEST_PROGRAM = 200_000
MOST_ROUNDS = 1 << 31
DRAFT = "draft"
MOST = {ANSWER: 5000, PROGRESS: 5000, PROGRAM: 200, DRAFT: 8}
"""Maximum numbers of what is kept of a pupil."""
SHOWN_IN = {ANSWER: "round", PROGRESS: "progress", PROGRAM: "programs"}
"""The parts of the teacher's page that show it."""
STUCK = 300.0
"""Seconds without an answer after which a pupil is stuck."""

Message = dict[str, Any]


class Room:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.pupils: dict[Connection, Pupil] = {}
        self.teachers: dict[Connection, bool] = {}
        """The teacher's pages, and whether each is the projector's."""
        self.where: dict[int, str] = {}
        """The address of the app that each pupil sees."""
        self.active: dict[int, float] = {}
        """When each pupil did something last."""
        self.parts: dict[str, Callable[[], Any]] = {
            "class": self._class,
            "round": self._rounds,
            "pupils": self._pupils,
        }
        """What the teacher's pages show."""
        self.public = {"class", "round"}
        """The parts that the projector shows: without names."""
        self.on_program: Callable[[int], None] = lambda event: None
        """Called with each program that was handed in."""
        self._attempts = Attempts()
        self._acks: list[tuple[Connection, str]] = []
        self._changed: set[str] = set()
        self._writing: asyncio.TimerHandle | None = None
        self._showing: asyncio.TimerHandle | None = None

    # Pupils

    def join(self, one: Connection, message: Message) -> None:
        """Lets a pupil in: a browser that comes back, or a new name with the class's code; the name
        of another pupil only with that pupil's number."""
        token, name = _text(message, "token", 80), _name(_text(message, "name", 200))
        pupil = self.record.pupil_of(token) if len(token) >= 20 else None
        if pupil is None:
            refusal = self._refusal(one, token, name, message)
            if refusal:
                one.send({"is": "refused", "why": refusal})
                return
            number = _text(message, "number", 4)
            known = self._of_name(name)
            if known and number != known.number:
                if number:
                    self._attempts.was_wrong(one.address, known.name)
                one.send({"is": "refused", "why": "taken", "wrong": bool(number)})
                return
            pupil = known or self.record.add_pupil(name)
            self.record.add_device(token, pupil.id)
            self.record.commit()
        mine = [other for other, whose in self.pupils.items() if whose.id == pupil.id]
        for other in mine[: len(mine) - MOST_DEVICES + 1]:
            other.end()
        self.pupils[one] = pupil
        self.active.setdefault(pupil.id, time.time())
        done = [event.value for event in self.record.events(PROGRESS, pupil=pupil.id)]
        files = self.record.drafts(pupil.id)
        one.send(
            {"is": "joined", "id": pupil.id, "name": pupil.name, "number": pupil.number}
            | {"done": done, "files": files, "class": self.record.get("code")}
        )
        one.send(self._state_for(pupil))
        self.change("pupils", "round")

    def _refusal(self, one: Connection, token: str, name: str, message: Message) -> str:
        """Returns why a new pupil cannot join; "" if nothing is against it."""
        if not self._attempts.may_try(one.address, name):
            return "often"
        if _text(message, "code", 20).strip().upper() != self.record.get("code"):
            if message.get("code"):
                self._attempts.was_wrong(one.address)
            return "code"
        if not name or len(name) > LONGEST_NAME or len(token) < 20:
            return "name"
        is_new = not self._of_name(name)
        return "full" if is_new and len(self.record.pupils()) >= MOST_PUPILS else ""

    def _of_name(self, name: str) -> Pupil | None:
        same = (one for one in self.record.pupils() if one.name.casefold() == name.casefold())
        return next(same, None)

    def leave(self, one: Connection) -> None:
        """Forgets a connection."""
        self.pupils.pop(one, None)
        self.teachers.pop(one, None)
        self.change("pupils", "round")

    def receive(self, one: Connection, message: Message) -> None:
        """Takes a pupil's message."""
        kind, pupil = _text(message, "do", 20), self.pupils.get(one)
        if kind == "join":
            self.join(one, message)
        elif pupil is None:
            one.send({"is": "refused", "why": "code"})
        elif kind == "where":
            address = _text(message, "address", LONGEST_ADDRESS)
            if self.where.get(pupil.id) != address:
                self.where[pupil.id] = address
                self.change("pupils")
        elif kind in MOST and (key := _text(message, "id", LONGEST_KEY)):
            if self._keep(pupil, kind, key, message):
                self.active[pupil.id] = time.time()
            self._acks.append((one, key))
            self._write_soon()

    def _keep(self, pupil: Pupil, kind: str, key: str, message: Message) -> bool:
        """Keeps what a pupil hands in. Returns False for what no page sends, is too much, or was
        sent before."""
        if kind == DRAFT:
            return self._save_draft(pupil, message)
        entry = self._entry(kind, message)
        if entry is None or self.record.count(kind, pupil.id) >= MOST[kind]:
            return False
        event = self.record.add(pupil.id, key, kind, *entry)
        if event is None:
            return False
        self.change(SHOWN_IN[kind], "pupils")
        if kind == PROGRAM:
            self.on_program(event)
        return True

    def _entry(self, kind: str, message: Message) -> tuple[str, Any] | None:
        """Returns what a message hands in: what it is about, and its value."""
        match kind:
            case "answer":
                asked = self._round(message.get("round"))
                given = _text(message, "answer", LONGEST_ANSWER)
                if asked and given:
                    # one that comes after the end of its round does not count
                    late = asked.state == REVEALED
                    return str(asked.id), {"answer": shown(given), "late": late}
            case "progress":
                entry = progress.entry_of(message.get("entry"))
                return (entry["section"], entry) if entry else None
            case "program":
                text = _text(message, "text", LARGEST_PROGRAM)
                return (shown(_text(message, "name", 60)), text) if text else None
        return None

    def _save_draft(self, pupil: Pupil, message: Message) -> bool:
        text, name = message.get("text"), _text(message, "name", 60)
        drafts = self.record.drafts(pupil.id)
        if not isinstance(text, str) or len(text) > LARGEST_PROGRAM or not name.endswith(".py"):
            return False
        if name not in drafts and len(drafts) >= MOST[DRAFT]:
            return False
        self.record.save_draft(pupil.id, name, text)
        return True

    def _write_soon(self) -> None:
        """Writes what was handed in, together with what comes in the next moment."""
        if self._writing is None:
            self._writing = asyncio.get_running_loop().call_later(SOON, self._write)

    def _write(self) -> None:
        self._writing = None
        self.record.commit()
        acks, self._acks = self._acks, []
        for one, key in acks:
            one.send({"is": "kept", "id": key})

    # What everybody sees

    def _state_for(self, pupil: Pupil) -> Message:
        """Returns what a pupil's page shows; the right answer only at the end."""
        asked = self.current()
        state = {"is": "class", **self.settings(), "round": None}
        if asked is None:
            return state
        secret = {"right", "reason", "played"}
        question = asked.question
        is_over = asked.state == REVEALED
        shows = {name: part for name, part in question.items() if is_over or name not in secret}
        if not is_over and question["kind"] != "look":
            shows["address"] = ""
        mine = self.record.answers(asked.id).get(pupil.id, "")
        return state | {
            "round": {"id": asked.id, "state": asked.state, "question": shows, "mine": mine}
        }

    def settings(self) -> Message:
        """Returns the teacher's choices."""
        return {name: self.record.get(name, usual) for name, usual in CHOICES.items()}

    def current(self) -> Round | None:
        """Returns the round that everybody looks at; None if there is none."""
        return self._round(self.record.get("round"))

    def _round(self, number: object) -> Round | None:
        if type(number) is not int or not 0 < number < MOST_ROUNDS:
            return None
        return next(iter(self.record.rounds(number)), None)

    def tell_pupils(self) -> None:
        """Tells every pupil what has changed."""
        self.record.commit()
        for one, pupil in list(self.pupils.items()):
            one.send(self._state_for(pupil))
        self.change("class", "round")

    def change(self, *parts: str) -> None:
        """Tells the teacher's pages about these parts, soon."""
        self._changed.update(parts)
        if self._showing is None:
            self._showing = asyncio.get_running_loop().call_later(OFTEN, self._show)

    def _show(self) -> None:
        self._showing = None
        changed, self._changed = self._changed, set()
        if not self.teachers:
            return
        for name in sorted(changed & self.parts.keys()):
            message = {"is": name, "part": self.parts[name]()}
            for one, is_projector in list(self.teachers.items()):
                if name in self.public or not is_projector:
                    one.send(message)

    def welcome(self, one: Connection, is_projector: bool) -> None:
        """Shows everything to a page of the teacher's."""
        self.teachers[one] = is_projector
        for name, make in self.parts.items():
            if name in self.public or not is_projector:
                one.send({"is": name, "part": make()})

    # The parts of the teacher's pages

    def _class(self) -> Message:
        return {"code": self.record.get("code"), **self.settings()}

    def _rounds(self) -> Message | None:
        """Returns the current round with the number of each answer, and the one before it with the
        same question."""
        asked = self.current()
        if asked is None:
            return None
        before = self._round(asked.before)
        shown = [one for one in (before, asked) if one]
        return {
            "id": asked.id,
            "state": asked.state,
            "question": asked.question,
            "counts": [Counter(self.record.answers(one.id).values()) for one in shown],
            "here": len(self._here()),
        }

    def _here(self) -> set[int]:
        """Returns the pupils that are connected."""
        return {pupil.id for pupil in self.pupils.values()}

    def _pupils(self) -> list[Message]:
        asked, now = self.current(), time.time()
        answers = self.record.answers(asked.id) if asked else {}
        here, rows = self._here(), []
        for pupil in self.record.pupils():
            answer, is_here = answers.get(pupil.id, ""), pupil.id in here
            row = {"id": pupil.id, "name": pupil.name, "number": pupil.number, "answer": answer}
            row |= {"here": is_here, "where": self.where.get(pupil.id, "")}
            row["right"] = bool(answer and asked and is_right(asked.question, answer))
            row["stuck"] = is_here and now - self.active.get(pupil.id, now) > STUCK
            rows.append(row)
        return rows

    # Questions

    def ask(self, question: dict[str, Any], before: int | None = None) -> None:
        """Puts a question to the class, and shows it to everybody."""
        self.record.set("round", self.record.ask(question, before))
        self.record.set("scene", "round")
        self.tell_pupils()

    def ask_again(self) -> None:
        """Puts the current question to the class once more, after they have talked."""
        if asked := self.current():
            self.ask(asked.question, asked.id)

    def turn(self, state: str) -> None:
        """Opens or closes the current round, or reveals its answer."""
        asked = self.current()
        if asked and state in (OPEN, CLOSED, REVEALED):
            self.record.change_round(asked.id, state)
            self.tell_pupils()

    def choose(self, name: str, value: Any) -> None:
        """Changes one of the teacher's choices. Raises ValueError for a value of another kind."""
        if name not in CHOICES or type(value) is not type(CHOICES[name]):
            raise ValueError(say("There is no choice {name}.", name=repr(name)))
        self.record.set(name, value)
        self.tell_pupils()

    def forget(self) -> None:
        """Deletes everything, and sends everybody away."""
        self.record.forget()
        for one in [*self.pupils, *self.teachers]:
            one.send({"is": "forgotten"})
        self.pupils.clear()
        self.where.clear()
        self.active.clear()
        self.change(*self.parts)


CHOICES: dict[str, Any] = {
    "paused": False,
    "large": False,
    "sections": [],
    "section": "9.1.5",
    "points": {"lesson": 1, "exercise": 1, "question": 1, "program": 5},
    "scene": "join",
    "tournament": False,
}
"""The teacher's choices, with their usual values: whether the class waits, whether the type is
large for everybody, the sections that may be opened (none: all), the section of programs that name
none, the points for what is right, what the projector shows, and whether the tournament is on."""


def _text(message: Message, name: str, most: int) -> str:
    """Returns a text of a message; "" if it has none, or one that is too long."""
    text = message.get(name)
    return text if isinstance(text, str) and len(text) <= most else ""


def _name(text: str) -> str:
    """Returns a name as it is shown: with single spaces, and no characters that are not seen."""
    words = unicodedata.normalize("NFKC", text).split()
    seen = ("".join(c for c in word if unicodedata.category(c)[0] != "C") for word in words)
    return " ".join(filter(None, seen))
