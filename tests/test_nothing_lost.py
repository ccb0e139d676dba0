"""Damaged files, full disks, absurd words, processes that stop: each costs a sentence, and nothing
else."""

import errno
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from shipped import SAVED_GAMES
from waiting import TIME_LIMIT, used_by_ended_children, wait_until

from connect_four_ai.actions.saved_games import go_on_with_unfinished, keep_journal
from connect_four_ai.ai_brain import AIBrain, Think
from connect_four_ai.app import language, preferences
from connect_four_ai.app.files import write_whole
from connect_four_ai.app.language import CHINESE, say, set_language
from connect_four_ai.commands import main
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games import starts
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.worker import Failure, Worker
from connect_four_ai.play.history import MAX_MOMENTS, History, Moment
from connect_four_ai.play.record import Journal, Record, open_journal
from connect_four_ai.solver import book_file
from connect_four_ai.solver.book import read_book, shipped_book
from connect_four_ai.texts.formats import save_new
from tools.__main__ import parser
from tools.book.build import build
from tools.book.openings import openings
from tools.book.progress import Progress, WrongProgress

PROJECT = Path(__file__).resolve().parent.parent
COMMAND = [sys.executable, "-m", "connect_four_ai"]
AT_ONCE = 60.0
"""Seconds, on a machine with other things to do."""


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing written reaches the disk."""

    def fail(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fail)


# Files that are whole or not there


def test_a_file_is_replaced_by_a_whole_one(tmp_path: Path) -> None:
    write_whole(tmp_path / "new" / "file", b"one")
    write_whole(tmp_path / "new" / "file", b"two")
    assert (tmp_path / "new" / "file").read_bytes() == b"two"
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["file"]


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"one")
    with pytest.raises(OSError, match="No space"):
        write_whole(tmp_path / "file", b"two")
    assert (tmp_path / "file").read_bytes() == b"one"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_costs_neither_the_preferences_nor_a_good_book(tmp_path: Path) -> None:
    before = preferences.file().read_bytes()
    preferences.remember("marks", True)
    assert preferences.file().read_bytes() == before
    book = read_book(book_file.FILE)
    (tmp_path / "a.book").write_bytes(b"a good book")
    with pytest.raises(OSError, match="No space"):
        book.write(tmp_path / "a.book")
    assert (tmp_path / "a.book").read_bytes() == b"a good book"


@pytest.mark.skipif(sys.platform == "win32", reason="of pipes that are files")
def test_preferences_that_are_a_pipe_are_not_read_for_ever(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    preferences.file().parent.mkdir(parents=True)
    os.mkfifo(preferences.file())
    code = "from connect_four_ai.app import preferences; print(preferences.read())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
    )
    assert done.stdout == "{}\n"


# Pictures


def test_a_picture_takes_no_other_s_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = [save_new("svg", bytes([number])) for number in range(3)]
    assert sorted(path.read_bytes() for path in tmp_path.iterdir()) == [b"\0", b"\1", b"\2"]
    assert all(path.name in " ".join(said) for path in tmp_path.iterdir())


@pytest.mark.skipif(
    sys.platform == "win32", reason="Windows does not delete the folder somebody is in"
)
def test_a_working_folder_that_is_gone_costs_the_picture_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    assert save_new("png", b"1") == "It could not be saved: No such file or directory."


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_leaves_no_empty_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert save_new("png", b"1") == "It could not be saved: No space left on device."
    assert list(tmp_path.iterdir()) == []


# Translations


def texts(lines: str, folder: Path, monkeypatch: pytest.MonkeyPatch, start: bytes = b"") -> None:
    (folder / "zh_hant.toml").write_bytes(start + f"[games]\n{lines}\n".encode())
    monkeypatch.setattr(language, "TEXTS", folder)
    set_language(CHINESE)


@pytest.mark.parametrize(
    "slip",
    [
        '"{nom}贏了"',
        '"贏了"',
        '"{name贏了"',
        '"{name}}贏了"',
        '"{name.__class__}贏了"',
        '"{name[0]}"',
        "4",
        "['{name}']",
    ],
)
def test_a_slip_in_a_translation_costs_that_one(
    slip: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    texts(f'"{{name}} has won" = {slip}\n"Red" = "紅方"', tmp_path, monkeypatch)
    assert say("{name} has won", name="Ann") == "Ann has won"
    assert say("Red") == "紅方"
    assert capsys.readouterr().err.count("'{name} has won'") == 1
    assert len(language.slips) == 1


def test_a_part_that_is_no_table_and_a_mark_at_the_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts('"Red" = "紅方"', tmp_path, monkeypatch, b"\xef\xbb\xbf")
    assert say("Red") == "紅方"
    set_language("en")
    (tmp_path / "zh_hant.toml").write_text("games = 4")
    set_language(CHINESE)
    assert say("Red") == "Red"


# The book


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
    monkeypatch.setattr("tools.book.openings.openings", lambda ply: pytest.fail("it has begun"))
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


# What is typed


@pytest.mark.parametrize(
    "words", [["search", "--depth"], ["scores", "--depth"], ["--depth"], ["--position"], ["--game"]]
)
def test_an_absurd_word_is_refused_in_a_short_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*words, "9" * 5000])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert len(said) < 500
    assert said.count("\n") == 1


def test_a_long_line_is_not_echoed_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "--depth", "1", "4" * 100_000]) == 1
    assert len(capsys.readouterr().err) < 500


def test_a_mark_at_the_beginning_of_a_file_is_no_column() -> None:
    done = subprocess.run(
        [*COMMAND, "search", "--depth", "1", "--json"],
        cwd=PROJECT,
        input=b"\xef\xbb\xbf4\n44\n",
        capture_output=True,
        timeout=TIME_LIMIT,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b'{"position": "4"')


@pytest.mark.skipif(sys.platform == "win32", reason="of a shell")
def test_without_standard_input_the_terminal_shows_a_game() -> None:
    command = f"exec {sys.executable} -m connect_four_ai --terminal --stage 9.1.2 <&-"
    done = subprocess.run(
        ["sh", "-c", command], cwd=PROJECT, capture_output=True, text=True, timeout=TIME_LIMIT
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("seed 7\n")


# Processes


SOLVING = """
import sys
from connect_four_ai.commands import main
from connect_four_ai.solver.solver import Solver
print("ready", flush=True)
sys.exit(main(["solve", "--no-book", "--cold", "--all", "1"]))
"""
NEVER_LOOKS_UP = """
import hashlib
from connect_four_ai.app.signals import leave_on_control_c
with leave_on_control_c():
    print("ready", flush=True)
    hashlib.pbkdf2_hmac("sha256", b"", b"", 10**9)
