"""The searches, on trees made by hand and on random positions of all three games."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from math import inf
from typing import Any

import pytest
from slow_search import HandMadeTree, random_position, random_tree, slow_minimax, slow_value

from connect_four_ai.games import isolation, starts, tic_tac_toe
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import Game
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.search import searches as search_module
from connect_four_ai.search.evaluation.connect_four import PatternTree, patterns
from connect_four_ai.search.evaluation.isolation import mobility
from connect_four_ai.search.evaluation.tic_tac_toe import SixStateTree, six_states
from connect_four_ai.search.minimax import AlphaBeta, BestLine, Order, QuickAlphaBeta
from connect_four_ai.search.ordering import best_first, minimiser_reversed, shallow_first
from connect_four_ai.search.searches import (
    END_OF_THE_GAME,
    Found,
    Limit,
    alpha_beta,
    deepen,
    minimax,
)
from connect_four_ai.search.tree import GameTree, Tree, utility

TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
ORDERS: list[Order | None] = [
    None,
    minimiser_reversed,
    best_first,
    shallow_first,
    partial(shallow_first, look_ahead=2),
]

PLAYED = {
    "Connect Four": (Position(), patterns, 36, 3),
    "Tic-tac-toe": (TicTacToe(), six_states, 8, 4),
    "Tic-tac-toe 4 × 4": (TicTacToe(board=tic_tac_toe.Board(4, 4, 4, "O")), six_states, 15, 2),
    "Isolation": (Isolation.from_moves(), utility, 4, 9),
    "Isolation 5 × 5": (
        Isolation.from_moves(board=isolation.Board(5, 5, frozenset())),
        mobility,
        12,
        2,
    ),
}
"""For each game a start, an evaluation, how many moves to play at random, and how deep to search
then."""


class Cancelled(Exception):
    """For `watch` to raise: the answer is no longer wanted."""


class Witness(AlphaBeta[Any]):
    """A search that counts for itself what it enters, leaves and cuts off."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.open: list[Any] = []
        self.left_count = self.cut_count = 0

    def look(
        self, state: Any, alpha: float, beta: float, depth: int, sign: int
    ) -> tuple[float, BestLine]:
        assert alpha < beta or not self.cuts
        assert depth >= 0
        self.open.append(state)
        found = super().look(state, alpha, beta, depth, sign)
        assert self.open.pop() == state
        self.left_count += 1
        return found

    def cut_off(self, state: Any, alpha: float, beta: float) -> None:
        assert self.open[-1] == state
        assert alpha >= beta
        self.cut_count += 1
        super().cut_off(state, alpha, beta)


class WitnessOfMinimax(Witness):
    cuts = False


def score_moves(
    tree: Tree[Any, Any], depth: int = END_OF_THE_GAME, watch: Callable[[int], None] | None = None
) -> Found[Any]:
    return search_module.score_moves(QuickAlphaBeta(tree, watch), depth)


def cancel(visits: int) -> None:
    raise Cancelled


# Trees made by hand.


def test_minimax_on_the_textbook_tree() -> None:
    found = minimax(HandMadeTree(TEXTBOOK))
    assert (found.move, found.value, found.principal_variation) == (0, 3, (0, 0))
    assert (found.visits, found.prunes, found.complete) == (13, 0, True)


def test_alpha_beta_on_the_textbook_tree() -> None:
    """The second branch is left after its 2, the third one only after its last number, a 2
    again."""
    found = alpha_beta(HandMadeTree(TEXTBOOK))
    assert (found.move, found.value, found.principal_variation) == (0, 3, (0, 0))
    assert (found.visits, found.prunes) == (11, 2)


def test_the_minimiser_at_the_root() -> None:
    found = alpha_beta(HandMadeTree(TEXTBOOK, maximising=False))
    assert (found.move, found.value, found.principal_variation) == (1, 6, (1, 2))


def test_of_equal_moves_the_first_tried_is_taken() -> None:
    tree = HandMadeTree([5, 7, 7], maximising=True)
    assert alpha_beta(tree).move == 1
    assert alpha_beta(HandMadeTree([5, 7, 7], maximising=False), order=minimiser_reversed).move == 0
    assert alpha_beta(HandMadeTree([5, 5, 7], maximising=False), order=minimiser_reversed).move == 1


