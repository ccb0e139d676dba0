"""The running game, kept after every move: if the program is killed, the next one can go on with
it.

Each line of the file is a record of the game as it stands, in JSON. Lines are only ever added, and
the last complete one counts. The file belongs to one program, which holds a lock on it and deletes
it when it ends by itself.
"""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Generic
from zlib import crc32

from connect_four_ai.app.files import user_folder
from connect_four_ai.games.game import G, Game
from connect_four_ai.play.record import Record, name_of

TAIL = 1 << 16
"""Bytes at the end of the file that are read."""
LOCKED = 1 << 30
"""Offset of the byte that is locked on Windows, beyond the end of any journal."""


class Journal(Generic[G]):
    def __init__(self, path: Path, start: G) -> None:
        """Raises OSError if the file cannot be opened, or belongs to a program that is running."""
        self._path = path
        self.file = path.open("a+b")
        try:
            _lock(self.file)
            facts = _last_line(self.file)
        except BaseException:
            self.file.close()
            raise
        self._kept: dict[str, Any] | None = None
        self.unfinished: Record[G] | None = None
        """The game that was in the file."""
        with suppress(ValueError):
            self.unfinished = Record.read(facts, start)

    def keep(self, record: Record[G] | None) -> None:
        """Writes down how the game stands; None if there is nothing to go on with."""
        facts = record.facts() if record else {}
        if facts != self._kept and not self.file.closed:
            self._kept = facts
            with suppress(OSError):  # a full disk costs the journal, not the game
                self.file.write(b"\n" + json.dumps(facts).encode())
                self.file.flush()

    def take_unfinished(self) -> Record[G] | None:
        """The unfinished game, once."""
        record, self.unfinished = self.unfinished, None
        return record

    def end(self) -> None:
        """Deletes the file: the program ends by itself."""
        with suppress(OSError):
            self.file.close()
            self._path.unlink(missing_ok=True)


def open_journal(start: Game[Any]) -> Journal[Any] | None:
    """The journal of a program that was killed in this game, if there is one, or else a new one;
    None if none can be written."""
    name = f"game-{crc32(name_of(start).encode()):08x}"
    try:
        folder = user_folder("data")
        folder.mkdir(parents=True, exist_ok=True)
        left = [path for path in sorted(folder.glob(f"{name}-*.journal")) if path.is_file()]
        for path in [*left, folder / f"{name}-{os.getpid()}.journal"]:
            with suppress(OSError):
                return Journal(path, start)
    except (ImportError, OSError):
        pass
    return None


def _last_line(file: BinaryIO) -> dict[str, Any]:
    """The last line that is complete."""
    file.seek(max(0, file.seek(0, os.SEEK_END) - TAIL))
    for line in reversed(file.read().splitlines()):
        with suppress(ValueError, RecursionError):
            facts = json.loads(line)
            return facts if isinstance(facts, dict) else {}
    return {}


def _lock(file: BinaryIO) -> None:
    """Locks a file until it is closed. Raises OSError if another program has locked it."""
    if os.name == "nt":
        import msvcrt

        file.seek(LOCKED)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
