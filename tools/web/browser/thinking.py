"""Answers questions in the page's Web Worker, one after the other."""

import pickle
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import nesting  # type: ignore[import-not-found]
from js import Object
from pyodide.ffi import to_js

from connect_four_ai.jobs import endless
from connect_four_ai.jobs.messages import packed, work_out
from connect_four_ai.jobs.web_worker import refuse_input
from connect_four_ai.stages import text_module
from connect_four_ai.stages.own import saved

refuse_input()
text_module.too_deep = nesting.too_deep


def answer(sent: Any, post: Callable[[Any], None]) -> None:
    """Answers a pickled question, sent with files. Posts progress and result as JSON, the time
    limits of a student's program as numbers, and the files of weights that the job has written."""

    def send(message: object) -> None:
        post(to_js(packed(message, as_json=True)))

    endless.listeners[:] = [post]
    question, files = pickle.loads(sent.to_bytes())
    _keep(files)
    before = _weights()
    answer = work_out(pickle.loads(question), lambda question: True, send, nullcontext())
    for file, changed in _weights().items():
        if before.get(file) != changed:
            written = {"file": str(file), "weights": file.read_bytes()}
            post(to_js(written, dict_converter=Object.fromEntries))
    send(answer)


def _weights() -> dict[Path, int]:
    """Returns the user's files of weights, and when each was changed."""
    return {file: file.stat().st_mtime_ns for file in Path.home().rglob("*.weights")}


def _keep(files: dict[str, bytes]) -> None:
    for name, content in files.items():
        file = Path(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_bytes() != content:
            file.write_bytes(content)
            saved.forget()
