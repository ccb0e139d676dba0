"""Games in writing: positions that are pasted, and saved games, a few lines of TOML that one can
read."""

import json
import os
import re
import tomllib
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

from connect_four_ai.app.files import STEM, read_file
from connect_four_ai.app.language import say, shortened, shown
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games import starts
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import G, Game, IllegalMove, opponent
from connect_four_ai.play.history import Moment
from connect_four_ai.stages import stages_of

MOST = 60
"""As many letters of a text that is no position as are repeated."""
LARGEST = 1 << 16
"""As many bytes as a saved game may have."""
ENDING = "txt"

Record: TypeAlias = tuple[list[G], str, Mapping[str, Any]]
"""The positions of a game, who the computer plays, and the "stage" and the "depth" of its opponent,
as far as known."""


def written(board: GameBoard[Any]) -> str:
    """The game as it is saved. Raises ValueError if its moves cannot be told from how the position
    is written."""
    name, brain = name_of(board.start), board.brain
    if not positions_to(board.start, str(board.position)):
        raise ValueError(say("A game of {name} cannot be saved.", name=name))
    game = {"game": name, "moves": str(board.position), "computer": board.now.computer}
    rival = {"stage": brain.stage.section, "depth": brain.depth}
    lines = [
        shown(f"{key} = {json.dumps(value, ensure_ascii=False)}")
        for key, value in (game | rival).items()
    ]
    return "\n".join(
        ["# Ctrl+O opens it in the app.", *lines, f"date = {datetime.now():%Y-%m-%d %H:%M:%S}", ""]
    )


def name_of(start: Game[Any]) -> str:
    """By which name one chooses the game that begins so, in any language."""
    return next((name for name, known in starts().items() if known == start), start.game_name)


def saved_games() -> list[Path]:
    """The files of saved games in the working folder, the newest first."""
    return sorted(filter(Path.is_file, Path().glob(f"{STEM}*.{ENDING}")), reverse=True)


def read_game(file: Path, start: G) -> Record[G]:
    """A saved game. Raises OSError if it cannot be read, ValueError with the reason if it is
    damaged, or another's."""
    content = read_file(file, LARGEST)
    try:
        found = tomllib.loads(content.decode())
    except (ValueError, RecursionError) as error:
        raise ValueError(say("it is no saved game ({why})", why=error)) from None
    if found.get("game") != name_of(start):
        raise ValueError(say("it is no game of {game}", game=name_of(start)))
    if found.get("computer") not in start.players or not isinstance(found.get("moves"), str):
        raise ValueError(say("it does not say what was played, or by whom"))
    return read_moves(found["moves"], start), found["computer"], found


def read_pasted(text: str, start: G) -> Record[G]:
    """What is pasted: a position, the human to move, or the path of a saved game. Raises OSError or
    ValueError."""
    path = text.strip().strip("\"'")
    if os.path.isfile(path):  # noqa: PTH113, it has no objection to any text
        return read_game(Path(path), start)
    positions = read_moves(text, start)
    return positions, opponent(start, positions[-1].player), {}


def read_moves(text: str, start: G) -> list[G]:
    """The positions that these moves lead to, the start first. They may also be quoted, or stand
    in an address, as gamesolver.org has it: `?pos=4453`. Raises IllegalMove."""
    written = re.search(r"[?&]pos=(\w*)", text) or re.fullmatch(
        r"\s*[\"'`]?([\d\s]*)[\"'`]?\s*", text
    )
    moves = (written[1] if written else text).strip()
    if isinstance(start, Position) and written:
        moves = "".join(moves.split())
        Position.from_moves(moves)  # which says exactly what is wrong
    if positions := positions_to(start, moves):
        return positions
    raise IllegalMove(say("{text} is no position of this game", text=repr(shortened(moves, MOST))))


def positions_to(position: G, text: str) -> list[G]:
    """The positions from this one to the one that is written so; none if it leads to none."""
    if str(position) == text:
        return [position]
    for move in position.legal_moves:
        after = position.play(move)
        if (
            str(position) != str(after)
            and text.startswith(str(after))
            and (rest := positions_to(after, text))
        ):
            return [position, *rest]
    return []


def put_on(
    board: GameBoard[G], positions: list[G], computer: str, rival: Mapping[str, Any]
) -> None:
    """Puts a game onto the board, move by move, with its opponent's stage and depth if there still
    is one. Undo leads back to what was there."""
    brain, stages = board.brain.twin(), {stage.section: stage for stage in stages_of(board.start)}
    if (stage := stages.get(str(rival.get("stage")))) is not None:
        brain.stage = stage
        if stage.looks_ahead and rival.get("depth") in range(stage.deepest + 1):
            brain.depth = rival["depth"]
    board.rival = None
    for position in positions:
        board.history.go_on(Moment(position, computer, brain))
    board.changed()
