"""The computer against itself: a pause between two moves, and game after game."""

import time
from math import isfinite

from connect_four_ai.play.match import Match

BETWEEN_GAMES = 4.0
"""Seconds in which the end of a game is shown."""
PAUSE = 0.35
"""Seconds between two moves, so that one can follow."""


class Demonstration:
    def __init__(self, game: Match, speed: float) -> None:
        self.game = game
        self._pace = 1 / speed if isfinite(speed) else 1.0
        self._shown_since = 0.0

    def pause(self, game: Match) -> float:
        """Seconds between two moves of a game's computer."""
        return PAUSE * self._pace if game.thinker.rival else 0

    @property
    def ended(self) -> bool:
        """Whether the end of a game is shown, and another is to begin."""
        return self.game.thinker.rival is not None and self.game.game_over

    def update(self, seen: bool) -> None:
        """In every frame; `seen`: whether nothing is in front of the board."""
        now = time.perf_counter()
        if not (seen and self.ended):
            self._shown_since = now
        elif now - self._shown_since > BETWEEN_GAMES * self._pace:
            self.game.new_game()
