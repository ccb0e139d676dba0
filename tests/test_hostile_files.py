"""Whatever a program changes in its own process, its error is a sentence with its file and line."""

import re
from pathlib import Path

import pytest
from cases import cases_of

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.faults import StageError
from connect_four_ai.stages.own import own_stage

CASES = cases_of(__file__)
LINES, TOPS = CASES["lines"], CASES["tops"]


def program(kind: str) -> str:
    if kind == "top: metaclass":
        return str(CASES["metaclass"])
    text: str = CASES["brain"]
    return text.replace("TOP", TOPS.get(kind, "")).replace("LINE", LINES.get(kind, "pass"))


@pytest.mark.parametrize("kind", [*(LINES | TOPS), "top: metaclass"])
def test_it_plays_or_one_reads_a_sentence(
    kind: str, anna: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    anna.write_text(program(kind), encoding="utf-8")
    brain = AIBrain(own_stage(anna), seconds=2)
    for _ in range(2):
        told = "anna.py, line 1: "
        try:
            assert brain.auto_play("").move == 1
        except StageError as error:
            told = str(error)
        assert re.match(r"anna\.py, line \d+: ", told), told
        assert "connect_four_ai" not in told
    assert "Traceback" not in capfd.readouterr().err


def test_a_file_of_a_module_s_name_is_not_taken_for_it(
    anna: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the folder where one works: a process of Python's looks there first, if it is let."""
    monkeypatch.chdir(anna.parent)
    for name in ("random", "linecache", "dataclasses"):
        (anna.parent / f"{name}.py").write_text("1 / 0\n", encoding="utf-8")
    anna.write_text(program("harmless"), encoding="utf-8")
    assert AIBrain(own_stage(anna)).auto_play("").move == 1
