"""A class's files as Moodle, Canvas and Google Classroom give them, in folders and archives."""

import json
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from cases import cases_of

from connect_four_ai.commands import main
from connect_four_ai.study.checking import submissions as module
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.submissions import BadArchive, submissions
from connect_four_ai.study.checking.verdict import Report

PROGRAM = b"class AIBrain:\n    def auto_play(self, board):\n        return 1\n"
CLASSES = cases_of(__file__)


def files_of(kind: str) -> dict[str, bytes]:
    """Returns the files of a class of this kind."""
    parts, helper = CLASSES[kind], b"def help(): ...\n"
    contents = (("programs", PROGRAM), ("helpers", helper), ("others", b"..."))
    return {name: content for part, content in contents for name in parts[part]}


def packed(files: dict[str, bytes]) -> bytes:
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in files.items():
            out.writestr(name, content)
    return archive.getvalue()


def handed_in(path: Path) -> dict[str, list[Any]]:
    """Returns by pupil the files' names, and the numbers of skipped files and of faults."""
    with submissions(path) as pupils:
        assert all(file.read_bytes() for pupil in pupils for file in pupil.files)
        return {p.name: [[f.name for f in p.files], len(p.skipped), len(p.faults)] for p in pupils}


def spread(files: dict[str, bytes], folder: Path) -> Path:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


@pytest.mark.parametrize("kind", CLASSES)
def test_a_class_is_read_from_a_folder_and_from_an_archive(kind: str, tmp_path: Path) -> None:
    files, expected = files_of(kind), CLASSES[kind]["pupils"]
    folder = spread(files, tmp_path / "class")
    assert handed_in(folder) == expected
    archive, around = tmp_path / "class.zip", tmp_path / "around.zip"
    archive.write_bytes(packed(files))
    around.write_bytes(packed({f"class/{name}": content for name, content in files.items()}))
    assert handed_in(archive) == handed_in(around) == expected


def test_a_pupil_s_archive_is_opened_and_one_inside_it_is_not(tmp_path: Path) -> None:
    inner = packed({"deep.py": PROGRAM})
    own = packed({"src/x.py": PROGRAM, "more.zip": inner, "__MACOSX/._x.py": b"x"})
    archive = tmp_path / "class.zip"
    archive.write_bytes(packed({"anna.zip": own, "ben_100_200_work.zip": own, "eve.zip": b"PK"}))
    assert handed_in(archive) == {
        "anna": [["x.py"], 1, 0],
        "ben": [["x.py"], 1, 0],
        "eve": [[], 0, 1],
    }


INSIDE = ("../eve.py", "/tmp/eve.py", "C:\\eve.py", "..\\eve.py")
"""Names that lead out of the folder."""
TOO_LARGE = {
    "a large program": ("eve/x.py", b"#" * 2_000_000),
    "no archive in it": ("eve/x.zip", bytes(30 << 20)),
    "a large archive in it": ("eve/x.zip", packed({"x.py": b"#" * 2_000_000})),
}


@pytest.mark.parametrize("kind", [*INSIDE, *TOO_LARGE])
def test_what_does_harm_leaves_its_folder_not_and_costs_nobody_else(
    kind: str, tmp_path: Path
) -> None:
    name, content = TOO_LARGE.get(kind, (kind, PROGRAM))
    spread({"here/class.zip": packed({name: content, "anna.py": PROGRAM})}, tmp_path)
    found = handed_in(tmp_path / "here" / "class.zip")
    assert found.pop("anna") == [["anna.py"], 0, 0]
    (other,) = found.values()
    assert other == ([[], 0, 1] if kind in TOO_LARGE else [["eve.py"], 0, 0])
    assert not [*tmp_path.rglob("*.py"), *Path("/tmp").glob("eve.py")]


def test_far_too_many_files_or_bytes_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "class.zip").write_bytes(packed({"anna.py": PROGRAM, "ben.py": PROGRAM}))
    monkeypatch.setattr(module, "MOST_BYTES", 100)
    assert handed_in(tmp_path / "class.zip") == {"anna": [["anna.py"], 0, 0], "ben": [[], 0, 1]}
    monkeypatch.setattr(module, "MOST_FILES", 1)
    with pytest.raises(BadArchive, match="more than 1 files"), submissions(tmp_path / "class.zip"):
        pass


def test_names_in_big5_are_read(tmp_path: Path) -> None:
    archive = tmp_path / "class.zip"
    content = packed({"XXXX.py": PROGRAM})
    archive.write_bytes(content.replace(b"XXXX.py", "陳明.py".encode("big5")))
    assert list(handed_in(archive)) == ["陳明"]


@pytest.mark.parametrize(
    "content", [b"PK\3\4 nothing", packed(files_of("Moodle"))[:-30]], ids=["none", "cut"]
)
def test_a_damaged_archive_is_told_in_a_sentence(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "class.zip").write_bytes(content)
    with pytest.raises(SystemExit) as left:
        main(["check", str(tmp_path / "class.zip")])
    assert left.value.code == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert "class.zip is damaged, or it is no zip archive" in told


def test_damage_inside_costs_one_file_only(tmp_path: Path) -> None:
    content = packed({"anna.py": PROGRAM * 50, "ben.py": PROGRAM})
    middle = content.index(b"anna.py") + 20
    (tmp_path / "class.zip").write_bytes(content[:middle] + b"\xff\xff" + content[middle + 2 :])
    assert handed_in(tmp_path / "class.zip") == {"anna": [[], 0, 1], "ben": [["ben.py"], 0, 0]}


def test_the_table_has_a_row_for_each_pupil(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Check, "run", lambda check, *listener: Report(check.section))
    files = files_of("Moodle") | {
        "Wong_9_assignsubmission_file_/a.py": PROGRAM,
        "Wong_9_assignsubmission_file_/b.py": PROGRAM,
        "Wong_9_assignsubmission_file_/notes.txt": b"",
    }
    (tmp_path / "class.zip").write_bytes(packed(files))
    words = ["check", str(tmp_path / "class.zip"), "--section", "9.1.5"]
    assert main([*words, "--json"]) == 2
    out, err = capsys.readouterr()
    rows = {row["name"]: row for row in map(json.loads, out.splitlines())}
    assert list(rows) == sorted(rows)
    assert rows["陳大文"]["file"] == "my brain.py"
    assert (rows["Lee Siu Ming"]["file"], rows["Lee Siu Ming"]["result"]) == (None, "not checked")
    assert "essay.docx" in rows["Lee Siu Ming"]["finding"]
    assert {"Wong · a.py", "Wong · b.py"} <= rows.keys()
    assert err.splitlines() == ["Wong: no Python file: notes.txt"]
    assert main(words) == 2
    table = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in table] == list(rows)
