"""The process that runs one student's file: `python -m connect_four_ai.checking`. Only `examine`
starts it.

It gets the file's text and the questions, writes its answers, and has nothing that it
could break: no files to write, no other programs, no network; and its time and memory are limited
where the system can do that.
"""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from connect_four_ai.app.language import say, set_language
from connect_four_ai.app.program import own_streams
from connect_four_ai.checking.asking import answers
from connect_four_ai.checking.examine import PATIENCE
from connect_four_ai.checking.questions import Question
from connect_four_ai.checking.trial import look_closer
from connect_four_ai.stages.own.explain import explained
from connect_four_ai.stages.own.limit import limit_process, time_limit

FORBIDDEN = (
    "os.",
    "subprocess.",
    "socket.",
    "shutil.",
    "signal.",
    "_winapi.",
    "ctypes.",
    "pty.",
    "webbrowser.",
)
HARMLESS = (
    "os.listdir",
    "os.scandir",
    "os.walk",
    "os.putenv",
    "os.unsetenv",
    "os.fwalk",
    "socket.gethostname",
)


def main() -> None:
    questions, out = own_streams()
    job = json.load(questions)

    def write(line: Any) -> None:
        out.write(json.dumps(line) + "\n")
        out.flush()

    set_language(job["language"])
    limit_process(job["megabytes"], job["seconds"])
    path = Path(job["path"])
    try:
        with time_limit(job["seconds"] * PATIENCE):  # which needs more than the file may have
            sys.addaudithook(_refuse)
            if "questions" in job:
                _answer_all(path, job, write)
            else:
                for line in look_closer(path, job):
                    write(line)
    except BaseException as error:
        fault = explained(error, path)
        write({"fault": str(fault), "line": fault.line})
    os._exit(0)  # whatever the file has started


def _answer_all(path: Path, job: dict[str, Any], write: Callable[[Any], None]) -> None:
    found = answers(path, job["text"], [Question(*words) for words in job["questions"]])
    write(
        [
            [question, [list(answer.scores.items()), list(answer.chosen), *answer[2:]]]
            for question, answer in found.items()
        ]
    )


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    """Python calls this before whatever reaches beyond the process."""
    writes = event == "open" and arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
    if writes or (event.startswith(FORBIDDEN) and event not in HARMLESS):
        raise PermissionError(say("a program that is checked cannot do this: {event}", event=event))


if __name__ == "__main__":
    main()
