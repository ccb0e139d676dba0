"""The same searches made fast: they find what the pages of 4, 5, 8 and 9 find, from the same nodes,
in less time.

They walk over the trees of search/ instead of positions: there a state is small, nothing is worked
out twice, and the last ply is a row of numbers. The tests hold them to the pages, node for node.
"""

from math import isinf
from typing import Any

from connect_four_ai.search.evaluation import tree_of
from connect_four_ai.search.evaluation.tic_tac_toe import SixStateTree
from connect_four_ai.search.minimax import AlphaBeta, Minimax, Order, QuickAlphaBeta
from connect_four_ai.search.ordering import minimiser_reversed, shallow_first
from connect_four_ai.search.searches import Limit, deepen
from connect_four_ai.search.tree import GameTree
from connect_four_ai.stages.brain import Brain


class Fast(Brain):
    def visited(self, nodes: int) -> None:
        self.nodes = nodes
        self._look_up()


class FastEveryMove(Fast):
    """Scores every move by a search of its own, as the pages of 4, 5 and 8 do."""

    def new_search(self, position: Any) -> AlphaBeta[Any]:
        """The search below a position, which tells how many nodes it has visited."""
        raise NotImplementedError

    def auto_play(self, position: Any) -> Any:
        search = self.new_search(position)
        tree, is_first = search.tree, position.player == position.players[0]
        states = dict(zip(position.legal_moves, tree.successors(tree.root), strict=True))
        moves = list(states)
        self.random.shuffle(moves)
        for move in moves:
            value, path = search.search(states[move], not is_first, self.depth)
            self.nodes, self.prunes = search.visits, search.prunes
            self.lines[position.play(move)] = tuple(tree.moves([states[move], *path])[1:])
            self.scores[move] = value
        return (max if is_first else min)(moves, key=self.scores.__getitem__)


class FastMinimax(FastEveryMove):
    """The page of 4."""

    def new_search(self, position: Any) -> AlphaBeta[Any]:
        return Minimax(GameTree(position), self.visited)


class FastSixStates(FastEveryMove):
    """The page of 5."""

    def new_search(self, position: Any) -> AlphaBeta[Any]:
        return Minimax(SixStateTree(position), self.visited)


class FastAlphaBeta(FastEveryMove):
    """The page of 8."""

    def new_search(self, position: Any) -> AlphaBeta[Any]:
        return QuickAlphaBeta(tree_of(position), self.visited, self.order())

    def order(self) -> Order | None:
        """The order in which it tries the moves; None for the game's own."""
        return shallow_first


class LeftToRight(FastAlphaBeta):
    def order(self) -> Order | None:
        return None


class YellowRightToLeft(FastAlphaBeta):
    def order(self) -> Order | None:
        return minimiser_reversed


class FastDeepening(Fast):
    """The page of 9."""

    def auto_play(self, position: Any) -> Any:
        limit = Limit(depth=self.depth, seconds=self.seconds, nodes=self.most_nodes)
        for found in deepen(tree_of(position), limit, every_move=True, watch=self.visited):
            self.depth_reached = found.depth
            self.nodes, self.prunes = found.visits, found.prunes
            self.found_at.append((found.depth, found.scores, found.visits))
            self.lines = {position.play(found.move): found.principal_variation[1:]}
            self.scores.update(found.scores)
        return self.random.choice([found.move] if isinf(found.value) else found.best)
