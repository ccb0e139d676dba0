"""Programs for the arena, of each kind."""

from pathlib import Path

from cases import cases_of
from fresh_brains import fresh_text

BRAIN = "class AIBrain:\n    def auto_play(self, board):\n        "
GOOD = cases_of(__file__) | {"anna": fresh_text("9.1.5")}


def write_players(folder: Path, programs: dict[str, str]) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in programs.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder
