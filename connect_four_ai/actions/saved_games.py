"""Games in files: saved games, as a few lines of readable TOML, and the unfinished game of a
program that was killed."""

import json
import os
import re
import tomllib
from datetime import datetime
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import STEM, decoded, read_file
from connect_four_ai.app.language import half_width, say, shown
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.reading import moves_by_name, read
from connect_four_ai.play.match import Match
from connect_four_ai.play.record import Record, last_position
from connect_four_ai.play.refusal import Refusal

MAX_BYTES = 1 << 18
"""Maximum size of a file with a game, in bytes."""
ENDING = "txt"


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


def put_on(board: Match, record: Record) -> None:
    """Puts a game onto the board, move by move: undo leads back through its moves to the earlier
    game."""
    stage, depth = record.opponent
    board.thinker.rival = None
    board.begin(*record.positions, computer=record.computer, stage=stage, depth=depth)


def unfinished_note(board: Match) -> str:
    """Returns a notice that an unfinished game can be resumed; empty if there is none."""
    found = board.journal and board.journal.unfinished
    return say("An unfinished game was found: press O to go on with it.") if found else ""


def go_on_with_unfinished(board: Match) -> None:
    """Puts the unfinished game onto the board. Raises Refusal if there is none."""
    if board.journal is None or board.journal.unfinished is None:
        raise Refusal(say("There is no unfinished game."))
    record, board.journal.unfinished = board.journal.unfinished, None
    put_on(board, record)
