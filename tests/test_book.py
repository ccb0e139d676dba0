"""The book of perfect play: the shipped one, damaged ones, and making and checking one."""

import random
from pathlib import Path

import pytest
from exact import board_of_key, plain_score, random_position

from connect_four_ai.app.files import add_line
from connect_four_ai.commands import main
from connect_four_ai.games.connect_four import Position
from connect_four_ai.solver.bitboard import board_of, count, key_of, mirrored
from connect_four_ai.solver.book import FILE, Book, fault, read_book, shipped_book
from connect_four_ai.solver.solver import Solver
from tools.__main__ import parser
from tools.bench.solver import BitBully, ExactSolver
from tools.book import build, look_ahead, openings, solved_in

PROJECT = Path(__file__).parent.parent
FIRST_MOVES = {1: -2, 2: -1, 3: 0, 4: 1, 5: 0, 6: -1, 7: -2}
"""Long known: James D. Allen and Victor Allis, 1988; to the move, John Tromp's database."""


@pytest.fixture(scope="module")
def shipped() -> Book:
    return read_book(FILE)


@pytest.fixture(scope="module")
def scores() -> dict[int, int]:
    """Invented scores of all positions of 4 plies."""
    chance = random.Random(4)
    return {key_of(*board): chance.randint(-18, 18) for board in openings(4)}


@pytest.fixture
def book(scores: dict[int, int]) -> Book:
    return Book.of(4, look_ahead(4, scores))


# The shipped one


def test_it_is_whole_and_small(shipped: Book) -> None:
    assert fault() == ""
    assert shipped.plies == 10
    assert len(shipped.keys) == sum(len(openings(plies)) for plies in range(9)) + 269_531 + 809_464
    assert FILE.stat().st_size < 2**20


def test_the_first_moves_are_looked_up_and_not_searched(shipped: Book) -> None:
    solver = Solver(shipped, bits=20)
    assert solver.scores(Position()) == FIRST_MOVES
    assert (solver.score(Position()), solver.best(Position())) == (1, 4)
    chance = random.Random(1)
    for ply in [*range(10)] * 5:
        position = random_position(ply, chance)
        found = solver.scores(position)
        assert found[solver.best(position)] == max(found.values()) == solver.score(position)
    assert solver.nodes == 0


def test_it_says_what_the_search_and_bitbully_s_book_say(
    shipped: Book, pytestconfig: pytest.Config
) -> None:
    """20,000 positions, or as many as --steps says."""
    some = random.Random(10).sample(range(len(shipped.keys)), 16)
    last = [place for place in some if count(board_of_key(shipped.keys[place])[1]) == 10]
    assert len(last) > 8
    assert differences(shipped, last, Solver()) == []
    pytest.importorskip("bitbully", reason="nobody has built BitBully for this machine")
    wanted = min(pytestconfig.getoption("--steps") or 20_000, len(shipped.keys))
    more = random.Random(1).sample(range(len(shipped.keys)), wanted)
    assert differences(shipped, more, BitBully(book=True)) == []


def differences(book: Book, places: list[int], solver: ExactSolver) -> list[int]:
    """Returns these entries of the book whose score differs from the solver's."""
    return [
        place
        for place in places
        if solver.board_score(board_of_key(int(book.keys[place]))) != int(book.scores[place])
    ]


# Files


def test_a_book_knows_what_it_was_made_of(
    book: Book, scores: dict[int, int], tmp_path: Path
) -> None:
    assert [len(openings(ply)) for ply in range(6)] == [1, 4, 25, 121, 568, 2144]
    file = tmp_path / "a.book"
    book.write(file)
    assert fault(file) == ""
    read = read_book(file)
    assert (read.plies, len(read.keys)) == (4, 1 + 4 + 25 + 121 + 568)
    solver = Solver(read, bits=17)
    for mine, filled in openings(4):
        expected = scores[key_of(mine, filled)]
        assert solver.board_score((mine, filled)) == expected
        assert solver.board_score((mirrored(mine), mirrored(filled))) == expected
    for moves in ("", "4", "17", "333"):  # earlier plies follow by looking ahead
        position = Position.from_moves(moves)
        columns = {column: -solver.score(position.play(column)) for column in position.legal_moves}
        assert solver.scores(position) == columns
        assert solver.score(position) == max(columns.values()) == columns[solver.best(position)]
    assert solver.nodes == 0


def test_a_damaged_or_missing_book_is_told(book: Book, tmp_path: Path) -> None:
    file = tmp_path / "a.book"
    assert shipped_book(file) is None
    told = "The opening book a.book is not used: it is missing. The first moves take longer."
    assert fault(file) == told
    book.write(file)
    good = file.read_bytes()
    damaged = [
        good[:-1],
        good[:9],
        b"",
        good[:-9] + b"whatever!",
        good.replace(b"book 3", b"book 2"),
    ]
    for place in range(0, len(good), 97):
        damaged.append(good[:place] + bytes([good[place] ^ 1 << place % 8]) + good[place + 1 :])
    for number, content in enumerate(damaged):
        file = tmp_path / f"{number}.book"
        file.write_bytes(content)
        assert shipped_book(file) is None
        assert f"{number}.book is not used: it" in fault(file)


# Making one


def test_what_is_solved_stays_solved_and_every_answer_is_right(tmp_path: Path) -> None:
    chance, file = random.Random(3), tmp_path / "33.progress"
    positions = [random_position(33, chance) for _ in range(150)]
    add_line(file, {"plies": 33, "first": 64, "scores": [99] * 64})  # which nobody solves again
    add_line(file, {"plies": 34, "first": 0, "scores": [99] * 64})
    file.write_bytes(file.read_bytes() + b'{"plies": 33, "first": 0, "sco')  # the power was cut
    assert [*build([*map(board_of, positions)], file, 33, 1)] in ([64, 128, 150], [64, 86, 150])
    found = [score for _, score in sorted(solved_in(file, 33).items())]
    assert found[:64] + found[128:] == [*map(plain_score, positions[:64] + positions[128:])]
    assert found[64:128] == [99] * 64


def test_the_command_makes_a_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All positions are solved already; what is left is to look ahead and write."""
    shipped = Solver(shipped_book(), bits=17)
    scores = [shipped.board_score(board) for board in openings(4)]
    add_line(tmp_path / "4.progress", {"plies": 4, "first": 0, "scores": scores})
    out = tmp_path / "4.book"
    assert main(["book", "--ply", "4", "--out", str(out)], parser) == 0
    assert "719 positions" in capsys.readouterr().out
    book = read_book(out)
    assert differences(book, [*range(719)], shipped) == []
    book.scores[718] += 1
    assert differences(book, [717, 718], shipped) == [718]
