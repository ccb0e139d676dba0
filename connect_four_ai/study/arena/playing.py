"""What a player's process does: it loads the program, and makes one move after the other. In a web
page, one process plays for all."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Listener
from connect_four_ai.stages.own.explain import FileFault, explained
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
        try:
            _loaded[self.player] = new_game_of(self.player, self.seconds)
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
            if self.player not in _loaded:  # by a process that has ended since
                raise FileFault(self.player.file, None, say("it ended Python"))
            if self.seed:
                _playing[self.player] = _loaded[self.player](self.seed)
            column = _playing[self.player](Position.from_moves(self.moves))
        except BaseException as error:
            raise explained(error, self.player.file) from error
        return column, time.process_time() - started
