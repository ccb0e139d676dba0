"""`arena`: its table in every format, --resume, and a tournament that is killed."""

import csv
import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from arena_players import GOOD, write_players
from cases import cases_of
from waiting import TIME_LIMIT, wait_until

from connect_four_ai.commands import main
from connect_four_ai.study.arena import tournament
from connect_four_ai.study.arena.game import read_games

pytestmark = pytest.mark.usefixtures("folder")
ROOT = str(Path(__file__).resolve().parent.parent)
FIELD = "9.1.2,9.1.3,9.1.5,9.1.6:2"
OPTIONS = ("--json", "--seconds", "60")
"""Enough time that nobody loses because the machine is busy."""
ON_WINE = sys.platform == "win32" and "WINEPREFIX" in os.environ
NO_DASK = "Dask waits for Windows' clock to stand still for a moment; Wine's never does"


def table(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    """Returns the rows without the times, which differ from run to run."""
    assert main(["arena", *words, *OPTIONS]) == 0
    return untimed(capsys.readouterr().out)


def untimed(printed: str) -> list[dict[str, Any]]:
    return [{**json.loads(line), "seconds": 0} for line in printed.splitlines()]


def test_a_tournament_is_played_and_shown_in_every_form(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_players(
        folder / "class", {"anna": GOOD["anna"], "ben": GOOD["ben"] + "1 / 0  # <script>\n"}
    )
    words = "class --players 9.1.2,9.1.5 --games 2 --seconds 5 --exam"
    assert main(["arena", *words.split(), "--html", "class.html"]) == 0
    shown = capsys.readouterr().out
    assert "6 × ben.py, line 3: ZeroDivisionError: division by zero" in shown
    assert "c2b18f4a5778" in shown
    games = read_games([Path("games.jsonl")])
    assert len(games) == 12
    assert main(["arena", "--table", "games.jsonl", "--csv"]) == 0
    out = capsys.readouterr().out.removeprefix("\ufeff")
    rows = {row["player"]: row for row in csv.DictReader(io.StringIO(out))}
    names = ("9.1.2", "9.1.5", "anna", "ben")
    assert [rows[name]["failures"] for name in names] == ["0", "0", "0", "6"]
    assert rows["9.1.2"]["rating"] == "0.0"
    assert rows["ben"]["low"] == ""
    assert float(rows["9.1.5"]["points"]) > float(rows["9.1.2"]["points"])
    page = Path("class.html").read_text(encoding="utf-8")
    assert page.count("<script") == 1
    assert not re.search("https?:", page)
    data = json.loads(re.search(r"= (\{.*\})\n", page)[1])  # type: ignore[index]
    lines = [line.split()[1] for line in shown.splitlines() if line.startswith("│")]
    assert [row[0] for row in data["rows"]] == [name for name in lines if name in names]
    assert sorted(game["moves"] for game in data["walks"]) == sorted(
        game.moves for game in games.values()
    )


def test_it_goes_on_where_it_was_and_plays_only_what_has_changed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_players(folder / "class", {name: GOOD[name] for name in ("anna", "ben", "fritz")})
    words, file = ["class", "--games", "2"], folder / "games.jsonl"
    before = table(capsys, *words)
    assert main(["arena", *words]) == 1
    assert "games.jsonl is there already: go on with --resume" in capsys.readouterr().err
    lines = file.read_bytes()
    assert table(capsys, *words, "--resume") == before
    assert file.read_bytes() == lines
    write_players(folder / "class", {"ben": GOOD["ben"] + "# changed\n"})
    table(capsys, *words, "--resume")
    new = file.read_bytes().removeprefix(lines).splitlines()
    assert len(new) == 4
    assert all(b'"ben"' in line for line in new)
    both = table(capsys, "--table", "games.jsonl")
    assert len(both) == 4, "the file has both"
    assert table(capsys, "--table", "games.jsonl", "games.jsonl") == both


def start(*words: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "connect_four_ai", "arena", *words, *OPTIONS]
    return subprocess.Popen(
        command,
        env=os.environ | {"PYTHONPATH": ROOT},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no signal to one process")
def test_control_c_leaves_a_table(folder: Path) -> None:
    running = start("--players", FIELD, "--games", "200")
    wait_until(lambda: read_games(folder.glob("games.jsonl")))
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=TIME_LIMIT)
    assert running.returncode == 130
    assert err.decode().strip() == "Stopped. --resume goes on from here."
    assert {row["player"] for row in untimed(out.decode())} <= {*FIELD.split(",")}


@pytest.mark.parametrize(("words", "said"), cases_of(__file__)["refused"])
def test_what_cannot_be_done_is_said_in_a_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if ON_WINE and "--scheduler" in words:
        pytest.skip(NO_DASK)
    import distributed

    client: Any = distributed.Client
    monkeypatch.setattr(
        distributed, "Client", lambda address, timeout: client(address, timeout=0.1)
    )
    with suppress(SystemExit):
        assert main(["arena", *words]) == 1
    told = capsys.readouterr().err.strip()
    assert said in told.replace("\\", "/")
    assert "\n" not in told


@pytest.mark.skipif(ON_WINE, reason=NO_DASK)
def test_a_cluster_plays_the_same_games_and_what_it_leaves_is_played_here(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One of its workers is killed during the first game, and its scheduler after some more."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    address = f"tcp://127.0.0.1:{port}"
    worker = [address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
    scheduler = ["--host", "127.0.0.1", "--port", port, "--dashboard-address", ":0"]
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{kind}", *options],
            env=os.environ | {"PYTHONPATH": ROOT},
            stderr=subprocess.DEVNULL,
        )
        for kind, options in (("scheduler", scheduler), ("worker", worker), ("worker", worker))
    ]
    words = ("--players", FIELD, "--games", "6")
    running = start(*words, "--scheduler", address, "--file", "there")

    def is_played(games: int) -> bool:
        return len(read_games(folder.glob("there"))) >= games or running.poll() is not None

    try:
        wait_until(lambda: is_played(1))
        processes[2].kill()
        wait_until(lambda: is_played(8))
        processes[0].kill()
        there, error = running.communicate()
    finally:
        for process in (*processes, running):
            process.kill()
            process.wait()
    told = f"The Dask cluster at {address} has ended. The other games are played here.\n"
    assert (running.returncode, error.decode()) == (0, told)
    here = table(capsys, *words, "--file", "here")
    assert untimed(there.decode()) == here
    assert {row["failures"] for row in here} == {0}


@pytest.mark.parametrize("workers", [{}, {"tcp://127.0.0.1:1": {}}])
def test_a_cluster_is_given_up_if_it_has_no_worker(
    workers: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "WORKERS_TIMEOUT", -1)
    client, over = Mock(), Mock()
    client.scheduler_info.return_value = {"workers": workers}
    over.wait.side_effect = [False, False, True]
    tournament.close_without_workers(client, over)
    assert client.close.called == (not workers)
