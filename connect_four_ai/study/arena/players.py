"""The players: a stage by its name, such as 9.1.7:3 or 9:0.5s, or a file with a program."""

import hashlib
import inspect
import random
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from types import ModuleType
from typing import Any

from connect_four_ai.ai_brain import DEFAULT_SECONDS, AIBrain
from connect_four_ai.app.faults import unread
from connect_four_ai.app.files import decoded, read_file
from connect_four_ai.app.language import AppError, say
from connect_four_ai.games.connect_four import COLUMNS, RED, ROWS, Position
from connect_four_ai.stages import Stage, find_stage
from connect_four_ai.stages.learned.stage import digest_of, divided
from connect_four_ai.stages.own import stage_of_file
from connect_four_ai.stages.own.brains import fits
from connect_four_ai.stages.own.explain import FileFault, NoBrain
from connect_four_ai.stages.own.program import MAX_BYTES, borrowed, read
from connect_four_ai.stages.text_module import module_of

Identity = tuple[str, str]
"""A player's name, and the hash of its program."""
Choose = Callable[[Position], int]
"""A function that plays one game: returns the column, 1–7, to play in a position."""

MAX_TIME = 60.0
"""Maximum seconds for a move of a stage that thinks by the clock."""
SOLVING = 60.0
"""Time limit of perfect play for a move, in seconds: long, because the other players are compared
with it."""


class UnknownPlayer(AppError, ValueError):
    """Raised for a player that does not exist or cannot take part; the message has the reason."""


@dataclass(frozen=True)
class Player:
    """A stage, or the text of a file, which can play on another computer, too."""

    name: str
    path: str = ""
    """The file; "" for a stage."""
    text: str = ""

    @property
    def file(self) -> Path:
        """The file named in messages about its errors."""
        return Path(self.path or self.name)

    @cached_property
    def identity(self) -> Identity:
        text = self.text if self.path else _sources(_parsed(self.name)[0])
        return self.name, hashlib.sha256(text.encode()).hexdigest()[:12]

    @cached_property
    def clock(self) -> float:
        """The seconds that a move may take beyond the limit: a stage's own clock, or the solver's
        time limit."""
        stage, _, seconds = (None, None, None) if self.path else _parsed(self.name)
        return SOLVING if stage and stage.uninterrupted else seconds or 0.0


def stage_player(name: str) -> Player:
    """Returns the player for a stage's name, with its depth or its time behind a colon. Raises
    ValueError."""
    stage, *_ = _parsed(name)
    return Player(stage.section + name.removeprefix(divided(name)[0]))


def file_player(path: Path) -> Player:
    """Returns the player for a file; one that Python cannot read loses its games. Raises ValueError
    if there is no file."""
    if not path.is_file():
        raise UnknownPlayer("there is no file {path}", path=path)
    try:
        text = read(path)
    except FileFault:  # Python cannot decode it: unreadable characters are replaced
        try:
            text = decoded(read_file(path, MAX_BYTES))
        except OSError as error:
            raise ValueError(unread(path, error)) from None
    return Player(path.stem, str(path.resolve()), text)


def players_of(
    words: Iterable[str], folder: Path | None = None, warn: Callable[[str], object] = str
) -> list[Player]:
    """Returns the players with these names and those in a folder. `warn` gets a sentence about each
    file there that cannot be read, and about each that plays by calling the package. Raises
    ValueError."""
    if folder and not folder.is_dir():
        raise UnknownPlayer("there is no folder {path}", path=folder)
    players = [
        file_player(Path(word)) if word.endswith(".py") else stage_player(word) for word in words
    ]
    for file in sorted(folder.glob("[!_]*.py")) if folder else []:
        try:
            players += [file_player(file)] if file.is_file() else []
        except ValueError as error:
            warn(str(error))
    if len(players) < 2:
        raise UnknownPlayer("there are fewer than two players: name a folder, or --players")
    for player in players:
        if player.path and (line := borrowed(player.text)):
            why = say("it takes its moves from the app’s own opponents")
            warn(str(FileFault(player.file, line, why, "")))
    names = [player.name for player in players]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise UnknownPlayer("there are two players of the name {name}", name=twice)
    return players


