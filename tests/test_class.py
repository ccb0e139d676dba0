"""A class: pupils join, answer and come back, and nothing is lost or counted twice."""

import asyncio
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from class_pupils import asked_in_plan
from class_server import ROOT, ClassServer, TeacherClient, class_server, small_site
from running import run_python

from connect_four_ai.app.language import CHINESE, ENGLISH
from connect_four_ai.classroom import tournament as class_tournament
from connect_four_ai.classroom.connection import Connection
from connect_four_ai.classroom.plans import plans
from connect_four_ai.classroom.questions import Ask, look
from connect_four_ai.classroom.record import Event, Record
from connect_four_ai.classroom.room import SOON, Room
from connect_four_ai.classroom.tournament import ClassTournament, players
from connect_four_ai.commands import main
from connect_four_ai.commands.class_ import PORT

SPOKEN = {"class.md": ENGLISH, "class.zh-Hant.md": CHINESE}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClassServer]:
    with class_server(tmp_path_factory.mktemp("class")) as server:
        yield server


@pytest.mark.slow
def test_a_question_is_asked_answered_and_asked_again(server: ClassServer) -> None:
    teacher, pupil = server.teacher(), server.pupil("Ann")
    first = teacher.ask()
    pupil.wait(lambda p: p.round)
    assert "right" not in pupil.round["question"]
    assert not pupil.round["question"]["address"]
    for key, answer in (("1", "3"), ("2", "4"), ("1", "3")):  # the first one is sent again
        pupil.keep(key, do="answer", round=first, answer=answer)
    teacher.wait(lambda t: t.round["counts"] == [{"4": 1}])
    teacher.act("again")
    teacher.wait(lambda t: t.round["id"] > first)
    assert teacher.round["counts"] == [{"4": 1}, {}]
    pupil.keep("3", do="answer", round=teacher.round["id"], answer="0")
    teacher.act("turn", state="revealed")
    pupil.wait(lambda p: p.round["state"] == "revealed")
    question = pupil.round["question"]
    assert question["right"] == ["4"], "9.1.5 blocks"
    assert question["address"] == "position=41424&stage=9.1.5&depth=1&page=step"
    pupil.keep("4", do="answer", round=teacher.round["id"], answer="4")
    assert server.teacher().round["counts"] == [{"4": 1}, {"0": 1}], "it comes too late"


class Heard(Connection):
    """A connection that keeps what is sent."""

    def __init__(self) -> None:
        self.address = "192.168.1.20"
        self.sent: list[dict[str, Any]] = []

    def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)


ENTRY = {"section": "9.1.5", "kind": "lesson", "seed": 3, "right": False, "hints": 1}
ENTRY |= {"time": "1999-01-01 00:00:00", "given": "7"}  # a tablet's clock
HANDED_IN: dict[str, dict[str, Any]] = {
    "answer": {"round": 1, "answer": "4"},
    "progress": {"entry": ENTRY},
    "program": {"name": "a.py", "text": "x = 1"},
}


@pytest.mark.parametrize("kind", HANDED_IN)
def test_what_is_sent_again_is_kept_once_and_starts_nothing(kind: str, tmp_path: Path) -> None:
    """A browser whose connection broke sends again what it has no receipt for."""
    checked: list[int] = []

    async def hand_in_twice() -> tuple[Room, Heard]:
        room, one = Room(Record(tmp_path / "class.sqlite")), Heard()
        room.on_program = checked.append
        room.ask(look("lesson=9.1.5"))
        code = room.record.get("code")
        room.receive(one, {"do": "join", "token": "t" * 20, "code": code, "name": "Ann"})
        message = {"do": kind, "id": "1", **HANDED_IN[kind]}
        room.receive(one, message)
        (pupil,) = room.pupils.values()
        assert room.active[pupil.id] > 0
        room.active[pupil.id] = 0
        room.receive(one, message)
        assert room.active[pupil.id] == 0, "whoever is stuck is so still"
        await asyncio.sleep(5 * SOON)
        return room, one

    room, one = asyncio.run(hand_in_twice())
    assert [sent for sent in one.sent if sent["is"] == "kept"] == 2 * [{"is": "kept", "id": "1"}]
    assert len(room.record.events(kind)) == 1
    assert len(checked) == (kind == "program")
    room.record.close()


@pytest.mark.slow
def test_kill_9_loses_nothing_and_everybody_comes_back(server: ClassServer) -> None:
    teacher, pupil = server.teacher(), server.pupil("小明")
    number, asked = pupil.answer["number"], teacher.ask()
    pupil.keep("line", do="progress", entry=ENTRY)
    pupil.keep("answer", do="answer", round=asked, answer="4")
    pupil.keep("draft", do="draft", name="my_brain.py", text="x = 1\n")
    key, code = server.key, server.code
    server.kill()
    server.start()
    assert (server.key, server.code) == (key, code)
    teacher, pupil = server.teacher(), server.pupil(token=pupil.token, code="")
    joined = pupil.answer
    assert (joined["name"], joined["done"]) == ("小明", [ENTRY])
    assert joined["files"] == {"my_brain.py": "x = 1\n"}
    pupil.wait(lambda p: p.round)
    assert pupil.round["mine"] == "4"
    pupil.keep("answer", do="answer", round=asked, answer="4")
    assert teacher.round["counts"] == [{"4": 1}]
    # another tablet: the same name needs the number
    wrong = "0000" if number != "0000" else "1111"
    elsewhere = server.pupil("小明")
    assert elsewhere.answer == {"is": "refused", "why": "taken", "wrong": False}
    assert elsewhere.join(code, " 小明 ", wrong)["wrong"]
    assert elsewhere.join(code, "小明", number)["id"] == joined["id"]


