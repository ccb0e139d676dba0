"""The book: every position of the first plies with its score, in one small file (book_file.py).

Compressed are the keys in order, as their differences (7 bytes each, all lowest bytes first), and
then the scores. The positions of the last ply were searched when the book was built; the scores of
those before follow by looking ahead.
"""

import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, chain, pairwise
from pathlib import Path

from connect_four_ai.solver import book_file
from connect_four_ai.solver.bitboard import Bitboards, count, key_of, mirrored

KEY_BYTES = 7


@dataclass(frozen=True)
class Book:
    """Scores by key; of a position and its mirror image, only the one with the lower key."""

    plies: int
    keys: "array[int]"
    scores: "array[int]"

    @classmethod
    def of(cls, plies: int, scores: Mapping[int, int]) -> "Book":
        """Returns a book of these scores, by key."""
        keys = sorted(scores)
        return cls(plies, array("q", keys), array("b", map(scores.__getitem__, keys)))

    def find(self, board: Bitboards) -> int | None:
        """Returns a position's score; None if it is not in the book."""
        if count(board[1]) > self.plies:
            return None
        key = min(key_of(*board), mirrored(key_of(*board)))
        place = bisect_left(self.keys, key)
        known = place < len(self.keys) and self.keys[place] == key
        return self.scores[place] if known else None

    def write(self, file: Path) -> None:
        """Writes the book. Raises OSError."""
        between = (later - key for key, later in pairwise(chain([0], self.keys)))
        steps = _lowest_first(array("q", between)).tobytes()
        columns = b"".join(steps[place::8] for place in range(KEY_BYTES))
        body = zlib.compress(columns + self.scores.tobytes(), level=9)
        book_file.write(file, self.plies, len(self.keys), body)


def read_book(file: Path) -> Book:
    """Reads a book from its file. Raises DamagedBook and OSError."""
    plies, number, body = book_file.read(file)
    size = (KEY_BYTES + 1) * number
    try:
        # however large a forged file would become
        unpacked = zlib.decompressobj().decompress(body, size + 1)
    except zlib.error:
        unpacked = b""
    if len(unpacked) != size:
        raise book_file.DamagedBook("its checksum is wrong")
    steps = bytearray(8 * number)
    for place in range(KEY_BYTES):
        steps[place::8] = unpacked[place * number : (place + 1) * number]
    try:
        keys = array("q", accumulate(_lowest_first(array("q", steps))))
    except OverflowError:
        raise book_file.DamagedBook("its checksum is wrong") from None
    return Book(plies, keys, array("b", unpacked[KEY_BYTES * number :]))


def _lowest_first(numbers: "array[int]") -> "array[int]":
    """Converts between this computer's order of bytes and the file's."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


@cache
def shipped_book(file: Path = book_file.FILE) -> Book | None:
    """Returns the book that comes with the project; None if it is missing or damaged."""
    try:
        return read_book(file)
    except (book_file.DamagedBook, OSError):
        return None
