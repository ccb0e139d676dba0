"""Pages of the lab without a window, whose jobs run synchronously."""

from typing import Any

import pytest

from connect_four_ai.jobs.job import ignore_progress


class AtOnce:
    """A replacement of Worker that runs a job as soon as it is asked."""

    thinking = running = False
    nodes = 0
    seconds = 0.0

    def __init__(self, **options: Any) -> None:
        self.found: dict[Any, Any] = {}
        self._answer: Any = None

    def ask(self, job: Any, limits: Any = None) -> None:
        self._answer = job.run(ignore_progress)

    def poll(self) -> Any:
        answer, self._answer = self._answer, None
        return answer

    def cancel(self) -> None:
        self._answer = None

    close = cancel


def work_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes pages, opponents and the coach run their jobs synchronously."""
    for module in ("lab.pages.asking_page", "play.thinker", "lab.coaching"):
        monkeypatch.setattr(f"connect_four_ai.{module}.Worker", AtOnce)
