"""Students' files that go wrong, each in its own way."""

import os
import random

from connect_four_ai.stages.own import my_file, use

NAMES = ("my_brain.py", os.fsdecode(b"\xa4\xa4\xa4\xe5.py"), "a name with spaces and 中文.py")
"""Names of files; the second one is in Big5."""
BAD_LINES = {
    "right": "return board.legal_moves[0]",
    "long message": "raise ValueError('word ' * 37)",
    "megabytes": "raise ValueError('x' * 5_000_000)",
    "long key": "{}[str(board.board_rows)]",
    "surrogate": "raise ValueError('\\ud800 \\udca4')",
    "control": "raise ValueError('\\x00\\x1b[2J\\u202e\\n\\n\\n')",
    "no words": "raise ValueError('')",
    "many lines": "raise ValueError('a line\\n' * 700_000)",
    "no text": "raise type('E', (Exception,), {'__str__': lambda self: 1 / 0})",
    "NaN": "self.scores = dict.fromkeys(board.legal_moves, float('nan')); return 4",
    "infinity": "self.scores = dict.fromkeys(board.legal_moves, float('inf')); return 4",
    "huge scores": "self.scores = dict.fromkeys(board.legal_moves, 10**400); return 4",
    "no move": "return None",
    "no column": "return 'four' * 999",
    "a list": "return [4]",
    "endless loop": "while True: pass",
    "endless recursion": "return self.auto_play(board)",
    "sleep": "import time; time.sleep(60)",
    "memory": "return 'x' * 10**12",
    "exit": "raise SystemExit(3)",
    "end of the process": "import os; os._exit(0)",
    "interrupt": "raise KeyboardInterrupt",
    "exit of generators": "raise GeneratorExit",
    "print": "print('\\ud800' * 10); return 4",
}
BAD_FILES = {
    "empty": b"",
    "no brain": b"x = 1\n",
    "no Python": b"class AIBrain(:\n",
    "Big5": "# \u4e2d\u6587\nclass AIBrain: pass\n".encode("big5"),
    "zeros": b"\0" * 99,
    "endless import": b"while True: pass\nclass AIBrain:\n    def auto_play(self, b): return 4\n",
}


def save_faulty_file(source: random.Random, fault: str = "") -> str:
    """Saves a faulty file as the student's own. Returns the name of its fault."""
    use(my_file().with_name(source.choice(NAMES)))
    fault = fault or source.choice([*BAD_LINES, *BAD_FILES])
    my_file().write_bytes(BAD_FILES[fault] if fault in BAD_FILES else program(BAD_LINES[fault]))
    return fault


def program(line: str) -> bytes:
    return f"class AIBrain:\n    def auto_play(self, board):\n        {line}\n".encode()
