"""A process of its own for thinking, so that the window never waits.

A search in the window's process, even in a thread, freezes the drawing; a search in a second
process does not, and it can be told to stop at any time.
"""

import contextlib
import math
import pickle
import queue
import subprocess
import time
from typing import Any

from connect_four_ai.app.language import language, say
from connect_four_ai.app.program import start_process, start_thread
from connect_four_ai.app.search_process.messages import (
    Answer,
    Brain,
    Ended,
    Failure,
    Progress,
    Question,
)

__all__ = ["Failure", "SearchProcess"]

PATIENCE = 1.0
"""How many seconds a cancelled question may still run before its process is replaced."""
GRACE = 2.0
"""How many seconds a brain that has a limit may take to notice that its time is up."""


class SearchProcess:
    """Sends one question at a time to a second process. No method waits for it."""

    def __init__(self) -> None:
        self.thinking = False
        self.nodes = 0
        self.scores: dict[Any, Any] = {}
        """What the thinking has found so far."""
        self._number = 0
        self._engaged = 0
        """The question that the process has begun to work on; 0 for none."""
        self._question = b""
        self._asked = 0.0
        self._limit = math.inf
        self._process: subprocess.Popen[bytes] | None = None
        self._outbox: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._heard: queue.SimpleQueue[Progress | Answer | Failure | Ended] = queue.SimpleQueue()

    def start(self) -> None:
        """Starts the process, so that the first question need not wait for it."""
        if self._process is not None and self._process.poll() is None:
            return
        self._process = start_process(__name__, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._outbox.put(b"")
        self._outbox = queue.SimpleQueue()
        for target, box in ((_listen, self._heard), (_write, self._outbox)):
            start_thread(target, self._process, box)

    def ask(self, brain: Brain, position: Any) -> None:
        """Starts thinking about a position, and drops the question before it."""
        self.start()
        self._number += 1
        self.thinking, self.nodes, self.scores = True, 0, {}
        self._asked = time.perf_counter()
        self._limit = getattr(brain, "limit", math.inf) + GRACE
        try:
            self._question = pickle.dumps(Question(self._number, brain, position, language()))
        except Exception as error:  # a class that cannot be pickled
            why = say("this stage cannot run in the search process: {error}", error=error)
            self._heard.put(Failure(self._number, why, ""))
            return
        self._send(self._question)

    def cancel(self) -> None:
        """Stops thinking; no answer will come."""
        if self.thinking:
            self.thinking = False
            self._number += 1
            self._asked = time.perf_counter()
            self._send(None)

    @property
    def seconds(self) -> float:
        """How long it has been thinking."""
        return time.perf_counter() - self._asked if self.thinking else 0.0

    def poll(self) -> Any | Failure | None:
        """What the brain found, or what went wrong; None as long as there is no answer."""
        while not self._heard.empty():
            message = self._heard.get()
            if isinstance(message, Ended):
                if message.process is not self._process or not self.thinking:
                    continue
                if message.number not in (0, self._number):
                    self._replace()  # an older question ended it, not this one
                    continue
                message = Failure(
                    self._number, say("the search process ended unexpectedly"), "", of_stage=False
                )
            self._engaged = message.number if isinstance(message, Progress) else 0
            if message.number != self._number or not self.thinking:
                continue  # the answer to a cancelled question
            if isinstance(message, Progress):
                self.nodes, self.scores = message.nodes, message.scores
                continue
            self.thinking = False
            return message.thought if isinstance(message, Answer) else message
        if self.seconds > self._limit:
            self.thinking = False
            self._replace()
            return Failure(self._number, say("it did not stop when its time was up"), "")
        if self._engaged not in (0, self._number) and time.perf_counter() - self._asked > PATIENCE:
            self._replace()
        return None

    def _replace(self) -> None:
        """A new process for the same question: the old one has ended, or runs a stage that cannot
        be stopped."""
        self._end()
        self._engaged = 0
        self.start()
        if self.thinking:
            self._send(self._question)

    def close(self) -> None:
        """Ends the process and ignores its last messages. Another question starts another
        process."""
        self.thinking = False
        self._number += 1
        self._engaged = 0
        self._heard = queue.SimpleQueue()
        self._end()

    def _end(self) -> None:
        """Ends the process, which has nothing to put in order: asking it to end would take as long
        as its start."""
        old, self._process = self._process, None  # so that its end is not reported
        if old is not None:
            old.kill()
            old.wait()
            self._outbox.put(b"")

    def _send(self, message: bytes | None) -> None:
        self._outbox.put(pickle.dumps(self._number) + pickle.dumps(message))


def _write(process: subprocess.Popen[bytes], outbox: "queue.SimpleQueue[bytes]") -> None:
    """Sends a process its messages, until an empty one: one that is stopped reads none, and nobody
    waits for it."""
    assert process.stdin is not None
    with contextlib.suppress(OSError), process.stdin:  # it has ended, and _listen says so
        while message := outbox.get():
            process.stdin.write(message)
            process.stdin.flush()


def _listen(
    process: subprocess.Popen[bytes],
    heard: "queue.SimpleQueue[Progress | Answer | Failure | Ended]",
) -> None:
    """Puts a process's messages into a queue until the process ends."""
    assert process.stdout is not None
    engaged = 0
    while True:
        try:
            message = pickle.load(process.stdout)
        except (EOFError, pickle.UnpicklingError, OSError, ValueError):
            break
        engaged = message.number if isinstance(message, Progress) else 0
        heard.put(message)
    process.kill()
    process.wait()  # it ends some moments after its last word, and a question to it would be lost
    heard.put(Ended(process, engaged))
