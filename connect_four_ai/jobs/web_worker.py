"""In a web page: the Web Worker in which a Worker has its questions worked out, another Python.

It reads no message while it works, so nothing can be withdrawn there: a Worker replaces it.
"""

import pickle
import queue
from typing import Any

from connect_four_ai.jobs.messages import Ended, Message, Question


class Process:
    def __init__(
        self, heard: "queue.SimpleQueue[Message]", stranger: bool = False, silent: bool = False
    ) -> None:
        """What it says is put into `heard`. A Web Worker reaches nothing of the page's, so it makes
        no difference whose program it runs."""
        from js import Worker as WebWorker
        from pyodide.ffi import create_proxy, to_js

        self.running = True
        self._heard = heard
        self._to_js = to_js
        self._web_worker = WebWorker.new("worker.js", _module())
        self._listener = create_proxy(self._listen)
        self._web_worker.addEventListener("message", self._listener)
        self._web_worker.addEventListener("error", create_proxy(self._fail))

    def send(self, message: Question | int) -> None:
        """A question; the number of the only one that is wanted says nothing to it."""
        if isinstance(message, Question):
            self._web_worker.postMessage(self._to_js(pickle.dumps(message)))

    def end(self) -> None:
        self.running = False
        self._web_worker.terminate()

    def _listen(self, event: Any) -> None:
        self._heard.put(pickle.loads(event.data.to_bytes()))

    def _fail(self, event: Any) -> None:
        self.end()
        self._heard.put(Ended(self, 0, str(event.message)))


def _module() -> Any:
    from js import Object

    options = Object.new()
    options.type = "module"
    return options