def test_a_depth_of_0_judges_the_root() -> None:
    for search in (minimax, alpha_beta):
        found = search(HandMadeTree(TEXTBOOK), 0)
        assert (found.move, found.value, found.visits, found.complete) == (None, 0, 1, False)


def test_a_depth_of_1_judges_the_successors() -> None:
    found = alpha_beta(HandMadeTree([[9], 1, [9]]), 1)
    assert (found.move, found.value, found.visits, found.complete) == (1, 1, 4, False)


def test_where_the_game_is_over_there_is_no_move() -> None:
    for search in (minimax, alpha_beta, score_moves):
        found = search(HandMadeTree(4))
        assert (found.move, found.best, found.value, found.visits, found.complete) == (
            None,
            [],
            4,
            1,
            True,
        )


def test_who_loses_for_sure_has_no_best_move() -> None:
    assert alpha_beta(HandMadeTree([-inf, [-inf, inf]])).move is None
    assert minimax(HandMadeTree([inf, inf], maximising=False)).move is None
    assert score_moves(HandMadeTree([-inf, -inf])).best == [0, 1]


@pytest.mark.parametrize("search", [minimax, alpha_beta])
def test_a_depth_below_0_is_refused(search: Callable[..., object]) -> None:
    with pytest.raises(ValueError, match="-1 is not a depth"):
        search(HandMadeTree(TEXTBOOK), -1)


def test_moves_cannot_be_scored_without_looking() -> None:
    with pytest.raises(ValueError, match="at least one ply"):
        score_moves(HandMadeTree(TEXTBOOK), 0)


def test_score_moves_gives_every_move_its_own_value() -> None:
    found = score_moves(HandMadeTree([[3, 12, 8], [2, 4, 6], [14, 5, 3]]))
    assert found.scores == {0: 3, 1: 2, 2: 3}
    assert (found.move, found.best, found.principal_variation) == (0, [0, 2], (0, 0))


@pytest.mark.parametrize("kind", [AlphaBeta, QuickAlphaBeta])
def test_bounds_mean_what_they_say(kind: type[AlphaBeta[Any]]) -> None:
    source = random.Random(1)
    for _ in range(500):
        tree, maximising = random_tree(source, 4), source.random() < 0.5
        exact = slow_value(tree, maximising)
        alpha, beta = sorted(source.sample([-inf, -1.5, -0.5, 0.5, 1.5, inf], 2))
        search = kind(HandMadeTree(tree))
        value, _ = (
            search.look((), alpha, beta, 9, 1)
            if maximising
            else search.look((), -beta, -alpha, 9, -1)
        )
        value = value if maximising else -value
        if alpha < value < beta:
            assert value == exact
        else:
            assert exact <= value if value <= alpha else exact >= value


@pytest.mark.parametrize("order", ORDERS)
def test_random_trees(order: Order | None) -> None:
    source = random.Random(2)
    for _ in range(300):
        tree = HandMadeTree(random_tree(source, 5), source.random() < 0.5)
        exact = slow_value(tree.tree, tree.maximising)
        found, plain = alpha_beta(tree, order=order), minimax(tree)
        assert found.value == plain.value == exact
        assert found.visits <= plain.visits or order in ORDERS[3:]
        for move in found.principal_variation[:1]:
            assert slow_value(tree.tree[move], not tree.maximising) == exact


# Visits and prunes are what they say.


@pytest.mark.parametrize("order", ORDERS)
def test_every_visit_and_prune_is_counted(order: Order | None) -> None:
    source = random.Random(3)
    for _ in range(100):
        tree = HandMadeTree(random_tree(source, 5))
        witness = Witness(tree, None, order)
        value, path = witness.search(tree.root, tree.maximising, 99)
        assert witness.open == []
        found = alpha_beta(tree, order=order)
        assert (witness.left_count, witness.cut_count) == (found.visits, found.prunes)
        assert (value, tuple(tree.moves(path))) == (found.value, found.principal_variation)


def test_every_visit_of_minimax_is_counted() -> None:
    tree = HandMadeTree(TEXTBOOK)
    witness = WitnessOfMinimax(tree)
    witness.search(tree.root, tree.maximising, 99)
    assert (witness.left_count, witness.cut_count) == (minimax(tree).visits, 0)


