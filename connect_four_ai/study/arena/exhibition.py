"""A tournament that can be watched."""

import os
import time
from collections.abc import Iterable
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path

from connect_four_ai.app.files import user_folder
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.jobs.job import Listener, nobody
from connect_four_ai.study.arena.game import Game, add_game, read_games
from connect_four_ai.study.arena.players import Player, players_of
from connect_four_ai.study.arena.table import Row, table
from connect_four_ai.study.arena.tournament import Tournament, chosen_openings, local_workers

DEFAULT_PLAYERS = "9.1.2", "9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7", "8:4", "Q"
"""The players besides the files."""
SECONDS = 5.0 if IN_BROWSER else 0.5
"""For a move: in a web page, time passes for whatever else is done, too."""
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
    known: tuple[Game, ...] = ()
    """Games that need not be played; those in the file are read."""

    def run(self, report: Listener = nobody) -> State:
        """Reports the State so far."""
        known = {game.key: game for game in [*self.known, *kept_games()]}
        tournament = Tournament(
            self.players, chosen_openings(self.openings, 0), seconds=SECONDS, games=known
        )
        state, made = _state(tournament), time.monotonic()
        with _workers() as executor:
            for game in tournament.play(executor):
                keep([game])
                if time.monotonic() - made > TABLE_INTERVAL:
                    state, made = _state(tournament), time.monotonic()
                report(len(state.games), {"": state})
        return _state(tournament)


def _state(tournament: Tournament) -> State:
    games = tuple(tournament.played)
    return State(tuple(table(games)) if games else (), games, tournament.total)


def _workers() -> AbstractContextManager[Executor | None]:
    """None in a web page, which has no threads."""
    if IN_BROWSER:
        return nullcontext()
    return local_workers(max(1, (os.cpu_count() or 1) - 1))  # one core is for drawing


def kept_games() -> list[Game]:
    """Those that were played before."""
    with suppress(ImportError, OSError):
        if (file := _file()).is_file():
            return list(read_games([file]).values())
    return []


def keep(games: Iterable[Game]) -> None:
    """Writes them into the file, if that is possible."""
    with suppress(ImportError, OSError):
        file = _file()
        for game in games:
            add_game(file, game)


def _file() -> Path:
    """Where they are kept. Raises OSError, and ImportError as `user_folder` does."""
    folder = user_folder("data")
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "arena.jsonl"


def exhibition(files: Iterable[Path], folder: Path, openings: int) -> Exhibition:
    """The usual players, these files, and those of the folder if there is one. Raises ValueError as
    `players_of`."""
    words = [*DEFAULT_PLAYERS, *map(str, files)]
    # a Web Worker does not see the page's files
    known = tuple(kept_games()) if IN_BROWSER else ()
    return Exhibition(
        tuple(players_of(words, folder if folder.is_dir() else None)), openings, known
    )
