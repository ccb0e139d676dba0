"""Attacks on a class: nobody gets in, sees what is others', or stops it."""

import http.client
import itertools
import json
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from class_server import ClassServer, Client, TeacherClient, class_server
from websockets.exceptions import ConnectionClosed, InvalidStatus

from connect_four_ai.classroom.server import is_own_host
from connect_four_ai.commands.class_ import own_addresses


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClassServer]:
    with class_server(tmp_path_factory.mktemp("class")) as server:
        yield server


@pytest.fixture
def teacher(server: ClassServer) -> TeacherClient:
    return server.teacher()


def get(
    server: ClassServer, path: str, host: str = "", address: str = "127.0.0.1", **more: str
) -> Any:
    """Returns the status and the content of a request, as no browser would shorten its path."""
    asked = http.client.HTTPConnection(address, server.port)
    asked.putrequest("GET", path, skip_host=True)
    for name, value in {"Host": host or f"{address}:{server.port}", **more}.items():
        asked.putheader(name, value)
    asked.endheaders()
    answer = asked.getresponse()
    return answer.status, answer.read()


def test_only_this_computer_s_own_names_are_answered(server: ClassServer) -> None:
    assert get(server, "/teacher")[0] == 200
    for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1.evil.example", ""):
        if host:
            assert get(server, "/teacher", host)[0] == 403, "a name that leads here (DNS rebinding)"
            assert not is_own_host(host)
    assert is_own_host("192.168.1.7:8918")
    assert is_own_host("[::1]:8918")
    assert get(server, "/", Origin="http://evil.example")[0] == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", None])
@pytest.mark.parametrize("path", ["pupil", "teacher"])
def test_a_page_of_another_site_cannot_speak_to_the_class(
    origin: str | None, path: str, server: ClassServer
) -> None:
    with pytest.raises(InvalidStatus):
        server.socket(path, origin=origin)


def test_the_teacher_s_page_is_for_this_computer_and_its_key(server: ClassServer) -> None:
    for key in ("", "x", server.key[:-1], None, ["x"]):
        one = Client(server.socket("teacher"))
        one.send(key=key)
        assert one.receive()["is"] == "refused"
        with pytest.raises(ConnectionClosed):
            one.receive()
    pupil = server.pupil("Mallory")
    pupil.send(do="ask", key=server.key, kind="where", section="9.1.5", position="")
    pupil.send(do="choose", name="paused", value=True)
    pupil.keep("x", do="draft", name="a.py", text="")
    assert pupil.last["class"]["paused"] is False


@pytest.mark.skipif(own_addresses()[0] == "127.0.0.1", reason="this computer is in no network")
def test_another_device_gets_no_teacher_s_page(server: ClassServer) -> None:
    other = own_addresses()[0]
    forged = {"X-Forwarded-For": "127.0.0.1", "Forwarded": "for=127.0.0.1"}
    assert get(server, "/", address=other)[0] == 307
    for path in ("/teacher", "/projector"):
        assert get(server, path, address=other)[0] == 404
        assert get(server, path, address=other, **forged)[0] == 404
    with pytest.raises(InvalidStatus):
        server.socket("teacher", f"{other}:{server.port}", additional_headers=forged)


@pytest.mark.parametrize(
    "path",
    [
        "/class/../record.py",
        "/class/..%2frecord.py",
        "/class/..%5crecord.py",
        "/app/x/../../../../class.sqlite",
        "/app/x/%2e%2e/%2e%2e/class.sqlite",
        "/app/x//etc/passwd",
        "/app/x/sw.js",
        "/class/fonts/../app.zip",
        "/class.sqlite",
        "/socket/teacher",
    ],
)
def test_no_path_leads_out(path: str, server: ClassServer) -> None:
    status, content = get(server, path)
    assert status in (307, 404), content
    assert b"SQLite" not in content


@pytest.mark.parametrize(
    "sent",
    ["{", "[]", "7", '"x"', "[" * 100_000, '{"do": ' * 9_000, '{"do": "join", "token": 7}' * 2],
)
def test_what_no_page_sends_ends_the_connection(sent: str, server: ClassServer) -> None:
    opened = server.socket("pupil")
    opened.send(sent)
    with pytest.raises(ConnectionClosed):
        opened.recv(20)


ENTRY = {"section": "9.1.5", "kind": "lesson", "seed": 1, "right": True, "hints": 0}
ENTRY |= {"time": "now", "given": "4"}
ODD_ENTRIES: list[Any] = [
    "x",
    ENTRY | {"section": "../x"},
    ENTRY | {"kind": "x"},
    ENTRY | {"seed": 1.5},
    ENTRY | {"seed": -1},
    ENTRY | {"seed": True},
    ENTRY | {"right": 1},
    ENTRY | {"hints": "0"},
    ENTRY | {"given": "x" * 61},
    ENTRY | {"time": None},
]


