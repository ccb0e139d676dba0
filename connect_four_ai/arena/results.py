"""The file of games: a line of JSON for each, only ever added to, so that an end at any moment
loses none of them."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from connect_four_ai.app.files import add_line
from connect_four_ai.app.language import say
from connect_four_ai.arena.game import Game, Key


def read_games(files: Iterable[Path]) -> dict[Key, Game]:
    """The games in these files, each once; a line that was cut short does not count. Raises
    ValueError if there is no such file."""
    games: dict[Key, Game] = {}
    for file in files:
        if not file.is_file():
            raise ValueError(say("there is no file {path}", path=file))
        for line in file.read_bytes().splitlines():
            try:
                game = Game.of(json.loads(line))
                games.setdefault(game.key, game)
            except (ValueError, TypeError, KeyError, AttributeError):
                continue
    return games


def add_game(file: Path, game: Game) -> None:
    """The game is on the disk when this returns. Raises OSError."""
    add_line(file, asdict(game))