# All three games.


def positions(name: str, number: int) -> Iterator[tuple[Game[Any], Callable[[Any], float], int]]:
    start, evaluation, at_most, depth = PLAYED[name]
    source = random.Random(name)
    for _ in range(number):
        yield random_position(start, source, at_most), evaluation, depth


@pytest.mark.parametrize("name", PLAYED)
def test_alpha_beta_finds_what_minimax_finds(name: str) -> None:
    for number, (position, evaluation, depth) in enumerate(positions(name, 120)):
        tree = GameTree(position, evaluation)
        exact = slow_minimax(position, depth, evaluation)
        order = ORDERS[number % len(ORDERS)]
        assert minimax(tree, depth).value == alpha_beta(tree, depth, order=order).value == exact, (
            str(position)
        )
        *_, last = deepen(tree, Limit(depth=depth))
        assert last.value == exact or last.value in (inf, -inf)


@pytest.mark.parametrize("name", PLAYED)
def test_every_move_is_scored_exactly(name: str) -> None:
    for position, evaluation, depth in positions(name, 20):
        if position.winner is None:
            found = score_moves(GameTree(position, evaluation), depth)
            assert found.scores == {
                move: slow_minimax(position.play(move), depth - 1, evaluation)
                for move in position.legal_moves
            }
            assert found.best == [
                move for move, score in found.scores.items() if score == found.value
            ]
            assert found.move == found.best[0]


@pytest.mark.parametrize("name", PLAYED)
def test_the_principal_variation_leads_to_the_value(name: str) -> None:
    for position, evaluation, depth in positions(name, 40):
        found = alpha_beta(GameTree(position, evaluation), depth)
        if found.value in (inf, -inf):
            continue  # a loser's line ends where nothing is best any more
        end = position
        for move in found.principal_variation:
            end = end.play(move)
        assert evaluation(end) == found.value
        assert len(found.principal_variation) == depth or end.winner is not None


@pytest.mark.parametrize("name", starts())
def test_every_search_of_every_game_can_be_cancelled(name: str) -> None:
    tree = GameTree(starts()[name])
    for search in (minimax, alpha_beta, score_moves):
        with pytest.raises(Cancelled):
            search(tree, watch=cancel)
    with pytest.raises(Cancelled):
        next(deepen(tree, watch=cancel))


def test_watching_goes_on_all_the_time() -> None:
    heard: list[int] = []
    found = alpha_beta(PatternTree(Position()), 5, watch=heard.append)
    assert heard == sorted(heard)
    assert all(
        later - earlier < 300
        for earlier, later in zip([0, *heard], [*heard, found.visits], strict=True)
    )


def test_isolation_as_the_text_has_it() -> None:
    found = score_moves(GameTree(Isolation.from_moves()))
    assert found.scores == {(0, 0): 1, (1, 0): -1, (2, 0): 1, (0, 1): 1, (1, 1): -1}
    assert (found.value, found.best) == (1, [(0, 0), (2, 0), (0, 1)])
    assert minimax(GameTree(Isolation.from_moves())).move == (0, 0)


# Tic-tac-toe on 3 × 3: perfect.

Worker = Callable[[TicTacToe], list[int]]


def by_results(position: TicTacToe) -> list[int]:
    return score_moves(GameTree(position)).best


def by_six_states(position: TicTacToe) -> list[int]:
    return score_moves(SixStateTree(position)).best


@pytest.mark.parametrize("think", [by_results, by_six_states])
@pytest.mark.parametrize("first", ["X", "O"])
def test_tic_tac_toe_is_never_lost(think: Worker, first: tic_tac_toe.Player) -> None:
    """Every game against it: all its best moves, all moves of the other side, and either side may
    be the computer."""
    best: dict[TicTacToe, list[int]] = {}

    def results(position: TicTacToe, computer: str, seen: dict[TicTacToe, set[str]]) -> set[str]:
        if position.winner is not None:
            return {position.winner}
        if position not in seen:
            if position.player == computer and position not in best:
                best[position] = think(position)
            moves = best[position] if position.player == computer else position.legal_moves
            seen[position] = set().union(
                *(results(position.play(move), computer, seen) for move in moves)
            )
        return seen[position]

    start = TicTacToe(board=tic_tac_toe.Board(first=first))
    assert results(start, "X", {}) == {"X", "="}
    assert results(start, "O", {}) == {"O", "="}