def test_odd_messages_are_no_answers(server: ClassServer, teacher: TeacherClient) -> None:
    asked = teacher.ask()
    odd: list[dict[str, Any]] = [
        {"do": "answer", "round": "1; drop table pupil", "answer": "4"},
        {"do": "answer", "round": asked, "answer": "4" * 41},
        {"do": "answer", "round": asked, "answer": ["4"]},
        {"do": "answer", "round": 10**30, "answer": "4"},
        *({"do": "progress", "entry": entry} for entry in ODD_ENTRIES),
        {"do": "program", "name": "a.py", "text": "x" * 200_001},
        {"do": "program", "name": "a.py", "text": 7},
        {"do": "draft", "name": "../../a", "text": "x"},
    ]
    pupil = server.pupil("Odd")
    pupil.send(do=["answer"])  # ignored: the connection goes on
    pupil.send(do="where", address="x" * 5000)
    for number, message in enumerate(odd):
        pupil.keep(f"odd {number}", **message)  # taken off the outbox, and not counted
    pupil.keep("x" * 400, do="answer", round=asked, answer="1")
    teacher.wait(lambda t: t.round["counts"] == [{"1": 1}])
    again = server.pupil(token=pupil.token)
    assert (again.answer["done"], again.answer["files"]) == ([], {})


def send_without_end(client: Client) -> None:
    for number in itertools.count():
        client.send(do="where", address=str(number))
        with suppress(TimeoutError):
            client.receive(0)


def test_who_sends_too_much_is_disconnected_and_nobody_else_waits(server: ClassServer) -> None:
    flood, quiet = server.pupil("Flood"), server.pupil("Quiet")
    with pytest.raises(ConnectionClosed):
        send_without_end(flood)
    began = time.monotonic()
    quiet.keep("1", do="draft", name="a.py", text="")
    assert time.monotonic() - began < 5
    opened = server.socket("pupil")
    opened.send("x" * 2_000_000)
    with pytest.raises(ConnectionClosed):
        opened.recv(20)


def test_a_pupil_sees_nothing_of_another(server: ClassServer, teacher: TeacherClient) -> None:
    first, asked = server.pupil("Secretive"), teacher.ask()
    first.keep("1", do="answer", round=asked, answer="6")
    first.keep("2", do="program", name="mine.py", text="hidden = 1")
    second = server.pupil("Curious")
    teacher.act("turn", state="revealed")
    second.wait(lambda p: p.round["state"] == "revealed")
    received = json.dumps(second.last)
    for secret in ("Secretive", first.token, first.answer["number"], "hidden", "counts"):
        assert secret not in received


def test_codes_and_numbers_cannot_be_guessed(tmp_path: Path) -> None:
    with class_server(tmp_path) as server:
        pupil, thief = server.pupil("Ann"), server.pupil("Ann", number="0000")
        assert pupil.answer["is"] == "joined"
        assert thief.answer["why"] == "taken"
        answers = [thief.join(server.code, "Ann", f"{n:04}")["why"] for n in range(1, 15)]
        assert answers[-1] == "often"
        assert thief.join("AAAA", "Thief")["why"] == "often"
        assert server.pupil(token=pupil.token).answer["is"] == "joined", "Ann herself"
        if os.name != "nt":
            assert not server.file.stat().st_mode & 0o077


def test_names_are_text(server: ClassServer, teacher: TeacherClient) -> None:
    names = {
        "<img src=x onerror=alert(1)>"[:24]: "<img src=x onerror=alert",
        "=cmd|'/c calc'!A1": "=cmd|'/c calc'!A1",
        " a\u202eb\u200b\tc\u3000d ": "ab c d",
        "Ａnn２": "Ann2",
    }
    for typed, shown in names.items():
        assert server.pupil(typed).answer["name"] == shown
    for bad in ("", "   ", "x" * 25, "\u200b\u200b"):
        assert server.pupil(bad).answer["why"] == "name"
    teacher.act("marks")
    teacher.wait(lambda t: "marks" in t.last)
    assert "'=cmd|'/c calc'!A1" in teacher.last["marks"]["text"], "no formula in a spreadsheet"


HOSTILE = """SECTION = "9.1.5"
import os, pathlib, socket
{attack}
class AIBrain:
    def auto_play(self, board):
        return 1
"""
ATTACKS = [
    'pathlib.Path("{file}").write_text("in")',
    'os.system("touch {file}")',
    "while True: pass",
    "socket.create_connection(('127.0.0.1', {port}))",
    'open("{record}").read()',
    "x = ' ' * 10**11",
    "os.kill(os.getppid(), 9)",
    "raise SystemExit",
]


def checked(teacher: TeacherClient) -> list[str]:
    """Returns the names of the pupils whose programs have been checked."""
    groups = teacher.last["programs"]["part"]["groups"]
    return [name for group in groups for name in group["names"]]


def test_a_program_runs_in_no_process_of_the_class(tmp_path: Path) -> None:
    with class_server(tmp_path) as server:
        teacher, file = server.teacher(), tmp_path / "broken_out"
        facts = {"file": file.as_posix(), "port": server.port, "record": server.file.as_posix()}
        for number, attack in enumerate(ATTACKS):
            text = HOSTILE.format(attack=attack.format(**facts))
            pupil = server.pupil(f"Attacker {number}")
            pupil.keep("1", do="program", name="mine.py", text=text)
        began = time.monotonic()
        assert server.pupil("Honest").answer["is"] == "joined"
        assert time.monotonic() - began < 5, "while they are checked"
        teacher.wait(lambda t: len(checked(t)) == len(ATTACKS))
        assert not any(group["right"] for group in teacher.last["programs"]["part"]["groups"])
        assert not file.exists()
        assert server.process.poll() is None
