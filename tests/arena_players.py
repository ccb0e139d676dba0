"""Programs for the arena, of each kind."""

from pathlib import Path

from fresh_brains import fresh_text

BRAIN = "class AIBrain:\n    def auto_play(self, board):\n        "
GOOD = {
    "anna": fresh_text("9.1.5"),
    "ben": "def play(position):\n    return position.legal_moves[0]\n",
    "carl": (
        "import random\n\n\ndef play(position):\n    return random.choice(position.legal_moves)\n"
    ),
    "dora": (
        """
import random


def agent(observation, configuration):
    free = [c for c in range(configuration.columns) if observation.board[c] == 0]
    return random.choice(free)
"""
    ),
    "eve": (
        """
def play(board, column, mark, config):  # a helper, as Kaggle's own agents have it
    return [*board, column, mark, config["rows"]]


def my_agent(obs):
    free = [c for c in range(7) if obs["board"][c] == 0]
    return max(c for c in free if play(obs.board, c, obs.mark, {"rows": 6}))
"""
    ),
    "fritz": (
        "ORDER = 4, 3, 5, 2, 6, 1, 7\nplay = lambda position: min(position.legal_moves,"
        " key=ORDER.index)\n"
    ),
}


def write_players(folder: Path, programs: dict[str, str]) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in programs.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder
