"""8: alpha-beta. It skips what cannot change the result; at the depth limit, it evaluates."""

from math import inf

from connect_four_ai.search.evaluation import evaluate, is_decided
from connect_four_ai.stages.brain import Brain


class AIBrain(Brain):
    def auto_play(self, position):
        is_first = position.player == position.players[0]
        moves = list(position.legal_moves)
        self.random.shuffle(moves)
        best_score = -inf if is_first else inf
        best_move = moves[0]

        for move in moves:
            score = self.minimax(position.play(move), self.depth, -inf, inf, not is_first)
            self.scores[move] = score
            if score > best_score if is_first else score < best_score:
                best_score = score
                best_move = move
        return best_move

    def minimax(self, position, depth, alpha, beta, is_maximizing):
        # alpha, beta: what each player already has elsewhere
        if depth == 0 or is_decided(position):
            return evaluate(position)

        if is_maximizing:
            best_score = -inf
            for possible_position in self.in_order(position, depth, is_maximizing):
                score = self.minimax(possible_position, depth - 1, alpha, beta, False)
                best_score = max(score, best_score)
                alpha = max(alpha, best_score)
                if alpha >= beta:  # the other player never lets it come to this
                    self.cut_off(position, alpha, beta)
                    break
            return best_score
        else:
            best_score = inf
            for possible_position in self.in_order(position, depth, is_maximizing):
                score = self.minimax(possible_position, depth - 1, alpha, beta, True)
                best_score = min(score, best_score)
                beta = min(beta, best_score)
                if alpha >= beta:
                    self.cut_off(position, alpha, beta)
                    break
            return best_score

    def in_order(self, position, depth, is_maximizing):
        # first what looks best one ply further: the sooner a good move comes, the more is cut off
        positions = [position.play(move) for move in position.legal_moves]
        if depth > 2:
            looks = {}
            for after in positions:
                looks[after] = self.minimax(after, 1, -inf, inf, not is_maximizing)
            positions.sort(key=lambda after: looks[after], reverse=is_maximizing)
        return positions
