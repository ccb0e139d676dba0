"""How a learner gets better, as values for a lesson: its first win, a weight's history, and games
of an earlier state against a later one."""

from collections.abc import Iterable
from typing import NamedTuple

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.stages.learned.patterns import Pattern
from connect_four_ai.stages.learned.stage import stage_by
from connect_four_ai.stages.learned.weights import EACH, Tables, tables_of
from connect_four_ai.study.arena.tournament import chosen_openings
from connect_four_ai.study.learning.learner import Learner, page
from connect_four_ai.study.learning.watch import game_between, points_of_red


class Won(NamedTuple):
    """A game that a learner has won."""

    games: int
    """Number of games that it had learnt from."""
    moves: str


class Result(NamedTuple):
    """Numbers of games."""

    won: int
    drawn: int
    lost: int


def first_win(learner: Learner, rival: AIBrain, most: int) -> Won | None:
    """Learns from one game after the other, and plays Red against a rival after each. Returns the
    first game that it wins; None if it wins none after up to `most`."""
    while learner.games < most:
        learner.learn(1)
        end = game_between(player(learner.tables), rival)
        if end.winner == RED:
            return Won(learner.games, str(end))
    return None


def history(
    learner: Learner, position: Position, pattern: Pattern, counts: Iterable[int]
) -> list[tuple[int, float]]:
    """Learns on to each of these numbers of games, in order. Returns each, with the weight that a
    pattern of the learner adds to the position's value."""
    found = []
    for games in counts:
        learner.learn(games - learner.games)
        found.append((learner.games, weight(learner, position, pattern)))
    return found


def weight(learner: Learner, position: Position, pattern: Pattern) -> float:
    """Returns the weight that one of the learner's patterns adds to a position's value, before
    tanh; + is good for Red."""
    places, weights, found = learner.tables
    page.look_up(position.red, position.red | position.yellow, places, found)
    number = found[2 * learner.patterns.index(pattern)]
    value: float = weights[len(position.moves) & 1, number, page.VALUE]
    return value


def snapshot(learner: Learner) -> Tables:
    """Returns a copy of what stage Q plays by, which stays as it is while the learner learns."""
    values = learner.weights.cast("B").cast("f")[::EACH]
    return tables_of(learner.head, bytearray(values.tobytes()))


def player(tables: Tables) -> AIBrain:
    """Returns stage Q with these tables, which does not look ahead."""
    return AIBrain(stage_by(tables, "Q"), 0, 0)


def duel(one: Tables, other: Tables, games: int) -> Result:
    """Returns the results of one against another, such as today's snapshot against yesterday's:
    two games from each opening, with the colours exchanged."""
    left, right = player(one), player(other)
    points = [
        part
        for opening in chosen_openings(games // 2, 0)
        for part in (points_of_red(left, right, opening), 1 - points_of_red(right, left, opening))
    ]
    return Result(points.count(1), points.count(0.5), points.count(0))
