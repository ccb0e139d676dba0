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
from class_server import ClassServer, Client, PupilClient, TeacherClient, class_server
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from connect_four_ai.classroom.server import is_own_host
from connect_four_ai.commands.class_ import own_addresses

pytestmark = pytest.mark.slow
WHERE = {"kind": "where", "section": "9.1.5", "position": "41424"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClassServer]:
    with class_server(tmp_path_factory.mktemp("class")) as server:
        yield server


@pytest.fixture
def teacher(server: ClassServer) -> Iterator[TeacherClient]:
    with server.socket("teacher") as opened:
        teacher = TeacherClient(opened)
        teacher.come(server.key)
        yield teacher


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
    with pytest.raises(InvalidStatus), server.socket(path, origin=origin):
        pass


def test_the_teacher_s_page_is_for_this_computer_and_its_key(server: ClassServer) -> None:
    for key in ("", "x", server.key[:-1], None, ["x"]):
        with server.socket("teacher") as opened:
            one = Client(opened)
            one.send(key=key)
            assert one.hear()["is"] == "refused"
            with pytest.raises(ConnectionClosed):
                one.hear()
    with server.socket("pupil") as opened:
        pupil = PupilClient(opened)
        pupil.join(server.code, "Mallory")
        pupil.send(do="ask", key=server.key, **WHERE)
        pupil.send(do="choose", name="paused", value=True)
        pupil.keep("x", do="draft", name="a.py", text="")
        assert pupil.last["class"]["paused"] is False


@pytest.mark.skipif(own_addresses()[0] == "127.0.0.1", reason="this computer is in no network")
def test_another_device_gets_no_teacher_s_page(server: ClassServer) -> None:
    other = own_addresses()[0]
    assert get(server, "/", address=other)[0] == 307
    assert get(server, "/teacher", address=other)[0] == 404
    assert get(server, "/projector", address=other)[0] == 404
    forged = {"X-Forwarded-For": "127.0.0.1", "Forwarded": "for=127.0.0.1"}
    assert get(server, "/teacher", address=other, **forged)[0] == 404
    place = f"{other}:{server.port}"
    with (
        pytest.raises(InvalidStatus),
        connect(
            f"ws://{place}/socket/teacher",
            origin=Origin(f"http://{place}"),
            additional_headers=forged,
        ),
    ):
        pass


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
        "/fonts/../app.zip",
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
    with server.socket("pupil") as opened:
        opened.send(sent)
        with pytest.raises(ConnectionClosed):
            opened.recv(20)


def test_odd_messages_are_no_answers(server: ClassServer, teacher: TeacherClient) -> None:
    asked = teacher.ask(**WHERE)
    entry = {"section": "9.1.5", "kind": "lesson", "seed": 1, "right": True, "hints": 0}
    entry |= {"time": "now", "given": "4"}
    odd: list[dict[str, Any]] = [
        {"do": "answer", "round": "1; drop table pupil", "answer": "4"},
        {"do": "answer", "round": asked, "answer": "4" * 41},
        {"do": "answer", "round": asked, "answer": ["4"]},
        {"do": "answer", "round": 10**30, "answer": "4"},
        *(
            {"do": "progress", "entry": entry | {name: value}}
            for name, value in [
                ("section", "../x"),
                ("kind", "x"),
                ("seed", 1.5),
                ("seed", -1),
                ("seed", True),
                ("right", 1),
                ("hints", "0"),
                ("given", "x" * 61),
                ("time", None),
            ]
        ),
        {"do": "progress", "entry": "x"},
        {"do": "program", "name": "a.py", "text": "x" * 200_001},
        {"do": "program", "name": "a.py", "text": 7},
        {"do": "draft", "name": "../../a", "text": "x"},
        {"do": "where", "address": "x" * 5000},
    ]
    with server.socket("pupil") as opened:
        pupil = PupilClient(opened)
        pupil.join(server.code, "Odd")
        for number, message in enumerate(odd):
            if message["do"] != "where":
                pupil.keep(f"odd {number}", **message)  # taken off the outbox, and not counted
        pupil.keep("x" * 400, do="answer", round=asked, answer="1")
        teacher.wait(lambda t: t.round["counts"] == [{"1": 1}])
    with server.socket("pupil") as opened:
        again = PupilClient(opened, pupil.token)
        assert again.join()["done"] == []
        assert again.last["joined"]["files"] == {}


