"""The app's texts, without drawing: about scores, moves and searches, keys and commands. Sentences
that are chosen by name are in the TOML files beside the modules."""

from pathlib import Path
from typing import Any

from connect_four_ai.app.files import read_toml
from connect_four_ai.app.language import say


def texts_in(name: str) -> Any:
    """Returns the texts of a TOML file of this folder."""
    return read_toml(Path(__file__).parent / f"{name}.toml")


class Sentences:
    """The texts of a TOML file by their names."""

    def __init__(self, name: str) -> None:
        self.texts: dict[str, str] = texts_in(name)

    def __call__(self, name: str, /, **facts: object) -> str:
        """Returns one of the texts in the chosen language, with the facts that it names filled
        in."""
        return say(self.texts[name], **facts)
