"""The file of the book: a title, a checksum and what was compressed. Read without the compiler, which the window does
not need.

    connect_four_ai book 1, 8 plies, 130000 positions
    sha256 of what follows, as 64 hexadecimal digits
    the rest
"""

import hashlib
from functools import cache
from pathlib import Path

from connect_four_ai.app.language import say

FILE = Path(__file__).parent / "8_plies.book"
TITLE = "connect_four_ai book 1"


class DamagedBook(ValueError):
    """The file is no book, or not what it was; the message says how that shows."""


def write(file: Path, plies: int, positions: int, body: bytes) -> None:
    """Raises OSError."""
    title = f"{TITLE}, {plies} plies, {positions} positions"
    file.write_bytes(f"{title}\n{hashlib.sha256(body).hexdigest()}\n".encode() + body)


def read(file: Path) -> tuple[int, int, bytes]:
    """How many plies and positions, and the rest. Raises DamagedBook, and OSError."""
    title, _, rest = file.read_bytes().partition(b"\n")
    checksum, _, body = rest.partition(b"\n")
    if not title.startswith(f"{TITLE}, ".encode()):
        raise DamagedBook(say("it does not begin as a book of this version"))
    if hashlib.sha256(body).hexdigest().encode() != checksum:
        raise DamagedBook(say("its checksum is wrong"))
    plies, positions = (int(part.split()[0]) for part in title.split(b", ")[1:])
    return plies, positions, body


@cache
def fault(file: Path = FILE) -> str:
    """Why perfect play goes without the book, in a line; "" if the book is good."""
    try:
        read(file)
    except FileNotFoundError:
        reason = say("it is missing")
    except OSError as error:
        reason = error.strerror or str(error)
    except DamagedBook as error:
        reason = str(error)
    else:
        return ""
    return say(
        "The opening book {file} is not used: {reason}. The first moves take longer.", file=file.name, reason=reason
    )
