"""The rules of the games: no drawing and no opponent in here.

A new game is one new file: every module here is asked for its `STARTS`.
"""

import importlib
import pkgutil
from typing import Any

from connect_four_ai.games.game import Game


def starts() -> dict[str, Game[Any]]:
    """Where each game begins, by its name."""
    found: dict[str, Game[Any]] = {}
    for module in pkgutil.iter_modules(__path__):
        found |= getattr(importlib.import_module(f"{__name__}.{module.name}"), "STARTS", {})
    return found
