"""Whatever a program changes in its own process, its error is a sentence with its file and line."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.faults import StageError
from connect_four_ai.commands import main
from connect_four_ai.stages.own import confined, own_stage

BRAIN = """import builtins, gc, linecache, os, sys, threading, traceback, warnings
{top}
class AIBrain:
    def auto_play(self, board):
        {line}
        return board.legal_moves[0]
"""
META = """class Meta(type):
    def __getattribute__(self, name): raise SystemExit
class AIBrain(metaclass=Meta):
    def auto_play(self, board): return 1
"""
ODD = """class Odd(Exception):
    __traceback__ = 3
    @property
    def __cause__(self): 1 / 0
    def __str__(self): raise KeyboardInterrupt
    def __reduce__(self): 1 / 0
"""
CHANGES = {
    "builtins": "builtins.len = builtins.isinstance = builtins.str = None",
    "all builtins": "[setattr(builtins, n, None) for n in [*vars(builtins)] if n != 'setattr']",
    "modules": "sys.modules.clear()",
    "path": "sys.path[:] = [3]",
    "audit hook": "sys.addaudithook(lambda *_: 1 / 0)",
    "frames": "frame = sys._getframe()\n        while frame:\n            frame.f_globals.clear()\n"
    "            frame = frame.f_back",
    "trace": "sys.settrace(lambda *_: 1 / 0)",
    "streams": "sys.stdout = sys.stderr = None; os.close(1); os.close(2)",
    "every stream": "os.closerange(0, 100)",
    "thread": "threading.excepthook = None; threading.Thread(target=lambda: 1 / 0).start()",
    "linecache": "linecache.getline = traceback.extract_tb = None; 1 / 0",
    "garbage": "[each.clear() for each in gc.get_objects() if isinstance(each, dict)]",
    "digits": "sys.set_int_max_str_digits(700); return 10**5000",
    "warnings": "warnings.simplefilter('error'); warnings.warn('x')",
    "control characters": "raise ValueError('\\ud800\\x1b[31m\\0')",
    "odd error": "raise Odd",
    "fork": "os.fork()",
    "another message": "import json; json.dumps = lambda *_: '[[\"dict\"]]'",
}
TOPS = {
    "odd error": ODD,
    "top: builtins": "builtins.len = None",
    "top: exit": "exit()",
    "top: hook": "sys.addaudithook(lambda *_: 1 / 0)",
}


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "anna.py"
    confined.end()


def program(kind: str) -> str:
    if kind == "top: metaclass":
        return META
    return BRAIN.format(top=TOPS.get(kind, ""), line=CHANGES.get(kind, "pass"))


@pytest.mark.parametrize("kind", [*(CHANGES | TOPS), "top: metaclass"])
def test_it_plays_or_one_reads_a_sentence(
    kind: str, file: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file.write_text(program(kind), encoding="utf-8")
    brain = AIBrain(own_stage(file), seconds=2)
    for _ in range(2):
        told = "anna.py, line 1: "
        try:
            assert brain.auto_play("").move == 1
        except StageError as error:
            told = str(error)
        assert re.match(r"anna\.py, line \d+: ", told), told
        assert "connect_four_ai" not in told
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize("kind", ["all builtins", "top: metaclass"])
def test_a_command_ends_in_a_line(kind: str, file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file.write_text(program(kind), encoding="utf-8")
    assert main(["scores", "44", "--stage", str(file)]) == 1
    told = capfd.readouterr().err.splitlines()
    assert [line for line in told if "anna.py, line" in line]
    assert len(told) <= 3


def test_a_file_of_a_module_s_name_is_not_taken_for_it(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the folder where one works: a process of Python's looks there first, if it is let."""
    monkeypatch.chdir(file.parent)
    for name in ("random", "linecache", "dataclasses"):
        (file.parent / f"{name}.py").write_text("1 / 0\n", encoding="utf-8")
    file.write_text(program("harmless"), encoding="utf-8")
    assert AIBrain(own_stage(file)).auto_play("").move == 1
