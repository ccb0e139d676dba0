"""The file of the book: a title, a checksum and what was compressed. Read without the compiler,
which the window does not need.

    connect_four_ai book 3, 10 plies, 1220000 positions
    sha256 of the title and of what follows, as 64 hexadecimal digits
    the rest
"""

import re
from functools import cache
from pathlib import Path

from connect_four_ai.app.faults import reason
from connect_four_ai.app.files import read_file, write_whole
from connect_four_ai.app.language import Said, say

FILE = Path(__file__).parent / "10_plies.book"
TITLE = "connect_four_ai book 3"
MAX_BYTES = 1 << 28
"""Maximum size of a book."""


class DamagedBook(Said, ValueError):
    """The file is no book, or not what it was; the message says how that shows."""


def write(file: Path, plies: int, positions: int, body: bytes) -> None:
    """Raises OSError."""
    title = f"{TITLE}, {plies} plies, {positions} positions"
    write_whole(file, b"%b\n%b\n%b" % (title.encode(), _checksum(title.encode(), body), body))


def _checksum(title: bytes, body: bytes) -> bytes:
    import hashlib  # here, because it takes longer than what a stage needs of this file

    return hashlib.sha256(title + b"\n" + body).hexdigest().encode()


def read(file: Path) -> tuple[int, int, bytes]:
    """How many plies and positions, and the rest. Raises DamagedBook, and OSError."""
    title, _, rest = read_file(file, MAX_BYTES).partition(b"\n")
    checksum, _, body = rest.partition(b"\n")
    if not title.startswith(f"{TITLE}, ".encode()):
        raise DamagedBook("it does not begin as a book of this version")
    sizes = re.fullmatch(rb"%b, (\d{1,2}) plies, (\d{1,8}) positions" % TITLE.encode(), title)
    if sizes is None or _checksum(title, body) != checksum:
        raise DamagedBook("its checksum is wrong")
    return int(sizes[1]), int(sizes[2]), body


@cache
def fault(file: Path = FILE) -> str:
    """Why perfect play goes without the book, in a line; "" if the book is good."""
    try:
        read(file)
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
