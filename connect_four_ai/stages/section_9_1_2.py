"""9.1.2: an opponent that plays at random."""

from math import inf

from connect_four_ai.stages.brain import YellowsBrain


class AIBrain(YellowsBrain):
    def auto_play(self, board):
        available_columns = board.legal_moves
        self.random.shuffle(available_columns)
        best_score = -inf
        best_move = available_columns[0]

        for move in available_columns:
            score = self.minimax(board, self.depth, False)
            self.scores[move] = score
            if score > best_score:
                best_score = score
                best_move = move
        return best_move

    def minimax(self, board, depth, is_maximizing):
        return 1
