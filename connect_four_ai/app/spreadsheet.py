"""Tables for a spreadsheet, as CSV."""

import csv
import io
import re
from collections.abc import Iterable
from typing import TextIO

BOM = "\ufeff"
"""By this Excel knows that a file is UTF-8, and so reads Chinese."""
FORMULA = tuple("=+-@\t\n＝＋－＠")
"""What a formula begins with, in a Chinese spreadsheet also these wide ones."""
LONG = re.compile(r"\d{16,}", re.ASCII)
"""A position that a spreadsheet would take for a number, of which it keeps 15 digits."""
NUMBER = re.compile(r"[+-]?\d+(\.\d+)?(e[+-]?\d+)?", re.ASCII | re.IGNORECASE)


def write_rows(rows: Iterable[Iterable[object]], out: TextIO) -> None:
    """Writes each row as it comes. A text that a spreadsheet would take for a formula gets an
    apostrophe in front; a long position is written in groups, 4453 2217 …, and can be pasted so."""
    if not out.isatty():
        if isinstance(out, io.TextIOWrapper):
            out.reconfigure(encoding="utf-8", errors="replace")  # Windows would take another one
        out.write(BOM)
    writer = csv.writer(out, lineterminator="\n")
    for row in rows:
        writer.writerow([_harmless(cell) for cell in row])
        out.flush()


def _harmless(cell: object) -> object:
    text = "" if cell is None else str(cell).replace("\r", " ")  # csv would not quote it
    if LONG.fullmatch(text):
        return " ".join(text[start : start + 4] for start in range(0, len(text), 4))
    return f"'{text}" if text.startswith(FORMULA) and not NUMBER.fullmatch(text) else text
