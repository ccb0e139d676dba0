"""The solver against trying everything, against BitBully, and against what has long been known."""

import os
import random
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from exact import plain_column, plain_score, random_position
from waiting import TIME_LIMIT

from connect_four_ai.games.connect_four import IllegalMove, Position
from connect_four_ai.solver.bitboard import board_of
from connect_four_ai.solver.solver import Solver
from tools.bench.bitbully import BitBully

PROJECT = Path(__file__).parent.parent
DRAWN = "656173566152215676422337377473141445425321"


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


@pytest.fixture(scope="module")
def bitbully() -> BitBully:
    pytest.importorskip("bitbully", reason="nobody has built BitBully for this machine")
    return BitBully(book=True)  # up to 12 plies; else a few early positions would take a minute


@pytest.mark.parametrize(("moves", "score"), [("4455", 18), ("44455554221", -15)])
def test_known_scores(moves: str, score: int, solver: Solver) -> None:
    assert solver.score(Position.from_moves(moves)) == score


@pytest.mark.parametrize("ply", range(33, 42))
def test_endgames_are_what_trying_everything_finds(ply: int, solver: Solver) -> None:
    chance = random.Random(ply)
    for _ in range(20):
        position = random_position(ply, chance)
        columns = {column: plain_column(position, column) for column in position.legal_moves}
        score = plain_score(position)
        assert solver.score(position) == score
        assert solver.scores(position) == columns
        assert columns[solver.best(position)] == score
        assert solver.score(position, weak=True) == (score > 0) - (score < 0)
        signs = {column: (value > 0) - (value < 0) for column, value in columns.items()}
        assert solver.scores(position, weak=True) == signs
        assert signs[solver.best(position, weak=True)] == max(signs.values())


@pytest.mark.parametrize("ply", range(4, 31))
def test_scores_are_bitbullys(ply: int, solver: Solver, bitbully: BitBully) -> None:
    """960 positions in all; few of the early ones, which take seconds."""
    chance = random.Random(ply)
    for _ in range({4: 1, 5: 1, 6: 1, 7: 2, 8: 3, 9: 4, 10: 8, 11: 15, 12: 25}.get(ply, 50)):
        position = random_position(ply, chance)
        score = solver.score(position)
        assert score == bitbully.board_score(board_of(position)), position
        assert solver.score(position, weak=True) == (score > 0) - (score < 0)


@pytest.mark.parametrize("ply", range(12, 32))
def test_columns_are_bitbullys(ply: int, solver: Solver, bitbully: BitBully) -> None:
    """All columns of 200 positions."""
    chance = random.Random(-ply)
    for _ in range(10):
        position = random_position(ply, chance)
        scores = solver.scores(position)
        assert list(scores) == position.legal_moves
        for column, score in scores.items():
            after = position.play(column)
            theirs = (
                -bitbully.board_score(board_of(after))
                if after.winner is None
                else 22 - (ply + 2) // 2
            )
            assert score == (0 if after.winner == "O" else theirs), (position, column)
        assert scores[solver.best(position)] == max(scores.values())


def test_several_threads_find_the_same(solver: Solver) -> None:
    """Those of 10 plies are searched together, from empty tables and from warm ones; four on two
    cores wait in turn."""
    alone, four = Solver(threads=1), Solver(threads=4)
    chance = random.Random(10)
    positions = [random_position(10, chance) for _ in range(8)]
    scores = [alone.score(position) for position in positions]
    for _ in range(2):
        assert [four.score(position) for position in positions] == scores
        assert [four.score(position, weak=True) for position in positions] == [
            (s > 0) - (s < 0) for s in scores
        ]
    assert [four.scores(position)[four.best(position)] for position in positions] == scores


