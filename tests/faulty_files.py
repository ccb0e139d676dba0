"""Students' files that go wrong, each in its own way."""

import os
import random

from cases import cases_of

from connect_four_ai.stages.own import my_file, use

NAMES = ("my_brain.py", os.fsdecode(b"\xa4\xa4\xa4\xe5.py"), "a name with spaces and 中文.py")
"""Names of files; the second one is in Big5."""
BAD_LINES = cases_of(__file__)["lines"]
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
