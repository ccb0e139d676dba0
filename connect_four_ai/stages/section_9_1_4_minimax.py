"""9.1.4: minimax. The scores of the positions below flow up: the highest on one ply, the lowest on the next."""

from collections.abc import Iterable

from connect_four_ai.games.connect_four import Position, Winner
from connect_four_ai.stages.section_9_1_3_dummy import Dummy
from connect_four_ai.stages.stage import Example


class Minimax(Dummy):
    section = "9.1.4"
    title = "Minimax"
    changed = "minimax calls itself on every position one move on, and hands up the highest or the lowest score."
    can = "Prepares its own win in advance."
    cannot = "Block: auto_play takes the highest score, minimax gives you the lowest; both are the wrong way round."
    depth = 1
    looks_ahead = True
    exhaustive = True
    handles = Example("73344", 2, frozenset({2, 5}), "Three in a row, open at both ends: you cannot block twice.")

    def minimax(self, position: Position, depth: int, is_maximizing: bool) -> float:
        if position.winner is not None or depth == 0:
            return self.result(position.winner, depth)
        scores = [self.minimax(after, depth - 1, not is_maximizing) for after in self.look_ahead(position)]
        return self.combine(scores, is_maximizing)

    def result(self, winner: Winner | None, depth: int) -> float:
        return self.score(winner)

    def combine(self, scores: Iterable[float], is_maximizing: bool) -> float:
        return max(scores) if is_maximizing else min(scores)
