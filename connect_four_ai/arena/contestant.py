"""A player's process, seen from the arena: asked for a move, and ended for good if it does not
answer."""

import json
import queue
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple
from pathlib import Path
from typing import Any

from connect_four_ai.app.faults import StageError
from connect_four_ai.app.language import language, say
from connect_four_ai.app.program import end_process, start_process, start_thread
from connect_four_ai.arena.players import Player
from connect_four_ai.stages.own.explain import FileFault

START, IDLE, MEGABYTES = 20.0, 600.0, 1024
"""The seconds to load a program, and after which one that nobody asks ends itself; and its
memory."""
PATIENCE = 2
"""A move may take so many times its processor time: the computer has other things to do."""
GRACE = 1.0
"""Seconds for a player to say itself that its time is up, and in which line."""
KEPT = 32
"""How many processes wait for their next game."""
LONGEST = 1 << 16

_running: set["subprocess.Popen[bytes]"] = set()
_idle: list["Contestant"] = []
_lock = threading.Lock()


class Contestant:
    """One player's process, which starts with its first move and is kept from game to game."""

    def __init__(self, player: Player, seconds: float) -> None:
        """`seconds`: of processor time, for a move. A stage with a clock has its own time, and
        these besides."""
        self.player, self.seconds = player, seconds
        self._allowed = seconds + player.clock
        self._limit = PATIENCE * self._allowed
        self._fault = ""
        """Why it cannot even be started."""
        self._process: subprocess.Popen[bytes] | None = None
        self._heard: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def ask(self, moves: str, seed: str = "") -> tuple[int, float]:
        """Its column, 1–7, after these moves, and the processor time that it took. With a seed, a
        game begins.

        Raises StageError, which says why it has lost; its process is then ended.
        """
        if self._fault:
            raise StageError(self._fault)
        try:
            if seed and (self._process is None or self._process.poll() is not None):
                self._start()
            answer = self._answer({"seed": seed, "moves": moves}, self._limit + GRACE)
            column, took = int(answer["column"]), float(answer["seconds"])
            if took > self._allowed:
                raise self._lost(say("it took {seconds} seconds for a move", seconds=f"{took:.2f}"))
        except (ValueError, TypeError, KeyError):
            self.end()
            raise self._lost(say("it answered with something else")) from None
        except StageError:
            self.end()
            raise
        return column, took

    def end(self) -> None:
        if self._process is not None:
            end_process(self._process)
            _running.discard(self._process)
            self._process = None

    def _start(self) -> None:
        self.end()
        streams = {
            "stdin": subprocess.PIPE,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.DEVNULL,
        }
        self._process = start_process(
            "connect_four_ai.arena", "-B", start_new_session=True, **streams
        )
        _running.add(self._process)
        self._heard = queue.SimpleQueue()
        start_thread(_listen, self._process, self._heard)
        limits = {"seconds": self.seconds, "limit": self._limit, "grace": GRACE}
        job = {"player": astuple(self.player), **limits, "language": language()}
        try:
            self._answer(job, START + GRACE)
        except StageError as error:
            self._fault = str(error)
            raise

    def _answer(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        assert self._process is not None
        assert self._process.stdin is not None
        asked = time.monotonic()
        try:
            self._process.stdin.write(json.dumps(question).encode() + b"\n")
            self._process.stdin.flush()
            line = self._heard.get(timeout=seconds)
        except (OSError, queue.Empty):
            line = b""
        if not line:  # if it is late, its own alarm may have ended it
            late = time.monotonic() - asked >= seconds
            raise self._lost(say("it gave no answer in time") if late else say("it ended Python"))
        answer: dict[str, Any] = json.loads(line)
        if "fault" in answer:
            raise StageError(str(answer["fault"]))
        return answer

    def _lost(self, why: str) -> FileFault:
        return FileFault(Path(self.player.path or self.player.name), None, why)


def _listen(process: "subprocess.Popen[bytes]", heard: "queue.SimpleQueue[bytes]") -> None:
    """Puts a process's lines into a queue until the process ends; then an empty one."""
    assert process.stdout is not None
    with process.stdout as lines:
        while line := lines.readline(LONGEST):
            heard.put(line)
    heard.put(b"")


@contextmanager
def contestant(player: Player, seconds: float) -> Iterator[Contestant]:
    """A process of this player for one game: one that waits for it, or a new one."""
    with _lock:
        waiting = [one for one in _idle if (one.player, one.seconds) == (player, seconds)]
        one = waiting[-1] if waiting else Contestant(player, seconds)
        if waiting:
            _idle.remove(one)
    try:
        yield one
    finally:
        with _lock:
            _idle.append(one)
            if len(_idle) > KEPT:
                _idle.pop(0).end()


def end_all() -> None:
    """Ends every process: those that are playing have lost."""
    with _lock:
        _idle.clear()
    for process in list(_running):
        end_process(process)
        _running.discard(process)
