"""Whatever a student's file raises and whatever its name is, the window survives, and shows the
error as well as possible."""

import os
from pathlib import Path
from unittest.mock import patch

import pytest
from lab_window import lab_window

from connect_four_ai.actions.settings import choose_stage
from connect_four_ai.app.faults import MESSAGE_LENGTH
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import canvas
from connect_four_ai.lab.widgets.layout import Column
from connect_four_ai.stages.own import my_file, saved, use

RAISES = {
    "37 words": "raise ValueError('word ' * 37)",
    "a long key": "{}[str(board.board_rows)]",
    "5 MB": "raise ValueError('x' * 5_000_000)",
    "5 MB of lines": "raise ValueError('a line\\n' * 700_000)",
    "a list": "raise ValueError(list(range(60000)))",
    "a lone surrogate": "raise ValueError('\\ud800 and \\udca4')",
    "control characters": "raise ValueError('\\x00\\x1b[2J\\x07\\x7f\\u202e')",
    "nothing": "raise ValueError('')",
    "blank lines": "raise ValueError('\\n' * 90)",
    "emoji": "raise ValueError('😀' * 300)",
    "no text at all": "raise type('E', (Exception,), {'__str__': lambda self: 1 / 0})",
    "a long name": "self." + "n" * 3000,
    "a module": "raise ModuleNotFoundError(name='m' * 9000)",
}
BIG5 = os.fsdecode(b"\xa4\xa4\xa4\xe5")
"""A name in Big5, as Python has it on Linux."""


@pytest.fixture(autouse=True)
def own_file(tmp_path: Path) -> Path:
    use(tmp_path / "my_brain.py")
    return my_file()


def write(path: Path, line: str) -> None:
    text = f"class AIBrain:\n    def auto_play(self, board):\n        {line}\n"
    path.write_text(text, encoding="utf-8")


def test_no_message_ends_the_window(own_file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with lab_window(stage="9.1.1") as window:
        for name, line in RAISES.items():
            write(own_file, line)
            saved.forget()
            window.between_frames(lambda: choose_stage(window.game, "m"))
            window.between_frames(window.game.begin)
            window.play(4)
            window.wait_until(lambda: not window.game.thinker.busy)
            error = window.game.thinker.error
            assert error.startswith("my_brain.py, line "), name
            assert len(error) <= 2 * MESSAGE_LENGTH, name
            for _ in range(3):
                window.key("F3")
                window.frames(2)
            for key in "ctsb":
                window.key(key)
            window.between_frames(window.window.pages.close)
            window.key("F3")
            told = capfd.readouterr().out
            assert error.encode()[:200] in told.encode(), name
            assert len(told) < 4 * MESSAGE_LENGTH, name


def test_any_text_can_be_written_and_takes_little() -> None:
    texts = ("", "\n\n", "\ud800", "\x00\x1b\t", "x" * 5_000_000, "字" * 2_000_000, "😀" * 999)
    with lab_window(stage="9.1.1") as window:
        drawn = []

        def display() -> None:
            for text in texts:
                for most in (-1, 0, 1, 9):
                    for width in (0, 10, 300):
                        theme.paragraph(text, 0, 0, width, most_lines=most)
                theme.write(text, 0, 0)
                theme.write_within(text, 0, 0, 10, 20, 14, theme.INK)
                canvas.text(text[:10], 0, 0)
            Column(0, 100).paragraphs(texts, 0)
            drawn.append(canvas)

        with patch.object(window.window.loop, "_display", display):
            window.frames(2)
        window.frames(2)
        assert drawn

        def write_all() -> None:
            for text in texts:
                theme.write(text, 0, 0)

        lengths = [
            len(arguments[0])
            for part in canvas.record(write_all)
            for name, arguments in part
            if name == "text"
        ]
        assert max(lengths) <= theme.LONGEST_LINE
