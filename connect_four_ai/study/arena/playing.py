"""What a player's process does: it loads the program, and makes one move after the other."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Listener
from connect_four_ai.stages.own.explain import FileFault, explained
from connect_four_ai.study.arena.players import Choose, Player, new_game_of

_loaded: list[Callable[[str], Choose]] = []
"""Starts a game with a seed; empty until the player is loaded."""
_playing: list[Choose] = []
"""The player in the current game."""


@dataclass(frozen=True)
class Load:
    """Loads a player's program."""

    player: Player
    seconds: float

    def run(self, report: Listener) -> bool:
        try:
            _loaded[:] = [new_game_of(self.player, self.seconds)]
        except BaseException as error:
            raise explained(error, self.player.file) from error
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
        try:
            if self.seed:
                _playing[:] = [new_game(self.seed) for new_game in _loaded]
            if not _playing:
                raise FileFault(self.player.file, None, say("it ended Python"))
            column = _playing[0](Position.from_moves(self.moves))
        except BaseException as error:
            raise explained(error, self.player.file) from error
        return column, time.process_time() - started
