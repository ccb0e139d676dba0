"""The output of commands: files, tables for a spreadsheet, and progress.

A file is only replaced by one of the same kind, so that a mistyped name destroys no game or
program.
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
from connect_four_ai.app.program import leave_on_control_c
from connect_four_ai.commands.options import CommandError, writing

BOM = b"\xef\xbb\xbf"
"""The byte order mark, without which Excel does not read a file as UTF-8."""
HTML = b"<!doctype html"
PDF = b"%pdf"
GAMES = b'{"'
"""First bytes of each kind of file, in lower case."""
FORMULA = tuple("=+-@\t\n＝＋－＠")
"""First characters of a formula; a Chinese spreadsheet also takes the full-width ones."""
LONG = re.compile(r"\d{16,}", re.ASCII)
"""A position that a spreadsheet would take for a number, of which it keeps 15 digits."""
NUMBER = re.compile(r"[+-]?\d+(\.\d+)?(e[+-]?\d+)?", re.ASCII | re.IGNORECASE)


def check_output(file: str, beginning: bytes) -> None:
    """Raises CommandError if the file exists and does not begin so: it is not an earlier output of
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
    check_output(file, beginning)
    if file == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
    else:
        with writing(Path(file)):
            write_whole(Path(file), content)


def save(make: Callable[[], bytes], file: str, beginning: bytes) -> None:
    """Writes the content that `make` returns, and prints where it is. Raises CommandError."""
    check_output(file, beginning)
    with progress(say("working…")), leave_on_control_c():
        content = make()
    write_output(content, file, beginning)
    if file != "-":
        path = Path(file)
        print(say("Saved as {name} in {folder}.", name=path.name, folder=path.resolve().parent))


def write_rows(rows: Iterable[Iterable[object]], out: TextIO) -> None:
    """Writes each row as it comes, as CSV. A text that a spreadsheet would take for a formula gets
    an apostrophe in front; a long position is written in groups, 4453 2217 …, in which form the app
    reads it as well."""
    if not out.isatty():
        if isinstance(out, io.TextIOWrapper):
            out.reconfigure(encoding="utf-8", errors="replace")  # not the default on Windows
        out.write(BOM.decode())
    writer = csv.writer(out, lineterminator="\n")
    for row in rows:
        writer.writerow([_harmless(cell) for cell in row])
        out.flush()


def _harmless(cell: object) -> object:
    text = "" if cell is None else str(cell).replace("\r", " ")  # csv would not quote a \r
    if LONG.fullmatch(text):
        return " ".join(text[start : start + 4] for start in range(0, len(text), 4))
    return f"'{text}" if text.startswith(FORMULA) and not NUMBER.fullmatch(text) else text


@contextmanager
def progress(text: str) -> Iterator[Callable[[str], None]]:
    """Shows a text while the block runs, and yields a function that replaces it. It is written to
    standard error, if that is a terminal, and erased at the end."""

    def show(text: str) -> None:
        if sys.stderr.isatty():
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)

    show(text)
    try:
        yield show
    finally:
        show("")
