"""What the app remembers from one start to the next: a small file in the user's folder for settings.

A file that cannot be read or written costs nothing: then nothing is remembered. Nor is it where platformdirs is
missing, which knows where that folder is.
"""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import write_whole


def file() -> Path:
    """Where it is remembered. Raises OSError for a user who has no home."""
    from platformdirs import user_config_path  # here, because run.py speaks before anything is installed

    folder = user_config_path("connect-four-ai", appauthor=False)
    if not folder.is_absolute():  # it begins with "~"
        raise FileNotFoundError(folder)
    return folder / "preferences.json"


def read() -> dict[str, Any]:
    """Everything that is remembered, by name."""
    try:
        text = file().read_text(encoding="utf-8") if file().is_file() else "{}"  # a pipe would be read for ever
        preferences = json.loads(text)
    except (ImportError, OSError, ValueError, RecursionError):
        return {}
    return preferences if isinstance(preferences, dict) else {}


def remember(name: str, value: Any) -> None:
    """Remembers a value that JSON can write."""
    text = json.dumps(read() | {name: value}, indent=2)
    with suppress(ImportError, OSError):
        write_whole(file(), f"{text}\n".encode())
