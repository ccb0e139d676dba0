"""One game between two programs, each in a process of its own, which is asked for one move at a
time and ended if it does not answer. (In a web page, one process plays for all.)

Equal tasks give equal games if the players do not look at the clock. The file of games has one line
of JSON for each. It is append-only: a crash loses none.
"""

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

from connect_four_ai.app.faults import StageError, damaged_lines, unread
from connect_four_ai.app.files import add_line, json_lines, read_file
from connect_four_ai.app.language import say
from connect_four_ai.app.typed import made
from connect_four_ai.games.connect_four import COLUMNS, RED, TIE, YELLOW, Position
from connect_four_ai.games.game import IllegalMove, opponent
from connect_four_ai.jobs.job import Job, Listener
from connect_four_ai.jobs.worker import Limits, Worker
from connect_four_ai.stages.own import confined
from connect_four_ai.stages.own.explain import FileFault, end_of_python
from connect_four_ai.study.arena.players import Choose, Identity, Player, new_game_of

_loaded: dict[Player, Callable[[str], Choose]] = {}
"""The functions that begin a game with a seed, by the players that are loaded."""
_playing: dict[Player, Choose] = {}
"""The players' functions in the current game."""


@dataclass(frozen=True)
class Load:
    """A job: loads a player's program."""

    player: Player
    seconds: float

    def run(self, report: Listener) -> bool:
        _loaded[self.player] = new_game_of(self.player, self.seconds)
        return True


@dataclass(frozen=True)
class Turn:
    """A job: plays one move of a player; with a seed, the first move of a game."""

    player: Player
    seed: str
    moves: str

    def run(self, report: Listener) -> tuple[int, float]:
        """Returns the column, 1–7, and the processor time of the move in seconds."""
        started = time.process_time()
        if self.player not in _loaded:  # the process that loaded it has ended
            raise end_of_python(self.player.file)
        if self.seed:
            _playing[self.player] = _loaded[self.player](self.seed)
        column = _playing[self.player](Position.from_moves(self.moves))
        return column, time.process_time() - started


LOAD_TIMEOUT = 20.0
"""Maximum seconds to load a program."""
WALL_CLOCK_FACTOR = 2
"""Wall-clock limit of a move, as a multiple of its processor time."""
MAX_IDLE = 32
"""Maximum number of idle processes kept for their next game."""

T = TypeVar("T")

running: set["Contestant"] = set()
_idle: list["Contestant"] = []
_lock = threading.Lock()


class Contestant:
    """One player's process. It starts with the first move, and is used again for later games."""

    def __init__(self, player: Player, seconds: float) -> None:
        """Takes a player. `seconds`: processor time for a move; a stage that thinks by the clock
        has its own time besides."""
        self.player = player
        self.seconds = seconds
        self._allowed = seconds + player.clock
        self._fault: StageError | None = None
        """Why the program could not be started; None if it could."""
        self.worker = Worker(untrusted=True, silent=True)

    def ask(self, moves: str, seed: str = "") -> tuple[int, float]:
        """Returns the player's column, 1–7, after `moves`, and the processor time of the move. With
        a seed, a game begins.

        Raises StageError with the reason if the program fails; its process is then ended.
        """
        if self._fault:
            raise self._fault
        if seed and not self.worker.running:
            self._start()
        limit, began = WALL_CLOCK_FACTOR * self._allowed, time.perf_counter()
        column, took = self._result(Turn(self.player, seed, moves), limit)
        longest = time.perf_counter() - began
        took = took if 0 <= took <= longest else longest  # its clock may be wrong
        why = ""
        if not 1 <= column <= COLUMNS:
            why = say("it has sent an answer of its own")
        elif took > self._allowed:
            why = say("it took {seconds:second|seconds} for a move", seconds=f"{took:.2f}")
        if why:
            self.end()
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
    """Yields a player's process for one game: an idle one, or a new one."""
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


Key = tuple[Identity, Identity, str, int, float]
"""The key of a game: Red, Yellow, the opening, the seed, the seconds for a move."""
MAX_SECONDS = 86_400
"""Upper bound of the seconds for a move."""


