"""What commands write: files, tables for a spreadsheet, and how far they are.

No file is replaced by one of another kind, so no game or program is lost to a wrong name.
"""

import csv
import io
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from connect_four_ai.app.files import is_special, write_whole
from connect_four_ai.app.language import say
from connect_four_ai.app.signals import leave_on_control_c
from connect_four_ai.commands.options import CommandError, writing

BOM = b"\xef\xbb\xbf"
"""By this Excel knows that a file is UTF-8, and so reads Chinese."""
HTML = b"<!doctype html"
PDF = b"%pdf"
GAMES = b'{"'
"""First bytes of each kind of file, in lower case."""
FORMULA = tuple("=+-@\t\n＝＋－＠")
"""What a formula begins with, in a Chinese spreadsheet also these wide ones."""
LONG = re.compile(r"\d{16,}", re.ASCII)
"""A position that a spreadsheet would take for a number, of which it keeps 15 digits."""
NUMBER = re.compile(r"[+-]?\d+(\.\d+)?(e[+-]?\d+)?", re.ASCII | re.IGNORECASE)


def check_output(file: str, beginning: bytes) -> None:
    """Raises CommandError if the file exists and begins otherwise: it is not an earlier output of
    this kind."""
    path = Path(file)
    with writing(path):
        if file == "-" or not path.exists() or is_special(path):
            return
        with path.open("rb") as there:
            found = there.read(len(BOM) + len(beginning))
    if found and not found.removeprefix(BOM).lower().startswith(beginning):
        raise CommandError(
            "{path} is a file of another kind, and is kept: choose another name", path=file
        )


def write_output(content: bytes, file: str, beginning: bytes) -> None:
    """Writes a file, or standard output for "-". Raises CommandError."""
    if file == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        return
    check_output(file, beginning)
    with writing(Path(file)):
        write_whole(Path(file), content)


def save(make: Callable[[], bytes], file: str, beginning: bytes) -> None:
    """Writes what is made, and says where that is. Raises CommandError."""
    check_output(file, beginning)
    with progress(say("working…")), leave_on_control_c():
        content = make()
    write_output(content, file, beginning)
    if file != "-":
        path = Path(file)
        print(say("Saved as {name} in {folder}.", name=path.name, folder=path.resolve().parent))


def write_rows(rows: Iterable[Iterable[object]], out: TextIO) -> None:
    """Writes each row as it comes, as CSV. A text that a spreadsheet would take for a formula gets
    an apostrophe in front; a long position is written in groups, 4453 2217 …, and can be pasted
    so."""
    if not out.isatty():
        if isinstance(out, io.TextIOWrapper):
            out.reconfigure(encoding="utf-8", errors="replace")  # Windows would take another one
        out.write(BOM.decode())
    writer = csv.writer(out, lineterminator="\n")
    for row in rows:
        writer.writerow([_harmless(cell) for cell in row])
        out.flush()


def _harmless(cell: object) -> object:
    text = "" if cell is None else str(cell).replace("\r", " ")  # csv would not quote it
    if LONG.fullmatch(text):
        return " ".join(text[start : start + 4] for start in range(0, len(text), 4))
    return f"'{text}" if text.startswith(FORMULA) and not NUMBER.fullmatch(text) else text


@contextmanager
def progress(text: str) -> Iterator[Callable[[str], None]]:
    """Shows this text, and then what is told, as long as the work goes on. It goes to standard
    error, if that is a terminal, and nothing stays of it."""

    def tell(text: str) -> None:
        if sys.stderr.isatty():
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)

    tell(text)
    try:
        yield tell
    finally:
        tell("")
