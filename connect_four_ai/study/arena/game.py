"""One game: from its description, always the same one if its players do not look at the clock.

The file of games has one line of JSON each. It is append-only: a crash loses none.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from connect_four_ai.app.faults import StageError, unread
from connect_four_ai.app.files import add_line, read_file
from connect_four_ai.app.language import language, say, set_language
from connect_four_ai.games.connect_four import RED, TIE, YELLOW, Position
from connect_four_ai.games.game import IllegalMove, opponent
from connect_four_ai.study.arena.contestant import contestant
from connect_four_ai.study.arena.players import Identity, Player

Key = tuple[Identity, Identity, str, int, float]
"""What a game is known by: Red, Yellow, the opening, the seed, the seconds for a move."""
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
    spoken: str = ""
    """The language in which a player is told why it has lost."""

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
    """All of them, as columns 1–7, with the opening's."""
    winner: str
    why: str
    """Why the loser's program failed; "" if the game came to its end."""
    times: tuple[float, ...]
    """The processor time of each move, in seconds."""

    @classmethod
    def of(cls, parts: Any) -> "Game":
        """A game as a file has it. Raises ValueError if it cannot have been played."""
        if not isinstance(parts, dict) or parts.keys() != {part.name for part in fields(cls)}:
            raise ValueError("other parts")
        lists = {name: parts[name] for name in ("red", "yellow", "times")}
        if not all(isinstance(part, list) for part in lists.values()):
            raise ValueError("no list")
        game = cls(**(parts | {name: tuple(part) for name, part in lists.items()}))
        texts = (*game.red, *game.yellow, game.opening, game.moves, game.winner, game.why)
        sound = (
            all(isinstance(text, str) for text in texts)
            and type(game.seed) is int
            and all(map(_is_time, (game.seconds, *game.times)))
            and len(game.red) == len(game.yellow) == 2
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
        """The player whose program failed."""
        return (self.yellow if self.winner == RED else self.red) if self.why else None


def play(task: Task) -> Game:
    """Plays it. Whatever a program does, there is a game in the end."""
    if task.spoken and task.spoken != language():
        set_language(task.spoken)
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


def _is_time(seconds: Any) -> bool:
    return type(seconds) in (int, float) and 0 <= seconds < MAX_SECONDS


def _winner(position: Position, why: str) -> str:
    """The player to move has lost if its program failed."""
    return opponent(position, position.player) if why else position.winner or ""


MAX_BYTES = 1 << 28
"""Maximum size of a file of games: about half a million games."""


def read_games(
    files: Iterable[Path], tell: Callable[[str], object] = lambda fault: None
) -> dict[Key, Game]:
    """The games in these files, each once, whatever the order of the lines. `tell` hears of each
    file in which other lines are no games; a last line that was cut short is nothing to tell of.

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
        lines = content.splitlines()
        faulty = []
        for number, line in enumerate(lines, 1):
            try:
                game = Game.of(json.loads(line))
                games[game.key] = min(game, games.get(game.key, game))
            except (ValueError, RecursionError):
                if number < len(lines) or content.endswith(b"\n"):
                    faulty.append(number)
        if faulty:
            tell(_told(file, faulty))
    return games


def _told(file: Path, lines: list[int]) -> str:
    where = {"path": file, "line": lines[0], "count": len(lines) - 1}
    if len(lines) == 1:
        return say("{path}, line {line}: this is no game; it does not count", **where)
    return say("{path}, line {line}: this is no game, like {count:other line|other lines}", **where)


def add_game(file: Path, game: Game) -> None:
    """The game is on the disk when this returns. Raises OSError."""
    add_line(file, asdict(game))
