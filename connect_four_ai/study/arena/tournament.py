"""Which games are played, and by whom: everybody against everybody."""

import itertools
import math
import random
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from connect_four_ai.app.language import language
from connect_four_ai.study.arena.game import Game, Key, Task, end_all, play
from connect_four_ai.study.arena.players import Player

OPENINGS = Path(__file__).with_name("openings.txt")
"""The moves to every position of four discs that perfect play draws, so that neither colour has the
better of it; one of each mirrored pair. The tests compare them with the book."""


def chosen_openings(count: int, seed: int) -> list[str]:
    """So many of them; more begin with the same ones."""
    found = OPENINGS.read_text(encoding="ascii").split()
    random.Random(seed).shuffle(found)
    return found[:count]


@dataclass
class Tournament:
    """The games are the same for the same seed, in whatever order the workers finish them."""

    players: Sequence[Player]
    openings: Sequence[str]
    """Two players who meet play twice from each, with the colours exchanged."""
    seed: int = 0
    seconds: float = 0.5
    """The processor time for a move."""
    games: dict[Key, Game] = field(default_factory=dict)
    """The games that are known, also some of other tournaments: none of them is played again."""

    @property
    def total(self) -> int:
        """How many games there are."""
        return 2 * len(self.openings) * math.comb(len(self.players), 2)

    @property
    def played(self) -> list[Game]:
        """The games of this tournament that are known."""
        wanted = {task.key for task in self._tasks()}
        return [game for key, game in self.games.items() if key in wanted]

    def play(self, executor: Executor | None = None) -> Iterator[Game]:
        """Plays the missing games, and yields each when it is finished; closing the generator
        cancels the rest. Without an executor, they are played here, one after the other."""
        missing = [task for task in self._tasks() if task.key not in self.games]
        for game in _played_by(executor, missing) if executor else map(play, missing):
            self.games[game.key] = game
            yield game

    def _tasks(self) -> Iterator[Task]:
        for one, other in itertools.combinations(self.players, 2):
            for opening in self.openings:
                for red, yellow in ((one, other), (other, one)):
                    yield Task(red, yellow, opening, self.seed, self.seconds, language())


def _played_by(executor: Executor, tasks: Iterable[Task]) -> Iterator[Game]:
    futures = [executor.submit(play, task) for task in tasks]
    try:
        for future in as_completed(futures):
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


@contextmanager
def local_workers(workers: int) -> Iterator[Executor]:
    """Plays games in parallel on this computer. At the end, every player's process is ended."""
    executor = ThreadPoolExecutor(workers)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        end_all()
        executor.shutdown()  # a game that was under way has ended with its processes
        end_all()
