"""What a web page says where a window would say something else."""

import builtins
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.messages import Ended
from connect_four_ai.jobs.web_worker import refuse_input
from connect_four_ai.jobs.worker import Failure, Worker
from connect_four_ai.lab import exact_scores, saving
from connect_four_ai.stages import find_stage


def test_input_says_that_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "input", builtins.input)  # put back after the test
    refuse_input()
    with pytest.raises(RuntimeError, match="no terminal"):
        input("Which column? ")


def test_a_program_whose_time_was_up_did_not_end_unexpectedly() -> None:
    worker, process = Worker(), SimpleNamespace(end=lambda: None)
    worker.process, worker.thinking = process, True  # type: ignore[assignment]
    found: dict[bool, Any] = {}
    for late in (False, True):
        worker.received.put(Ended(process, worker.number, status=1, late=late))
        worker.process, worker.thinking = process, True  # type: ignore[assignment]
        found[late] = worker.poll()
    assert all(isinstance(answer, Failure) for answer in found.values())
    assert "unexpectedly" in found[False].reason
    assert not found[False].timed_out
    assert found[True].reason == "it did not stop when its time was up"
    assert found[True].timed_out


def test_a_saved_file_is_said_to_be_downloaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert tmp_path.name in saving.save_new("png", b"picture")
    monkeypatch.setattr(saving, "IN_BROWSER", True)
    said = saving.save_new("png", b"picture")
    assert tmp_path.name not in said
    assert said.endswith("; the browser downloads it.")


def test_a_slow_exact_score_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_scores, "IN_BROWSER", True)
    slow: Any = SimpleNamespace(seconds=1.5)
    perfect = find_stage("0")
    assert exact_scores.waiting_note(perfect, Position(), slow) == "Solving it to the end…"
    slow.seconds = 0.5
    assert exact_scores.waiting_note(perfect, Position(), slow) == ""
