"""The file of games, one line of JSON each. It is append-only: a crash loses none."""

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path

from connect_four_ai.app.faults import unread
from connect_four_ai.app.files import add_line, read_file
from connect_four_ai.app.language import say
from connect_four_ai.study.arena.game import Game, Key

MAX_BYTES = 1 << 28
"""Maximum size of a file of games: about half a million games."""


def read_games(
    files: Iterable[Path], tell: Callable[[str], object] = lambda fault: None
) -> dict[Key, Game]:
    """The games in these files, each once, whatever the order of the lines. `tell` hears of each
    file in which other lines are no games; a last line that was cut short is nothing to tell of.

    Raises ValueError if a file cannot be read.
    """
    games: dict[Key, Game] = {}
    for file in files:
        if not file.exists():
            raise ValueError(say("there is no file {path}", path=file))
        try:
            content = read_file(file, MAX_BYTES)
        except OSError as error:
            raise ValueError(unread(file, error)) from None
        lines = content.splitlines()
        faulty = []
        for number, line in enumerate(lines, 1):
            try:
                game = Game.of(json.loads(line))
                games[game.key] = min(game, games.get(game.key, game))
            except (ValueError, RecursionError):
                if number < len(lines) or content.endswith(b"\n"):
                    faulty.append(number)
        if faulty:
            tell(_told(file, faulty))
    return games


def _told(file: Path, lines: list[int]) -> str:
    where = {"path": file, "line": lines[0], "count": len(lines) - 1}
    if len(lines) == 1:
        return say("{path}, line {line}: this is no game; it does not count", **where)
    return say("{path}, line {line}: this is no game, nor are {count} others", **where)


def add_game(file: Path, game: Game) -> None:
    """The game is on the disk when this returns. Raises OSError."""
    add_line(file, asdict(game))
