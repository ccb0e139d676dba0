"""0: perfect play. The solver knows how each column ends: see solver/plain.py for how it finds
out."""

from connect_four_ai.games.connect_four import RED
from connect_four_ai.stages.brain import Brain
from connect_four_ai.stages.the_solver import has_book, the_solver

EARLY = 6  # with fewer discs and no opening book, it thinks for up to half a minute


class AIBrain(Brain):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.solver = the_solver()  # here, because loading it is no part of the thinking

    def auto_play(self, board):
        solver = self.solver
        solver.clear()  # the same question costs about the same, whatever was asked before
        sign = 1 if board.player == RED else -1  # the solver's scores are for the player to move
        exact = {}
        for column in board.legal_moves:
            exact[column] = solver.score_after(board, column, watch=self.look_up)
            self.nodes = 1 + solver.nodes
            self.scores[column] = sign * exact[column]
        best_score = max(exact.values())
        return self.random.choice([column for column in exact if exact[column] == best_score])

    def look_up(self):
        self.nodes = 1 + self.solver.nodes
        self._look_up()  # ends the thinking if it is told to stop

    @classmethod
    def takes_long(cls, position):
        return len(position.moves) < EARLY and not has_book()
