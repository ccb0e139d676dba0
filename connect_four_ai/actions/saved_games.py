"""Games that are kept in files: saved ones, a few lines of TOML that a person can read, and the
unfinished one of a program that was killed."""

import json
import os
import tomllib
from datetime import datetime
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import STEM, read_file
from connect_four_ai.app.language import say, shown
from connect_four_ai.games.connect_four import Position
from connect_four_ai.play.match import Match
from connect_four_ai.play.record import Journal, Record, open_journal

MAX_BYTES = 1 << 16
"""Maximum size of a saved game."""
ENDING = "txt"


def as_text(record: Record) -> str:
    """The content of a saved game. Raises ValueError if its moves cannot be told from how its
    position is written."""
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
    """The files of saved games in the working folder, the newest first."""
    return sorted(filter(Path.is_file, Path().glob(f"{STEM}*.{ENDING}")), reverse=True)


def read_game(file: Path, start: Any) -> Record:
    """A saved game. Raises OSError if it cannot be read, ValueError with the reason if it is
    damaged, or of another game."""
    content = read_file(file, MAX_BYTES)
    try:
        facts = tomllib.loads(content.decode())
    except (ValueError, RecursionError) as error:
        raise ValueError(say("it is no saved game ({why})", why=error)) from None
    return Record.read(facts, start)


def read_pasted(text: str, start: Any) -> Record:
    """What is pasted: a position, the path of a saved game, or a game of the arena as its file has
    it. Raises OSError or ValueError."""
    path = text.strip().strip("\"'")
    if os.path.isfile(path):  # noqa: PTH113, pathlib raises on some texts
        return read_game(Path(path), start)
    if isinstance(start, Position) and path.startswith("{"):
        from connect_four_ai.study.arena.game import Game  # here: playing does not need it

        try:
            return Game.of(json.loads(path)).record
        except (ValueError, RecursionError) as error:
            raise ValueError(say("it is no saved game ({why})", why=error)) from None
    return Record.pasted(text, start)


def put_on(board: Match, record: Record) -> None:
    """Puts a game onto the board, move by move: undo leads back through it to what was there."""
    stage, depth = record.opponent
    board.thinker.rival = None
    board.begin(*record.positions, computer=record.computer, stage=stage, depth=depth)


def keep_journal(board: Match, journal: Journal | None = None) -> None:
    """Keeps the board's game from now on."""
    board.journal = journal or open_journal(board.start)


def unfinished_note(board: Match) -> str:
    """How to go on with an unfinished game; empty if there is none."""
    if board.journal is None or board.journal.unfinished is None:
        return ""
    return say("An unfinished game was found: press O to go on with it.")


def leave_unfinished(board: Match) -> None:
    """Call before the board is closed if nobody has left its game: the next start offers to go on
    with it."""
    board.journal = None


def go_on_with_unfinished(board: Match) -> bool:
    """Puts the unfinished game onto the board. False if there is none."""
    if board.journal is None or board.journal.unfinished is None:
        return False
    record, board.journal.unfinished = board.journal.unfinished, None
    put_on(board, record)
    return True
