"""A learner: the weights and settings with which stage Q's page learns, kept in a file."""

import sys
import time
import zlib
from array import array
from dataclasses import asdict, astuple, dataclass
from itertools import pairwise
from math import inf, prod
from pathlib import Path
from typing import Any, NamedTuple

from connect_four_ai.app.files import write_whole
from connect_four_ai.app.language import say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.app.typed import has_type, made
from connect_four_ai.games.connect_four import IllegalMove, Position
from connect_four_ai.stages import STAGES
from connect_four_ai.stages.learned.patterns import Pattern, all_patterns, places
from connect_four_ai.stages.learned.weights import (
    EACH,
    BadWeights,
    Head,
    Tables,
    arrays,
    fast,
    packed,
    unpacked,
)

CHUNK = 1000
"""Maximum number of games that are learnt from at a time."""
MOST_PLIES = 42
page: Any = sys.modules[STAGES["Q"].page.__module__]
MODULUS = 2147483647
"""Upper bound of the page's random numbers."""


@dataclass(frozen=True)
class Settings:
    """The settings of learning, in the order of the arguments of the page's `learn`."""

    alpha: float = 0.035
    """The step size: how far a weight moves at first for an error of 1."""
    trace: float = 0.8
    """The weight of later positions against the expected value (lambda)."""
    explore: float = 0.03
    """Share of moves made at random, to learn about other moves than the best ones."""
    opening: int = 20
    """Maximum number of random moves at the beginning of a game."""
    often: float = 1.0
    """Share of games that begin with a random opening."""

    def __post_init__(self) -> None:
        """Raises ValueError for a share beyond 1, or an opening beyond a game."""
        shares = self.alpha, self.trace, self.explore, self.often
        if not all(0 <= share <= 1 for share in shares) or not 0 <= self.opening <= MOST_PLIES:
            raise ValueError("a setting is out of range")


class Correction(NamedTuple):
    """What was learnt from one position of a game; values are for Red."""

    moves: str
    """The moves to the position."""
    by_chance: bool
    """Whether the next move was made at random."""
    best: float
    """The value of the best move."""
    target: float
    """The target: the value that the position should have had, by the later ones."""
    before: float
    after: float
    """The position's value before and after the correction."""


