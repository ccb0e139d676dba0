"""`check`: one file, a class, and files that try to stop the check."""

import csv
import io
import sys
from pathlib import Path

import pytest
from fresh_brains import fresh_text

from connect_four_ai.commands import main
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.verdict import Report

SECONDS = "60" if sys.platform == "win32" else "6"
"""Time for a file; Windows takes longer to start its processes."""
BODY = "class AIBrain:\n    def auto_play(self, board):\n        "
BROKEN = {
    "endless": BODY + "while True: pass",
    "syntax": "class AIBrain\n",
    "writes": BODY + "open('right_0.py', 'w').write('spoilt')\n        return 1",
}


def test_a_class_with_broken_files_is_checked_whole(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Four that can be judged, and three that are broken, each in another way."""
    right, wrong = fresh_text("9.1.5"), fresh_text("9.1.5", "one-more")
    texts = {"right_0": right, "right_1": right, "wrong_0": wrong, "wrong_1": wrong, **BROKEN}
    for name, text in texts.items():
        Path(f"{name}.py").write_text(text, encoding="utf-8")
    assert main(["check", str(folder), "--section", "9.1.5", "--csv", "--seconds", SECONDS]) == 2
    rows = {
        row["file"].removesuffix(".py"): row
        for row in csv.DictReader(io.StringIO(capfd.readouterr().out.removeprefix("\ufeff")))
    }
    assert list(rows) == sorted(texts)
    found = "It plays like one that looks one ply too many."
    for number in range(2):
        row = rows[f"wrong_{number}"]
        assert rows[f"right_{number}"]["result"] == "right"
        assert (row["result"], row["what was found"]) == ("different", found)
        assert (row["first call"], row["numbers of the results"]) == ("✗", "✓")
    for name in BROKEN:
        row = rows[name]
        assert row["result"] in ("different", "not checked")
        assert "It plays like" not in row["what was found"]
        assert row["what was found"]
    assert Path("right_0.py").read_text(encoding="utf-8") == right


@pytest.mark.parametrize(
    ("mistakes", "status", "said"),
    [((), 0, "It answers as 9.1.4 does"), (("signs",), 1, "It plays like one that has the signs")],
)
def test_one_file_names_its_own_section(
    mistakes: tuple[str, ...],
    status: int,
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "anna.py"
    path.write_text(fresh_text("9.1.4", *mistakes), encoding="utf-8")
    assert main(["check", str(path), "--hints", "2"]) == status
    out = capsys.readouterr().out
    assert said in out
    assert ("Hint 2: For whom is + good" in out) is ("Hint" in out) is bool(mistakes)
    assert "A win for Red counts" not in out  # the third hint
    assert f"{'✗' if mistakes else '✓'} gives each result its number" in out


@pytest.mark.parametrize("words", [["nosuch.py"], ["anna.py", "--section", "9.1.2"]])
@pytest.mark.usefixtures("folder")
def test_what_cannot_be_checked_is_said_in_a_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("anna.py").write_text(BODY + "return 1", encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        main(["check", *words])
    assert left.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_an_error_of_the_checker_costs_one_row_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(check: Check, *listener: object) -> Report:
        if check.path.stem == "anna":
            raise ValueError("odd")
        return Report(check.section)

    monkeypatch.setattr(Check, "run", run)
    for name in ("anna", "ben"):
        (tmp_path / f"{name}.py").write_text("", encoding="utf-8")
    assert main(["check", str(tmp_path), "--section", "9.1.5", "--csv", "--lang", "zh-Hant"]) == 2
    anna, ben = csv.DictReader(io.StringIO(capsys.readouterr().out.removeprefix("\ufeff")))
    assert (anna["結果"], ben["結果"]) == ("無法檢查", "正確")
    assert "odd" in anna["檢查結果"]
    assert {"深度", "行", "各欄都試", "複製棋盤"} <= anna.keys()
