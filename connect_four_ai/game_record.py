"""Games in writing: positions that are pasted, and saved games."""

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from connect_four_ai.app.language import say, shortened
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import G, IllegalMove
from connect_four_ai.history import Moment
from connect_four_ai.stages import find_stage

MOST = 60
"""As many letters of a text that is no position as are repeated."""


def read_moves(text: str, start: G) -> list[G]:
    """The positions that these moves lead to, the start first. They may also be quoted, or stand
    in an address, as gamesolver.org has it: `?pos=4453`. Raises IllegalMove."""
    written = re.search(r"[?&]pos=(\w*)", text) or re.fullmatch(r"\s*[\"'`]?([\d\s]*)[\"'`]?\s*", text)
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
        if str(position) != str(after) and text.startswith(str(after)) and (rest := positions_to(after, text)):
            return [position, *rest]
    return []


def put_on(board: GameBoard[G], positions: list[G], computer: str, opponent: Mapping[str, Any]) -> None:
    """Puts a game onto the board, move by move, with its opponent's stage and depth if there still is one. Undo
    leads back to what was there."""
    brain = board.brain.twin()
    with suppress(ValueError, TypeError, AttributeError, KeyError):
        brain.stage = find_stage(opponent["stage"], board.start)
        if brain.stage.looks_ahead and 0 <= opponent["depth"] <= brain.stage.deepest:
            brain.depth = opponent["depth"]
    board.rival = None
    for position in positions:
        board.history.go_on(Moment(position, computer, brain))
    board.changed()
