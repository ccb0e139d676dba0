"""The book's file: a title, a checksum and compressed data. Reading it compiles nothing.

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
    """The file is not a book, or is damaged; the message says how that was noticed."""


def write(file: Path, plies: int, positions: int, body: bytes) -> None:
    """Writes the file. Raises OSError."""
    title = f"{TITLE}, {plies} plies, {positions} positions"
    write_whole(file, b"%b\n%b\n%b" % (title.encode(), _checksum(title.encode(), body), body))


def _checksum(title: bytes, body: bytes) -> bytes:
    import hashlib  # here, because importing it takes longer than all else in this file

    return hashlib.sha256(title + b"\n" + body).hexdigest().encode()


def read(file: Path) -> tuple[int, int, bytes]:
    """Returns the numbers of plies and positions, and the data. Raises DamagedBook and OSError."""
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
    """Returns a line that says why the book is not used; "" if it is good."""
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
