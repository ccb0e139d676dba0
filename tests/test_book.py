"""The book of perfect play: made in one go or in many, on processes or a cluster; good, damaged and
missing."""

import os
import random
import subprocess
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from exact import plain_score, random_position
from spies import first_arguments

from connect_four_ai.commands import main
from connect_four_ai.games.connect_four import Position
from connect_four_ai.solver import book_file
from connect_four_ai.solver.bitboard import Bitboards, board_of, key_of, mirrored
from connect_four_ai.solver.book import KEY_BYTES, Book, read_book, shipped_book
from connect_four_ai.solver.book_file import DamagedBook, fault
from connect_four_ai.solver.solver import Solver
from tools import book as book_tool
from tools.__main__ import parser
from tools.book import Progress, WrongProgress, build, differences, look_ahead, openings

PROJECT = Path(__file__).parent.parent


def late_boards(number: int, ply: int = 30) -> list[Bitboards]:
    chance = random.Random(3)
    return [board_of(random_position(ply, chance)) for _ in range(number)]


@pytest.fixture(scope="module")
def scores() -> dict[int, int]:
    """A book of 4 plies whose scores nobody has to wait for: the plies before follow from them."""
    chance = random.Random(4)
    return {key_of(*board): chance.randint(-18, 18) for board in openings(4)}


@pytest.fixture
def book(scores: dict[int, int]) -> Book:
    return Book.of(4, look_ahead(4, scores))


def test_as_many_openings_as_there_are() -> None:
    assert [len(openings(ply)) for ply in range(6)] == [1, 4, 25, 121, 568, 2144]


def test_a_book_knows_what_it_was_made_of(
    book: Book, scores: dict[int, int], tmp_path: Path
) -> None:
    book.write(tmp_path / "a.book")
    read = read_book(tmp_path / "a.book")
    assert (read.plies, len(read.keys)) == (4, 1 + 4 + 25 + 121 + 568)
    for board in openings(4):
        image = mirrored(board[0]), mirrored(board[1])
        assert read.find(board) == read.find(image) == scores[key_of(*board)]
    assert read.find(late_boards(1)[0]) is None


def test_earlier_plies_follow_by_looking_ahead(book: Book) -> None:
    def score(position: Position) -> int:
        found = book.find(board_of(position))
        assert found is not None
        return found

    for moves in ("", "4", "17", "333"):
        position = Position.from_moves(moves)
        columns = {column: -score(position.play(column)) for column in position.legal_moves}
        assert score(position) == max(columns.values())
        solver = Solver(book, bits=17)
        assert solver.scores(position) == columns
        assert columns[solver.best(position)] == score(position)
        assert solver.nodes == 0


@pytest.mark.parametrize(("kept", "more"), [(-1, b""), (9, b""), (0, b""), (-9, b"whatever!")])
def test_a_damaged_book_is_noticed(kept: int, more: bytes, book: Book, tmp_path: Path) -> None:
    file = tmp_path / "damaged.book"
    book.write(file)
    file.write_bytes(file.read_bytes()[:kept] + more)
    with pytest.raises(DamagedBook):
        read_book(file)
    assert shipped_book(file) is None
    assert "damaged.book is not used: it" in fault(file)


def test_keys_that_no_position_has_are_noticed(tmp_path: Path) -> None:
    """Somebody has written them, with the right checksum."""
    file = tmp_path / "forged.book"
    number = 300
    body = zlib.compress(b"\xff" * (KEY_BYTES * number) + bytes(number))
    book_file.write(file, 4, number, body)
    with pytest.raises(DamagedBook):
        read_book(file)


def test_a_missing_book_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "none.book"
    assert shipped_book(file) is None
    assert (
        fault(file)
        == "The opening book none.book is not used: it is missing. The first moves take longer."
    )


def test_a_good_book_has_no_fault(book: Book, tmp_path: Path) -> None:
    file = tmp_path / "good.book"
    book.write(file)
    assert fault(file) == ""
    assert shipped_book(file) is not None


def test_every_answer_is_right(tmp_path: Path) -> None:
    chance = random.Random(3)
    positions = [random_position(33, chance) for _ in range(50)]
    progress = Progress(tmp_path / "p", "title")
    with ThreadPoolExecutor(2) as pool:
        numbers = list(build([board_of(position) for position in positions], progress, pool, 2))
    assert numbers == [0, *sorted(numbers[1:])]
    assert numbers[-1] == 50
    assert progress.in_order() == list(map(plain_score, positions))


def test_cut_anywhere_it_goes_on_from_there(tmp_path: Path) -> None:
    """Every whole run counts, whatever follows it; nothing else does."""
    file = tmp_path / "p"
    progress = Progress(file, "title")
    progress.add(0, [1, -18])
    progress.add(2, [0])
    whole = file.read_bytes()
    ends = [number for number, byte in enumerate(whole) if byte == 10]
    for length in range(ends[0] + 1, len(whole) + 1):
        file.write_bytes(whole[:length])
        again = Progress(file, "title")
        assert len(again.scores) == (0 if length <= ends[1] else 2 if length <= ends[2] else 3)
        again.add(0, [1, -18])
        again.add(2, [0])
        assert Progress(file, "title").in_order() == [1, -18, 0]