def send_without_end(client: Client) -> None:
    for number in itertools.count():
        client.send(do="where", address=str(number))
        with suppress(TimeoutError):
            client.hear(0)


def test_who_sends_too_much_is_disconnected_and_nobody_else_waits(server: ClassServer) -> None:
    with server.socket("pupil") as one, server.socket("pupil") as other:
        flood, quiet = PupilClient(one), PupilClient(other)
        flood.join(server.code, "Flood")
        quiet.join(server.code, "Quiet")
        with pytest.raises(ConnectionClosed):
            send_without_end(flood)
        began = time.monotonic()
        quiet.keep("1", do="draft", name="a.py", text="")
        assert time.monotonic() - began < 5
    with server.socket("pupil") as opened:
        opened.send("x" * 2_000_000)
        with pytest.raises(ConnectionClosed):
            opened.recv(20)


def test_a_pupil_sees_nothing_of_another(server: ClassServer, teacher: TeacherClient) -> None:
    with server.socket("pupil") as one, server.socket("pupil") as other:
        first, second = PupilClient(one), PupilClient(other)
        number = first.join(server.code, "Secretive")["number"]
        asked = teacher.ask(**WHERE)
        first.keep("1", do="answer", round=asked, answer="6")
        first.keep("2", do="program", name="mine.py", text="hidden = 1")
        second.join(server.code, "Curious")
        heard = [second.last["joined"]]
        teacher.act("turn", state="revealed")
        second.wait(lambda p: p.last["class"]["round"]["state"] == "revealed")
        heard.append(second.last["class"])
        told = json.dumps(heard)
        for secret in ("Secretive", first.token, number, "hidden", "counts"):
            assert secret not in told


def test_codes_and_numbers_cannot_be_guessed(tmp_path: Path) -> None:
    with class_server(tmp_path) as server:
        with server.socket("pupil") as opened:
            pupil = PupilClient(opened)
            assert pupil.join(server.code, "Ann")["is"] == "joined"
        with server.socket("pupil") as opened:
            thief = PupilClient(opened)
            answers = [thief.join(server.code, "Ann", f"{n:04}")["why"] for n in range(15)]
            assert answers[0] == "taken"
            assert answers[-1] == "often"
            assert thief.join("AAAA", "Thief")["why"] == "often"
        with server.socket("pupil") as opened:
            assert PupilClient(opened, pupil.token).join()["is"] == "joined", "Ann herself"
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
        with server.socket("pupil") as opened:
            assert PupilClient(opened).join(server.code, typed)["name"] == shown
    for bad in ("", "   ", "x" * 25, "\u200b\u200b"):
        with server.socket("pupil") as opened:
            assert PupilClient(opened).join(server.code, bad)["why"] == "name"
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


def test_a_program_runs_in_no_process_of_the_class(tmp_path: Path) -> None:
    with class_server(tmp_path) as server, server.socket("teacher") as one:
        teacher, file = TeacherClient(one), tmp_path / "broken_out"
        teacher.come(server.key)
        facts = {"file": file.as_posix(), "port": server.port, "record": server.file.as_posix()}
        for number, attack in enumerate(ATTACKS):
            with server.socket("pupil") as opened:
                pupil = PupilClient(opened)
                pupil.join(server.code, f"Attacker {number}")
                text = HOSTILE.format(attack=attack.format(**facts))
                pupil.keep("1", do="program", name="mine.py", text=text)
        with server.socket("pupil") as opened:
            began = time.monotonic()
            assert PupilClient(opened).join(server.code, "Honest")["is"] == "joined"
            assert time.monotonic() - began < 5, "while they are checked"
        teacher.wait(
            lambda t: (
                sum(len(g["names"]) for g in t.last["programs"]["part"]["groups"]) == len(ATTACKS)
            )
        )
        groups = teacher.last["programs"]["part"]["groups"]
        assert not any(group["right"] for group in groups)
        assert not file.exists()
        assert server.process.poll() is None