@dataclass(frozen=True)
class Task:
    """A game to be played."""

    red: Player
    yellow: Player
    opening: str
    seed: int
    seconds: float

    @property
    def key(self) -> Key:
        return self.red.identity, self.yellow.identity, self.opening, self.seed, self.seconds


@dataclass(frozen=True, order=True)
class Game:
    """A game that has been played. `winner`: "R", "Y", or "O" for a draw."""

    red: Identity
    yellow: Identity
    opening: str
    seed: int
    seconds: float
    moves: str
    """All moves as columns 1–7, those of the opening included."""
    winner: str
    why: str
    """Why the loser's program failed; "" if it did not."""
    times: tuple[float, ...]
    """The processor time of each move, in seconds."""

    @classmethod
    def of(cls, parts: Any) -> "Game":
        """Returns a game from a line of a file. Raises ValueError or TypeError if it cannot have
        been played."""
        if not isinstance(parts, dict) or parts.keys() != {part.name for part in fields(cls)}:
            raise ValueError("other parts")
        lists = {name: tuple(parts[name]) for name in ("red", "yellow", "times")}
        game = made(cls, **parts | lists)
        sound = (
            all(0 <= seconds < MAX_SECONDS for seconds in (game.seconds, *game.times))
            and game.red != game.yellow
            and game.moves.startswith(game.opening)
            and game.winner == _winner(Position.from_moves(game.moves), game.why)
        )
        if not sound:
            raise ValueError("it cannot have been played so")
        return game

    @property
    def key(self) -> Key:
        return self.red, self.yellow, self.opening, self.seed, self.seconds

    @property
    def points(self) -> float:
        """Red's points: 1, ½ or 0; Yellow has the rest."""
        return {RED: 1.0, TIE: 0.5, YELLOW: 0.0}[self.winner]

    @property
    def failed(self) -> Identity | None:
        """The player whose program failed; None if neither did."""
        return (self.yellow if self.winner == RED else self.red) if self.why else None


def play(task: Task) -> Game:
    """Plays the game of a task. A program that fails loses it."""
    position, times, why = Position.from_moves(task.opening), [], ""
    seeds = {player: f"{task.key} {player}" for player in position.players}
    with contestant(task.red, task.seconds) as red, contestant(task.yellow, task.seconds) as yellow:
        while position.winner is None and not why:
            one = red if position.player == RED else yellow
            try:
                column, took = one.ask(position.moves, seeds.pop(position.player, ""))
                position = position.play(column)
                times.append(round(took, 4))
            except (StageError, IllegalMove) as error:
                why = str(error)
    return Game(*task.key, position.moves, _winner(position, why), why, tuple(times))


def _winner(position: Position, why: str) -> str:
    """Returns the winner; a player whose program failed has lost. Empty while the game goes on."""
    return opponent(position, position.player) if why else position.winner or ""


MAX_BYTES = 1 << 28
"""Maximum size of a file of games: about half a million games."""


def read_games(
    files: Iterable[Path], warn: Callable[[str], object] = lambda fault: None
) -> dict[Key, Game]:
    """Returns the games in these files, each once, whatever the order of the lines. `warn` gets a
    sentence about each file with damaged lines; an incomplete last line is ignored.

    Raises ValueError if a file cannot be read.
    """
    games: dict[Key, Game] = {}
    for file in files:
        if not file.exists():
            raise ValueError(say("there is no file {path}", path=file))
        try:
            content = read_file(file, MAX_BYTES)
        except OSError as error:
            raise ValueError(unread(file, error)) from None
        found, damaged = json_lines(content, Game.of)
        for game in found:
            games[game.key] = min(game, games.get(game.key, game))
        if damaged:
            warn(damaged_lines(file, damaged))
    return games


def add_game(file: Path, game: Game) -> None:
    """Appends a game to a file; it is on the disk when this returns. Raises OSError."""
    add_line(file, asdict(game))
