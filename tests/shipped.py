"""What comes with the app. Others may add to it, and the tests then pass all the same
(.ci/extended.py)."""

from contextlib import suppress
from typing import Any

from connect_four_ai.games import starts
from connect_four_ai.play.record import positions_to
from connect_four_ai.stages.catalogue import CATALOGUE

SECTIONS = [stage.section for stage in CATALOGUE.values()]


def writes_its_moves(start: Any) -> bool:
    """Returns whether a game's positions are written as the moves that led there, so that it can be
    saved."""
    with suppress(Exception):  # what is wrong with a game, test_conformance.py says
        after = start.play(start.legal_moves[0])
        return bool(positions_to(start, str(after.play(after.legal_moves[0]))))
    return False


SAVED_GAMES = [name for name, start in starts().items() if writes_its_moves(start)]
