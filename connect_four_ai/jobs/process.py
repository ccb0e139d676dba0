"""The process in which a Worker has its questions worked out: `jobs/__main__.py` runs in it.

Nobody waits for it: a thread writes to it, and another one listens.
"""

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from connect_four_ai.app.program import end_process, start_process, start_thread
from connect_four_ai.jobs.limits import STARTED_BY
from connect_four_ai.jobs.messages import Ended, Message, Progress, Question, read, write

CLOSING = 0.5
"""Seconds that a process has to leave by itself, and to end the workers that it has asked."""


def _end_escaped(pid: int) -> None:
    """Ends what the process of a program has started in sessions of their own. Linux alone shows
    it, by the variable that `limits` has set there."""
    mark = f"{STARTED_BY}={pid}\0".encode()
    for environ in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if mark in environ.read_bytes():
                os.kill(int(environ.parent.name), 9)


class Process:
    def __init__(
        self, heard: "queue.SimpleQueue[Message]", stranger: bool = False, silent: bool = False
    ) -> None:
        """What it says is put into `heard`. `stranger` and `silent`: see Worker."""
        streams: dict[str, Any] = {"start_new_session": True} if stranger else {}
        streams |= {"stderr": subprocess.DEVNULL} if silent else {}
        self.popen = start_process(
            "connect_four_ai.jobs", stdin=subprocess.PIPE, stdout=subprocess.PIPE, **streams
        )
        self._end_job: Callable[[], object] = lambda: None
        if stranger and sys.platform == "win32":
            from connect_four_ai.jobs.windows import hold  # ctypes.wintypes is of no use elsewhere

            self._end_job = hold(self.popen)
        self._heard = heard
        self._trusted = not stranger
        self._closing = 0.0 if stranger else CLOSING
        self._outbox: queue.SimpleQueue[Question | int | None] = queue.SimpleQueue()
        self._gone = threading.Event()
        start_thread(self._listen)
        start_thread(self._write)

    @property
    def running(self) -> bool:
        return not self._gone.is_set()

    def send(self, message: Question | int) -> None:
        """A question, or the number of the only one that is wanted."""
        self._outbox.put(message)

    def end(self) -> None:
        """Ends it and what it has started. One of our own is given a moment to leave by itself:
        only it knows of the workers that it has asked."""
        self._outbox.put(None)
        self._gone.wait(self._closing)
        self._end_all()

    def _end_all(self) -> None:
        """Ends the process with all that it has started."""
        self._end_job()
        end_process(self.popen)
        if not self._trusted:
            _end_escaped(self.popen.pid)

    def _write(self) -> None:
        """Sends the messages, until there is None: a process that is stopped reads none."""
        assert self.popen.stdin is not None
        with suppress(OSError), self.popen.stdin:  # it has ended, and _listen says so
            while (message := self._outbox.get()) is not None:
                write(message, self.popen.stdin)

    def _listen(self) -> None:
        """Puts its messages into the queue until it ends."""
        assert self.popen.stdout is not None
        engaged = 0
        last_words = b""
        while not last_words:
            try:
                message = read(self.popen.stdout, self._trusted)
            except Exception:  # its end, or something that is no message
                break
            if isinstance(message, bytes):
                last_words = message
            else:
                engaged = message.number if isinstance(message, Progress) else 0
                self._heard.put(message)
        # it ends some moments after its last word, and a question to it would be lost
        self._end_all()
        self._gone.set()
        words = last_words.decode(errors="replace")
        self._heard.put(Ended(self, engaged, words, self.popen.returncode))
