"""9.1.3: a dummy that sees its own win, one move ahead."""

from math import inf

from connect_four_ai.games.connect_four import TIE, Position, Winner
from connect_four_ai.stages.section_9_1_2_random import Random
from connect_four_ai.stages.stage import Example


class Dummy(Random):
    section = "9.1.3"
    title = "Dummy"
    changed = "auto_play tries each column on a copy of the board, and minimax scores the result, if there is one."
    can = "Takes a win that is there now: any result ranks above none at all."
    cannot = "Look at your reply: it neither blocks nor prepares."
    plays = Position  # the marks are Connect Four’s from here on
    depth = 4  # passed on, never used
    handles = Example("1212125", 0, frozenset({2}), "Three in column 2: the fourth wins.")

    scoring = "result"
    no_result: float = -inf

    def score(self, winner: Winner | None) -> float:
        if winner is None:
            return self.no_result
        if winner == TIE:
            return 0
        return -10 if winner == self.player else 10

    def minimax(self, position: Position, depth: int, is_maximizing: bool) -> float:
        return self.score(position.winner)
