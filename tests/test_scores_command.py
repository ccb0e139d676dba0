"""`scores` and `solve`, and the common behaviour of all commands, run as typed."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from cases import cases_of
from running import ROOT, run_python
from waiting import TIME_LIMIT

from connect_four_ai.commands import app_parser, main
from connect_four_ai.games.connect_four import Position
from connect_four_ai.play.record import read_game
from connect_four_ai.study.learning.learner import Settings

TERMINAL = {"COLUMNS": "80", "PYTHONUTF8": "1", "FORCE_COLOR": "", "PYTHONUNBUFFERED": ""}
TIE = "656173566152215676422337377473141445425321"


def typed(*words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Runs a command in a process of its own."""
    return run_python("-m", "connect_four_ai", *words, folder=ROOT, **TERMINAL | environment)


def command(*words: str, stdin: str | bytes = "") -> "subprocess.CompletedProcess[str]":
    """Runs a command in this process, which is faster."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    read = io.TextIOWrapper(io.BufferedReader(io.BytesIO(given)), "utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    with patch.multiple(sys, stdin=read, stdout=out, stderr=err), patch.dict(os.environ, TERMINAL):
        try:
            status = main(words)
        except SystemExit as left:
            status = int(left.code or 0)
    out.seek(0)
    err.seek(0)
    return subprocess.CompletedProcess(words, status, out.read(), err.read())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_positions_come_in_the_encodings_of_windows(encoding: str, folder: Path) -> None:
    done = command("scores", "--depth", "0", "--json", stdin="4453\r\n445\r\n".encode(encoding))
    assert [answer["position"] for answer in answers(done)] == ["4453", "445"]
    file = folder / "game.txt"
    file.write_bytes("4453\r\n".encode(encoding))
    assert str(read_game(str(file), Position())[0].positions[-1]) == "4453"


def test_what_is_redirected_is_utf_8_whatever_the_code_page() -> None:
    old = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C"}
    done = typed("scores", "1212125", "--lang", "zh-Hant", **old)
    assert "−" in done.stdout
    assert "最好" in done.stdout
    assert "?" not in done.stdout
    done = typed("scores", "48", "--lang", "zh-Hant", **old)
    assert "8" in done.stderr
    assert "?" not in done.stderr


def answers(done: "subprocess.CompletedProcess[str]") -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_one_position() -> None:
    done = typed("scores", "1212125", "--stage", "9.1.7", "--depth", "1", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    (answer,) = answers(done)
    assert list(answer) == ["position", "stage", "depth", "scores", "best", "nodes", "seconds"]
    assert 0 < answer.pop("seconds") < 60
    assert answer == {
        "position": "1212125",
        "stage": "9.1.7",
        "depth": 1,
        "scores": {"1": 0, "2": -100, "3": 10, "4": 10, "5": 10, "6": 10, "7": 10},
        "best": [2],
        "nodes": 49,
    }


def test_bad_positions_are_reported_and_the_others_answered() -> None:
    text = f"4453\r\n\r\n1111111\n\t12\n４\n{TIE}\n".encode() + b"\xff\n7"
    done = command("scores", "--depth", "0", "--json", stdin=text)
    assert done.returncode == 1
    assert [answer["position"] for answer in answers(done)] == ["4453", "", "12", "4", "7"]
    full, over, unreadable = done.stderr.splitlines()
    assert full == "line 3: move 7 of '1111111': column 1 is full"
    assert over == "line 6: there is nothing to play: the game ended in a draw"
    assert unreadable.startswith("line 7: ")
    assert "is not a position" in unreadable


def test_each_line_is_answered_before_the_next_one_comes_until_the_reader_has_seen_enough() -> None:
    words = [sys.executable, "-m", "connect_four_ai", "scores", "--json", "--depth", "0"]
    pipes: Any = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    running: Any = subprocess.Popen(words, **pipes, text=True, cwd=ROOT, env=os.environ | TERMINAL)
    with running:
        for position in ["4453", "", "12"]:
            running.stdin.write(f"{position}\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["position"] == position
        running.stdout.close()
        running.stdin.write("44\n")
        running.stdin.close()
        assert (running.stderr.read(), running.wait(TIME_LIMIT)) == ("", 1)


def test_control_c_ends_it_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Keyboard:
        def __iter__(self) -> Iterator[str]:
            yield "4453\n"
            raise KeyboardInterrupt

        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Keyboard())
    assert main(["scores", "--json", "--depth", "0"]) == 130
    printed = capsys.readouterr()
    assert json.loads(printed.out)["position"] == "4453"
    assert printed.err == "Type a position, such as 4453, and press Enter (Ctrl-C ends).\n"


def test_the_table() -> None:
    done = command("scores", "41424", "--stage", "9.1.5", "--depth", "1")
    assert (done.returncode, done.stderr) == (0, "")
    rows = [line.replace("┃", "│").split("│")[1:-1] for line in done.stdout.splitlines()]
    assert [[cell.strip() for cell in row] for row in rows if row] == [
        [*"1234567"],
        ["+10", "+10", "+10", "−∞", "+10", "+10", "+10"],
        ["", "", "", "best", "", "", ""],
    ]
    assert "41424" in done.stdout
    assert "9.1.5, depth 1: 56 nodes in" in done.stdout


LATE = "4344343443556"


def test_the_exact_score_is_for_the_player_to_move() -> None:
    done = command("solve", "44455554221", LATE, "--json", "--no-book")
    assert (done.returncode, done.stderr) == (0, "")
    first, second = answers(done)
    assert list(first) == ["position", "score", "best", "nodes", "microseconds"]
    assert (first["position"], first["score"], len(first["best"])) == ("44455554221", -15, 1)
    assert second["nodes"] > 0


def test_the_exact_score_of_every_column() -> None:
    done = command("solve", "--all", "--json", "--no-book", stdin=f"44455554221\n{LATE}\n")
    first, second = answers(done)
    assert first["columns"] == {str(column): -15 for column in range(1, 8)}
    assert first["best"] == [1, 2, 3, 4, 5, 6, 7]
    assert second["score"] == max(second["columns"].values())
    best = {int(column) for column, score in second["columns"].items() if score == second["score"]}
    assert {*second["best"]} == best


def test_in_the_table_plus_is_good_for_red_although_yellow_is_to_move() -> None:
    done = command("solve", "44455554221", "--all", "--no-book")
    assert done.stdout.count("+15") == 8
    assert "+15: Red wins with its next move" in done.stdout
    assert "−18: Yellow wins with the next move" in command("solve", "1212125", "--no-book").stdout


@pytest.mark.parametrize(("words", "reason"), cases_of(__file__)["refused"])
def test_what_cannot_be_meant_is_answered_in_one_line(
    words: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words.split())
    assert ended.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert reason in printed.err
    assert printed.err.count("\n") == 1


TOLD = re.compile(r"\((?:default )?(\d+(?:\.\d+)?)\)$")


def test_the_defaults_that_help_names_are_those_of_the_code() -> None:
    parsers: Any = next(
        action.choices for action in app_parser(["--help"])._actions if action.dest == "command"
    )
    told = {
        (name, action.dest): (float(found[1]), action.default)
        for name, parser in parsers.items()
        for action in parser._actions
        if (found := TOLD.search(action.help or ""))
    }
    settings = asdict(Settings())
    for (name, option), (number, default) in told.items():
        default = settings.get(option, 0) if name == "learn" else default
        if option not in ("stage", "seconds") or default is not None:  # these are the stage's
            assert number == default, (name, option)
    assert {("learn", "alpha"), ("search", "depth"), ("check", "seconds")} <= told.keys()
