"""What the app says, without drawing: about scores, moves and searches, keys and commands. Longer
lists of texts stand in TOML files beside the modules."""

import tomllib
from pathlib import Path
from typing import Any


def texts_in(name: str) -> dict[str, Any]:
    """What a TOML file of this folder says."""
    return tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text(encoding="utf-8"))