"""


def processor_time(pid: int) -> float:
    """Seconds that a running process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(sys.platform != "linux", reason="of /proc")
@pytest.mark.parametrize("program", [SOLVING, NEVER_LOOKS_UP], ids=["solve", "never-looks-up"])
def test_control_c_ends_machine_code_soon(program: str) -> None:
    """Counted in the processor's time: a busy machine makes it wait, and not work more."""
    before = used_by_ended_children()
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=PROJECT, stdout=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"ready\n"
        started = processor_time(running.pid)
        wait_until(lambda: processor_time(running.pid) > started + 1)  # of ten or so
        at_control_c = processor_time(running.pid)
        running.send_signal(signal.SIGINT)
        try:
            assert running.wait(timeout=TIME_LIMIT) == 130
        finally:
            running.kill()
    assert used_by_ended_children() - before - at_control_c < 2, "it would be 6 to 12"


OTHER_SIGNAL = """
import os, signal, threading
from connect_four_ai.app import signals
heard = threading.Event()
signals.EXIT_MARGIN = 0
signal.signal(signal.SIGVTALRM, lambda *_: heard.set())
with signals.leave_on_control_c():
    if not os.fork():
        signal.raise_signal(signal.SIGVTALRM)
        heard.wait()
        os._exit(0)
    os.wait()
    threading.Event().wait(0.3)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="of signals")
def test_another_signal_does_not_end_a_command() -> None:
    """Not its own, nor that of a copy of it, as `evidence` makes them: they share what wakes it."""
    assert subprocess.run([sys.executable, "-c", OTHER_SIGNAL], check=False).returncode == 0


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


@pytest.mark.skipif(sys.platform == "win32", reason="of signals")
def test_nobody_waits_for_a_process_that_is_stopped(worker: Worker) -> None:
    brain = AIBrain("9.1.7", 7)
    worker.ask(Think(brain, Position()))
    wait_until(lambda: worker.poll() or worker.engaged)
    assert worker.process is not None
    worker.process.popen.send_signal(signal.SIGSTOP)
    began = time.monotonic()
    for _ in range(600):  # more than a pipe holds
        worker.cancel()
        worker.ask(Think(brain, Position()))
    worker.close()
    assert time.monotonic() - began < AT_ONCE, "it would be for ever"


def test_closing_does_not_wait_until_a_process_has_started(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then it cannot be asked to end; this one starts for ten minutes."""
    monkeypatch.setattr(
        "connect_four_ai.jobs.process.start_process",
        lambda module, **streams: subprocess.Popen(
            [sys.executable, "-c", "import time; time.sleep(600)"], **streams
        ),
    )
    worker.ask(Think(AIBrain("9.1.7", 7), Position()))
    assert worker.process is not None
    starting = worker.process.popen
    began = time.monotonic()
    worker.close()
    assert time.monotonic() - began < AT_ONCE
    assert starting.wait() == -signal.SIGKILL


