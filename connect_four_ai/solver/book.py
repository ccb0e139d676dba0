"""The book: every position of the first plies with its score, in one small file (book_file.py).

What is compressed there: the keys in order, as their differences (7 bytes each, all lowest bytes
first), the scores.

The positions of the last ply were searched; those before follow from them by looking ahead, which
was done when the book was made.
"""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from connect_four_ai.app.language import say
from connect_four_ai.solver import book_file
from connect_four_ai.solver.bitboard import Bitboards, count, key_of, mirrored

KEY_BYTES = 7


@dataclass(frozen=True)
class Book:
    """Scores by key; of a position and its mirror image, only the one with the lower key."""

    plies: int
    keys: npt.NDArray[np.int64]
    scores: npt.NDArray[np.int8]

    @classmethod
    def of(cls, plies: int, scores: Mapping[int, int]) -> "Book":
        """A book of these scores, by key."""
        keys = sorted(scores)
        return cls(
            plies, np.array(keys, np.int64), np.array([scores[key] for key in keys], np.int8)
        )

    def find(self, board: Bitboards) -> int | None:
        """A position's score; None if it is not in the book."""
        if count(board[1]) > self.plies:
            return None
        key = min(key_of(*board), mirrored(key_of(*board)))
        place = int(np.searchsorted(self.keys, key))
        return (
            int(self.scores[place]) if place < len(self.keys) and self.keys[place] == key else None
        )

    def write(self, file: Path) -> None:
        """Writes the book. Raises OSError."""
        steps = (
            np.diff(self.keys, prepend=0).astype("<i8").view(np.uint8).reshape(-1, 8)[:, :KEY_BYTES]
        )
        body = zlib.compress(steps.T.tobytes() + self.scores.tobytes(), level=9)
        book_file.write(file, self.plies, len(self.keys), body)


def read_book(file: Path) -> Book:
    """The book in a file. Raises DamagedBook, and OSError."""
    plies, number, body = book_file.read(file)
    size = (KEY_BYTES + 1) * number
    try:
        # no matter what it would come to
        unpacked = zlib.decompressobj().decompress(body, size + 1)
    except zlib.error:
        unpacked = b""
    if len(unpacked) != size:
        raise book_file.DamagedBook(say("its checksum is wrong"))
    content = np.frombuffer(unpacked, np.uint8)
    steps = np.zeros((number, 8), np.uint8)
    steps[:, :KEY_BYTES] = content[: KEY_BYTES * number].reshape(KEY_BYTES, number).T
    scores = content[KEY_BYTES * number :].view(np.int8).copy()  # a view would keep the keys too
    return Book(plies, np.cumsum(steps.view("<i8").ravel()), scores)


@cache
def shipped_book(file: Path = book_file.FILE) -> Book | None:
    """The book that comes with the project; None without a good one, as book_file.fault says."""
    try:
        return read_book(file)
    except (book_file.DamagedBook, OSError):
        return None
