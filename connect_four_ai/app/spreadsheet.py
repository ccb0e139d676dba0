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
NUMBER = re.compile(r"[+-]?\d+(\.\d+)?(e[+-]?\d+)?", re.ASCII | re.IGNORECASE)


def write_rows(rows: Iterable[Iterable[object]], out: TextIO) -> None:
    """Writes each row as it comes. A text that a spreadsheet would take for a formula gets an
    apostrophe in front."""
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
    return f"'{text}" if text.startswith(FORMULA) and not NUMBER.fullmatch(text) else text
