"""The cases of a test in a TOML file beside it."""

import tomllib
from pathlib import Path
from typing import Any


def cases_of(test: str) -> dict[str, Any]:
    """Returns the tables of the file beside a test's."""
    return tomllib.loads(Path(test).with_suffix(".toml").read_text(encoding="utf-8"))
