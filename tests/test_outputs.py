"""Output files of commands: nothing is lost, links, modes and pipes are kept, "-" is standard
output."""

import csv
import errno
import io
import os
import stat
import sys
from pathlib import Path

import pytest

from connect_four_ai.app.files import write_whole
from connect_four_ai.commands import main
from connect_four_ai.commands.outputs import write_rows
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own.new import new_file

pytestmark = pytest.mark.usefixtures("folder")
PROJECT = Path(__file__).resolve().parent.parent
GAME = '{"red": ["9.1.2", "a"], "yellow": ["9.1.1", "b"]}\n'
SAVED = 'game = "Connect Four"\nmoves = "4453"\ncomputer = "Y"\n'
on_unix = pytest.mark.skipif(sys.platform == "win32", reason="of Unix's files")


def names(folder: str = ".") -> list[str]:
    return sorted(path.name for path in Path(folder).iterdir())


# No output takes the place of another kind of file


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("s.txt", SAVED, ["export", "s.txt", "--html", "s.txt"]),
        ("g.jsonl", GAME, ["arena", "--table", "g.jsonl", "--html", "g.jsonl"]),
        ("letter", "time flies\n", ["exercises", "--csv", "letter"]),
        ("notes", "notes\n", ["arena", "--players", "9.1.2,9.1.5", "--file", "notes", "--resume"]),
    ],
)
def test_another_kind_of_file_is_kept(
    name: str, content: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path(name).write_text(content)
    assert main(words) == 1
    assert Path(name).read_text() == content
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"{name} is a file of another kind, and is kept: choose another name\n"
    assert names() == [name]


def test_a_page_takes_the_place_of_an_earlier_one() -> None:
    Path("page.html").write_text("\ufeff<!DOCTYPE html>\nold", encoding="utf-8")
    Path("empty").touch()
    for name in ("page.html", "empty"):
        assert main(["export", "44", "--html", name]) == 0
        assert Path(name).read_text(encoding="utf-8").endswith("</script>\n")
        assert "old" not in Path(name).read_text(encoding="utf-8")
    assert main(["exercises", "--csv", "table"]) == main(["exercises", "--csv", "table"]) == 0


# Files stay what they are


@on_unix
def test_a_link_leads_to_the_file_and_the_mode_stays() -> None:
    Path("there").mkdir()
    for name, link in (("old", "link"), ("missing", "to_nothing")):
        Path(link).symlink_to(f"there/{name}")
    Path("there/old").write_bytes(b"old")
    Path("there/old").chmod(0o640)
    for link in ("link", "to_nothing"):
        write_whole(Path(link), b"new")
        assert Path(link).is_symlink()
        assert Path(link).read_bytes() == b"new"
    assert stat.S_IMODE(Path("there/old").stat().st_mode) == 0o640
    assert names("there") == ["missing", "old"]


def test_a_dash_is_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["export", "44", "--html", "-"]) == 0
    out, err = capfdbinary.readouterr()
    assert out.startswith(b"<!DOCTYPE html>")
    assert b"Saved" not in out + err
    assert not Path("-").exists()
    assert main(["export", "44", "--html", "./-"]) == 0
    assert Path("-").read_bytes().startswith(b"<!DOCTYPE html>")


@on_unix
def test_a_new_program_keeps_the_old_one_whatever_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = find_stage("9.1.5")
    Path("real.py").write_text("old")
    Path("real.py").chmod(0o600)
    Path("my.py").symlink_to("real.py")

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            new_file(stage, Path("my.py"))
    assert names() == ["my.py", "real.py"]
    assert Path("my.py").read_text() == "old"
    kept = new_file(stage, Path("my.py"))
    assert kept
    assert kept.read_text() == "old"
    assert Path("my.py").is_symlink()
    assert "class AIBrain" in Path("real.py").read_text(encoding="utf-8")
    assert {stat.S_IMODE(path.stat().st_mode) for path in (kept, Path("real.py"))} == {0o600}


# Tables


def test_a_spreadsheet_finds_no_formula() -> None:
    out = io.StringIO()
    bad = ["=cmd|' /C calc'!A0.py", "+1+2", "-2-3", "@SUM(1)", "\t=1", "\n=1", "＝1＋1", "-inf"]
    good = ["anna", "", "-5", "+0.5", -1e-9, 7, "−3", None, "a=b", "小明", "'", "a\r=1"]
    write_rows([bad, good], out)
    assert out.getvalue().startswith("\ufeff")
    text = out.getvalue().removeprefix("\ufeff")
    first, second = csv.reader(io.StringIO(text, newline=""))
    assert first == [f"'{cell}" for cell in bad]
    assert second == ["" if cell is None else str(cell).replace("\r", " ") for cell in good]
