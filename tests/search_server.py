"""Search processes for the windows of the tests: copies of one process that has imported everything
that a search may need.

A new search process needs 0.1 s of processor time until it thinks, and 0.6 s with the solver.
`python -m search_server` makes the copies; test_search_process.py and the windows in processes of
their own have real ones.
"""

import gc
import os
import pickle
import select
import signal
import socket
import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from connect_four_ai.app.program import start_process

if sys.platform != "linux":
    raise ImportError("This needs Linux.")

LARGEST = 1_000_000
"""Maximum size of a request, in bytes."""
LOADED = b"loaded"
"""The server's first message."""
STUDIES = (
    *("arena.tournament", "checking.examine", "coach.explain", "comparison"),
    *("exercises.practice", "learning.watch", "lessons.lesson", "recording", "review"),
)
"""The modules of the windows' jobs."""


class Copy:
    """A copy of the search process, with the methods of Popen that a Worker uses."""

    _descriptor: int

    def __init__(self, module: str, **streams: Any) -> None:
        reads, requests = os.pipe()
        answers, writes = os.pipe()
        request = pickle.dumps((dict(os.environ), Path.cwd(), sys.path))
        connection, _ = server()
        socket.send_fds(connection, [request], [reads, writes])
        self.pid = int(connection.recv(20))
        self._descriptor = os.pidfd_open(self.pid)
        os.close(reads)
        os.close(writes)
        self.stdin, self.stdout = os.fdopen(requests, "wb"), os.fdopen(answers, "rb")

    def poll(self) -> int | None:
        return -signal.SIGKILL if self._ended(0) else None

    returncode = property(poll)

    def wait(self) -> None:
        self._ended(None)

    def _ended(self, milliseconds: int | None) -> bool:
        """Waits for the end, up to a time, or without limit for None. Returns whether it has
        ended."""
        waiting = select.poll()
        waiting.register(self._descriptor, select.POLLIN)
        return bool(waiting.poll(milliseconds))

    def send_signal(self, number: signal.Signals) -> None:
        signal.pidfd_send_signal(self._descriptor, number)

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.send_signal(signal.SIGKILL)

    def __del__(self) -> None:
        os.close(self._descriptor)


@cache
def server() -> tuple[socket.socket, Any]:
    """Starts the process that makes the copies, and returns the connection to it and the process,
    once it has loaded everything: on a busy machine, and before numba has compiled, that takes a
    minute. It ends with this process."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LARGEST)
    with theirs:
        process = start_process("search_server", stdin=theirs)
    assert ours.recv(len(LOADED)) == LOADED, "the server of search processes did not start"
    return ours, process


def load() -> None:
    """Loads the solver, the jobs and Q's weights, which copies then share."""
    from connect_four_ai.ai_brain import AIBrain
    from connect_four_ai.games.connect_four import Position
    from connect_four_ai.stages.the_solver import the_solver

    the_solver()
    for study in STUDIES:
        import_module(f"connect_four_ai.study.{study}")
    AIBrain("Q", 1, uses_book=False).auto_play(Position())
    gc.collect()
    gc.freeze()  # else garbage collection in each copy would copy this memory


def main() -> None:
    from connect_four_ai.jobs.__main__ import main as search

    load()
    connection = socket.socket(fileno=os.dup(0))
    connection.send(LOADED)
    while True:
        request, streams, *_ = socket.recv_fds(connection, LARGEST, 2)
        if not request:
            return
        pid = os.fork()
        if not pid:
            connection.close()
            for number, stream in enumerate(streams):
                os.dup2(stream, number)
                os.close(stream)
            environment, folder, sys.path[:] = pickle.loads(request)
            os.environ.clear()
            os.environ.update(environment)
            os.chdir(folder)
            search()
        connection.send(str(pid).encode())
        for stream in streams:
            os.close(stream)
        with suppress(ChildProcessError):  # there is none
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


if __name__ == "__main__":
    main()
