"""What runs in the page itself: a sketch, from the text in its editor."""

import sys
import traceback
from pathlib import Path

import py5

from connect_four_ai.app.language import set_language

SKETCHES = Path(__file__).parent / "sketches"
sys.path.insert(0, str(SKETCHES))


def code_of(name: str) -> str:
    """A sketch as it was written."""
    return (SKETCHES / f"{name}.py").read_text(encoding="utf-8")


def run(code: str, name: str, language: str) -> None:
    """Runs it in place of the one before; an error is told with its line."""
    set_language(language)
    py5.exit_sketch()
    file = f"{name}.py"
    try:
        exec(compile(code, file, "exec"), {"__name__": "__main__", "__file__": file})
    except Exception:
        print(traceback.format_exc())
