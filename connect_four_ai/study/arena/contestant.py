"""A player's process: it loads the program, is asked for one move after the other, and is ended if
it does not answer. In a web page, one process plays for all."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from connect_four_ai.app.faults import StageError
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import COLUMNS, Position
from connect_four_ai.jobs.job import Job, Listener
from connect_four_ai.jobs.worker import Limits, Worker
from connect_four_ai.stages.own import confined
from connect_four_ai.stages.own.explain import FileFault, end_of_python
from connect_four_ai.study.arena.players import Choose, Player, new_game_of

_loaded: dict[Player, Callable[[str], Choose]] = {}
"""What starts a game with a seed, for each player that is loaded."""
_playing: dict[Player, Choose] = {}
"""Those in the current game."""


@dataclass(frozen=True)
class Load:
    """Loads a player's program."""

    player: Player
    seconds: float

    def run(self, report: Listener) -> bool:
        _loaded[self.player] = new_game_of(self.player, self.seconds)
        return True


@dataclass(frozen=True)
class Turn:
    """One move; with a seed, the first of a game."""

    player: Player
    seed: str
    moves: str

    def run(self, report: Listener) -> tuple[int, float]:
        """The column, 1–7, and the processor time that it took, in seconds."""
        started = time.process_time()
        if self.player not in _loaded:  # by a process that has ended since
            raise end_of_python(self.player.file)
        if self.seed:
            _playing[self.player] = _loaded[self.player](self.seed)
        column = _playing[self.player](Position.from_moves(self.moves))
        return column, time.process_time() - started


LOAD_TIMEOUT = 20.0
"""Seconds to load a program."""
WALL_CLOCK_FACTOR = 2
"""Wall-clock limit of a move, as a multiple of its processor time."""
MAX_IDLE = 32
"""Maximum number of idle processes kept for their next game."""

T = TypeVar("T")

running: set["Contestant"] = set()
_idle: list["Contestant"] = []
_lock = threading.Lock()


class Contestant:
    """One player's process. It starts with the first move, and is reused for later games."""

    def __init__(self, player: Player, seconds: float) -> None:
        """`seconds`: of processor time, for a move. A stage with a clock has its own time, and
        these besides."""
        self.player = player
        self.seconds = seconds
        self._allowed = seconds + player.clock
        self._fault: StageError | None = None
        """Why it could not be started."""
        self.worker = Worker(stranger=True, silent=True)

    def ask(self, moves: str, seed: str = "") -> tuple[int, float]:
        """Its column, 1–7, after these moves, and the processor time that it took. With a seed, a
        game begins.

        Raises StageError, which says why it has lost; its process is then ended.
        """
        if self._fault:
            raise self._fault
        if seed and not self.worker.running:
            self._start()
        limit, began = WALL_CLOCK_FACTOR * self._allowed, time.perf_counter()
        match self._result(Turn(self.player, seed, moves), limit):
            case (int() as column, float() as took) if 1 <= column <= COLUMNS:
                longest = time.perf_counter() - began
                took = took if 0 <= took <= longest else longest  # its clock may be another one
            case _:
                self.end()
                raise FileFault(self.player.file, None, say("it has sent an answer of its own"))
        if took > self._allowed:
            self.end()
            why = say("it took {seconds:second|seconds} for a move", seconds=f"{took:.2f}")
            raise FileFault(self.player.file, None, why)
        return column, took

    def end(self) -> None:
        self.worker.close()
        running.discard(self)

    def _start(self) -> None:
        running.add(self)
        try:
            self._result(Load(self.player, self.seconds), LOAD_TIMEOUT)
        except StageError as error:
            self._fault = error
            raise

    def _result(self, job: Job[T], seconds: float) -> T:
        try:
            return confined.result(self.worker, self.player.file, job, Limits(seconds))
        except StageError:
            self.end()
            raise


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
            if len(_idle) > MAX_IDLE:
                _idle.pop(0).end()


def end_all() -> None:
    """Ends every process; running games are lost."""
    with _lock:
        _idle.clear()
    for one in list(running):
        one.end()