def of_stage(board: GameBoard[Any]) -> bool:
    """Whether what went wrong is the stage's error."""
    assert board.thinker.failure
    return board.thinker.failure.of_stage


def test_a_process_that_was_killed_is_no_error_of_the_stage() -> None:
    board = GameBoard(AIBrain("9.1.7", 7), Position(), computer="R")
    try:
        wait_until(lambda: board.thinker.worker.engaged, board.update)
        assert board.thinker.worker.process is not None
        board.thinker.worker.process.popen.kill()
        wait_until(lambda: board.thinker.failure, board.update)
        assert not of_stage(board)
        board.changed()
        board.thinker.worker.heard.put(Failure(board.thinker.worker.number, "a slip", ""))
        board.update()
        assert (board.thinker.error, of_stage(board)) == ("a slip", True)
    finally:
        board.close()


# The running game


def play(board: GameBoard[Any], moves: int) -> None:
    for _ in range(moves):
        board.play(board.position.legal_moves[0])


def two_players(start: Any) -> GameBoard[Any]:
    """Nobody thinks."""
    return GameBoard(AIBrain("9.1.1"), start)


@pytest.mark.parametrize("name", SAVED_GAMES)
def test_after_a_kill_the_next_start_goes_on_with_the_same_game(name: str, tmp_path: Path) -> None:
    start = starts()[name]
    board = two_players(start)
    keep_journal(board, Journal(tmp_path / "j", board.start))
    play(board, 3)
    board.undo()
    expected = board.position
    assert board.journal is not None
    board.journal.file.close()  # as a kill does
    again = GameBoard(AIBrain("9.1.2" if name == "Connect Four" else "9"), start)
    journal = Journal(tmp_path / "j", start)
    keep_journal(again, journal)
    assert again.message == "An unfinished game was found: press O to go on with it."
    assert again.position == start
    assert go_on_with_unfinished(again)
    assert (again.position, again.message, journal.unfinished) == (expected, "", None)
    again.undo()
    assert again.position != expected
    again.close()
    assert not (tmp_path / "j").exists()


