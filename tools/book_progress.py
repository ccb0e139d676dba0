"""The file that records a build of the book, which continues from there whenever it was stopped.

Its first line says what is built. Every other line holds a run of scores and ends in a checksum of
the line:

    4096 -2 0 11 ef0a12b3      the scores of the positions from number 4096 on

Lines are only appended. One that was cut short or damaged is ignored, and its positions are solved
again.
"""

import os
import re
import zlib
from collections.abc import Sequence
from pathlib import Path

from connect_four_ai.app.files import write_whole


class WrongProgress(ValueError):
    """The file belongs to another build; the message says to which."""


class Progress:
    """The scores so far, by the numbers of their positions."""

    def __init__(self, file: Path, title: str) -> None:
        """Reads the file, or begins it. Raises WrongProgress if its first line is not the title,
        and OSError."""
        self.scores: dict[int, int] = {}
        self._file = file
        lines = file.read_bytes().split(b"\n") if file.exists() else []
        whole = lines[:-1]  # what follows the last line end was cut short
        if lines and lines[0] != title.encode()[: None if whole else len(lines[0])]:
            raise WrongProgress(
                f"{file} belongs to another build: {lines[0][:200].decode(errors='replace')}"
            )
        for line in whole[1:]:
            self._read(line)
        if not whole:
            write_whole(file, f"{title}\n".encode())
        elif lines[-1]:
            self._append("")  # ends the line that was cut short

    def add(self, first: int, scores: Sequence[int]) -> None:
        """Keeps the scores of the positions from number `first` on; on the disk when this
        returns."""
        self.scores |= enumerate(scores, start=first)
        text = " ".join(map(str, [first, *scores]))
        self._append(f"{text} {zlib.crc32(text.encode()):08x}")

    def in_order(self) -> list[int]:
        """All scores, once every position has one."""
        return [self.scores[number] for number in range(len(self.scores))]

    def _append(self, line: str) -> None:
        with self._file.open("ab") as file:
            file.write(line.encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def _read(self, line: bytes) -> None:
        text, _, checksum = line.rpartition(b" ")
        if checksum != b"%08x" % zlib.crc32(text):
            return
        if not re.fullmatch(rb"\d{1,9}( -?\d{1,2})+", text):
            return
        first, *scores = map(int, text.split())
        self.scores |= enumerate(scores, start=first)
