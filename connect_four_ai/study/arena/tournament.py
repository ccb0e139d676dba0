"""Which games are played, in which order, and by whom: everybody against everybody."""

import itertools
import math
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field

from connect_four_ai.app.language import language
from connect_four_ai.study.arena.contestant import end_all
from connect_four_ai.study.arena.game import Game, Key, Task, play
from connect_four_ai.study.arena.players import Player

Pair = tuple[Player, Player]
BETTER = 0.65
"""The sequential test is right so often as it says if the better player wins at least so many of
the pairs of games that one of both wins."""


@dataclass
class Tournament:
    """The games are the same for the same seed, in whatever order the workers finish them."""

    players: Sequence[Player]
    openings: Sequence[str]
    """Two players who meet play twice from each, with the colours exchanged: a pair of games."""
    seed: int = 0
    seconds: float = 0.5
    """The processor time for a move."""
    certainty: float | None = None
    """A match ends as soon as the better player is known with this probability."""
    games: dict[Key, Game] = field(default_factory=dict)
    """The games that are known, also some of other tournaments: none of them is played again."""

    @property
    def total(self) -> int:
        """How many games there are, or can be at most."""
        return 2 * len(self.openings) * math.comb(len(self.players), 2)

    @property
    def played(self) -> list[Game]:
        """The games of this tournament that are known."""
        names = {player.identity for player in self.players}
        return [
            game
            for game in self.games.values()
            if {game.red, game.yellow} <= names
            and (game.seed, game.seconds) == (self.seed, self.seconds)
            and game.opening in self.openings
        ]

    def play(self, executor: Executor, workers: int) -> Iterator[Game]:
        """Plays the missing games, and yields each when it is finished; closing the generator
        cancels the rest."""
        under_way: dict[Future[Game], tuple[Pair, Task]] = {}
        try:
            pairs = itertools.combinations(self.players, 2)
            waiting = deque((pair, task) for pair in pairs for task in self.due(pair))
            while waiting or under_way:
                while waiting and len(under_way) < 2 * workers:
                    pair, task = waiting.popleft()
                    under_way[executor.submit(play, task)] = pair, task
                for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                    pair, task = under_way.pop(future)
                    self.games[task.key] = game = future.result()
                    if self.certainty and pair not in (
                        other for other, _ in [*waiting, *under_way.values()]
                    ):
                        waiting.extend((pair, task) for task in self.due(pair))
                    yield game
        finally:
            for future in under_way:
                future.cancel()

    def due(self, pair: Pair) -> list[Task]:
        """The missing games of a pair; with a `certainty`, at most the next two."""
        due: list[Task] = []
        lead = 0
        for opening in self.openings:
            one, other = (self._task(*colours, opening) for colours in (pair, pair[::-1]))
            due += [task for task in (one, other) if task.key not in self.games]
            if self.certainty:
                if due:
                    break
                points = self.games[one.key].points - self.games[other.key].points
                lead += (points > 0) - (points < 0)
                if abs(lead) >= lead_needed(self.certainty):
                    break
        return due

    def _task(self, red: Player, yellow: Player, opening: str) -> Task:
        return Task(red, yellow, opening, self.seed, self.seconds, language())


def lead_needed(certainty: float) -> int:
    """By how many pairs of games somebody must lead: the sequential probability ratio test (Wald
    1945) of “wins a decided pair with probability BETTER” against “loses it with that probability”.
    Both errors are at most 1 − certainty.

    >>> lead_needed(0.95)
    5
    """
    return math.ceil(math.log(certainty / (1 - certainty)) / math.log(BETTER / (1 - BETTER)))


@contextmanager
def local_workers(workers: int) -> Iterator[tuple[Executor, int]]:
    """Plays games in parallel on this computer. At the end, every player's process is ended."""
    executor = ThreadPoolExecutor(workers)
    try:
        yield executor, workers
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        end_all()
        executor.shutdown()  # a game that was under way has ended with its processes
        end_all()
