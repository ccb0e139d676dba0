"""The solver and plain.py against trying every move and against BitBully."""

import random
import shutil
from pathlib import Path

import pytest
from exact import plain_column, plain_score, random_position
from running import ROOT, run_python

from connect_four_ai.games.connect_four import IllegalMove, Position
from connect_four_ai.solver.bitboard import board_of
from connect_four_ai.solver.plain import BEST, WORST, Table, exact_score, negamax
from connect_four_ai.solver.solver import Solver
from tools.bench.solver import BitBully

DRAWN = "656173566152215676422337377473141445425321"


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


@pytest.fixture(scope="module")
def bitbully() -> BitBully:
    pytest.importorskip("bitbully", reason="nobody has built BitBully for this machine")
    return BitBully(book=True)  # up to 12 plies; else a few early positions would take a minute


@pytest.mark.parametrize("ply", range(33, 42))
def test_endgames_are_what_trying_everything_finds(ply: int, solver: Solver) -> None:
    chance = random.Random(ply)
    for _ in range(10):
        position = random_position(ply, chance)
        columns = {column: plain_column(position, column) for column in position.legal_moves}
        score = plain_score(position)
        assert solver.score(position) == exact_score(position) == score
        assert solver.scores(position) == columns
        assert columns[solver.best(position)] == score


@pytest.mark.parametrize("ply", range(4, 32))
def test_scores_are_bitbullys(ply: int, solver: Solver, bitbully: BitBully) -> None:
    """Few of the early positions, which take seconds; later on, some with all columns."""
    chance = random.Random(ply)
    count = {4: 1, 5: 1, 6: 1, 7: 2, 8: 3, 9: 4, 10: 8, 11: 15}.get(ply, 25)
    for number, position in enumerate(random_position(ply, chance) for _ in range(count)):
        score = solver.score(position)
        assert score == bitbully.board_score(board_of(position)), position
        if ply < 16 or number >= 8:
            continue
        scores = solver.scores(position)
        assert list(scores) == position.legal_moves
        assert scores[solver.best(position)] == max(scores.values()) == score
        for column, found in scores.items():
            after = position.play(column)
            if after.winner is None:
                assert found == -bitbully.board_score(board_of(after)), (position, column)
            else:
                assert found == (0 if after.winner == "O" else 22 - (ply + 2) // 2)


def test_it_searches_as_many_positions_as_always() -> None:
    """Counted once for all, and again after the solver was cleared."""
    solver = Solver()
    for _ in range(2):
        for moves, nodes in (("5624727721", 737_749), ("27122734622615", 13_136)):
            solver.clear()
            solver.score(moves)
            assert solver.nodes == nodes


def test_a_search_can_be_ended_and_asked_again() -> None:
    """From empty tables and from warm ones, with the same score."""
    solver, asked = Solver(), []
    position = Position.from_moves("5624727721")
    score = solver.score(position)
    solver.clear()

    def watch() -> None:
        asked.append(solver.nodes)
        if len(asked) > 1:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        solver.board_score((0, 0), watch=watch)  # which takes seconds
    assert asked == sorted(asked)
    assert 0 < asked[-1] <= solver.nodes < 25_000_000  # it would have been twice as many
    nodes = solver.nodes
    assert solver.score(position) == score
    assert solver.nodes > nodes


def test_a_finished_game_has_no_score(solver: Solver) -> None:
    for moves, reason in (("1212121", "Red has won"), (DRAWN, "the game ended in a draw")):
        for ask in (solver.score, solver.scores, solver.best, exact_score):
            with pytest.raises(IllegalMove, match=f"there is nothing to play: {reason}"):
                ask(Position.from_moves(moves))


# The page to read first


@pytest.mark.parametrize("ply", range(26, 33))
def test_the_plain_solver_finds_the_same(ply: int, solver: Solver) -> None:
    chance = random.Random(-ply)
    for _ in range(10):
        position = random_position(ply, chance)
        assert exact_score(position) == solver.score(position), position


def test_outside_of_alpha_and_beta_it_finds_a_bound_on_the_right_side() -> None:
    chance = random.Random(3)
    for _ in range(20):
        position = random_position(30, chance)
        score = exact_score(position)
        table: Table = {}
        for alpha in chance.sample(range(WORST, BEST), 12):
            beta = alpha + chance.choice((1, 1, 5))
            bound = negamax(position, alpha, beta, table)
            if alpha < score < beta:
                assert bound == score
            else:
                assert bound >= score if score <= alpha else bound <= score
            assert (bound <= alpha) == (score <= alpha)
            assert (bound >= beta) == (score >= beta)


# Compiled, or not


ANSWER = """
from connect_four_ai.solver.solver import Solver
solver = Solver(bits=17)
print(solver.score("4455"), solver.scores("6561735661522156764223373774"))
"""


def test_without_numba_it_says_so_and_answers(solver: Solver) -> None:
    done = run_python("-c", "import sys; sys.modules['numba'] = None" + ANSWER)
    expected = solver.scores("6561735661522156764223373774")
    assert done.stdout.split(maxsplit=1) == ["18", f"{expected}\n"]
    assert done.stderr.count("\n") == 1
    assert "numba cannot be used" in done.stderr
    assert "plain Python, and is slow" in done.stderr


COUNT = "from connect_four_ai.solver.proofs import worth; print(worth(2), type(worth).__name__)"
"""A program whose count is a function of another file, bitboard.py."""


def test_machine_code_is_kept_until_a_file_changes_or_not_at_all(tmp_path: Path) -> None:
    """Numba keeps what it has compiled; a reader who tries something must not be answered by the
    old code. At first, a file stands where its folders would be."""
    package = tmp_path / "connect_four_ai"
    ignored = shutil.ignore_patterns("*cache*")
    shutil.copytree(ROOT / "connect_four_ai", package, ignore=ignored)
    (kept := package / "solver" / "__pycache__").write_text("")
    (tmp_path / "home").write_text("")
    names = ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", "USERPROFILE")
    done = run_python("-c", COUNT, folder=tmp_path, **dict.fromkeys(names, str(tmp_path / "home")))
    assert (done.stdout, done.stderr) == ("3 CPUDispatcher\n", "")
    kept.unlink()
    assert run_python("-c", COUNT, folder=tmp_path).stdout.startswith("3 ")
    assert [*kept.rglob("*.nbi")]
    bitboard = package / "solver" / "bitboard.py"
    bitboard.write_text(bitboard.read_text().replace("    number = 0\n", "    number = 3\n"))
    assert run_python("-c", COUNT, folder=tmp_path).stdout.startswith(f"{3 + 3 * 3} ")
