"""The process that runs a Worker's jobs: `jobs/__main__.py` runs in it.

The window never waits for it: one thread writes to it, and another one reads.
"""

import pickle
import queue
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from weakref import finalize

from connect_four_ai.app.program import end_process, start_process, start_thread
from connect_four_ai.jobs.limits import MEMORY, end_escaped
from connect_four_ai.jobs.messages import Ended, Message, Progress, message_of_program, read, write

CLOSING = 0.5
"""Seconds for a process to exit by itself, and to end its own workers."""


class Process:
    def __init__(
        self, received: "queue.SimpleQueue[Message]", untrusted: bool = False, silent: bool = False
    ) -> None:
        """Starts the process; its messages are put into `received`. `untrusted` and `silent`: see
        Worker."""
        streams: dict[str, Any] = {"start_new_session": True} if untrusted else {}
        streams |= {"stderr": subprocess.DEVNULL} if silent else {}
        self.popen = start_process(
            "connect_four_ai.jobs", stdin=subprocess.PIPE, stdout=subprocess.PIPE, **streams
        )
        self._end_job = _job_object(self.popen) if untrusted else lambda: None
        self._received = received
        self._untrusted = untrusted
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._gone = threading.Event()
        start_thread(self._listen)
        start_thread(self._write)

    @property
    def running(self) -> bool:
        return not self._gone.is_set()

    def send(self, number: int, question: bytes | None) -> None:
        """Sends the number of the only question that is wanted, and the question, pickled, if it is
        new."""
        self._outbox.put(pickle.dumps((number, self._untrusted)))
        if question is not None:
            self._outbox.put(question)

    def end(self) -> None:
        """Ends the process and those that it started. A trusted one is given a moment to exit by
        itself, because only it knows its own workers."""
        self._outbox.put(None)
        self._gone.wait(0.0 if self._untrusted else CLOSING)
        self._end_all()

    def _end_all(self) -> None:
        """Ends the process with all that it started."""
        self._end_job()
        end_process(self.popen)
        if self._untrusted:
            end_escaped(self.popen.pid)

    def _write(self) -> None:
        """Sends the messages, until None. It runs in a thread, because a stopped process reads
        nothing."""
        assert self.popen.stdin is not None
        with suppress(OSError), self.popen.stdin:  # the process has ended, which _listen reports
            while (message := self._outbox.get()) is not None:
                write(message, self.popen.stdin)

    def _listen(self) -> None:
        """Puts the process's messages into the queue until it ends."""
        assert self.popen.stdout is not None
        running, last_words = 0, b""
        with suppress(Exception):  # the end of the stream, or an invalid message
            while True:
                content, whole = read(self.popen.stdout)
                if not whole:
                    last_words = content
                    break
                receive = message_of_program if self._untrusted else pickle.loads
                message = receive(content)
                running = message.number if isinstance(message, Progress) else 0
                self._received.put(message)
        # it ends some moments after its last message, and a question sent then would be lost
        self._end_all()
        self._gone.set()
        words = last_words.decode(errors="replace")
        self._received.put(Ended(self, running, words, self.popen.returncode))


# On Windows, a job object limits the memory of a process and all that it starts, and ends them
# together.

MEMORY_IS_LIMITED, ENDS_WITH_ITS_HANDLE = 0x200, 0x2000
EXTENDED_LIMITS = 9
LAYOUT = "@2qI2NIN2I6Q4N"
"""Layout of JOBOBJECT_EXTENDED_LIMIT_INFORMATION: its third number is the flags, its last but two
the memory limit of all processes together, in bytes."""


def extended_limits(memory: int) -> bytes:
    """Returns a JOBOBJECT_EXTENDED_LIMIT_INFORMATION for this many bytes of memory."""
    flags = MEMORY_IS_LIMITED | ENDS_WITH_ITS_HANDLE
    return struct.pack(LAYOUT, 0, 0, flags, *[0] * 13, memory, 0, 0)


def _job_object(process: "subprocess.Popen[bytes]") -> Callable[[], object]:
    """Puts a new process into a job object, and returns a function that ends it and all that it
    started. They end with this process, too, because the job's handle is closed then. On other
    systems, a process group and resource limits do this."""
    if sys.platform != "win32":
        return lambda: None
    import ctypes
    from ctypes.wintypes import DWORD, HANDLE

    kernel = ctypes.WinDLL("kernel32")
    kernel.CreateJobObjectW.restype = HANDLE
    job = HANDLE(kernel.CreateJobObjectW(None, None))
    limits = extended_limits(MEMORY)
    kernel.SetInformationJobObject(job, EXTENDED_LIMITS, limits, DWORD(len(limits)))
    kernel.AssignProcessToJobObject(job, HANDLE(int(vars(process)["_handle"])))
    finalize(process, kernel.CloseHandle, job)
    return lambda: kernel.TerminateJobObject(job, 1)
