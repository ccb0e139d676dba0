"""The record of a game in writing, which the journal, saved games, pasted positions and the arena
share.

If the program is killed, the next start can resume the game in the journal. The file belongs to one
program, which holds a lock on it and deletes it when it ends normally.
"""

import json
import os
import re
import sys
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, Self
from zlib import crc32

from connect_four_ai.app.files import STEM, decoded, json_value, read_file, user_folder
from connect_four_ai.app.language import half_width, say, shortened, shown
from connect_four_ai.games import starts
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import Game, IllegalMove, opponent
from connect_four_ai.games.reading import moves_by_name, read
from connect_four_ai.play.history import Moment
from connect_four_ai.stages import Stage, stages_of

MAX_BYTES = 1 << 18
"""Maximum size of a file with a game, in bytes."""
ENDING = "txt"
LONGEST_QUOTE = 60
"""Longest excerpt of bad input to quote."""


@dataclass(frozen=True)
class Record:
    """A game: its start, the moves, and the computer that played."""

    start: Any
    moves: str
    """The last position in writing; in Connect Four, column digits."""
    computer: str
    """The player that the computer played."""
    stage: Any = None
    """The section of its stage; None if it is not known."""
    depth: Any = None

    @classmethod
    def of(cls, start: Any, moment: Moment) -> Self:
        """Returns the record of the game up to this moment."""
        stage, moves = moment.stage, str(moment.position)
        depth = stage.depth if moment.depth is None else moment.depth
        return cls(start, moves, moment.computer, stage.section, depth)

    @classmethod
    def read(cls, facts: Mapping[str, Any], start: Any) -> Self:
        """Returns the record that `facts` describes. Raises ValueError with the reason if it is of
        another game than `start`, or cannot have been played."""
        if facts.get("game") != name_of(start):
            raise ValueError(say("it is not a game of {game}", game=name_of(start)))
        moves, computer = facts.get("moves"), facts.get("computer")
        if computer not in start.players or not isinstance(moves, str):
            raise ValueError(say("it does not say what was played, or by whom"))
        last = last_position(moves, start)
        return cls(start, str(last), str(computer), facts.get("stage"), facts.get("depth"))

    @classmethod
    def up_to(cls, last: Any, start: Any) -> Self:
        """Returns the record of a game up to a position in which the human is to move."""
        return cls(start, str(last), opponent(start, last.player))

    def facts(self) -> dict[str, Any]:
        """Returns the arguments of `read`, in types of JSON and TOML."""
        return {
            "game": name_of(self.start),
            "moves": self.moves,
            "computer": self.computer,
            "stage": self.stage,
            "depth": self.depth,
        }

    @property
    def positions(self) -> list[Any]:
        """Every position of the game, the start first; empty if they cannot be derived from the
        last one in writing."""
        return positions_to(self.start, self.moves)

    @property
    def opponent(self) -> tuple[Stage | None, int | None]:
        """The computer's stage, if it still exists, and its depth, if the stage allows it."""
        stages = {stage.section: stage for stage in stages_of(self.start)}
        stage = stages.get(str(self.stage))
        fits = stage and stage.looks_ahead and self.depth in range(stage.deepest + 1)
        return stage, self.depth if fits else None


def name_of(start: Game[Any]) -> str:
    """Returns the name of the game with this start, the same in every language."""
    return next((name for name, known in starts().items() if known == start), start.game_name)


def last_position(moves: str, start: Any) -> Any:
    """Returns the position that these moves lead to, written as the game itself writes them. Raises
    IllegalMove."""
    if isinstance(start, Position):
        return start.from_moves(moves)  # its message names the wrong move
    if positions := positions_to(start, moves):
        return positions[-1]
    quoted = repr(shortened(moves, LONGEST_QUOTE))
    raise IllegalMove("{text} is not a position of this game", text=quoted)


def positions_to(position: Any, text: str) -> list[Any]:
    """Returns the positions from this one to the one written as `text`; empty if no moves lead
    there."""
    if str(position) == text:
        return [position]
    for move in position.legal_moves:
        after = position.play(move)
        leads_there = str(position) != str(after) and text.startswith(str(after))
        if leads_there and (rest := positions_to(after, text)):
            return [position, *rest]
    return []


