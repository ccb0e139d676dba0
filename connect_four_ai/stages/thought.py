"""The thought of a stage about a position, and the check of its answer."""

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
    """The result of a brain's thinking about a position."""

    position: Game[Any]
    stage: Stage
    depth: int
    move: Any
    """The move to play: one of the best, at random. In Connect Four a column, 1–7."""
    scores: dict[Any, float]
    """Every legal move with the stage's score for it, in the first player's view: high is good for
    Red, whoever is to move. Infinite in 9.1.3–9.1.5 if there is no result. Empty if the move is
    from the opening book, or if a student's program gives no scores."""
    best: tuple[Any, ...]
    """The moves that the stage rates as high as its own."""
    nodes: int
    """Positions visited."""
    seconds: float
    """Seconds of thinking."""
    prunes: int = 0
    """Number of cutoffs."""
    line: tuple[Any, ...] = ()
    """The move and the best play by both sides that follows it, if the stage finds it, or for a
    hint."""
    by_depth: tuple["AtDepth", ...] = ()
    """The results at each depth, if the stage deepens."""
    visits: Mapping[Any, int] = field(default_factory=dict)
    """For each move, the number of play-outs that its score is the average of, if it is one."""

    def __repr__(self) -> str:
        move = self.position.move_name(self.move)
        return f"<Thought: {self.section} plays {move}; scores {self.scores}; {self.nodes:,} nodes>"

    def _repr_svg_(self) -> str:
        return board_svg(self.position, self.scores)

    @property
    def section(self) -> str:
        """The section of the stage that thought."""
        return self.stage.section

    @property
    def column(self) -> int:
        """The move in Connect Four."""
        column: int = self.move
        return column

    @property
    def moves(self) -> str:
        """The position in writing; in Connect Four, as column digits."""
        return str(self.position)

    @property
    def player(self) -> str:
        """The player to move, for whom the stage thought."""
        return self.position.player


class AtDepth(NamedTuple):
    """The result of a search that deepens at one depth."""

    depth: int
    best: tuple[Any, ...]
    """The moves with the best score."""
    score: float
    nodes: int
    """Positions visited up to the end of this depth."""

    @classmethod
    def of(cls, position: Any, depth: int, scores: Mapping[Any, float], nodes: int) -> "AtDepth":
        score = best_score(position, scores.values())
        return cls(depth, tuple(move for move in scores if scores[move] == score), score, nodes)


def checked_answer(
    stage: Stage, position: Game[Any], move: Any, scores: Mapping[Any, float]
) -> tuple[Any, dict[Any, float]]:
    """Returns a stage's move and scores if they are valid, as the position's own moves and plain
    numbers in place of NumPy's. Raises StageError."""
    if move is None:
        raise NoMove("{stage} gave no move", stage=stage.section)
    legal = position.legal_moves
    for played in [move, *scores]:
        if played not in legal:
            facts = {"stage": stage.section, "move": _move_name(position, played)}
            raise StageError("{stage} gave {move}, which cannot be played", **facts)
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


LARGE = 1 << 53
"""Limit below which every whole number is also a float."""


def plain_number(score: Any) -> float | None:
    """Returns a number as an int or float; None if it is not a number, or NaN."""
    kind = type(score)
    if kind is float or (kind is int and -LARGE < score < LARGE):  # nearly all are: it saves time
        return None if math.isnan(score) else score
    if isinstance(score, Real):
        with suppress(TypeError, ValueError, OverflowError):
            if not math.isnan(number := float(score)):
                return int(score) if isinstance(score, Integral) else number
    return None


def plain_count(count: Any) -> int:
    """Returns a count, such as a number of nodes, as an int; 0 if it is invalid."""
    number = plain_number(count) or 0
    return int(number) if 0 <= number < 1 << 60 else 0


def _move_name(position: Game[Any], move: Any) -> str:
    if not isinstance(move, Integral | tuple):  # the text '4' is not column 4
        return repr(move)
    try:
        return position.move_name(move)
    except Exception:  # the game has no name for it
        return repr(move)
