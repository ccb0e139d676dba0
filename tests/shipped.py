"""The stages and games of the app itself. The tests also pass if others are added
(.ci/extended.py)."""

from contextlib import suppress
from typing import Any

from connect_four_ai.games import starts
from connect_four_ai.play.record import positions_to
from connect_four_ai.stages.catalogue import CATALOGUE

SECTIONS = [stage.section for stage in CATALOGUE.values()]


def writes_its_moves(start: Any) -> bool:
    """Returns whether a game's positions are written as the moves that lead to them, so that games
    can be saved."""
    with suppress(Exception):  # test_conformance.py reports errors of a game
        after = start.play(start.legal_moves[0])
        return bool(positions_to(start, str(after.play(after.legal_moves[0]))))
    return False


SAVED_GAMES = [name for name, start in starts().items() if writes_its_moves(start)]
