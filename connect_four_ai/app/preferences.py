"""What the app remembers from one start to the next: a small file in the user's folder for
settings.

A file that cannot be read or written costs nothing: then nothing is remembered. Nor is it without
platformdirs.
"""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import user_folder, write_whole


def file() -> Path:
    """Where it is remembered. Raises OSError and ImportError as `user_folder` does."""
    return user_folder("config") / "preferences.json"


def read() -> dict[str, Any]:
    """Everything that is remembered, by name."""
    try:
        # a pipe would be read for ever
        text = file().read_text(encoding="utf-8") if file().is_file() else "{}"
        preferences = json.loads(text)
    except (ImportError, OSError, ValueError, RecursionError):
        return {}
    return preferences if isinstance(preferences, dict) else {}


def remember(name: str, value: Any) -> None:
    """Remembers a value that JSON can write."""
    text = json.dumps(read() | {name: value}, indent=2)
    with suppress(ImportError, OSError):
        write_whole(file(), f"{text}\n".encode())
