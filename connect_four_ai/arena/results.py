"""The file of games: a line of JSON for each, only ever added to, so that an end at any moment
loses none of them."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from connect_four_ai.app.faults import unread
from connect_four_ai.app.files import add_line, read_file
from connect_four_ai.app.language import say
from connect_four_ai.arena.game import Game, Key

LARGEST = 1 << 28
"""As many bytes as a file of games may have: about half a million games."""


def read_games(files: Iterable[Path]) -> dict[Key, Game]:
    """The games in these files, each once; a line that was cut short does not count. Raises
    ValueError if a file cannot be read."""
    games: dict[Key, Game] = {}
    for file in files:
        if not file.exists():
            raise ValueError(say("there is no file {path}", path=file))
        try:
            content = read_file(file, LARGEST)
        except OSError as error:
            raise ValueError(unread(file, error)) from None
        for line in content.splitlines():
            try:
                game = Game.of(json.loads(line))
                games.setdefault(game.key, game)
            except (ValueError, TypeError, KeyError, AttributeError):
                continue
    return games


def add_game(file: Path, game: Game) -> None:
    """The game is on the disk when this returns. Raises OSError."""
    add_line(file, asdict(game))