# Saved games


def as_text(record: Record) -> str:
    """Returns the content of a saved game. Raises ValueError if the moves cannot be derived from
    the written position."""
    facts = record.facts()
    if not record.positions:
        raise ValueError(say("A game of {name} cannot be saved.", name=facts["game"]))
    lines = [
        shown(f"{key} = {json.dumps(value, ensure_ascii=False)}") for key, value in facts.items()
    ]
    return "\n".join(
        ["# Ctrl+O opens it in the app.", *lines, f"date = {datetime.now():%Y-%m-%d %H:%M:%S}", ""]
    )


def saved_games() -> list[Path]:
    """Returns the files of saved games in the working folder, the newest first."""
    return sorted(filter(Path.is_file, Path().glob(f"{STEM}*.{ENDING}")), reverse=True)


def read_game(text: str, start: Any) -> tuple[Record, str]:
    """Returns the game in a text, and a sentence about what was assumed to read it, if anything.
    The text is the content of a saved game, the path of a file, or a position in any notation.

    Raises OSError if a file cannot be read, ValueError with the reason if there is no such game.
    """
    path = text.strip().strip("\"'")
    if os.path.isfile(path):  # noqa: PTH113, pathlib raises on some texts
        text = decoded(read_file(Path(path), MAX_BYTES))
        if not text.strip():
            raise ValueError(say("there is nothing in it"))
    if re.search("^game *=", text, re.MULTILINE):
        return Record.read(_facts(text), start), ""
    if isinstance(start, Position):
        reading = read(text)
        return Record.up_to(reading.position, start), reading.assumed
    moves = half_width(text)
    moves = moves_by_name(moves) or moves.strip(" \r\n\"'`")
    return Record.up_to(last_position(moves, start), start), ""


def _facts(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(say("it is not a saved game ({why})", why=error)) from None


# The journal


class Journal:
    """Keeps the running game in a file: a line of JSON after every move, of which the last complete
    one counts."""

    def __init__(self, path: Path, start: Any) -> None:
        """Raises OSError if the file cannot be opened, or belongs to a program that is running."""
        self._path = path
        self.file = path.open("a+b")
        try:
            _lock(self.file)
        except OSError:
            self.file.close()
            raise
        self.unfinished = _last_record(self.file, start)
        """The game in the file, until it is resumed."""

    def keep(self, record: Record | None) -> None:
        """Appends the record of the running game, or an empty line of JSON for None: there is no
        game to resume."""
        with suppress(OSError, ValueError):  # a full disk costs the journal, not the game
            self.file.write(b"\n" + json.dumps(record.facts() if record else {}).encode())
            self.file.flush()

    def end(self) -> None:
        """Deletes the file, because the program ends normally."""
        with suppress(OSError):
            self.file.close()
            self._path.unlink(missing_ok=True)


def open_journal(start: Game[Any]) -> Journal | None:
    """Returns the journal of a program that was killed during this game, or else a new one; None if
    no file can be written."""
    name = f"game-{crc32(name_of(start).encode()):08x}"
    with suppress(ImportError, OSError):
        folder = user_folder("data")
        folder.mkdir(parents=True, exist_ok=True)
        left = [path for path in sorted(folder.glob(f"{name}-*.journal")) if path.is_file()]
        for path in [*left, folder / f"{name}-{os.getpid()}.journal"]:
            with suppress(OSError):
                return Journal(path, start)
    return None


def _last_record(file: BinaryIO, start: Any) -> Record | None:
    """Returns the record in the last complete line; None if that has no game."""
    file.seek(0)
    for line in reversed(file.read().splitlines()):
        try:
            facts = json_value(line)
        except (ValueError, RecursionError):
            continue
        with suppress(ValueError):
            return Record.read(facts, start) if isinstance(facts, dict) else None
        return None
    return None


def _lock(file: BinaryIO) -> None:
    """Locks a file until it is closed. Raises OSError if another program has locked it."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(1 << 30)  # beyond the end of any journal: this byte is locked
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