def test_another_builds_progress_is_refused(tmp_path: Path) -> None:
    Progress(tmp_path / "p", "8 plies")
    with pytest.raises(WrongProgress, match="belongs to another build: 8 plies"):
        Progress(tmp_path / "p", "4 plies")


KILLED = """
import sys
from pathlib import Path
from test_book import late_boards
from tools.book import Progress, build, process_pool
if __name__ == "__main__":
    with process_pool(1) as pool:
        for number in build(late_boards(320, 24), Progress(Path(sys.argv[1]), "title"), pool, 1):
            print(number, flush=True)
"""


def test_killed_it_goes_on_and_solves_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "killed.py").write_text(KILLED)
    path = os.pathsep.join([str(PROJECT), str(PROJECT / "tests")])
    process = subprocess.Popen(
        [sys.executable, "killed.py", "p"],
        stdout=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": path},
    )
    assert process.stdout is not None
    while process.stdout.readline().strip() not in ("32", ""):
        pass
    process.kill()
    process.wait()
    process.stdout.close()
    solved = Progress(tmp_path / "p", "title").scores
    assert 32 <= len(solved) <= 320
    again = first_arguments(monkeypatch, book_tool, "solve_all")
    boards = late_boards(320, 24)
    progress = Progress(tmp_path / "p", "title")
    with ThreadPoolExecutor(1) as pool:
        list(build(boards, progress, pool, 1))
    assert sum(map(len, again)) == 320 - len(solved)
    solver = Solver(bits=17)
    assert progress.in_order() == [solver.board_score(board) for board in boards]


def test_a_dask_cluster_does_the_same(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="the cluster is an extra")
    boards = late_boards(40)
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        progress = Progress(tmp_path / "p", "title")
        assert list(build(boards, progress, client.get_executor(), 2))[-1] == 40
    solver = Solver(bits=17)
    assert progress.in_order() == [solver.board_score(board) for board in boards]


def test_the_command_makes_a_book(scores: dict[int, int], tmp_path: Path) -> None:
    """All positions are solved already; what is left is to look ahead and write."""
    progress = Progress(tmp_path / "4.progress", "connect_four_ai book, 4 plies, 568 positions")
    progress.add(0, [scores[key_of(*board)] for board in openings(4)])
    words = ["--ply", "4", "--out", str(tmp_path / "4.book"), "--workers", "1"]
    assert main(["book", "build", *words], parser) == 0
    made = read_book(tmp_path / "4.book")
    assert all(made.find(board) == scores[key_of(*board)] for board in openings(4))
    other = ["--ply", "3", "--progress", str(tmp_path / "4.progress")]
    assert main(["book", "build", *words[:-2], *other], parser) == 1


def test_verifying_finds_a_wrong_score() -> None:
    boards = {key_of(*board): board for board in late_boards(8, 26)}
    solver = Solver(bits=17)
    book = Book.of(26, {key: solver.board_score(board) for key, board in boards.items()})
    assert [*differences(book, range(8), solver)] == []
    book.scores[5] += 1
    (fault,) = differences(book, range(8), solver)
    assert fault.startswith("position 5: the book says")


def test_no_bit_of_a_book_can_be_wrong(book: Book, tmp_path: Path) -> None:
    file = tmp_path / "a.book"
    book.write(file)
    good = file.read_bytes()
    head = 8 * (good.index(b"\n", good.index(b"\n") + 1) + 1)
    for place in [*range(head), *range(head, 8 * len(good), 37)]:
        flipped = bytearray(good)
        flipped[place // 8] ^= 1 << place % 8
        file.write_bytes(flipped)
        with pytest.raises(DamagedBook):
            book_file.read(file)


@pytest.mark.parametrize("positions", [99_999_999, 1_208_492, 0])
def test_a_forged_book_unpacks_to_no_more_than_it_says(positions: int, tmp_path: Path) -> None:
    body = book_file.read(book_file.FILE)[2]
    book_file.write(tmp_path / "a.book", 8, positions, body)
    with pytest.raises(DamagedBook):
        read_book(tmp_path / "a.book")
    assert shipped_book(tmp_path / "a.book") is None


@pytest.mark.parametrize("out", ["folder", "file/in/a.book"])
def test_a_place_where_no_book_can_be_is_noticed_before_the_work(
    out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.book.openings", lambda ply: pytest.fail("it has begun"))
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    words = f"book build --ply 1 --out {tmp_path / out} --progress {tmp_path / 'p'}"
    assert main(words.split(), parser) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_a_scheduler_that_is_none_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed", reason="the cluster is an extra")
    words = f"book build --ply 1 --out {tmp_path / 'b'} --scheduler nonsense"
    assert main(words.split(), parser) == 1
    said = capsys.readouterr().err
    assert said.startswith("--scheduler nonsense: no Dask cluster answers")
    assert said.count("\n") == 1


def test_another_file_is_not_taken_for_progress_that_was_cut_short(tmp_path: Path) -> None:
    (tmp_path / "p").write_text("somebody's letter")
    with pytest.raises(WrongProgress):
        Progress(tmp_path / "p", "title")
    assert (tmp_path / "p").read_text() == "somebody's letter"