@pytest.mark.parametrize("threads", [1, 3])
def test_a_search_can_be_ended_and_asked_again(threads: int) -> None:
    solver, asked = Solver(threads=threads), []
    position = Position.from_moves("5624727721")
    score = solver.score(position)
    solver.clear()

    def watch() -> None:
        asked.append(solver.nodes)
        if len(asked) > 1 and asked[-1]:  # busy threads may not have begun when it asks first
            raise InterruptedError

    with pytest.raises(InterruptedError):
        solver.board_score((0, 0), watch=watch)  # which takes seconds
    assert asked == sorted(asked)
    assert 0 < asked[-1] <= solver.nodes < 50_000_000  # it would have been twice as many
    nodes = solver.nodes
    assert solver.score(position) == score
    assert solver.nodes > nodes


def test_a_finished_game_has_no_score(solver: Solver) -> None:
    for moves, reason in (("1212121", "Red has won"), (DRAWN, "the game ended in a draw")):
        for ask in (solver.score, solver.scores, partial(solver.score, weak=True), solver.best):
            with pytest.raises(IllegalMove, match=f"there is nothing to play: {reason}"):
                ask(Position.from_moves(moves))


def test_the_last_disc(solver: Solver) -> None:
    position = Position.from_moves(DRAWN[:-1])
    assert (solver.score(position), solver.scores(position), solver.best(position)) == (
        0,
        {1: 0},
        1,
    )


def test_a_cleared_solver_starts_anew() -> None:
    solver = Solver(bits=17, threads=1)
    position = random_position(16, random.Random(1))
    solver.score(position)
    nodes = solver.nodes
    solver.clear()
    assert solver.nodes == 0
    solver.score(position)
    assert solver.nodes == nodes > 0


def run(code: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
        cwd=environment.pop("folder", PROJECT),
        env=os.environ | environment,
    )


ANSWER = """
from connect_four_ai.games.connect_four import Position
from connect_four_ai.solver.solver import Solver
solver = Solver(bits=17)
late = Position.from_moves("6561735661522156764223373774")
print(solver.score(Position.from_moves("4455")), solver.scores(late))
"""


def test_without_numba_it_says_so_and_answers(solver: Solver) -> None:
    done = run("import sys; sys.modules['numba'] = None" + ANSWER)
    expected = solver.scores(Position.from_moves("6561735661522156764223373774"))
    assert done.stdout.split(maxsplit=1) == ["18", f"{expected}\n"]
    assert done.stderr.count("\n") == 1
    assert "numba cannot be used" in done.stderr
    assert "plain Python, and is slow" in done.stderr


COUNT = "from connect_four_ai.solver.proofs import worth; print(worth(2)"
"""It counts with a function of another file, bitboard.py."""


def test_where_nothing_can_be_kept_each_process_compiles_for_itself(tmp_path: Path) -> None:
    """A file stands where numba's folders would be."""
    shutil.copytree(
        PROJECT / "connect_four_ai",
        tmp_path / "connect_four_ai",
        ignore=shutil.ignore_patterns("*cache*"),
    )
    (tmp_path / "connect_four_ai" / "solver" / "__pycache__").write_text("")
    (tmp_path / "home").write_text("")
    home = str(tmp_path / "home")
    code = f"{COUNT}, type(worth).__name__)"
    done = run(
        code,
        folder=str(tmp_path),
        HOME=home,
        XDG_CACHE_HOME=home,
        LOCALAPPDATA=home,
        USERPROFILE=home,
    )
    assert (done.stdout, done.stderr) == ("3 CPUDispatcher\n", "")


def test_what_is_changed_in_one_file_counts_in_the_others(tmp_path: Path) -> None:
    """Numba keeps what it has compiled; a reader who tries something must not be answered by the
    old code."""
    shutil.copytree(
        PROJECT / "connect_four_ai",
        tmp_path / "connect_four_ai",
        ignore=shutil.ignore_patterns("*cache*"),
    )
    before = run(f"{COUNT})", folder=str(tmp_path)).stdout
    assert run(f"{COUNT})", folder=str(tmp_path)).stdout == before == "3\n"
    bitboard = tmp_path / "connect_four_ai" / "solver" / "bitboard.py"
    bitboard.write_text(bitboard.read_text().replace("    number = 0\n", "    number = 3\n"))
    assert run(f"{COUNT})", folder=str(tmp_path)).stdout == f"{3 + 3 * 3}\n"
