"""Answers questions in the page's Web Worker, one after the other."""

import pickle
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from pyodide.ffi import to_js

from connect_four_ai.jobs import endless
from connect_four_ai.jobs.messages import packed, work_out
from connect_four_ai.stages.own import saved


def answer(sent: Any, post: Callable[[Any], None]) -> None:
    """Answers a pickled question, sent with the student's files. Posts progress and result as JSON,
    and the time limits of a student's program as numbers."""

    def send(message: object) -> None:
        post(to_js(packed(message, as_json=True)))

    endless.listeners[:] = [post]
    question, files = pickle.loads(sent.to_bytes())
    _keep(files)
    send(work_out(pickle.loads(question), lambda question: True, send, nullcontext()))


def _keep(files: dict[str, bytes]) -> None:
    for name, content in files.items():
        file = Path(name)
        if not file.exists() or file.read_bytes() != content:
            file.write_bytes(content)
            saved.forget()
