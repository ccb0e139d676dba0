"""The book: every position of the first plies with its score, in one small file. Reading it
compiles nothing.

    connect_four_ai book 3, 10 plies, 1220000 positions
    sha256 of the title and of what follows, as 64 hexadecimal digits
    compressed: the keys in order, as their differences (7 bytes each, all lowest bytes first), and
    then the scores

The positions of the last ply were searched when the book was built; the scores of those before
follow by looking ahead.
"""

import re
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, chain, pairwise
from pathlib import Path

from connect_four_ai.app.faults import reason
from connect_four_ai.app.files import read_file, write_whole
from connect_four_ai.app.language import AppError, say

FILE = Path(__file__).parent / "10_plies.book"
TITLE = "connect_four_ai book 3"
MAX_BYTES = 1 << 28
"""Maximum size of a book."""
KEY_BYTES = 7


class DamagedBook(AppError, ValueError):
    """The file is not a book, or is damaged; the message says how that was noticed."""


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

    def find(self, key: int) -> int | None:
        """Returns the score of the position with this key; None if it is not in the book."""
        place = bisect_left(self.keys, key)
        known = place < len(self.keys) and self.keys[place] == key
        return self.scores[place] if known else None

    def write(self, file: Path) -> None:
        """Writes the book. Raises OSError."""
        between = (later - key for key, later in pairwise(chain([0], self.keys)))
        steps = array("q", between).tobytes()
        columns = b"".join(steps[place::8] for place in range(KEY_BYTES))
        body = zlib.compress(columns + self.scores.tobytes(), level=9)
        title = f"{TITLE}, {self.plies} plies, {len(self.keys)} positions".encode()
        write_whole(file, b"%b\n%b\n%b" % (title, _checksum(title, body), body))


def read_book(file: Path) -> Book:
    """Reads a book from its file. Raises DamagedBook and OSError."""
    plies, number, body = _checked(file)
    unpacked = zlib.decompress(body)
    steps = bytearray(8 * number)
    for place in range(KEY_BYTES):
        steps[place::8] = unpacked[place * number : (place + 1) * number]
    keys = array("q", accumulate(array("q", steps)))
    return Book(plies, keys, array("b", unpacked[KEY_BYTES * number :]))


def _checked(file: Path) -> tuple[int, int, bytes]:
    """Returns the numbers of plies and positions, and the compressed data. Raises DamagedBook and
    OSError."""
    title, _, rest = read_file(file, MAX_BYTES).partition(b"\n")
    checksum, _, body = rest.partition(b"\n")
    sizes = re.fullmatch(rb"%b, (\d+) plies, (\d+) positions" % TITLE.encode(), title)
    if sizes is None:
        raise DamagedBook("it does not begin as a book of this version")
    if _checksum(title, body) != checksum:
        raise DamagedBook("its checksum is wrong")
    return int(sizes[1]), int(sizes[2]), body


def _checksum(title: bytes, body: bytes) -> bytes:
    import hashlib  # here, because importing it takes longer than all else in this file

    return hashlib.sha256(title + b"\n" + body).hexdigest().encode()


@cache
def shipped_book(file: Path = FILE) -> Book | None:
    """Returns the book that comes with the project; None if it is missing or damaged."""
    try:
        return read_book(file)
    except (DamagedBook, OSError):
        return None


@cache
def fault(file: Path = FILE) -> str:
    """Returns a line that says why the book is not used; "" if it is good."""
    try:
        _checked(file)
    except FileNotFoundError:
        why = say("it is missing")
    except (OSError, DamagedBook) as error:
        why = reason(error)
    else:
        return ""
    return say(
        "The opening book {file} is not used: {reason}. The first moves take longer.",
        file=file.name,
        reason=why,
    )
