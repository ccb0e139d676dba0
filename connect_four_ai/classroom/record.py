"""The class's record: an SQLite file with the pupils, the questions and everything handed in. It
outlives the end of the program at any moment."""

import json
import secrets
import sqlite3
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TABLES = """
create table if not exists setting (name text primary key, value text not null);
create table if not exists pupil (
    id integer primary key, name text not null unique, number text not null, joined real not null);
create table if not exists device (
    token text primary key, pupil integer not null references pupil);
create table if not exists round (
    id integer primary key, question text not null, before integer references round,
    state text not null, asked real not null);
create table if not exists event (
    id integer primary key, pupil integer not null references pupil, key text not null,
    kind text not null, about text not null, value text not null, time real not null,
    unique (pupil, key));
create index if not exists event_kind on event (kind, about);
create table if not exists draft (
    pupil integer not null references pupil, name text not null, text text not null,
    primary key (pupil, name));
"""
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""The letters of a class's code; none is mistaken for a digit."""


@dataclass(frozen=True)
class Pupil:
    id: int
    name: str
    number: str
    """Four digits with which the pupil comes back on another device."""
    joined: float


@dataclass(frozen=True)
class Round:
    """A question that was put to the class."""

    id: int
    question: dict[str, Any]
    before: int | None
    """The round in which the same question was put before; None for the first time."""
    state: str
    """OPEN, CLOSED or REVEALED."""


OPEN, CLOSED, REVEALED = "open", "closed", "revealed"


@dataclass(frozen=True)
class Event:
    """Something that a pupil has handed in."""

    id: int
    pupil: int
    kind: str
    """ANSWER, PROGRESS or PROGRAM."""
    about: str
    """The round, the section of a lesson, or the file's name."""
    value: Any
    time: float
    """When it came, by this computer's clock, in seconds since 1970."""


ANSWER, PROGRESS, PROGRAM = "answer", "progress", "program"


class Record:
    def __init__(self, file: Path) -> None:
        """Opens a record, or begins one. Raises OSError, or sqlite3.DatabaseError for a file of
        another kind."""
        self.file = file
        file.parent.mkdir(parents=True, exist_ok=True)
        self._open()

    def _open(self) -> None:
        self._db = sqlite3.connect(self.file, check_same_thread=False)
        self._db.execute("pragma journal_mode = wal")
        self._db.execute("pragma synchronous = full")
        self._db.execute("pragma secure_delete = on")
        self._db.executescript(TABLES)
        with suppress(OSError):
            self.file.chmod(0o600)
        if not self.get("code"):
            self.set("code", "".join(secrets.choice(LETTERS) for _ in range(4)))
            self.set("key", secrets.token_urlsafe(24))
        self.commit()

    def close(self) -> None:
        self.commit()
        self._db.close()

    def commit(self) -> None:
        """Writes everything since the last commit to the disk."""
        self._db.commit()

    def _insert(self, table: str, *values: object) -> int:
        """Inserts a row, its values in the order of the table's columns after its id. Returns the
        id."""
        places = ", ?" * len(values)
        added = self._db.execute(f"insert into {table} values (null{places})", values).lastrowid
        assert added is not None
        return added

    def forget(self) -> None:
        """Deletes everything, and begins a new record with another code and another key."""
        self.close()
        for suffix in ("", "-wal", "-shm"):
            self.file.with_name(self.file.name + suffix).unlink(missing_ok=True)
        self._open()

    # Settings

    def get(self, name: str, default: Any = None) -> Any:
        row = self._db.execute("select value from setting where name = ?", (name,)).fetchone()
        return json.loads(row[0]) if row else default

    def set(self, name: str, value: Any) -> None:
        entry = name, json.dumps(value)
        self._db.execute("insert or replace into setting values (?, ?)", entry)

    # Pupils

    def add_pupil(self, name: str) -> Pupil:
        """Adds a pupil. Raises sqlite3.IntegrityError if the name is taken."""
        values = name, f"{secrets.randbelow(10_000):04}", time.time()
        return Pupil(self._insert("pupil", *values), *values)

    def pupils(self) -> list[Pupil]:
        """Returns all pupils, in the order in which they joined."""
        return [Pupil(*row) for row in self._db.execute("select * from pupil order by id")]

    def add_device(self, token: str, pupil: int) -> None:
        """Makes a browser, which has this secret, a pupil's."""
        self._db.execute("insert or replace into device values (?, ?)", (token, pupil))

    def pupil_of(self, token: str) -> Pupil | None:
        """Returns the pupil of a browser with this secret."""
        row = self._db.execute(
            "select pupil.* from pupil join device on device.pupil = pupil.id where token = ?",
            (token,),
        ).fetchone()
        return Pupil(*row) if row else None

    # What pupils hand in

    def add(self, pupil: int, key: str, kind: str, about: str, value: Any) -> int | None:
        """Adds what a pupil has handed in. Returns its id; None if `key` is known: it was sent
        twice."""
        values = pupil, key, kind, about, json.dumps(value, ensure_ascii=False), time.time()
        try:
            return self._insert("event", *values)
        except sqlite3.IntegrityError:
            return None

    def events(self, kind: str, about: str | None = None, pupil: int | None = None) -> list[Event]:
        """Returns what was handed in, the oldest first."""
        rows = self._db.execute(
            "select id, pupil, kind, about, value, time from event where kind = ?"
            " and about = coalesce(?, about) and pupil = coalesce(?, pupil) order by id",
            (kind, about, pupil),
        )
        return [
            Event(number, whose, what, subject, json.loads(value), when)
            for number, whose, what, subject, value, when in rows
        ]

    def count(self, kind: str, pupil: int) -> int:
        """Returns how much of a kind a pupil has handed in."""
        row = self._db.execute(
            "select count(*) from event where kind = ? and pupil = ?", (kind, pupil)
        )
        return int(row.fetchone()[0])

    def save_draft(self, pupil: int, name: str, text: str) -> None:
        """Keeps the text of a file that a pupil is writing, in place of the one before."""
        self._db.execute("insert or replace into draft values (?, ?, ?)", (pupil, name, text))

    def drafts(self, pupil: int) -> dict[str, str]:
        """Returns a pupil's files: their texts, by their names."""
        return dict(self._db.execute("select name, text from draft where pupil = ?", (pupil,)))

    # Questions

    def ask(self, question: dict[str, Any], before: int | None = None) -> int:
        """Puts a question to the class. Returns its round."""
        text = json.dumps(question, ensure_ascii=False)
        return self._insert("round", text, before, OPEN, time.time())

    def change_round(self, number: int, state: str) -> None:
        self._db.execute("update round set state = ? where id = ?", (state, number))

    def rounds(self, number: int | None = None) -> list[Round]:
        """Returns all rounds, the oldest first; or the one of this number, if there is one."""
        rows = self._db.execute(
            "select id, question, before, state from round where id = coalesce(?, id) order by id",
            (number,),
        )
        return [Round(row[0], json.loads(row[1]), row[2], row[3]) for row in rows]

    def answers(self, number: int) -> dict[int, Any]:
        """Returns each pupil's last answer in a round that came in time."""
        found = self.events(ANSWER, str(number))
        return {one.pupil: one.value["answer"] for one in found if not one.value["late"]}
