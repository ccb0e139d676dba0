"""5: tic-tac-toe by six states. Two open pairs are as good as a win, so the search stops there."""

from math import inf

from connect_four_ai.search.evaluation import UNDECIDED, six_states
from connect_four_ai.stages.brain import Brain


class AIBrain(Brain):
    def auto_play(self, position):
        is_first = position.player == position.players[0]
        moves = list(position.legal_moves)
        self.random.shuffle(moves)
        best_score = -inf if is_first else inf
        best_move = moves[0]

        for move in moves:
            score = self.minimax(position.play(move), self.depth, not is_first)
            self.scores[move] = score
            if score > best_score if is_first else score < best_score:
                best_score = score
                best_move = move
        return best_move

    def minimax(self, position, depth, is_maximizing):
        state = six_states(position)
        if state != UNDECIDED or depth == 0:
            return state

        if is_maximizing:
            best_score = -inf
            for move in position.legal_moves:
                score = self.minimax(position.play(move), depth - 1, False)
                best_score = max(score, best_score)
            return best_score
        else:
            best_score = inf
            for move in position.legal_moves:
                score = self.minimax(position.play(move), depth - 1, True)
                best_score = min(score, best_score)
            return best_score
