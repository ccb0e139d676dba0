"""What runs in the page itself: a sketch, from the text in its editor."""

import re
import sys
import traceback
from pathlib import Path
from typing import Any

import py5

from connect_four_ai.app.language import set_language

SKETCHES = Path(__file__).parent / "sketches"
sys.path.insert(0, str(SKETCHES))


def code_of(name: str, constants: dict[str, str]) -> str:
    """A sketch as it was written, but for the values of some constants at its top."""
    code = (SKETCHES / f"{name}.py").read_text(encoding="utf-8")
    for constant, value in constants.items():
        written = value if constant == "DEPTH" and value.isdecimal() else repr(value)
        line = f"{constant} = {written}"
        code = re.sub(rf"^{constant} = .*", line.replace("\\", r"\\"), code, flags=re.MULTILINE)
    return code


def address() -> str:
    """What leads to the lab as it stands, behind the page's own address."""
    game = shown[-1]
    return f"position={game.position}&stage={game.brain.stage.section}&depth={game.brain.depth}"


shown: list[Any] = []
"""The lab's game, once there is one."""


def run(code: str, name: str, language: str) -> None:
    """Runs it in place of the one before; an error is told with its line."""
    set_language(language)
    py5.exit_sketch()
    file = f"{name}.py"
    try:
        exec(compile(code, file, "exec"), {"__name__": "__main__", "__file__": file})
    except Exception:
        print(traceback.format_exc())
