"""The process of a Worker: `python -m connect_four_ai.jobs`. Only a Worker starts it.

It ends when its standard input ends, so it cannot outlive the program that started it, even after a
crash.
"""

import os
import pickle
import queue
import signal
import sys
import threading
import traceback
from typing import BinaryIO

from connect_four_ai.jobs.limits import end_escaped, exit_at_once, within
from connect_four_ai.jobs.messages import (
    Answer,
    Failure,
    Progress,
    Question,
    not_here,
    packed,
    read,
    work_out,
    write,
)


class Inbox:
    """Receives questions, of which only the latest is wanted."""

    def __init__(self, source: BinaryIO) -> None:
        self.source = source
        self.latest = 0
        self.answers_as_json = False
        self.questions: queue.SimpleQueue[Question | Failure] = queue.SimpleQueue()

    def wants(self, question: Question) -> bool:
        """Returns whether its answer is still wanted."""
        return question.number == self.latest

    def listen(self) -> None:
        """Receives numbers and questions until the input ends, then ends the process, even during a
        job."""
        try:
            while True:
                self._receive()
        finally:  # also after an error: nothing else would end an idle process
            leave()

    def _receive(self) -> None:
        content, _ = read(self.source)
        try:
            message = pickle.loads(content)
        except Exception as error:  # a stage that exists only in the window's process
            self.questions.put(Failure(self.latest, not_here(error), traceback.format_exc()))
            return
        if isinstance(message, Question):
            self.questions.put(message)
        else:
            self.latest, self.answers_as_json = message


def leave() -> None:
    """Ends this process, its workers, and the processes that a program in it started."""
    try:
        if confined := sys.modules.get("connect_four_ai.stages.own.confined"):
            confined.end()
        # raises in a process that checks a file: it may send no signals, and has started nothing
        if sys.platform != "win32" and os.getpgrp() == os.getpid():
            end_escaped(os.getpid())
            os.killpg(0, signal.SIGKILL)
    finally:
        exit_at_once(0)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program that asks handles Ctrl-C
    if hasattr(os, "nice"):
        os.nice(5)  # drawing comes first
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a stage's print must go to the console, not into the messages
    sys.stdout = sys.stderr  # which is unbuffered, and UTF-8 on Windows, too
    inbox = Inbox(os.fdopen(os.dup(0), "rb"))
    # a stage's input() must not read the questions
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    threading.Thread(target=inbox.listen, daemon=True).start()

    def send(message: Progress | Answer | Failure) -> None:
        try:
            write(packed(message, inbox.answers_as_json), out)
        except OSError:  # the program that asked has ended
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
