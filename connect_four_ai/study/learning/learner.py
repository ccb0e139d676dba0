"""A learner: all that stage Q's page needs to learn, kept in a file."""

import sys
import zlib
from array import array
from dataclasses import asdict, astuple, dataclass
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from connect_four_ai.app.files import write_whole
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import IllegalMove, Position
from connect_four_ai.stages import STAGES
from connect_four_ai.stages.learned.compiled import arrays, fast
from connect_four_ai.stages.learned.patterns import Pattern, all_patterns, places
from connect_four_ai.stages.learned.weights import EACH, BadWeights, Head, Tables, packed, unpacked

CHUNK = 1000
"""So many games are learnt from at a time, at most."""
MOST_PLIES = 42
page: Any = sys.modules[STAGES["Q"].page.__module__]
MODULUS = 2147483647
"""The page draws random numbers below this."""


@dataclass(frozen=True)
class Settings:
    """How it learns, in the order of what the page's `learn` takes."""

    alpha: float = 0.035
    """The step size: how far a weight moves at first, for an error of 1."""
    trace: float = 0.8
    """How far what came later counts, in place of what was expected (lambda)."""
    explore: float = 0.03
    """How often it makes a move at random, and so learns what is not its habit."""
    opening: int = 20
    """A game begins with so many moves at random, or fewer."""
    often: float = 1.0
    """So often; the others begin with none."""


class Correction(NamedTuple):
    """What a game taught of one of its positions; values are for Red."""

    moves: str
    """The position."""
    by_chance: bool
    """Whether the move that followed was made by chance."""
    best: float
    """What the best move was worth."""
    target: float
    """What the position should have been worth, by what came later."""
    before: float
    after: float
    """What it was worth before and after it was corrected."""


class Learner:
    """Plays against itself and learns. The same seed and settings give the same weights, whether
    compiled or not, and however often it was put away in a file."""

    def __init__(
        self,
        seed: int = 0,
        settings: Settings | None = None,
        patterns: tuple[Pattern, ...] = (),
        start: str = "",
        compiled: bool = True,
    ) -> None:
        """`patterns`: those of the app if there are none. `start`: the moves that its games begin
        with. `compiled`: by numba, if it is there."""
        self.seed = seed
        self.settings = settings or Settings()
        self.patterns = patterns or all_patterns()
        self.start = start
        self.games = 0
        """How many it has played."""
        self.moves = 0
        """How many moves were made in them."""
        self.compiled = fast(page.learn) if compiled else None
        self.weights = self._room("f", 2, Head(0, seed, self.patterns, {}).size, EACH)
        """For each player to move, and each weight: its value, the sum of its corrections, and the
        sum of their sizes."""
        self._found = self._room("i", 2 * len(self.patterns))
        self._boards = self._room("q", MOST_PLIES, 3)
        """Of the last game, each position: Red's discs, all discs, whether chance made the move."""
        self._values = self._room("d", MOST_PLIES)
        """And what it should have been worth."""
        self._chance = self._room("q", 1)
        self._chance[0] = seed * 48271 % (MODULUS - 1) + 1
        self.notes: list[Any] = []
        """What is to be kept with it."""

    @property
    def head(self) -> Head:
        """What its file begins with."""
        learner = {"moves": self.moves, "start": self.start, "chance": self._chance[0]}
        learner |= {"settings": asdict(self.settings), "notes": self.notes}
        return Head(self.games, self.seed, self.patterns, learner)

    @property
    def tables(self) -> Tables:
        """What stage Q plays by; it changes while this learns."""
        return places(self.patterns), self.weights, self._found

    def learn(self, games: int) -> None:
        """Plays so many games more, and learns from each."""
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
        """Returns one game more, as `learn` would play it, and what was learnt from it."""
        how, memory, first = self.settings, self._memory, self._first
        length = page.self_play(first, how.explore, how.opening, how.often, memory)
        for ply, value in enumerate(self._values_of_game(length)):
            if self._boards[ply, 2] == page.OPENING:  # nothing is learnt of it
                self._values[ply] = value
        best = self._values.tolist()[:length]
        page.look_back(length, how.trace, memory)
        before = self._values_of_game(length)
        page.correct(first, length, how.alpha, memory)
        self.games += 1
        self.moves += length
        places, by_chance = self._moves_of_game(length), self._boards.tolist()
        after = self._values_of_game(length)
        return tuple(
            Correction(places[ply], bool(by_chance[ply][2]), best[ply], self._values[ply], *values)
            for ply, values in enumerate(zip(before, after, strict=True))
        )

    def _values_of_game(self, length: int) -> list[float]:
        return [
            page.value(red, filled, discs, *self.tables)
            for discs, (red, filled, _) in enumerate(
                self._boards.tolist()[:length], len(self.start)
            )
        ]

    def _moves_of_game(self, length: int) -> list[str]:
        """Returns the moves that led to each position of the last game."""
        filled = [board[1] for board in self._boards.tolist()[:length]]
        moves = [self.start]
        for before, after in pairwise(filled):
            moves.append(moves[-1] + str((before ^ after).bit_length() // 7 + 1))
        return moves

    @property
    def _first(self) -> tuple[int, int, int]:
        position = Position.from_moves(self.start)
        return position.red, position.red | position.yellow, len(self.start)

    @property
    def _memory(self) -> tuple[Any, ...]:
        return (*self.tables, self._boards, self._values, self._chance)

    def save(self, file: Path) -> None:
        """Puts it away, whole or not at all. Raises OSError."""
        write_whole(file, packed(self.head, zlib.compress(self.weights, 1)))

    @classmethod
    def load(cls, file: Path, compiled: bool = True) -> "Learner":
        """Returns the learner that was put away there. Raises BadWeights."""
        head, numbers = unpacked(file)
        if not head.learner:
            text = say("{path} can only play: it cannot go on learning", path=file)
            raise BadWeights(text)
        try:
            parts = head.learner
            settings = Settings(**parts["settings"])
            Position.from_moves(parts["start"])
            self = cls(head.seed, settings, head.patterns, parts["start"], compiled)
            self.games, self.moves = head.games, int(parts["moves"])
            self._chance[0], self.notes = int(parts["chance"]), list(parts["notes"])
        except (KeyError, TypeError, ValueError, IllegalMove):
            raise BadWeights("{path} is damaged; its weights are lost", path=file) from None
        self.weights.cast("B")[:] = numbers
        return self

    def _room(self, kind: Any, *shape: int) -> Any:
        """Room for so many numbers, all 0."""
        size = prod(shape) * array(kind).itemsize
        room: Any = bytearray(size)
        if self.compiled:
            import numpy as np  # whose large arrays lie in large pages, and are found faster

            room = np.zeros(size, np.uint8)
        return memoryview(room).cast(kind, shape)