@pytest.mark.slow
def test_the_teacher_s_choices_reach_everybody(server: ClassServer) -> None:
    teacher, pupil = server.teacher(), server.pupil("Bea")
    chosen = {"paused": True, "large": True, "sections": ["9.1.3"]}
    for name, value in chosen.items():
        teacher.act("choose", name=name, value=value)
    pupil.wait(lambda p: chosen.items() <= p.last["class"].items())
    teacher.act("choose", name="paused", value="yes")
    teacher.wait(lambda t: "notice" in t.last)
    teacher.act("look", address="lesson=9.1.5")
    pupil.wait(lambda p: p.round and p.round["question"]["address"] == "lesson=9.1.5")


@pytest.mark.slow
def test_one_button_forgets_everything(tmp_path: Path) -> None:
    with class_server(tmp_path) as server:
        teacher, pupil = server.teacher(), server.pupil("Unforgettable")
        pupil.keep("1", do="answer", round=teacher.ask(), answer="4")
        teacher.act("forget")
        pupil.wait(lambda p: "forgotten" in p.last)
        teacher.wait(lambda t: "key" in t.last)
        assert teacher.last["key"]["key"] != server.key
        assert pupil.join()["why"] == "code"
        left = [file.read_bytes() for file in tmp_path.glob("class*") if file.is_file()]
        assert left
        assert not any(b"Unforgettable" in content for content in left)


@pytest.mark.parametrize("file", ["class.md", "class.zh-Hant.md"])
def test_every_step_of_the_plans_is_a_link_in_the_docs(file: str) -> None:
    text = (ROOT / "docs" / file).read_text(encoding="utf-8")
    for plan in plans():
        for step in plan["steps"]:
            line = f"| {step['minutes']} | [{step['text'][SPOKEN[file]]}](http://127.0.0.1:{PORT}"
            assert f"{line}/teacher#{step['address']}) |" in text
    minutes = [sum(step["minutes"] for step in plan["steps"]) for plan in plans()]
    assert minutes == [45, 90]


@pytest.mark.slow
def test_every_question_of_the_plans_can_be_asked() -> None:
    asked = [one for number in range(len(plans())) for one in asked_in_plan(number)]
    assert len(asked) >= 8
    for one in asked:
        one["moves"] = one.pop("position", "")
        question = Ask(**one).run()
        known = {value for value, _ in question["choices"]}
        assert set(question["right"]) <= known or not known


def test_what_cannot_be_served_is_said_and_nothing_is_overwritten(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("mine.txt").write_text("a text of mine\n" * 100)
    command = ["class", "--no-browser", "--file", "mine.txt", "--site"]
    assert main([*command, "."]) == 1
    assert "is no site" in capsys.readouterr().err
    assert main([*command, str(small_site(folder / "site"))]) == 1
    assert "is a file of another kind, and is kept" in capsys.readouterr().err
    assert Path("mine.txt").read_text() == "a text of mine\n" * 100


@pytest.mark.slow
def test_a_port_in_use_is_said(server: ClassServer, folder: Path) -> None:
    words = ["class", "--no-browser", "--lang", "en", "--port", str(server.port)]
    words += ["--file", str(folder / "other.sqlite"), "--site", str(small_site(folder / "site"))]
    second = run_python("-m", "connect_four_ai", *words)
    assert second.returncode == 1
    assert f"Port {server.port} is in use" in second.stderr
    assert "Traceback" not in second.stderr


BRAIN = "class AIBrain:\n    def auto_play(self, board):\n        return board.legal_moves[{}]\n"


def ranked(teacher: TeacherClient) -> dict[str, str]:
    """Returns the points of each player, once every game is played."""
    part = teacher.last["arena"]["part"]
    return {row[0]: row[3] for row in part["rows"] if part["played"] == part["total"]}


@pytest.mark.slow
def test_a_new_version_of_a_program_plays_in_the_tournament_at_once(tmp_path: Path) -> None:
    with class_server(tmp_path) as server:
        teacher, pupil = server.teacher(), server.pupil("9.1.2")  # the name of a stage
        teacher.act("choose", name="tournament", value=True)
        teacher.wait(lambda t: len(ranked(t)) == 5)
        pupil.keep("1", do="program", name="a.py", text=BRAIN.format(0))
        teacher.wait(lambda t: "9.1.2 ·" in ranked(t))
        assert ranked(teacher)["9.1.2 ·"].endswith("/20")
        pupil.keep("2", do="program", name="a.py", text=BRAIN.format(-1))
        teacher.wait(lambda t: not ranked(t))
        teacher.wait(lambda t: "9.1.2 ·" in ranked(t))
        games = server.file.with_suffix(".games.jsonl").read_text(encoding="utf-8").splitlines()
        assert len(games) == 40 + 20 + 20, "no game is played twice"


@pytest.mark.slow
def test_a_cluster_plays_the_tournament(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import distributed

    programs = [Event(1, 1, "program", "a.py", BRAIN.format(-1), 0)]
    stage, *_, mine = players(programs, {1: "Ann"})
    here: dict[str, Any] = ClassTournament((stage, mine), tmp_path / "here").run()
    assert (here["played"], here["total"]) == (4, 4)
    # what the cluster left would be played here, and fail
    monkeypatch.setattr(class_tournament, "local_workers", lambda workers: nullcontext(object()))
    options = {"threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(n_workers=2, **options) as cluster:
        address = cluster.scheduler_address
        there: dict[str, Any] = ClassTournament((stage, mine), tmp_path / "there", address).run()
    assert there.pop("fault") == here.pop("fault") == ""
    assert {"rows", "played", "total"} <= there.keys()
    games = [sorted(map(str, found.pop("games"))) for found in (here, there)]
    assert games[0] == games[1]
    assert there == here
