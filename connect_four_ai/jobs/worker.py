"""Runs one job at a time in a process of its own, so that the window never waits.

A search in the window's process, even in a thread, freezes the drawing; a search in a second
process does not, and it can be stopped at any time.
"""

import contextlib
import math
import pickle
import queue
import time
from typing import TYPE_CHECKING, Any

from connect_four_ai.app.language import language, say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.jobs.job import Job, Limits, Listener, ignore_progress
from connect_four_ai.jobs.messages import (
    Answer,
    Ended,
    Failure,
    Message,
    Progress,
    Question,
    not_here,
)

if TYPE_CHECKING or not IN_BROWSER:
    from connect_four_ai.jobs.process import Process
else:
    from connect_four_ai.jobs.web_worker import Process

__all__ = ["Failure", "Limits", "Worker"]

CANCEL_TIMEOUT = 0.2 if IN_BROWSER else 1.0
"""Seconds that a cancelled job may run on before its process is replaced."""
LIMIT_MARGIN, LIMIT_SHARE = 0.5, 0.04
"""Seconds beyond the time limit, and a share of the limit, after which a process is ended from
outside. Normally it ends itself at the limit, and writes its traceback."""
START_TIMEOUT = 60.0
"""Seconds for a new process to begin its first job."""
REPORT_INTERVAL = 0.05
"""Seconds between two reports of `wait`."""