def _parsed(name: str) -> tuple[Stage, int | None, float | None]:
    """Returns the stage of a name, its depth and its seconds for a move; None for what it does not
    give."""
    section, effort = divided(name)
    stage = find_stage(section)
    facts = {"name": name, "section": section, "deepest": stage.deepest, "most": f"{MAX_TIME:g}"}
    if not stage.computer or stage.path:
        raise UnknownPlayer("{section} is for two people: it has no opponent", **facts)
    if section == name:
        return stage, None, DEFAULT_SECONDS if stage.timed else None
    if stage.timed and re.fullmatch(r"[0-9]*\.?[0-9]+s", effort):
        if 0 < float(effort[:-1]) <= MAX_TIME:
            return stage, None, float(effort[:-1])
        raise UnknownPlayer("{name}: a time is above 0 and at most {most} seconds", **facts)
    if stage.looks_ahead and not stage.timed and re.fullmatch(r"[0-9]{1,9}", effort):
        if int(effort) <= stage.deepest:
            return stage, int(effort), None
        raise UnknownPlayer("{name}: {section} looks at most {deepest} deep", **facts)
    raise UnknownPlayer(
        "{name}: a depth is written as in 9.1.7:3, a time as in 9:0.5s, and not every opponent"
        " has one",
        **facts,
    )


def _sources(stage: Stage) -> str:
    """Returns the source that plays for a stage: its page, its fast search, and its weights."""
    pages = [inspect.getsource(sys.modules[kind.__module__]) for kind in (stage.page, stage.brain)]
    return "".join([*pages, digest_of(stage.section)])


def new_game_of(player: Player, seconds: float) -> Callable[[str], Choose]:
    """Loads a player's program. Returns the function that begins a game with a seed. Raises
    FileFault."""
    if player.path:
        start = _started(Path(player.path), player.text, seconds)
    else:
        stage, depth, time = _parsed(player.name)
        stage.brain()  # perfect play loads its solver before the first move
        start = partial(_brain, stage, depth, time)

    def new_game(seed: str) -> Choose:
        random.seed(seed)
        if "numpy" in sys.modules:
            sys.modules["numpy"].random.seed(random.getrandbits(32))
        return start()

    return new_game


def _brain(stage: Stage, depth: int | None = None, seconds: float | None = None) -> Choose:
    brain = AIBrain(stage, depth, random.getrandbits(64), seconds)
    return lambda position: brain.auto_play(position).column


def _started(path: Path, text: str, seconds: float) -> Callable[[], Choose]:
    """Returns the function that begins a game: by an AIBrain, or else play(position), or else
    Kaggle's agent(observation, configuration)."""
    try:
        return partial(_brain, stage_of_file(path, text))
    except NoBrain:
        pass
    agent, name, counts_from = _agent(path, module_of(text, str(path)))

    def choose(position: Position) -> int:
        seen = _observation(position), _configuration(seconds)
        given = next((seen[:count] for count in (2, 1) if fits(agent, *seen[:count])), seen)
        column = agent(position) if counts_from else agent(*given)
        for move in position.legal_moves:
            if move - 1 + counts_from == column:
                return move
        why = say("{stage} gave {move}, which cannot be played", stage=name, move=repr(column))
        raise FileFault(path, _first_line(agent), why)

    return lambda: choose


def _agent(path: Path, module: ModuleType) -> tuple[Callable[..., Any], str, int]:
    """Returns the function that a file without an AIBrain plays by, its name, and the number of its
    first column: the function called agent, play(position), or else the last function, as Kaggle
    does. Raises FileFault."""
    own = {
        name: part
        for name, part in vars(module).items()
        if callable(part)
        and (module.__name__ in (part.__module__, type(part).__module__) or name == "agent")
    }
    if isinstance(own.get("agent"), type):
        why = say("agent is a class: write a function, agent(observation, configuration)")
        raise FileFault(path, None, why)
    functions = [name for name, part in own.items() if not isinstance(part, type)]
    if not functions:
        raise FileFault(
            path, None, say("there is no class AIBrain in it, no play(position), and no agent")
        )
    if "agent" not in own and "play" in functions and fits(own["play"], None):
        return own["play"], "play", 1
    name = "agent" if "agent" in own else functions[-1]
    return own[name], name, 0


def _first_line(function: Any) -> int | None:
    """Returns the first line of a function; for a partial, of the function that it calls."""
    function = getattr(function, "func", function)
    code = getattr(function, "__code__", None) or getattr(type(function).__call__, "__code__", None)
    return getattr(code, "co_firstlineno", None)


class Struct(dict[str, Any]):
    """A dictionary with attribute access, as Kaggle's."""

    __getattr__ = dict.__getitem__


def _observation(position: Position) -> Struct:
    """Returns Kaggle's observation: the cells row by row from the top, 1 for the first player and 2
    for the second."""
    cells = [" RY".index(square.mark or " ") for row in position.board_rows for square in row]
    mark = 1 if position.player == RED else 2
    return Struct(board=cells, mark=mark, step=len(position.moves), remainingOverageTime=0)


def _configuration(seconds: float) -> Struct:
    return Struct(
        columns=COLUMNS, rows=ROWS, inarow=4, timeout=seconds, actTimeout=seconds, episodeSteps=1000
    )
