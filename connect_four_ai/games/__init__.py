"""The rules of the games, without opponents and drawing.

A new game is one new file with `STARTS`, which is found automatically.
"""

import importlib
import pkgutil
from typing import Any

from connect_four_ai.app.faults import StageError, describe
from connect_four_ai.app.language import AppError, say
from connect_four_ai.games.game import Game


class UnknownGame(AppError, ValueError):
    """There is no game of that name, or its file has an error; the message says which of the
    two."""


def starts() -> dict[str, Game[Any]]:
    """Returns the start of each game, by its name."""
    return _discover()[0]


def broken() -> dict[str, Exception]:
    """Returns the errors of files that could not be read, by file."""
    return _discover()[1]


def find_start(name: str) -> Game[Any]:
    """Returns the start of the game of this name, of which only letters and digits count:
    "tictactoe 4x4" is "Tic-tac-toe 4 × 4".

    Raises UnknownGame.
    """
    found, faulty = _discover()
    for known, start in found.items():
        if _plain(known) == _plain(name):
            return start
    message = say(
        "there is no game {name}; the games are {known}", name=repr(name), known=", ".join(found)
    )
    raise UnknownGame(
        "; ".join([message, *dict.fromkeys(describe(error) for error in faulty.values())])
    )


def _discover() -> tuple[dict[str, Game[Any]], dict[str, Exception]]:
    found: dict[str, Game[Any]] = {}
    faulty: dict[str, Exception] = {}
    files: dict[str, str] = {}
    for module in pkgutil.iter_modules(__path__):
        try:
            games = getattr(importlib.import_module(f"{__name__}.{module.name}"), "STARTS", {})
            for name in games:
                if file := files.get(_plain(name)):
                    both = {"one": f"{file}.py", "other": f"{module.name}.py"}
                    raise StageError(
                        "{one} and {other} have games of the same name, {name}", **both, name=name
                    )
        except Exception as error:  # an error in one file must not stop the other games
            faulty[module.name] = error
        else:
            found |= games
            files |= dict.fromkeys(map(_plain, games), module.name)
    return found, faulty


def _plain(name: str) -> str:
    return "".join(character for character in name.lower().replace("×", "x") if character.isalnum())
