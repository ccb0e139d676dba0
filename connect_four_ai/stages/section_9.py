"""9: deepening. Alpha-beta one ply deep, then two, and so on, until the time for the move is up."""

from math import inf

from connect_four_ai.search.evaluation import evaluate, is_decided
from connect_four_ai.stages.brain import Brain


class TimeIsUp(Exception):
    pass


class AIBrain(Brain):
    def auto_play(self, position):
        is_first = position.player == position.players[0]
        lost = -inf if is_first else inf
        best_moves = position.legal_moves[:1]
        self.best_reply = {}

        for depth in range(1, self.depth + 1):
            self.depth_limit_reached = False
            try:
                scores = self.all_scores(position, depth, is_first)
            except TimeIsUp:
                break  # what the last full depth has found counts
            self.scores.update(scores)
            self.depth_reached = depth
            self.found_at.append((depth, scores, self.nodes))
            best_score = max(scores.values()) if is_first else min(scores.values())
            if best_score != lost:  # else it keeps those that held out longest
                best_moves = [move for move in scores if scores[move] == best_score]
            if abs(best_score) == inf or not self.depth_limit_reached:
                break  # looking deeper would not change it
        return self.random.choice(best_moves)

    def all_scores(self, position, depth, is_first):
        scores = {}
        for move in position.legal_moves:
            possible_position = position.play(move)
            self.depth_limit_reached |= depth == 1 and not is_decided(possible_position)
            scores[move] = self.minimax(possible_position, depth - 1, -inf, inf, not is_first)
        return scores

    def minimax(self, position, depth, alpha, beta, is_maximizing):
        if self.time_is_up and self.depth_reached:
            raise TimeIsUp
        if depth == 0 or is_decided(position):
            return evaluate(position)

        self.depth_limit_reached |= depth == 1
        best_score = -inf if is_maximizing else inf
        best_move = None
        for move in self.in_order(position, depth):
            score = self.minimax(position.play(move), depth - 1, alpha, beta, not is_maximizing)
            if score > best_score if is_maximizing else score < best_score:
                best_score = score
                best_move = move
            if is_maximizing:
                alpha = max(alpha, best_score)
            else:
                beta = min(beta, best_score)
            if alpha >= beta:
                self.cut_off(position, alpha, beta)
                break
        if depth > 1 and best_move is not None:
            self.best_reply[position] = best_move
        return best_score

    def in_order(self, position, depth):
        # first what was best one depth before: the sooner a good move comes, the more is cut off
        moves = list(position.legal_moves)
        best = self.best_reply.get(position) if depth > 1 else None
        if best in moves:
            moves.remove(best)
            moves.insert(0, best)
        return moves
