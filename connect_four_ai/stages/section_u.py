"""U: Monte Carlo tree search (UCT; Kocsis and Szepesvári, 2006). It plays at random to the end,
again and again."""

from math import log, sqrt

from connect_four_ai.stages.brain import Brain

EXPLORATION = 20 * sqrt(2)  # UCB1 (Auer and others, 2002) for results from -10 to 10


class Node:
    def __init__(self, position, move=None):
        self.position = position
        self.is_first = position.player == position.players[0]
        self.move = move  # the move that led here
        self.untried = list(position.legal_moves)
        self.children = []
        self.visits = 0
        self.total = 0  # of the results, and their average
        self.average = 0


class AIBrain(Brain):
    def auto_play(self, position):
        root = Node(position)
        depth = 0
        while root.untried or not self.time_is_up:
            self.visit()
            path = [root]
            while path[-1].children and not path[-1].untried:
                path.append(self.select(path[-1]))
            if path[-1].untried:
                path.append(self.expand(path[-1]))
            result = self.play_out(path[-1].position)
            self.back_up(path, result)
            depth = max(depth, len(path) - 1)
            if self.nodes.bit_count() == 1:  # after 1, 2, 4, 8 and so on
                self.sum_up(root, depth)
        self.sum_up(root, depth)
        best = (max if root.is_first else min)(self.scores.values())
        return self.random.choice([m for m in self.scores if self.scores[m] == best])

    def select(self, node):
        best = max if node.is_first else min
        return best(node.children, key=lambda child: self.bound(node, child))

    def bound(self, node, child):
        # with few visits, a move may be better than it looks
        bonus = EXPLORATION * sqrt(log(node.visits) / child.visits)
        return child.average + bonus if node.is_first else child.average - bonus

    def expand(self, node):
        move = node.untried.pop(0)
        child = Node(node.position.play(move), move)
        node.children.append(child)
        return child

    def play_out(self, position):
        while position.winner is None:
            position = position.play(self.random.choice(position.legal_moves))
        first, second = position.players
        return {first: 10, second: -10}.get(position.winner, 0)

    def back_up(self, path, result):
        for node in path:
            node.visits += 1
            node.total += result
            node.average = node.total / node.visits

    def sum_up(self, root, depth):
        for child in root.children:
            self.scores[child.move] = child.average
            self.visits[child.move] = child.visits
            self.lines[child.position] = self.expected(child)
        self.depth_reached = depth
        self.found_at.append((depth, dict(self.scores), self.nodes))

    def expected(self, node):
        moves = []
        while node.children:
            node = max(node.children, key=lambda child: child.visits)
            moves.append(node.move)
        return tuple(moves)