def test_the_opponent_its_depth_and_its_side_are_kept(tmp_path: Path) -> None:
    board = GameBoard(AIBrain("9.1.5", 3), Position(), Position.from_moves("4"), "R")
    keep_journal(board, Journal(tmp_path / "j", board.start))
    board.play(4)
    board.journal.file.close()  # type: ignore[union-attr]
    board.thinker.worker.close()
    again = GameBoard(AIBrain("9.1.7"), Position())
    journal = Journal(tmp_path / "j", Position())
    keep_journal(again, journal)
    assert go_on_with_unfinished(again)
    assert (again.brain.stage.section, again.brain.depth, again.now.computer) == ("9.1.5", 3, "R")
    again.close()


GOOD = json.dumps(
    {"game": "Connect Four", "moves": "445", "computer": "Y", "stage": "9.1.1", "depth": 1}
).encode()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (GOOD, 4),
        (GOOD + b'\n{"game": "Conn', 4),
        (b"\0\xff\n" + GOOD + b"\n" + b"[" * 60_000, 4),
        (GOOD.replace(b"9.1.1", b"9.9.9"), 4),
        (GOOD.replace(b'"9.1.1"', b"[]"), 4),
        (GOOD + b"\n{}", 0),
        (GOOD + b"\n[]", 0),
        (GOOD.replace(b"445", b"44555555555"), 0),
        (GOOD.replace(b'"445"', b"445.5"), 0),
        (GOOD.replace(b'"Y"', b'"Z"'), 0),
        (GOOD.replace(b'"Y"', b"[]"), 0),
        (GOOD.replace(b"Connect Four", b"Isolation"), 0),
        (b"", 0),
        (b"somebody's letter", 0),
    ],
)
def test_a_damaged_or_foreign_journal_costs_nothing(
    text: bytes, found: int, tmp_path: Path
) -> None:
    (tmp_path / "j").write_bytes(text)
    board = two_players(Position())
    journal = Journal(tmp_path / "j", Position())
    keep_journal(board, journal)
    assert (len(journal.unfinished.positions) if journal.unfinished else 0) == found
    if found:
        assert go_on_with_unfinished(board)
        assert str(board.position) == "445"
    board.close()


def test_a_journal_has_one_program(tmp_path: Path) -> None:
    first = Journal(tmp_path / "j", Position())
    with pytest.raises(OSError):  # noqa: PT011, each system says it in its own way
        Journal(tmp_path / "j", Position())
    first.end()


def test_a_game_that_is_over_or_a_demonstration_is_not_gone_on_with(tmp_path: Path) -> None:
    board = GameBoard(AIBrain("9.1.1"), Position(), Position.from_moves("415161"))
    journal = Journal(tmp_path / "j", Position())
    keep_journal(board, journal)
    board.play(7)
    assert board.game_over
    assert (tmp_path / "j").read_bytes() == b"\n{}"
    board.thinker.rival = AIBrain("9.1.1")
    board.new_game()
    assert (tmp_path / "j").read_bytes() == b"\n{}"
    board.close()


def test_another_game_leaves_the_journal_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *names, **options: tmp_path)
    killed = two_players(Position())
    first = open_journal(Position())
    assert first
    keep_journal(killed, first)
    killed.play(4)
    first.file.close()
    other = two_players(starts()["Tic-tac-toe"])
    second = open_journal(other.start)
    assert second
    keep_journal(other, second)
    play(other, 1)
    other.close()
    again = two_players(Position())
    third = open_journal(Position())
    assert third
    keep_journal(again, third)
    assert third.unfinished == Record(Position(), "4", "Y", "9.1.1", 1)
    again.close()


def test_without_a_home_there_is_no_journal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(
        "platformdirs.user_data_path", lambda *names, **options: tmp_path / "file" / "in"
    )
    (tmp_path / "file").touch()
    assert open_journal(Position()) is None
    monkeypatch.setattr("platformdirs.user_data_path", lambda *names, **options: Path("~/.local"))
    assert open_journal(Position()) is None


def test_a_demonstration_of_days_remembers_its_last_hours() -> None:
    history = History(Moment(Position(), "Y", AIBrain("9.1.1")))
    for _ in range(2 * MAX_MOMENTS):
        history.go_on(history.now)
    for _ in range(MAX_MOMENTS - 1):
        assert history.step(-1)
    assert not history.step(-1)