class Worker:
    """Runs one job at a time in a second process. Only `wait` waits for it."""

    def __init__(
        self, untrusted: bool = False, silent: bool = False, patience: float = CANCEL_TIMEOUT
    ) -> None:
        """Makes a worker; its process starts with the first job. `untrusted`: its jobs run a
        student's program: processes that this starts are ended with it, and answers are JSON.
        `silent`: its output is not shown. `patience`: seconds of grace after cancelling."""
        self.thinking = False
        self.nodes = 0
        self.found: dict[Any, Any] = {}
        """The results so far."""
        self._patience = patience
        self._options = {"untrusted": untrusted, "silent": silent}
        self.number = 0
        self.running_id = 0
        """The number of the question that the process has begun; 0 for none."""
        self._question: bytes | None = None
        self._limits: Limits | None = None
        self._may_retry = False
        """Whether the question is sent to a new process if this one ends before it has begun it."""
        self._asked = 0.0
        self._end_by = math.inf
        """Time at which the job is ended from outside."""
        self._has_started = False
        """Whether the process has begun a job: then it can begin the next one at once."""
        self.process: Process | None = None
        self.received: queue.SimpleQueue[Message] = queue.SimpleQueue()

    def start(self) -> Process:
        """Starts the process if there is none, so that the first question need not wait for it, and
        returns it."""
        if self.process is None or not self.process.running:
            self.process = Process(self.received, **self._options)
            self._has_started = False
        return self.process

    @property
    def running(self) -> bool:
        """Whether there is a process."""
        return self.process is not None and self.process.running

    def ask(self, job: Job[Any], limits: Limits | None = None) -> None:
        """Starts a job, and cancels the one before it."""
        process = self.start()
        self.number += 1
        self.thinking, self.nodes, self.found, self._may_retry = True, 0, {}, True
        self._asked = time.perf_counter()
        self._limits = limits
        self._limit_time()
        try:
            self._question = pickle.dumps(Question(self.number, job, language(), limits))
        except Exception as error:  # a class that cannot be pickled
            self.received.put(Failure(self.number, not_here(error)))
            return
        process.send(self.number, self._question)

    def cancel(self) -> None:
        """Cancels the job; no answer will come."""
        if self.thinking:
            self.thinking = False
            self.number += 1
            self._asked = time.perf_counter()
            if self.process is not None:
                self.process.send(self.number, None)

    @property
    def seconds(self) -> float:
        """Seconds since the job was started; 0 if there is none."""
        return time.perf_counter() - self._asked if self.thinking else 0.0

    def wait(self, report: Listener = ignore_progress) -> Any | Failure:
        """Waits for the answer, and returns it as `poll` does. `report` is called now and then; if
        it raises an exception, the process is ended."""
        try:
            while (found := self.poll(REPORT_INTERVAL)) is None:
                if not self.thinking or self.process is None:  # it was closed meanwhile
                    return self._failure(unexpected(None))
                report(self.nodes, self.found)
        except BaseException:
            self.close()
            raise
        return found

    def poll(self, timeout: float = 0) -> Any | Failure | None:
        """Returns the job's result, or its failure; None as long as there is no answer. Waits up to
        `timeout` seconds for a message. Takes no more than the messages that are there: a job that
        floods it with progress keeps nobody waiting."""
        with contextlib.suppress(queue.Empty):
            for _ in range(max(1, self.received.qsize())):
                message = self.received.get(timeout > 0, timeout)
                timeout = 0
                if isinstance(message, Ended):
                    if (failure := self._after_end(message)) is None:
                        continue
                    message = failure
                self.running_id = message.number if isinstance(message, Progress) else 0
                if message.number != self.number or not self.thinking:
                    continue  # the answer to a withdrawn question
                if isinstance(message, Progress):
                    self.nodes, self.found = message.nodes, message.found
                    if not self._has_started:
                        self._has_started = True
                        self._limit_time()
                    continue
                self.thinking = False
                return message.found if isinstance(message, Answer) else message
        if self.thinking and time.perf_counter() > self._end_by:
            self.thinking = False
            late = self._end()
            if not self._has_started:
                return self._failure(say("the search process did not start in time"), begun=False)
            last_words = self._last_words(late)
            return self._failure(overdue(), timed_out=True, last_words=last_words)
        if (
            self.running_id not in (0, self.number)
            and time.perf_counter() - self._asked > self._patience
        ):
            self._replace()
        return None

    def _after_end(self, ended: Ended) -> Failure | None:
        """Returns a failure, because the process has ended; None if a new process is to answer the
        question, or there is none."""
        if ended.process is not self.process or not self.thinking:
            return None
        begun = ended.number == self.number or bool(ended.last_words)
        another_s = ended.number not in (0, self.number)
        if another_s or (not begun and self._may_retry):
            self._may_retry = another_s and self._may_retry
            self._replace()
            return None
        if ended.late:
            return self._failure(overdue(), timed_out=True)
        return self._failure(unexpected(ended.status), last_words=ended.last_words, begun=begun)

    def _limit_time(self) -> None:
        """Sets the time at which the job is ended from outside. The start of a process does not
        count."""
        self._end_by = math.inf
        if limits := self._limits:
            seconds = limits.seconds if self._has_started else START_TIMEOUT
            seconds = min(seconds, limits.by - time.monotonic())
            margin = LIMIT_MARGIN + LIMIT_SHARE * limits.seconds
            self._end_by = time.perf_counter() + seconds + margin

    def _failure(self, reason: str, **more: Any) -> Failure:
        """Returns a failure that is the process's fault, not the stage's."""
        return Failure(self.number, reason, of_stage=False, **more)

    def _replace(self) -> None:
        """Starts a new process for the same question: the old one has ended, or runs a job that
        cannot be stopped."""
        self._end()
        process = self.start()
        self._limit_time()
        if self.thinking:
            process.send(self.number, self._question)

    def close(self) -> None:
        """Ends the process and ignores its last messages. The next question starts a new
        process."""
        self.thinking = False
        self.number += 1
        self.received = queue.SimpleQueue()
        self._end()

    def _end(self) -> Process | None:
        """Ends the process without a report, and returns it."""
        old, self.process = self.process, None
        self.running_id = 0
        if old is not None:
            old.end()
        return old

    def _last_words(self, late: Process | None) -> str:
        """Returns the last words of a process that was just ended, waiting for them a moment."""
        with contextlib.suppress(queue.Empty):
            while True:
                message = self.received.get(timeout=REPORT_INTERVAL)
                if isinstance(message, Ended) and message.process is late:
                    return message.last_words
        return ""


def overdue() -> str:
    return say("it did not stop when its time was up")


def unexpected(status: int | None) -> str:
    """Returns a message that the process has ended unexpectedly, with its exit status if that is
    known."""
    if status is None:
        return say("the search process ended unexpectedly")
    return say("the search process ended unexpectedly (exit status {status})", status=status)
