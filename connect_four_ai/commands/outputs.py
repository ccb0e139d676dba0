"""Output files. None replaces a file of another kind, so no game or program is lost to a wrong
name."""

import sys
from collections.abc import Callable
from pathlib import Path

from connect_four_ai.app.files import is_special, write_whole
from connect_four_ai.app.language import say
from connect_four_ai.commands.options import CommandError, writing
from connect_four_ai.commands.progress import progress

BOM = b"\xef\xbb\xbf"
HTML = b"<!doctype html"
PDF = b"%pdf"
GAMES = b'{"'
"""First bytes of each kind of file, in lower case."""


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
    with progress(say("working…")):
        content = make()
    write_output(content, file, beginning)
    if file != "-":
        path = Path(file)
        print(say("Saved as {name} in {folder}.", name=path.name, folder=path.resolve().parent))
