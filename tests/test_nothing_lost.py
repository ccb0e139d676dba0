"""Damaged files, full disks and absurd input: each is reported in a sentence, and nothing is
lost."""

import errno
import json
import os
from pathlib import Path

import pytest

from connect_four_ai.app import preferences
from connect_four_ai.app.files import MAX_DEPTH, json_value, write_whole
from connect_four_ai.commands import main
from connect_four_ai.lab.saving import save_new


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes every sync to disk fail, as on a full disk."""

    def fail(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fail)


def test_a_file_is_replaced_by_a_whole_one(folder: Path) -> None:
    for content in (b"one", b"two"):
        write_whole(folder / "new" / "file", content)
    assert [path.read_bytes() for path in (folder / "new").iterdir()] == [b"two"]
    said = [save_new("svg", bytes([number])) for number in range(3)]
    pictures = sorted(folder.glob("*.svg"))
    assert sorted(path.read_bytes() for path in pictures) == [b"\0", b"\1", b"\2"]
    assert all(path.name in " ".join(said) for path in pictures)


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_leaves_what_was_there(folder: Path) -> None:
    (folder / "file").write_bytes(b"one")
    with pytest.raises(OSError, match="No space"):
        write_whole(folder / "file", b"two")
    assert save_new("png", b"1") == "It could not be saved: No space left on device."
    assert [path.read_bytes() for path in folder.iterdir()] == [b"one"]
    before = preferences.file().read_bytes()
    preferences.remember("marks", True)
    assert preferences.file().read_bytes() == before


@pytest.mark.parametrize("words", [["search", "--depth"], ["--position"], ["--game"]])
def test_an_absurd_word_is_refused_in_a_short_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*words, "9" * 5000])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert (len(said) < 500, said.count("\n")) == (True, 1)
    assert main(["search", "--depth", "1", "4" * 100_000]) == 1
    assert len(capsys.readouterr().err) < 500


def test_json_is_refused_for_its_depth_and_not_for_brackets_in_its_texts() -> None:
    deepest: object = []
    for _ in range(MAX_DEPTH - 1):
        deepest = [deepest]
    text = '\\"' + "[{" * MAX_DEPTH
    for value in (deepest, {"program": text}, [text, "]"]):
        assert json_value(json.dumps(value)) == value
    with pytest.raises(ValueError, match="nested too deeply"):
        json_value(json.dumps([deepest]))
