"""The Web Worker that runs a Worker's jobs in a web page, with a Python of its own.

It reads no message during a job, so a question cannot be withdrawn: the Worker replaces it. Python
takes a second to start; so an idle Web Worker is kept for the next Worker, and a spare one is
started in advance.
"""

import builtins
import pickle
import queue
import time
from math import inf
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import write_whole
from connect_four_ai.app.language import say
from connect_four_ai.jobs.messages import Ended, Message, Progress, message_of_program

MOST_SPARE = 2
LONGEST = 600
"""Maximum seconds of a limit, and of other work after a student's program."""
GRACE = 1000
"""Milliseconds by which a student's program may exceed its time limit."""

_spare: list[Any] = []


class Process:
    def __init__(
        self, heard: "queue.SimpleQueue[Message]", untrusted: bool = False, silent: bool = False
    ) -> None:
        """Starts a Web Worker, or takes a spare one; its messages are put into `heard`. Its answers
        are JSON, whether its jobs are trusted or not."""
        from pyodide.ffi import create_proxy

        self.running = True
        self._heard = heard
        self._question = 0
        """The number of the question that it works on; 0 for none."""
        self._ran_untrusted = False
        self._limit = 0
        """The id of the timer that ends a student's program."""
        self._end_by = inf
        """Time at which the limit of the running program ends, whatever else it sends."""
        self._sent: dict[Path, int] = {}
        """When each file of weights was changed that the Web Worker has."""
        self._web_worker = _spare.pop() if _spare else _new_worker()
        self._listeners = {
            "message": create_proxy(self._listen),
            "error": create_proxy(lambda event: self._fail(str(event.message))),
        }
        for name, listener in self._listeners.items():
            self._web_worker.addEventListener(name, listener)

    def send(self, number: int, question: bytes | None) -> None:
        """Sends a question, with the student's files, and the files of weights that it names, if
        the Web Worker has others. Nothing is sent when a question is withdrawn."""
        from pyodide.ffi import to_js

        if question is not None:
            self._question = number
            files = {str(file): file.read_bytes() for file in Path.home().glob("*.py")}
            for file in Path.home().rglob("*.weights"):
                changed = file.stat().st_mtime_ns
                if file.name.encode() in question and self._sent.get(file) != changed:
                    files[str(file)] = file.read_bytes()
                    self._sent[file] = changed
            self._web_worker.postMessage(to_js(pickle.dumps((question, files))))

    def end(self) -> None:
        """Ends the Web Worker at once if it is working; else keeps it as a spare one."""
        self._leave()
        if self._question or self._ran_untrusted or len(_spare) >= MOST_SPARE:
            self._web_worker.terminate()
        else:
            _spare.append(self._web_worker)
        keep_one_spare()

    def _leave(self) -> None:
        from js import clearTimeout

        self.running = False
        clearTimeout(self._limit)
        for name, listener in self._listeners.items():
            self._web_worker.removeEventListener(name, listener)
            listener.destroy()
        self._listeners = {}

    def _listen(self, event: Any) -> None:
        """Receives a message as bytes, a new time limit of a student's program as a number of
        seconds, a line to print as a text, a file of weights, or the reason why Python could not
        start."""
        told = event.data
        if isinstance(told, str):
            print(told)
        elif isinstance(told, int | float):
            self._set_limit(told)
        elif hasattr(told, "weights"):
            if not self._ran_untrusted:
                file = Path(told.file)
                write_whole(file, told.weights.to_bytes())
                self._sent[file] = file.stat().st_mtime_ns
        elif hasattr(told, "failed"):
            self._fail(say("Python could not be loaded: {why}", why=told.failed))
        else:
            try:
                message = message_of_program(told.to_bytes())
            except Exception as error:  # a program has posted a message of its own
                self._fail(f"{type(error).__name__}: {error}")
                return
            self._heard.put(message)
            if not isinstance(message, Progress) and message.number == self._question:
                self._question = 0
                keep_one_spare()

    def _set_limit(self, seconds: float) -> None:
        """Sets the time limit that the Web Worker sends; 0 when its program has ended. The program
        may have sent it itself: so it cannot prolong the first one, and 0 gives no endless time."""
        from js import clearTimeout, setTimeout
        from pyodide.ffi import create_once_callable

        clearTimeout(self._limit)
        self._ran_untrusted = True
        now = time.monotonic()
        if self._end_by == inf and seconds > 0:
            self._end_by = now + min(seconds, LONGEST)
        elif seconds <= 0:
            self._end_by = inf
        late = create_once_callable(lambda: self._fail(""))
        left = min(self._end_by - now, seconds if seconds > 0 else LONGEST)
        self._limit = setTimeout(late, 1000 * left + GRACE)

    def _fail(self, last_words: str) -> None:
        self._leave()
        self._web_worker.terminate()
        if last_words:
            print(last_words)
        self._heard.put(Ended(self, self._question, last_words, late=not last_words))
        if not last_words:
            keep_one_spare()


def refuse_input() -> None:
    """Lets `input` say that a web page has no terminal."""

    def refused(prompt: object = "") -> str:
        raise RuntimeError(say("a web page has no terminal, so input() cannot ask"))

    builtins.input = refused


def keep_one_spare() -> None:
    """Starts a spare Web Worker if there is none."""
    if not _spare:
        _spare.append(_new_worker())


def _new_worker() -> Any:
    """Starts a Web Worker, to which the page's Content-Security-Policy applies."""
    from js import confinedWorker

    return confinedWorker("worker.js")
