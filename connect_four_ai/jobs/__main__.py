"""The process of a Worker: `python -m connect_four_ai.jobs`. Only a Worker starts it.

It ends when its standard input ends, so it cannot outlive whoever asked, even after a crash.
"""

import os
import queue
import signal
import sys
import threading
import traceback
from typing import BinaryIO

from connect_four_ai.app.faults import describe
from connect_four_ai.app.language import say
from connect_four_ai.jobs.limits import exit_at_once, is_confined, within
from connect_four_ai.jobs.messages import Answer, Failure, Progress, Question, read, write
from connect_four_ai.jobs.work import work_out


class Desk:
    """Where questions arrive; only the latest one counts."""

    def __init__(self, source: BinaryIO) -> None:
        self.source = source
        self.latest = 0
        self.questions: queue.SimpleQueue[Question | Failure] = queue.SimpleQueue()

    def wants(self, question: Question) -> bool:
        """Whether its answer is still wanted."""
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
        try:
            message = read(self.source, trusted=True)
        except EOFError:
            raise
        except Exception as error:  # a stage that only exists in the window's own process
            self.questions.put(Failure(self.latest, not_here(error), traceback.format_exc()))
            return
        if isinstance(message, int):
            self.latest = message
        else:
            self.questions.put(message)


def not_here(error: Exception) -> str:
    """That a job cannot be sent to this process."""
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


def send(message: Progress | Answer | Failure, out: BinaryIO) -> None:
    try:
        write(message, out, plain=is_confined())
    except BrokenPipeError:  # whoever asked is gone
        leave()
    except Exception as error:  # something that cannot cross to another process
        if not isinstance(message, Progress):
            write(Failure(message.number, describe(error), traceback.format_exc()), out)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks handles Ctrl-C
    if hasattr(os, "nice"):
        os.nice(5)  # drawing comes first
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that a print in a stage reaches the console and not the window
    sys.stdout = sys.stderr  # which shows each line at once, in any language, on Windows too
    desk = Desk(os.fdopen(os.dup(0), "rb"))
    # so that an input() in a stage does not read a question as its answer
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    threading.Thread(target=desk.listen, daemon=True).start()
    while True:
        question = desk.questions.get()
        if isinstance(question, Failure):
            send(question, out)
            continue
        limited = within(question.limits, out.fileno())
        send(work_out(question, desk.wants, lambda progress: send(progress, out), limited), out)


if __name__ == "__main__":
    main()
