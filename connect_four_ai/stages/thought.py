"""What a stage found in a position, and whether that makes sense."""

import math
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from numbers import Integral, Real
from typing import Any, NamedTuple

from connect_four_ai.app.faults import NoMove, StageError
from connect_four_ai.games.game import Game, best_score
from connect_four_ai.games.svg import board_svg
from connect_four_ai.stages.stage import Stage


@dataclass(frozen=True)
class Thought:
    """What a brain found in a position."""

    position: Game[Any]
    stage: Stage
    depth: int
    move: Any
    """The move to make: one of the best, at random. In Connect Four a column, 1–7."""
    scores: dict[Any, float]
    """Every legal move with the stage's score for it, in the first player's view: high is good for
    Red, whoever is to move. Infinite in 9.1.3–9.1.5 if there is no result. Empty if the move was in
    the opening book, or if a student's program gives none."""
    best: tuple[Any, ...]
    """The moves that are as good to the stage as the one it makes."""
    nodes: int
    """Positions visited."""
    seconds: float
    """The time that the thinking took."""
    prunes: int = 0
    """Nodes that were cut off."""
    line: tuple[Any, ...] = ()
    """The move and the best play by both sides that follows it, if the stage found out, or if a
    hint was asked for."""
    by_depth: tuple["AtDepth", ...] = ()
    """What it found at each depth, if it looked one ply deeper each time."""
    visits: Mapping[Any, int] = field(default_factory=dict)
    """How many play-outs each move's score is the average of, if it is one."""

    def __repr__(self) -> str:
        move = self.position.move_name(self.move)
        return f"<Thought: {self.section} plays {move}; scores {self.scores}; {self.nodes:,} nodes>"

    def _repr_svg_(self) -> str:
        return board_svg(self.position, self.scores)

    @property
    def section(self) -> str:
        """The stage that thought."""
        return self.stage.section

    @property
    def column(self) -> int:
        """The move, as Connect Four calls it."""
        column: int = self.move
        return column

    @property
    def moves(self) -> str:
        """The position in writing; in Connect Four, as column digits."""
        return str(self.position)

    @property
    def player(self) -> str:
        """Who thought: the player to move."""
        return self.position.player


class AtDepth(NamedTuple):
    """What a search that deepens found at one depth."""

    depth: int
    best: tuple[Any, ...]
    """The moves with the best score."""
    score: float
    nodes: int
    """Positions visited from the beginning until then."""

    @classmethod
    def of(cls, position: Any, depth: int, scores: Mapping[Any, float], nodes: int) -> "AtDepth":
        score = best_score(position, scores.values())
        return cls(depth, tuple(move for move in scores if scores[move] == score), score, nodes)


def checked_answer(
    stage: Stage, position: Game[Any], move: Any, scores: Mapping[Any, float]
) -> tuple[Any, dict[Any, float]]:
    """Returns a stage's move and scores if they make sense: the position's own moves, and plain
    numbers in place of NumPy's. Raises StageError."""
    if move is None:
        raise NoMove("{stage} gave no move", stage=stage.section)
    legal = position.legal_moves
    for played in [move, *scores]:
        if played not in legal:
            raise StageError(
                "{stage} gave {move}, which cannot be played",
                stage=stage.section,
                move=_move_name(position, played),
            )
    found = {}
    for played, score in scores.items():
        if (number := plain_number(score)) is None:
            raise StageError(
                "{stage} gave {move} the score {score}, which is not a number",
                stage=stage.section,
                move=_move_name(position, played),
                score=repr(score),
            )
        found[legal[legal.index(played)]] = number
    if move not in scores and (scores or not stage.path):
        raise StageError("{stage} gave no score to its move", stage=stage.section)
    return legal[legal.index(move)], found


def plain_number(score: Any) -> float | None:
    """Returns a number as one of Python's own; None if it is none, or cannot be compared."""
    if isinstance(score, Real):
        with suppress(TypeError, ValueError, OverflowError):
            if not math.isnan(number := float(score)):
                return int(score) if isinstance(score, Integral) else number
    return None


def plain_count(count: Any) -> int:
    """Returns a number of nodes or the like; 0 if it cannot be one."""
    number = plain_number(count) or 0
    return int(number) if 0 <= number < 1 << 60 else 0


def _move_name(position: Game[Any], move: Any) -> str:
    if not isinstance(move, Integral | tuple):  # the text '4' is no column 4
        return repr(move)
    try:
        return position.move_name(move)
    except Exception:  # it is nothing that the game has a name for
        return repr(move)
