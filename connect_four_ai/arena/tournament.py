"""Which games are played, in which order, and by whom: everybody against everybody, or in Swiss
rounds."""

import itertools
import math
import random
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field

from connect_four_ai.app.language import language
from connect_four_ai.arena.contestant import end_all
from connect_four_ai.arena.game import Game, Key, Task, play
from connect_four_ai.arena.players import Identity, Player

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
    rounds: int = 0
    """How many Swiss rounds; 0 for everybody against everybody."""
    games: dict[Key, Game] = field(default_factory=dict)
    """The games that are known, also some of other tournaments: none of them is played again."""

    @property
    def total(self) -> int:
        """How many games there are, or can be at most."""
        count = len(self.players)
        matches = self.rounds * (count // 2) if self.rounds else math.comb(count, 2)
        return 2 * len(self.openings) * matches

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
        """Plays what is missing, and yields each game when it is finished. If nobody wants more of
        them, it ends."""
        under_way: dict[Future[Game], tuple[Pair, Task]] = {}
        try:
            for pairs in self._pairs():
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
        """The games of these two that are missing; if certainty is wanted, at most the next two."""
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

    def _pairs(self) -> Iterator[list[Pair]]:
        """Who meets in each round; a round begins when the one before is over."""
        if not self.rounds:
            yield list(itertools.combinations(self.players, 2))
        order, met = list(self.players), set[frozenset[Identity]]()
        random.Random(self.seed).shuffle(order)
        for _ in range(self.rounds):
            points = dict.fromkeys((player.identity for player in order), 0.0)
            for game in self.played:
                if {
                    game.red,
                    game.yellow,
                } in met:  # not one of a later round, which a file may have
                    points[game.red] += game.points
                    points[game.yellow] += 1 - game.points
            pairs = swiss_pairs(sorted(order, key=lambda player: -points[player.identity]), met)
            met |= {frozenset((one.identity, other.identity)) for one, other in pairs}
            yield pairs


def swiss_pairs(ranked: Sequence[Player], met: set[frozenset[Identity]]) -> list[Pair]:
    """Pairs each player, from the top, with the next one that it has not met. At the bottom, where
    all may have met, two exchange their partners with a pair above. If their number is odd, the one
    that is left over rests."""
    free, pairs = list(ranked), list[Pair]()

    def new(one: Player, other: Player) -> bool:
        return frozenset((one.identity, other.identity)) not in met

    while len(free) > 1:
        one = free.pop(0)
        other = next((player for player in free if new(one, player)), free[0])
        free.remove(other)
        if not new(one, other):
            for place, (third, fourth) in reversed(list(enumerate(pairs))):
                if new(one, third) and new(other, fourth):
                    pairs[place], other = (other, fourth), third
                    break
        pairs.append((one, other))
    return pairs


def swiss_rounds(players: int) -> int:
    """How many rounds tell players apart: two more than would find the best one if nobody ever
    drew.

    >>> swiss_rounds(1000)
    12
    """
    return math.ceil(math.log2(players)) + 2


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
    """Plays so many games at a time on this computer. In the end no player's process is left."""
    executor = ThreadPoolExecutor(workers)
    try:
        yield executor, workers
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        end_all()
        executor.shutdown()  # a game that was under way has ended with its processes
        end_all()
