"""The search process: `python -m connect_four_ai.app.search_process`. Only a SearchProcess starts
it.

It ends when its standard input ends, so it cannot outlive the window, even after a crash.
"""

import os
import pickle
import queue
import signal
import threading
import time
import traceback
from collections.abc import Mapping
from typing import Any, BinaryIO

from connect_four_ai.app.faults import StageError, describe
from connect_four_ai.app.language import say, set_language
from connect_four_ai.app.search_process.messages import Answer, Failure, Progress, Question

SECONDS_BETWEEN_REPORTS = 0.1


class WithdrawnError(BaseException):
    """This answer is no longer wanted. Not an Exception, so that no stage takes it for an error of
    its own."""


class Desk:
    """Where questions arrive; only the latest one counts."""

    def __init__(self, source: BinaryIO) -> None:
        self.source = source
        self.latest = 0
        self.questions: queue.SimpleQueue[Question | Failure] = queue.SimpleQueue()

    def listen(self) -> None:
        """Receives numbered messages until the window is gone, then ends the process, even while it
        is thinking."""
        while True:
            try:
                self.latest = pickle.load(self.source)
                message = pickle.load(self.source)
            except EOFError:
                os._exit(0)
            if message is not None:
                self.questions.put(self.open(message))

    def open(self, message: bytes) -> Question | Failure:
        try:
            question: Question = pickle.loads(message)
        except Exception as error:  # a stage that only exists in the window's own process
            reason = say("this stage cannot run in the search process: {error}", error=error)
            return Failure(self.latest, reason, traceback.format_exc())
        return question


def think(question: Question, desk: Desk, out: BinaryIO) -> Answer | Failure:
    """The answer, or what went wrong: for instance, that the question was cancelled."""
    reported = time.perf_counter()

    def watch(nodes: int, scores: Mapping[Any, Any]) -> None:
        nonlocal reported
        if desk.latest != question.number:
            raise WithdrawnError
        if time.perf_counter() - reported > SECONDS_BETWEEN_REPORTS:
            reported = time.perf_counter()
            send(Progress(question.number, nodes, dict(scores)), out)

    set_language(question.language)
    send(Progress(question.number, 0, {}), out)
    try:
        return Answer(question.number, question.brain.auto_play(question.position, watch))
    except WithdrawnError:
        return Failure(question.number, "withdrawn", "")
    except StageError as error:  # whose message says all of it
        return Failure(question.number, str(error), "")
    except Exception as error:  # an error in a stage is shown; it never ends the process
        return Failure(question.number, describe(error), traceback.format_exc())


def send(message: object, out: BinaryIO) -> None:
    try:
        out.write(pickle.dumps(message))
        out.flush()
    except BrokenPipeError:  # the window is gone
        os._exit(0)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window handles Ctrl-C
    if hasattr(os, "nice"):
        os.nice(5)  # drawing comes first
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that a print in a stage reaches the console and not the window
    desk = Desk(os.fdopen(os.dup(0), "rb"))
    # so that an input() in a stage does not read a question as its answer
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    threading.Thread(target=desk.listen, daemon=True).start()
    while True:
        message = desk.questions.get()
        send(message if isinstance(message, Failure) else think(message, desk, out), out)


if __name__ == "__main__":
    main()