class Learner:
    """Plays against itself and learns. The same seed and settings give the same weights, compiled
    or not, and however often it is saved and loaded."""

    def __init__(
        self,
        seed: int = 0,
        settings: Settings | None = None,
        patterns: tuple[Pattern, ...] = (),
        start: str = "",
        compiled: bool = True,
    ) -> None:
        """Begins without knowledge. `patterns`: the app's if empty. `start`: the moves that its
        games begin with. `compiled`: by numba, if it is installed."""
        self.seed = seed
        self.settings = settings or Settings()
        self.patterns = patterns or all_patterns()
        self.start = start
        self.games = 0
        """Number of games played."""
        self.moves = 0
        """Number of moves played."""
        self.compiled = fast(page.learn) if compiled else None
        self.weights = self._room("f", 2, Head(0, seed, self.patterns, {}).size, EACH)
        """For each player to move and each weight: its value, the sum of its corrections, and the
        sum of their sizes."""
        self._found = self._room("i", 2 * len(self.patterns))
        self._boards = self._room("q", MOST_PLIES, 3)
        """Each position of the last game: Red's discs, all discs, and whether the move was
        random."""
        self._values = self._room("d", MOST_PLIES)
        """The target of each position of the last game."""
        self._chance = self._room("q", 1)
        self._chance[0] = seed * 48271 % (MODULUS - 1) + 1
        self.notes: list[Any] = []
        """Further values to save with the learner."""
        self.saved = -inf
        """Time when it was last saved."""

    @property
    def head(self) -> Head:
        """The head of its file."""
        learner = {"moves": self.moves, "start": self.start, "chance": self._chance[0]}
        learner |= {"settings": asdict(self.settings), "notes": self.notes}
        return Head(self.games, self.seed, self.patterns, learner)

    @property
    def tables(self) -> Tables:
        """The tables that stage Q plays by; they change while it learns."""
        return places(self.patterns), self.weights, self._found

    def learn(self, games: int) -> None:
        """Plays games and learns from each."""
        how, memory = astuple(self.settings), self._memory
        if self.compiled:
            memory = arrays(*memory)
        learn = self.compiled or page.learn
        while games > 0:
            number = min(games, CHUNK)
            self.moves += learn(number, self._first, *how, memory)
            self.games += number
            games -= number

    def watched_game(self) -> tuple[Correction, ...]:
        """Plays one game as `learn` does. Returns what was learnt from each position."""
        how, memory, first = self.settings, self._memory, self._first
        length = page.self_play(first, how.explore, how.opening, how.often, memory)
        boards = self._boards.tolist()[:length]

        def values() -> list[float]:
            return [
                page.value(red, filled, discs, *self.tables)
                for discs, (red, filled, _) in enumerate(boards, len(self.start))
            ]

        before = values()
        for ply, (_, _, by_chance) in enumerate(boards):
            if by_chance == page.OPENING:  # nothing is learnt from it
                self._values[ply] = before[ply]
        best = self._values.tolist()
        page.look_back(length, how.trace, memory)
        page.correct(first, length, how.alpha, memory)
        self.games += 1
        self.moves += length
        moves = [self.start]
        for (_, old, _), (_, new, _) in pairwise(boards):
            moves.append(moves[-1] + str((old ^ new).bit_length() // 7 + 1))
        numbers = zip(best, self._values.tolist(), before, values(), strict=False)
        return tuple(
            Correction(place, bool(by_chance), *four)
            for place, (_, _, by_chance), four in zip(moves, boards, numbers, strict=False)
        )

    @property
    def _first(self) -> tuple[int, int, int]:
        position = Position.from_moves(self.start)
        return position.red, position.red | position.yellow, len(self.start)

    @property
    def _memory(self) -> tuple[Any, ...]:
        return (*self.tables, self._boards, self._values, self._chance)

    def save(self, file: Path) -> None:
        """Saves the learner in a file, whole or not at all. Raises OSError."""
        write_whole(file, packed(self.head, zlib.compress(self.weights, 1)))
        self.saved = time.monotonic()

    @classmethod
    def load(cls, file: Path, compiled: bool = True) -> "Learner":
        """Returns the learner saved in a file. Raises BadWeights."""
        head, numbers = unpacked(file)
        if not head.learner:
            text = say("{path} can only play: it cannot go on learning", path=file)
            raise BadWeights(text)
        try:
            parts = head.learner
            settings = made(Settings, **parts["settings"])
            moves, chance = parts["moves"], parts["chance"]
            can_play = Position.from_moves(parts["start"]).winner is None
            can_draw = has_type(chance, int) and 0 < chance < MODULUS
            if not (can_play and can_draw and has_type(moves, int)):
                raise ValueError
            self = cls(head.seed, settings, head.patterns, parts["start"], compiled)
            self.games, self.moves, self.notes = head.games, moves, list(parts["notes"])
            self._chance[0] = chance
        except (KeyError, TypeError, ValueError, IllegalMove):
            raise BadWeights("{path} is damaged; its weights are lost", path=file) from None
        self.weights.cast("B")[:] = numbers
        self.saved = time.monotonic()
        return self

    def _room(self, kind: Any, *shape: int) -> Any:
        """Returns an array of zeros."""
        size = prod(shape) * array(kind).itemsize
        room: Any = bytearray(size)
        if self.compiled and not IN_BROWSER:
            import numpy as np  # its large arrays use large memory pages, which is faster

            room = np.zeros(size, np.uint8)
        return memoryview(room).cast(kind, shape)
