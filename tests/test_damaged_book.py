"""The opening book and the progress towards one, damaged, forged or out of reach."""

import random
from pathlib import Path
from typing import Any

import pytest

from connect_four_ai.commands import main
from connect_four_ai.solver import book_file
from connect_four_ai.solver.book import read_book, shipped_book
from tools.__main__ import parser
from tools.book import build, openings
from tools.book_progress import Progress, WrongProgress


def test_no_bit_of_the_book_can_be_wrong(tmp_path: Path) -> None:
    """The title and the checksum, bit for bit, and some of the rest."""
    good = book_file.FILE.read_bytes()
    head = 8 * (good.index(b"\n", good.index(b"\n") + 1) + 1)
    places = [*range(head), *random.Random(1).sample(range(head, 8 * len(good)), 100)]
    file = tmp_path / "a.book"
    for place in places:
        flipped = bytearray(good)
        flipped[place // 8] ^= 1 << place % 8
        file.write_bytes(flipped)
        with pytest.raises(book_file.DamagedBook):
            book_file.read(file)


@pytest.mark.parametrize("positions", [99_999_999, 1_208_492, 0])
def test_a_forged_book_unpacks_to_no_more_than_it_says(positions: int, tmp_path: Path) -> None:
    body = book_file.read(book_file.FILE)[2]
    book_file.write(tmp_path / "a.book", 8, positions, body)
    with pytest.raises(book_file.DamagedBook):
        read_book(tmp_path / "a.book")
    assert shipped_book(tmp_path / "a.book") is None


@pytest.mark.parametrize("out", ["folder", "file/in/a.book"])
def test_a_place_where_no_book_can_be_is_noticed_before_the_work(
    out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.book.openings", lambda ply: pytest.fail("it has begun"))
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    words = [
        "book",
        "build",
        "--ply",
        "1",
        "--out",
        str(tmp_path / out),
        "--progress",
        str(tmp_path / "p"),
    ]
    assert main(words, parser) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_a_scheduler_that_is_none_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed", reason="the cluster is an extra")
    assert (
        main(
            [
                "book",
                "build",
                "--ply",
                "1",
                "--out",
                str(tmp_path / "b"),
                "--scheduler",
                "nonsense",
            ],
            parser,
        )
        == 1
    )
    said = capsys.readouterr().err
    assert said.startswith("--scheduler nonsense: no Dask cluster answers")
    assert said.count("\n") == 1


FORGED = ((0, 99), (0, 20), (0, -20), (9, 0))


@pytest.mark.parametrize(("number", "score"), FORGED)
def test_forged_progress_is_solved_again(number: int, score: int, tmp_path: Path) -> None:
    """Its checksum is right, and yet no position of ply 4 has such a score, or such a number."""
    boards = openings(4)[:4]
    Progress(tmp_path / "p", "title").add(number, [score])
    progress = Progress(tmp_path / "p", "title")
    asked: list[int] = []

    class Worker:
        def submit(self, solve: Any, some: Any) -> Any:
            asked.append(len(some))
            raise InterruptedError

    with pytest.raises(InterruptedError):
        list(build(boards, progress, Worker(), 1))  # type: ignore[arg-type]
    assert (asked, progress.scores) == ([4], {})


def test_a_worker_s_forged_answer_is_refused(tmp_path: Path) -> None:
    from concurrent.futures import Future

    class Worker:
        def submit(self, solve: Any, some: Any) -> Any:
            future: Future[Any] = Future()
            future.set_result([99] * len(some))
            return future

    with pytest.raises(WrongProgress, match="cannot be right"):
        list(build(openings(2), Progress(tmp_path / "p", "title"), Worker(), 1))  # type: ignore[arg-type]


def test_another_file_is_not_taken_for_progress_that_was_cut_short(tmp_path: Path) -> None:
    (tmp_path / "p").write_text("somebody's letter")
    with pytest.raises(WrongProgress):
        Progress(tmp_path / "p", "title")
    assert (tmp_path / "p").read_text() == "somebody's letter"
