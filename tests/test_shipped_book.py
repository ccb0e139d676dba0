"""The opening book that comes with the project: whole, right, and enough for the first moves."""

import random

import pytest
from exact import random_position

from connect_four_ai.games.connect_four import Position
from connect_four_ai.solver.bitboard import board_of_key, count
from connect_four_ai.solver.book import Book, read_book
from connect_four_ai.solver.book_file import FILE, fault
from connect_four_ai.solver.solver import Solver
from tools.bench.bitbully import BitBully
from tools.book import differences, openings

PLIES = 10
FIRST_MOVES = {1: -2, 2: -1, 3: 0, 4: 1, 5: 0, 6: -1, 7: -2}
"""Long known: James D. Allen and Victor Allis, 1988; to the move, John Tromp's database."""


@pytest.fixture(scope="module")
def book() -> Book:
    return read_book(FILE)


@pytest.fixture
def solver(book: Book) -> Solver:
    return Solver(book, bits=20)


def test_it_is_whole_and_small(book: Book) -> None:
    assert fault() == ""
    assert book.plies == PLIES
    assert len(book.keys) == sum(len(openings(plies)) for plies in range(9)) + 269_531 + 809_464, (
        "counted once for all"
    )
    assert FILE.stat().st_size < 2**20


def test_it_knows_the_first_moves(solver: Solver) -> None:
    assert solver.scores(Position()) == FIRST_MOVES
    assert (solver.score(Position()), solver.best(Position())) == (1, 4)


@pytest.mark.parametrize("ply", range(PLIES + 1))
def test_the_first_moves_are_looked_up_and_not_searched(ply: int, solver: Solver) -> None:
    chance = random.Random(ply)
    for _ in range(50):
        position = random_position(ply, chance)
        score = solver.score(position)
        if ply < PLIES:
            scores = solver.scores(position)
            assert scores[solver.best(position)] == max(scores.values()) == score
    assert solver.nodes == 0


def test_what_it_says_is_what_the_search_finds_without_it(book: Book) -> None:
    """`book verify` takes as many positions as one likes."""
    some = random.Random(PLIES).sample(range(len(book.keys)), 40)
    last = [place for place in some if count(board_of_key(int(book.keys[place]))[1]) == PLIES]
    assert len(last) > 20
    assert [*differences(book, last, Solver())] == []


def test_what_it_says_is_what_bitbully_s_book_says(book: Book) -> None:
    """That one has twelve plies. `book verify` compares every position."""
    pytest.importorskip("bitbully", reason="nobody has built BitBully for this machine")
    some = random.Random(1).sample(range(len(book.keys)), 20_000)
    assert [*differences(book, some, BitBully(book=True))] == []
