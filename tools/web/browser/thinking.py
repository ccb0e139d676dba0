"""What runs in the page's Web Worker: it works out one question after the other."""

import pickle
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from pyodide.ffi import to_js

from connect_four_ai.jobs.work import work_out


def answer(question: Any, post: Callable[[Any], None]) -> None:
    """Takes a pickled question, and posts what is found on the way and in the end."""

    def send(message: object) -> None:
        post(to_js(pickle.dumps(message)))

    send(work_out(pickle.loads(question.to_bytes()), lambda question: True, send, nullcontext()))
