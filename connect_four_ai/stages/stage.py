"""What every stage of the chapter shares."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar

from connect_four_ai.games.connect_four import YELLOW, Player, Position, Winner


@dataclass(frozen=True)
class Example:
    """A position that tells a stage from its neighbour, and the columns a good player would choose from."""

    moves: str
    depth: int
    good: frozenset[int]
    caption: str


class Stage:
    """One section's way of giving every column a score.

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
    handles: ClassVar[Example | None] = None
    """What this stage gets right and the stage before it does not."""
    fails: ClassVar[Example | None] = None
    """What this stage gets wrong and the next one does not."""
    computer: ClassVar[bool] = True
    """Whether there is an opponent at all."""
    opponent_maximizes: ClassVar[bool] = False
    """Whether the opponent's reply takes the highest score; what the chapter's `autoPlay` passes on."""

    def __init__(self, player: Player = YELLOW, watch: Callable[[int], None] = lambda nodes: None) -> None:
        self.player = player
        self.nodes = 0
        self.watch = watch

    @classmethod
    def key(cls) -> str:
        """The key that chooses this stage: the last digit of its section."""
        return cls.section[-1]

    def scores(self, position: Position, depth: int) -> Iterable[tuple[int, float]]:
        """Every open column with its score, one by one, as the chapter's `autoPlay` works them out."""
        for column, after in zip(position.legal_moves, self.look_ahead(position), strict=True):
            yield column, self.minimax(after, depth, self.opponent_maximizes)

    def best(self, scores: Iterable[float]) -> float:
        """The score that a column must have to be played."""
        return max(scores)

    def minimax(self, position: Position, depth: int, is_maximizing: bool) -> float:
        """The score of a position, looking at most `depth` plies beyond it."""
        raise NotImplementedError(f"stage {self.section} has no minimax")

    def score(self, winner: Winner | None) -> float:
        """What a result is worth."""
        raise NotImplementedError(f"stage {self.section} has no score")

    def look_ahead(self, position: Position) -> list[Position]:
        """The positions one move on, counted as nodes visited."""
        self.watch(self.nodes)
        columns = position.legal_moves
        self.nodes += len(columns)
        return [position.play(column) for column in columns]
