"""The running game, kept after every move: if the program is killed, the next one can go on with
it.

Each line of the file is a game as it stands, in JSON. Lines are only ever added, and the last good
one counts. The file belongs to one program, which holds a lock on it and deletes it when it ends by
itself.
"""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Generic
from zlib import crc32

from connect_four_ai.app.files import user_folder
from connect_four_ai.app.language import say
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.game import G, Game
from connect_four_ai.play.record import positions_to, put_on

READ = 1 << 16
"""As many bytes at the end of a file as are looked at."""
LOCKED = 1 << 30
"""The byte that Windows locks; no journal is so long."""


class Journal(Generic[G]):
    def __init__(self, path: Path) -> None:
        """Raises OSError if the file cannot be opened, or belongs to a program that is running."""
        self._path = path
        self.file = path.open("a+b")
        try:
            _lock(self.file)
            self._found = _last_line(self.file)
        except BaseException:
            self.file.close()
            raise
        self._kept: Any = None
        self.unfinished: list[G] = []
        """The positions of the game that was in the file."""

    def begin(self, board: GameBoard[G]) -> None:
        """Keeps this board's game from now on, and offers to go on with the one in the file."""
        board.journal, found = self, self._found
        if found.get("start") == repr(board.start) and found.get("computer") in board.start.players:
            self.unfinished = positions_to(board.start, str(found.get("position")))
        if self.unfinished:
            board.message = say("An unfinished game was found: press O to go on with it.")

    def keep(self, board: GameBoard[G]) -> None:
        """Writes down how the game stands."""
        brain, place = board.brain, {"start": repr(board.start), "position": str(board.position)}
        game = place | {
            "computer": board.now.computer,
            "stage": brain.stage.section,
            "depth": brain.depth,
        }
        if board.game_over or board.position == board.start:
            game = {}
        if game != self._kept and not self.file.closed:
            self._kept = game
            with suppress(OSError):  # a full disk costs the journal, not the game
                self.file.write(b"\n" + json.dumps(game).encode())
                self.file.flush()

    def go_on(self, board: GameBoard[G]) -> None:
        """Puts the unfinished game onto the board, with its opponent if there still is one."""
        put_on(board, self.unfinished, self._found["computer"], self._found)
        self.unfinished = []

    def end(self) -> None:
        """The program ends by itself: nobody has to go on."""
        with suppress(OSError):
            self.file.close()
            self._path.unlink(missing_ok=True)


def open_journal(start: Game[Any]) -> Journal[Any] | None:
    """The journal of a program that was killed in this game, if there is one, or else a new one;
    None if none can be written."""
    name = f"game-{crc32(repr(start).encode()):08x}"
    try:
        folder = user_folder("data")
        folder.mkdir(parents=True, exist_ok=True)
        left = [path for path in sorted(folder.glob(f"{name}-*.journal")) if path.is_file()]
        for path in [*left, folder / f"{name}-{os.getpid()}.journal"]:
            with suppress(OSError):
                return Journal(path)
    except (ImportError, OSError):
        pass
    return None


def _last_line(file: BinaryIO) -> dict[str, Any]:
    """What the last good line says."""
    file.seek(max(0, file.seek(0, os.SEEK_END) - READ))
    for line in reversed(file.read().splitlines()):
        with suppress(ValueError, RecursionError):
            game = json.loads(line)
            return game if isinstance(game, dict) else {}
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
