"""The process of a Worker: `python -m connect_four_ai.jobs`. Only a Worker starts it.

It ends when its standard input ends, so it cannot outlive whoever asked, even after a crash.
"""

import os
import pickle
import queue
import signal
import sys
import threading
import traceback
from typing import BinaryIO

from connect_four_ai.app.language import say
from connect_four_ai.jobs.limits import exit_at_once, within
from connect_four_ai.jobs.messages import (
    Answer,
    Failure,
    Progress,
    Question,
    packed,
    read,
    work_out,
    write,
)


class Inbox:
    """Receives questions; only the latest one counts."""

    def __init__(self, source: BinaryIO) -> None:
        self.source = source
        self.latest = 0
        self.answers_as_json = False
        self.questions: queue.SimpleQueue[Question | Failure] = queue.SimpleQueue()

    def wants(self, question: Question) -> bool:
        """Returns whether its answer is still wanted."""
        return question.number == self.latest

    def listen(self) -> None:
        """Receives numbers and questions until whoever asks is gone, then ends the process, even
        while it is working."""
        try:
            while True:
                self._receive()
        finally:  # also after an error: nothing else would end an idle process
            leave()

    def _receive(self) -> None:
        content, _ = read(self.source)
        try:
            message = pickle.loads(content)
        except Exception as error:  # a stage that only exists in the window's own process
            self.questions.put(Failure(self.latest, not_here(error), traceback.format_exc()))
            return
        if isinstance(message, Question):
            self.questions.put(message)
        else:
            self.latest, self.answers_as_json = message


def not_here(error: Exception) -> str:
    """Says that a job cannot be sent to this process."""
    return say("this opponent cannot run in the search process: {error}", error=error)


def leave() -> None:
    """Ends this process, the workers that it has asked, and what a program in it has started."""
    try:
        if confined := sys.modules.get("connect_four_ai.stages.own.confined"):
            confined.end()
        # one that has checked a file may send no signals, and has started nothing
        if sys.platform != "win32" and os.getpgrp() == os.getpid():
            os.killpg(0, signal.SIGKILL)
    finally:
        exit_at_once(0)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks handles Ctrl-C
    if hasattr(os, "nice"):
        os.nice(5)  # drawing comes first
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that a print in a stage reaches the console and not the window
    sys.stdout = sys.stderr  # which shows each line at once, in any language, on Windows too
    inbox = Inbox(os.fdopen(os.dup(0), "rb"))
    # so that an input() in a stage does not read a question as its answer
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    threading.Thread(target=inbox.listen, daemon=True).start()

    def send(message: Progress | Answer | Failure) -> None:
        try:
            write(packed(message, inbox.answers_as_json), out)
        except BrokenPipeError:  # whoever asked is gone
            leave()

    while True:
        question = inbox.questions.get()
        if isinstance(question, Failure):
            send(question)
        else:
            limited = within(question.limits, out.fileno())
            send(work_out(question, inbox.wants, send, limited))


if __name__ == "__main__":
    main()
