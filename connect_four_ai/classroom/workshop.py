"""Runs jobs in processes of their own, so that the server always answers at once."""

import asyncio
from collections import defaultdict
from typing import Any, TypeVar

from connect_four_ai.app.faults import StageError
from connect_four_ai.jobs.job import Job, Listener, ignore_progress
from connect_four_ai.jobs.worker import Failure, Worker

T = TypeVar("T")


class Workshop:
    def __init__(self) -> None:
        self._workers: dict[str, Worker] = {}
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def result(self, bench: str, job: Job[T], report: Listener = ignore_progress) -> T:
        """Runs a job in the process of this name, after those that it was given before. `report`
        gets its progress, in a thread. Raises StageError if it fails, or is cancelled."""
        async with self._turns[bench]:
            worker = self._workers.setdefault(bench, Worker(silent=True))
            worker.ask(job)
            found: Any = await asyncio.to_thread(worker.wait, report)
        if isinstance(found, Failure):
            raise found.error or StageError("{reason}", reason=found.reason)
        result: T = found
        return result

    def cancel(self, bench: str) -> None:
        """Ends a process with its job. The next job gets another one: a thread may still wait for
        this one."""
        if worker := self._workers.pop(bench, None):
            worker.close()

    def close(self) -> None:
        for bench in list(self._workers):
            self.cancel(bench)
