"""What every stage of the chapter shares."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from connect_four_ai.games.connect_four import YELLOW, Position


@dataclass(frozen=True)
class Example:
    """A position that tells a stage from its neighbour, and the columns a good player would choose from."""

    moves: str
    depth: int
    good: frozenset[int]
    caption: str


class Stage:
    """One section's way of giving every move a score: in Connect Four, every open column.

    A stage thinks for `player`, in the chapter's marks: the opponent's win counts +10, its own −10. The
    chapter's formulas are for Yellow; for Red they are the same, mirrored.

    `watch` is called with the number of nodes visited, each time a position is about to be looked into;
    what it raises ends the thinking.
    """

    section: ClassVar[str]
    title: ClassVar[str]
    changed: ClassVar[str]
    """What is new in the code."""
    can: ClassVar[str]
    cannot: ClassVar[str]
    depth: ClassVar[int] = 1
    """How deep the chapter lets this stage look."""
    deepest: ClassVar[int] = 7
    """How deep it can look without trying anybody's patience too much."""
    handles: ClassVar[Example | None] = None
    """What this stage gets right and the stage before it does not."""
    fails: ClassVar[Example | None] = None
    """What this stage gets wrong and the next one does not."""
    plays: ClassVar[type | tuple[type, ...]] = Position
    """The games that it plays: the types of their positions."""
    looks_ahead: ClassVar[bool] = True
    """Whether its depth means anything."""
    exhaustive: ClassVar[bool] = False
    """Whether it visits every node down to its depth, and so may take long."""
    timed: ClassVar[bool] = False
    """Whether it thinks for a time instead of to a depth."""
    computer: ClassVar[bool] = True
    """Whether there is an opponent at all."""
    uninterrupted: ClassVar[bool] = False
    """Whether it runs as machine code, which looks up only between two moves, and cannot be watched step by step."""
    scoring: ClassVar[str] = "own"
    """What its numbers mean, for the words about them: "chance" (9.1.2), "result" (9.1.3 to 9.1.5), "sum" (9.1.6),
    "weighted" (9.1.7), "utility" (4), "six states" (5), "value" (8, 9), "exact" (0); anything else is its own."""
    mirrored: ClassVar[bool] = True
    """Whether it thinks as the chapter’s Yellow, whoever plays: then its scores change their sign for the first
    player."""
    opponent_maximizes: ClassVar[bool] = False
    """Whether the opponent's reply takes the highest score; what the chapter's `autoPlay` passes on."""

    def __init__(
        self,
        player: str = YELLOW,
        watch: Callable[[int], None] = lambda nodes: None,
        seconds: float = 1.0,
        uses_book: bool = True,
    ) -> None:
        self.player = player
        self.watch = watch
        self.seconds = seconds
        """How long to think about a move; only a stage that is `timed` asks."""
        self.uses_book = uses_book
        self.nodes = 0
        self.prunes = 0
        """How many nodes were cut off."""
        self.lines: dict[Any, tuple[Any, ...]] = {}
        """For a move, the best play by both sides that follows it, where a stage finds out."""
        self.chosen: Any = None
        """The move to play, where it is not one of the best by chance: the opening book's, for instance."""
        self.depth_reached: int | None = None
        """How deep it looked, where that is not the depth it was given."""

    @classmethod
    def key(cls) -> str:
        """The key that chooses this stage: the last digit or letter of its section."""
        return cls.section[-1]

    @classmethod
    def can_play(cls, position: Any) -> bool:
        """Whether it plays the game of this position."""
        return isinstance(position, cls.plays)

    @classmethod
    def takes_long(cls, position: Any) -> bool:
        """Whether it may think for minutes about this position, whatever its depth."""
        return False

    def scores(self, position: Any, depth: int) -> Iterable[tuple[Any, float]]:
        """Every legal move with its score, one by one, as the chapter's `autoPlay` works them out."""
        for move, after in zip(position.legal_moves, self.look_ahead(position), strict=True):
            yield move, self.minimax(after, depth, self.opponent_maximizes)

    def best(self, scores: Iterable[float]) -> float:
        """The score that a move must have to be played."""
        return max(scores)

    def minimax(self, position: Any, depth: int, is_maximizing: bool) -> float:
        """The score of a position, looking at most `depth` plies beyond it."""
        raise NotImplementedError(f"stage {self.section} has no minimax")

    def score(self, winner: Any) -> float:
        """What a result is worth."""
        raise NotImplementedError(f"stage {self.section} has no score")

    def look_ahead(self, position: Any) -> list[Any]:
        """The positions one move on, counted as nodes visited."""
        self.watch(self.nodes)
        moves = position.legal_moves
        self.nodes += len(moves)
        return [position.play(move) for move in moves]
