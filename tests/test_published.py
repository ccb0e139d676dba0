"""The solver and its book against published data; without the data, the tests are skipped.

They are no part of the project. In a folder `shared/outside` next to it or above: gamesolver.org's
test sets (pons/), all positions of 8 plies from a solution by decision diagrams (arXiv 2507.05267),
the UCI set by John Tromp, and James D. Allen's values of the openings (1990).
"""

import csv
import gzip
import json
import random
from pathlib import Path

import pytest
from exact import board_of_key

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import result_of
from connect_four_ai.solver.bitboard import Bitboards
from connect_four_ai.solver.book import shipped_book
from connect_four_ai.solver.solver import Solver

PROJECT = Path(__file__).resolve().parent.parent
FOLDERS = [folder / "shared" / "outside" for folder in PROJECT.parents]
HERE = next((folder for folder in FOLDERS if folder.exists()), None)
"""The folder with the data; None if there is none."""

TEST_SETS = {
    "Test_L3_R1": 1000,
    "Test_L2_R1": 1000,
    "Test_L2_R2": 1000,
    "Test_L1_R1": 1000,
    "Test_L1_R2": 20,
}
"""The number of positions of each set that are solved; L1_R3 takes minutes."""

OUTCOMES = {"2": 1, "1": -1, "0": 0}
"""The outcomes in the UCI set, for the first player, who is to move."""


def data(name: str) -> Path:
    """Returns one of the files, which must exist."""
    assert HERE is not None
    return HERE / name


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


@pytest.fixture(scope="module")
def with_book() -> Solver:
    return Solver(shipped_book(), bits=17)


def test_sets_of_gamesolver_org(solver: Solver) -> None:
    for name, number in TEST_SETS.items() if HERE else ():
        lines = data(f"pons/{name}").read_text().splitlines()
        for line in random.Random(1).sample(lines, number):
            moves, score = line.split()
            assert solver.score(Position.from_moves(moves)) == int(score), line


def decision_diagrams() -> list[tuple[Bitboards, int]]:
    """Returns every unfinished position of 8 plies, and its exact score; their keys are ours."""
    with gzip.open(data("decision_diagrams_ply8.csv.gz"), "rt") as file:
        rows = [(int(key), int(value)) for key, value in csv.reader(file)]
    return [(board_of_key(key), score_of(value)) for key, value in rows if value != -100]


def score_of(value: int) -> int:
    """Returns the field's score, from a distance to the end."""
    if value == 0:
        return 0
    size = 22 - (109 - abs(value)) // 2
    return size if value > 0 else -size


def test_positions_of_8_plies(solver: Solver, with_book: Solver) -> None:
    """All of them in the book, and a few of them solved."""
    found = decision_diagrams() if HERE else []
    for board, score in found:
        assert with_book.board_score(board) == score, board
    assert with_book.nodes == 0
    for board, score in random.Random(2).sample(found, 10) if found else ():
        assert solver.board_score(board) == score, board


def test_the_uci_set(with_book: Solver) -> None:
    """67,557 positions of 8 plies: who wins."""
    if HERE is None:
        return
    cells = [7 * column + row for column in range(7) for row in range(6)]
    with gzip.open(data("uci_connect4.tsv.gz"), "rt") as file:
        next(file)
        for line in file:
            *discs, target = line.split()
            red, yellow = (
                sum(1 << cell for cell, disc in zip(cells, discs, strict=True) if disc == of)
                for of in "21"
            )
            score = with_book.board_score((red, red | yellow))
            assert result_of(score) == OUTCOMES[target], line


def test_the_values_of_the_openings(with_book: Solver) -> None:
    """The first five moves."""
    for line in data("allen_openings.jsonl").read_text().splitlines() if HERE else ():
        opening = json.loads(line)
        position = Position.from_moves(opening["position"])
        sign = 1 if position.player == "R" else -1
        scores = with_book.scores(position)
        assert {int(column): "=XO".index(value) for column, value in opening["after"].items()} == {
            column: 0 if score == 0 else 1 if result_of(score) == sign else 2
            for column, score in scores.items()
        }