def test_the_text_chooses_among_all_best_moves() -> None:
    """X threatens nothing yet: against a corner only the middle holds; against the middle all four
    corners do."""
    assert by_six_states(TicTacToe.from_moves("0")) == [4]
    assert by_six_states(TicTacToe.from_moves("4")) == [0, 2, 6, 8]


# Deepening.


def test_each_depth_finds_what_alpha_beta_finds() -> None:
    tree = PatternTree(Position.from_moves("44"))
    found = list(deepen(tree, Limit(depth=5)))
    assert [each.depth for each in found] == [1, 2, 3, 4, 5]
    assert [each.value for each in found] == [
        alpha_beta(tree, depth).value for depth in range(1, 6)
    ]
    visits = [each.visits for each in found]
    assert visits == sorted(set(visits))


def test_every_move_can_be_scored_at_each_depth() -> None:
    tree = PatternTree(Position.from_moves("44"))
    for found in deepen(tree, Limit(depth=4), every_move=True):
        assert found.scores == score_moves(tree, found.depth).scores


def test_a_limit_of_nodes() -> None:
    tree = PatternTree(Position())
    depths = [list(deepen(tree, Limit(nodes=nodes)))[-1] for nodes in (1, 100, 1000, 10_000)]
    assert [found.depth for found in depths] == [1, 2, 4, 6]
    assert all(
        found.visits <= nodes for found, nodes in zip(depths[1:], (100, 1000, 10_000), strict=True)
    )


def test_a_limit_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that ticks whenever somebody looks at it."""
    for seconds in (0, 1, 10, 100):
        clock = count()
        monkeypatch.setattr(search_module.time, "perf_counter", lambda clock=clock: next(clock))
        found = list(deepen(PatternTree(Position()), Limit(seconds=seconds)))
        assert [each.depth for each in found] == list(range(1, len(found) + 1))
        assert found[-1].move in range(1, 8)
        assert next(clock) <= seconds + 2
    assert len(found) > 3


def test_the_first_limit_counts() -> None:
    found = list(deepen(PatternTree(Position()), Limit(depth=2, seconds=3600, nodes=10**9)))
    assert len(found) == 2


def test_deepening_cannot_stop_before_it_begins() -> None:
    with pytest.raises(ValueError, match="depth 1"):
        Limit(depth=0)


def test_it_ends_when_the_end_of_the_game_is_seen() -> None:
    *earlier, last = deepen(GameTree(TicTacToe()), Limit())
    # at depth 9 the last ply was only evaluated
    assert (last.value, last.complete, last.depth) == (0, True, 10)
    assert not any(found.complete for found in earlier)


def test_it_ends_when_a_win_is_found_and_takes_the_quickest() -> None:
    *_, last = deepen(PatternTree(Position.from_moves("1212125")), Limit())  # Yellow to move
    assert (last.move, last.value, last.depth) == (2, -inf, 1)


def test_when_the_game_is_over_it_says_so_once() -> None:
    (only,) = deepen(PatternTree(Position.from_moves("1212121")))
    assert (only.move, only.value, only.visits) == (None, inf, 1)


@pytest.mark.parametrize("every_move", [False, True])
def test_who_has_lost_plays_on_with_what_held_out_longest(every_move: bool) -> None:
    """Yellow to move loses everywhere; alpha-beta has no move here (a row of the golden
    figures)."""
    position = Position.from_moves("22131713362453215715725")
    *earlier, last = deepen(PatternTree(position), Limit(depth=5), every_move=every_move)
    assert last.value == inf
    assert last.move == earlier[-1].move
    assert earlier[-1].value < inf


@pytest.mark.parametrize("every_move", [False, True])
@pytest.mark.parametrize("moves", ["123344", "44444422", "41526", "2636634634", "671447573"])
def test_there_is_always_an_answer(moves: str, every_move: bool) -> None:
    position = Position.from_moves(moves)
    for found in deepen(PatternTree(position), Limit(depth=4), every_move=every_move):
        assert found.move in position.legal_moves
