"""9.1.2ä: no search at all. It takes one of the columns that are nearest to the centre."""

from connect_four_ai.stages.brain import Brain
from connect_four_ai.stages.stage import Example, Stage


class AIBrain(Brain):
    def auto_play(self, board):
        sign = 1 if board.player == "R" else -1
        for column in board.legal_moves:
            self.visit()
            self.scores[column] = sign * (4 - abs(column - 4))
        return max(self.scores, key=lambda column: sign * self.scores[column])


STAGE = Stage(
    "9.1.2ä",
    "Favourite columns",
    changed="auto_play asks nobody: it looks how near a column is to the centre.",
    can="Begin well: most fours go through the centre.",
    cannot="See who is about to win.",
    page=AIBrain,
    looks_ahead=False,
    fails=Example(
        "3344", 0, frozenset({2, 5}), "Red has an open pair; only beside it can it be stopped."
    ),
)
