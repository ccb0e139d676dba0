"""Preferences, in a small file in the user's configuration folder. They are lost if it cannot be
read or written, or without platformdirs."""

import json
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import json_value, read_file, user_folder, write_whole

MAX_BYTES = 1 << 20
"""Maximum size of the file."""


def file() -> Path:
    """Returns the path of the file. Raises OSError and ImportError as `user_folder` does."""
    return user_folder("config") / "preferences.json"


def read() -> dict[str, Any]:
    """Returns all preferences by name: texts, numbers and truth values."""
    try:
        # a pipe would be read for ever
        content = read_file(file(), MAX_BYTES) if file().is_file() else b"{}"
        preferences = json_value(content.decode("utf-8-sig"))
    except (ImportError, OSError, ValueError, RecursionError):
        return {}
    if not isinstance(preferences, dict):
        return {}
    return {
        name: value for name, value in preferences.items() if isinstance(value, str | int | float)
    }


def remember(name: str, value: str | float) -> bool:
    """Saves a preference. Returns whether that was possible."""
    text = json.dumps(read() | {name: value}, indent=2)
    try:
        write_whole(file(), f"{text}\n".encode())
    except (ImportError, OSError):
        return False
    return True
