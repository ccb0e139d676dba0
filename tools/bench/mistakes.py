"""Mistakes from games of the stages, of random play and of Monte Carlo, always the same by seed."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import keeping
from connect_four_ai.stages.the_solver import the_solver

PLAYERS = (
    *[("9.1.2", 0, 0), ("9.1.3", 0, 0)] * 2,
    *[
        (section, depth, 0)
        for section in ("9.1.4", "9.1.5", "9.1.6", "9.1.7")
        for depth in (1, 2, 3)
    ],
    *[("8", depth, 0) for depth in (2, 4, 6)],
    *[(section, 0, nodes) for section in ("9", "U") for nodes in (300, 2000)],
)
"""Section, depth, and nodes for those that think by the clock."""


@dataclass(frozen=True)
class Found:
    """A move that made the outcome worse."""

    position: Position
    column: int
    scores: dict[int, int]
    """Every open column's exact score for the player to move."""
    player: tuple[str, int, int]


def brain_of(player: tuple[str, int, int], seed: int = 0) -> AIBrain:
    section, depth, nodes = player
    return AIBrain(section, depth or None, seed, uses_book=False, nodes=nodes or None)


def mistakes(seed: int) -> Iterator[Found]:
    """Each one once, however often it is made, and its mirror image not at all."""
    chance, seen = random.Random(seed), set[tuple[Position, int]]()
    while True:
        players = chance.choice(PLAYERS), chance.choice(PLAYERS)
        brains = [brain_of(player, chance.randrange(10**6)) for player in players]
        position = Position()
        while position.winner is None:
            turn = len(position.moves) % 2
            column = brains[turn].auto_play(position).column
            scores = the_solver().scores(position)
            if column not in keeping(scores) and (position, column) not in seen:
                mirror = "".join(str(8 - int(each)) for each in position.moves)
                seen |= {(position, column), (Position.from_moves(mirror), 8 - column)}
                yield Found(position, column, scores, players[turn])
            position = position.play(column)
