"""9.1.4: minimax, the highest score on one level and the lowest on the next."""

from math import inf

from connect_four_ai.stages.brain import YellowsBrain


class AIBrain(YellowsBrain):
    def auto_play(self, board):
        available_columns = board.legal_moves
        self.random.shuffle(available_columns)
        best_score = -inf
        best_move = available_columns[0]

        for move in available_columns:
            possible_board = board.play(move)  # a copy, played on
            score = self.minimax(possible_board, self.depth, False)
            self.scores[move] = score
            if score > best_score:
                best_score = score
                best_move = move
        return best_move

    def score(self, winner):
        if winner == "R":
            return 10
        elif winner == "Y":
            return -10
        elif winner == "O":
            return 0
        else:
            return -inf  # no result yet

    def minimax(self, board, depth, is_maximizing):
        if board.winner is not None or depth == 0:
            return self.score(board.winner)

        if is_maximizing:
            best_score = -inf
            for move in board.legal_moves:
                possible_board = board.play(move)
                score = self.minimax(possible_board, depth - 1, False)
                best_score = max(score, best_score)
            return best_score
        else:
            best_score = inf
            for move in board.legal_moves:
                possible_board = board.play(move)
                score = self.minimax(possible_board, depth - 1, True)
                best_score = min(score, best_score)
            return best_score
