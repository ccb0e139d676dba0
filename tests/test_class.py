"""A class: pupils join, answer and come back, and nothing is lost or counted twice."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from class_server import ROOT, ClassServer, PupilClient, TeacherClient, class_server, small_site

from connect_four_ai.app.language import CHINESE, ENGLISH
from connect_four_ai.classroom.plans import plans
from connect_four_ai.classroom.questions import Ask
from connect_four_ai.commands import main
from connect_four_ai.commands.class_ import PORT

SPOKEN = {"class.md": ENGLISH, "class.zh-Hant.md": CHINESE}
WHERE = {"kind": "where", "section": "9.1.5", "position": "41424"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ClassServer]:
    with class_server(tmp_path) as server:
        yield server


@pytest.mark.slow
def test_a_question_is_asked_answered_and_asked_again(server: ClassServer) -> None:
    with server.socket("teacher") as one, server.socket("pupil") as other:
        teacher, pupil = TeacherClient(one), PupilClient(other)
        teacher.come(server.key)
        assert pupil.join(server.code, "Ann")["is"] == "joined"
        first = teacher.ask(**WHERE)
        pupil.wait(lambda p: p.last["class"]["round"])
        shown = pupil.last["class"]["round"]
        assert "right" not in shown["question"]
        assert not shown["question"]["address"]
        pupil.keep("1", do="answer", round=first, answer="3")
        pupil.keep("2", do="answer", round=first, answer="4")
        pupil.keep("1", do="answer", round=first, answer="3")  # sent again
        teacher.wait(lambda t: t.round["counts"] == [{"4": 1}])
        teacher.act("again")
        teacher.wait(lambda t: t.round["id"] > first)
        assert teacher.round["counts"] == [{"4": 1}, {}]
        pupil.keep("3", do="answer", round=teacher.round["id"], answer="0")
        teacher.act("turn", state="revealed")
        pupil.wait(lambda p: p.last["class"]["round"]["state"] == "revealed")
        question = pupil.last["class"]["round"]["question"]
        assert question["right"] == ["4"], "9.1.5 blocks"
        assert question["address"] == "position=41424&stage=9.1.5&depth=1&page=step"
        pupil.keep("4", do="answer", round=teacher.round["id"], answer="4")
        teacher.wait(lambda t: t.round["counts"] == [{"4": 1}, {"0": 1}])


@pytest.mark.slow
def test_kill_9_loses_nothing_and_everybody_comes_back(server: ClassServer) -> None:
    with server.socket("teacher") as one, server.socket("pupil") as other:
        teacher, pupil = TeacherClient(one), PupilClient(other)
        teacher.come(server.key)
        number = pupil.join(server.code, "小明")["number"]
        asked = teacher.ask(**WHERE)
        entry = {"section": "9.1.5", "kind": "lesson", "seed": 3, "right": False, "hints": 1}
        entry |= {"time": "1999-01-01 00:00:00", "given": "7"}  # a tablet's clock
        pupil.keep("line", do="progress", entry=entry)
        pupil.keep("answer", do="answer", round=asked, answer="4")
        pupil.keep("draft", do="draft", name="my_brain.py", text="x = 1\n")
        server.kill()
    key, code = server.key, server.code
    server.start()
    assert (server.key, server.code) == (key, code)
    with (
        server.socket("teacher") as one,
        server.socket("pupil") as other,
        server.socket("pupil") as third,
    ):
        teacher, pupil, elsewhere = (
            TeacherClient(one),
            PupilClient(other, pupil.token),
            PupilClient(third),
        )
        teacher.come(server.key)
        joined = pupil.join()
        assert (joined["name"], joined["done"]) == ("小明", [entry])
        assert joined["files"] == {"my_brain.py": "x = 1\n"}
        pupil.wait(lambda p: p.last["class"]["round"])
        assert pupil.last["class"]["round"]["mine"] == "4"
        pupil.keep("answer", do="answer", round=asked, answer="4")
        assert teacher.round["counts"] == [{"4": 1}]
        # another tablet: the same name needs the number
        assert elsewhere.join(code, "小明") == {"is": "refused", "why": "taken", "wrong": False}
        wrong = "0000" if number != "0000" else "1111"
        assert elsewhere.join(code, " 小明 ", wrong)["wrong"]
        assert elsewhere.join(code, "小明", number)["id"] == joined["id"]


def has_choice(name: str, value: object, pupil: PupilClient) -> bool:
    return bool(pupil.last["class"][name] == value)


@pytest.mark.slow
def test_the_teacher_s_choices_reach_everybody(server: ClassServer) -> None:
    with server.socket("teacher") as one, server.socket("pupil") as other:
        teacher, pupil = TeacherClient(one), PupilClient(other)
        teacher.come(server.key)
        pupil.join(server.code, "Ann")
        for name, value in (("paused", True), ("large", True), ("sections", ["9.1.3"])):
            teacher.act("choose", name=name, value=value)
            pupil.wait(partial(has_choice, name, value))
        teacher.act("choose", name="paused", value="yes")
        teacher.wait(lambda t: "notice" in t.last)
        teacher.act("look", address="lesson=9.1.5")
        pupil.wait(lambda p: p.last["class"]["round"])
        assert pupil.last["class"]["round"]["question"]["address"] == "lesson=9.1.5"


@pytest.mark.slow
def test_one_button_forgets_everything(server: ClassServer) -> None:
    with server.socket("teacher") as one, server.socket("pupil") as other:
        teacher, pupil = TeacherClient(one), PupilClient(other)
        teacher.come(server.key)
        pupil.join(server.code, "Unforgettable")
        asked = teacher.ask(**WHERE)
        pupil.keep("1", do="answer", round=asked, answer="4")
        teacher.act("forget")
        pupil.wait(lambda p: "forgotten" in p.last)
        teacher.wait(lambda t: "key" in t.last)
        assert teacher.last["key"]["key"] != server.key
        assert pupil.join()["why"] == "code"
    left = [file.read_bytes() for file in server.file.parent.glob("class*") if file.is_file()]
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
    asked = 0
    for plan in plans():
        for step in plan["steps"]:
            wanted = {name: values[0] for name, values in parse_qs(step["address"]).items()}
            if "kind" not in wanted:
                continue
            numbers = {name: int(wanted.get(name, 0)) for name in ("depth", "column", "step")}
            position = wanted.get("position", "")
            question = Ask(wanted["kind"], wanted["section"], position, **numbers).run()
            known = {value for value, _ in question["choices"]}
            assert set(question["right"]) <= known or not known
            asked += 1
    assert asked >= 8


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
    command = [sys.executable, "-m", "connect_four_ai", "class", "--no-browser", "--lang", "en"]
    command += ["--port", str(server.port), "--file", "other.sqlite"]
    second = subprocess.run(
        [*command, "--site", str(small_site(folder / "site"))],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert second.returncode == 1
    assert f"Port {server.port} is in use" in second.stderr
    assert "Traceback" not in second.stderr


BRAIN = "class AIBrain:\n    def auto_play(self, board):\n        return board.legal_moves[{}]\n"


def ranked(teacher: TeacherClient) -> dict[str, str]:
    """Returns the points of each player, once every game is played."""
    part = teacher.last["arena"]["part"]
    return {row[0]: row[3] for row in part["rows"] if part["played"] == part["total"]}


@pytest.mark.slow
def test_a_new_version_of_a_program_plays_in_the_tournament_at_once(server: ClassServer) -> None:
    with server.socket("teacher") as one, server.socket("pupil") as other:
        teacher, pupil = TeacherClient(one), PupilClient(other)
        teacher.come(server.key)
        pupil.join(server.code, "9.1.2")  # the name of a stage
        teacher.act("choose", name="tournament", value=True)
        teacher.wait(lambda t: len(ranked(t)) == 5)
        pupil.keep("1", do="program", name="a.py", text=BRAIN.format(0))
        teacher.wait(lambda t: "9.1.2 ·" in ranked(t))
        first = ranked(teacher)["9.1.2 ·"]
        assert first.endswith("/20")
        pupil.keep("2", do="program", name="a.py", text=BRAIN.format(-1))
        teacher.wait(lambda t: not ranked(t))
        teacher.wait(lambda t: "9.1.2 ·" in ranked(t))
        games = server.file.with_suffix(".games.jsonl").read_text(encoding="utf-8").splitlines()
        assert len(games) == 40 + 20 + 20, "no game is played twice"
