"""Tournaments in which every player meets every other; and one to watch, whose games are kept for
the next time."""

import itertools
import logging
import math
import os
import random
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, ThreadPoolExecutor, as_completed
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import user_folder
from connect_four_ai.app.language import AppError
from connect_four_ai.app.program import IN_BROWSER, start_thread
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.study.arena.game import Game, Key, Task, add_game, end_all, play, read_games
from connect_four_ai.study.arena.players import Player, players_of
from connect_four_ai.study.arena.table import Row, table

OPENINGS = Path(__file__).with_name("openings.txt")
"""The moves to every position of four discs that perfect play draws, so that neither colour has an
advantage; one of each mirrored pair. The tests compare them with the book."""


def chosen_openings(count: int, seed: int) -> list[str]:
    """Returns `count` openings; a larger count begins with the same ones."""
    found = OPENINGS.read_text(encoding="utf-8-sig").split()
    random.Random(seed).shuffle(found)
    return found[:count]


@dataclass
class Tournament:
    """A round-robin tournament. The same seed gives the same games, in whatever order the workers
    finish them."""

    players: Sequence[Player]
    openings: Sequence[str]
    """The openings: each pair plays twice from each, with the colours exchanged."""
    seed: int = 0
    seconds: float = 0.5
    """The processor time for a move."""
    games: dict[Key, Game] = field(default_factory=dict)
    """The games that are known, those of other tournaments included: none of them is played
    again."""

    @property
    def total(self) -> int:
        """Number of games."""
        return 2 * len(self.openings) * math.comb(len(self.players), 2)

    @property
    def played(self) -> list[Game]:
        """The games of this tournament that are known."""
        wanted = {task.key for task in self._tasks()}
        return [game for key, game in self.games.items() if key in wanted]

    def play(self, executor: Executor | None = None) -> Iterator[Game]:
        """Plays the missing games and yields each when it is finished; closing the generator
        cancels the rest. Without an executor, plays them in this process, one after the other."""
        missing = [task for task in self._tasks() if task.key not in self.games]
        futures = [executor.submit(play, task) for task in missing] if executor else []
        finished = (future.result() for future in as_completed(futures))
        try:
            for game in finished if executor else map(play, missing):
                self.games[game.key] = game
                yield game
        finally:
            for future in futures:
                future.cancel()

    def _tasks(self) -> Iterator[Task]:
        for one, other in itertools.combinations(self.players, 2):
            for opening in self.openings:
                for red, yellow in ((one, other), (other, one)):
                    yield Task(red, yellow, opening, self.seed, self.seconds)


@contextmanager
def local_workers(workers: int) -> Iterator[Executor]:
    """Plays games in parallel on this computer. At the end, every player's process is ended."""
    executor = ThreadPoolExecutor(workers)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        end_all()
        executor.shutdown()  # games still running have ended with their processes
        end_all()


class NoCluster(AppError):
    """Raised if no Dask cluster can be used; the message has the reason."""


class LostCluster(NoCluster):
    """Raised if a Dask cluster ends, or has no worker left, while games are played."""


WORKERS_TIMEOUT = 10.0
"""Seconds without any worker after which a cluster is given up."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Yields the executor of a Dask cluster; at the end, each worker ends the processes that it
    started. Raises NoCluster, and LostCluster from inside the block."""
    try:
        import distributed
    except ImportError:
        raise NoCluster("--scheduler needs Dask: pip install dask distributed") from None
    connect: Any = distributed.Client
    try:
        client = connect(address, timeout=10)
    except (OSError, ValueError) as error:
        raise NoCluster(
            "--scheduler {address}: no Dask cluster answers ({reason})",
            address=address,
            reason=str(error).splitlines()[0],
        ) from None
    logging.disable()  # of Dask: LostCluster says it in a sentence
    over = threading.Event()
    start_thread(lambda: close_without_workers(client, over))
    try:
        with client:
            yield client.get_executor()
            client.run(end_all)
    except (CancelledError, OSError, distributed.KilledWorker) as error:
        raise LostCluster("The Dask cluster at {address} has ended.", address=address) from error
    finally:
        over.set()


def close_without_workers(client: Any, over: threading.Event) -> None:
    """Closes the client of a cluster that has had no worker for some time: the games, which would
    wait for ever, are then played here. Returns as soon as `over` is set."""
    seen = time.monotonic()
    while not over.wait(1):
        if client.scheduler_info(n_workers=-1).get("workers"):
            seen = time.monotonic()
        elif time.monotonic() - seen > WORKERS_TIMEOUT:
            client.close()
            return


DEFAULT_PLAYERS = "9.1.2", "9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7", "8:4", "Q"
"""The default players, besides the files."""
SECONDS = 5.0 if IN_BROWSER else 0.5
"""Seconds for a move: more in a web page, which does other work in the same time."""
TABLE_INTERVAL = 0.5
"""Minimum seconds between two updates of the table."""


@dataclass(frozen=True)
class State:
    """The progress: the table and the games so far, and the number of all games."""

    rows: tuple[Row, ...] = ()
    games: tuple[Game, ...] = ()
    total: int = 0


@dataclass(frozen=True)
class Exhibition:
    """A job: a round-robin tournament whose finished games are kept for the next time, if the file
    can be written."""

    players: tuple[Player, ...]
    openings: int
    known: tuple[Game, ...] = ()
    """Games that need not be played, besides those in the file."""

    def run(self, report: Listener = ignore_progress) -> State:
        """Plays the tournament; reports the State so far."""
        known = {game.key: game for game in [*self.known, *kept_games()]}
        tournament = Tournament(
            self.players, chosen_openings(self.openings, 0), seconds=SECONDS, games=known
        )
        state, made = _state(tournament), time.monotonic()
        cores = os.cpu_count() or 1  # one of them is left for drawing; a web page has no threads
        with nullcontext() if IN_BROWSER else local_workers(max(1, cores - 1)) as executor:
            for game in tournament.play(executor):
                keep([game])
                if time.monotonic() - made > TABLE_INTERVAL:
                    state, made = _state(tournament), time.monotonic()
                report(len(state.games), {"": state})
        return _state(tournament)


def _state(tournament: Tournament) -> State:
    games = tuple(tournament.played)
    return State(tuple(table(games)) if games else (), games, tournament.total)


def kept_games() -> list[Game]:
    """Returns the games that were played before."""
    with suppress(ImportError, OSError):
        if (file := _file()).is_file():
            return list(read_games([file]).values())
    return []


def keep(games: Iterable[Game]) -> None:
    """Writes games into the file, if that is possible."""
    with suppress(ImportError, OSError):
        file = _file()
        for game in games:
            add_game(file, game)


def _file() -> Path:
    """Returns the file of kept games. Raises OSError, and ImportError as `user_folder` does."""
    folder = user_folder("data")
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "arena.jsonl"


def exhibition(files: Iterable[Path], folder: Path, openings: int) -> Exhibition:
    """Returns a tournament of the default players, these files, and those of the folder if it
    exists. Raises ValueError as `players_of`."""
    words = [*DEFAULT_PLAYERS, *map(str, files)]
    # a Web Worker does not see the page's files
    known = tuple(kept_games()) if IN_BROWSER else ()
    return Exhibition(
        tuple(players_of(words, folder if folder.is_dir() else None)), openings, known
    )
