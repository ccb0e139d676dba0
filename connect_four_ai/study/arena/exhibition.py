"""A tournament that can be watched."""

import os
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from connect_four_ai.app.files import user_folder
from connect_four_ai.jobs.job import Listener, nobody
from connect_four_ai.study.arena.game import Game
from connect_four_ai.study.arena.players import Player, players_of
from connect_four_ai.study.arena.results import add_game, read_games
from connect_four_ai.study.arena.table import Row, table
from connect_four_ai.study.arena.tournament import Tournament, local_workers

DEFAULT_PLAYERS = "9.1.2", "9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7", "8:4", "Q"
"""The players besides the files."""
TABLE_INTERVAL = 0.5
"""Minimum seconds between two updates of the table."""


@dataclass(frozen=True)
class State:
    """Progress: the table and the games so far, and how many there are in all."""

    rows: tuple[Row, ...] = ()
    games: tuple[Game, ...] = ()
    total: int = 0


@dataclass(frozen=True)
class Exhibition:
    """A round-robin tournament. Finished games are kept for the next time, if they can be
    written."""

    players: tuple[Player, ...]
    openings: int

    def run(self, report: Listener = nobody) -> State:
        """Reports the State so far. Raises ValueError without the opening book."""
        # here, because the window needs no compiler
        from connect_four_ai.study.arena.openings import chosen_openings

        file = _file()
        known = read_games([file]) if file and file.is_file() else {}
        tournament = Tournament(self.players, chosen_openings(self.openings, 0), games=known)
        workers = max(1, (os.cpu_count() or 1) - 1)  # one core is for drawing
        state, made = _state(tournament), time.monotonic()
        with local_workers(workers) as (executor, number):
            for game in tournament.play(executor, number):
                if file:
                    with suppress(OSError):
                        add_game(file, game)
                if time.monotonic() - made > TABLE_INTERVAL:
                    state, made = _state(tournament), time.monotonic()
                report(len(state.games), {"": state})
        return _state(tournament)


def _state(tournament: Tournament) -> State:
    games = tuple(tournament.played)
    return (
        State(tuple(table(games)), games, tournament.total)
        if games
        else State(total=tournament.total)
    )


def _file() -> Path | None:
    try:
        folder = user_folder("data")
        folder.mkdir(parents=True, exist_ok=True)
        return folder / "arena.jsonl"
    except (ImportError, OSError):
        return None


def exhibition(files: Iterable[Path], folder: Path, openings: int) -> Exhibition:
    """The usual players, these files, and those of the folder if there is one. Raises ValueError as
    `players_of`."""
    words = [*DEFAULT_PLAYERS, *map(str, files)]
    return Exhibition(tuple(players_of(words, folder if folder.is_dir() else None)), openings)
