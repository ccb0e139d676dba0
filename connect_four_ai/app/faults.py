"""Error messages: one line that begins with the file and the line."""

import os
import sys
import traceback
from contextlib import suppress
from pathlib import Path

from connect_four_ai.app.language import AppError, say, shortened, shown

MESSAGE_LENGTH = 4000
"""Maximum length of an error message: a student's program may write megabytes."""
PYTHONS_OWN = (str(Path(os.__file__).parent), "<frozen")


class StageError(AppError):
    """A stage's code or answer is invalid; the message is complete."""


class NoMove(StageError):
    """A stage gave no move."""


def message_of(error: BaseException) -> str:
    """Returns an error's message, shortened in the middle if it is very long; empty if its
    `__str__` fails."""
    try:
        return shown(shortened(str(error), MESSAGE_LENGTH))
    except BaseException:  # a student's own class can do anything
        return ""


def named(error: BaseException) -> str:
    """Returns an error's class and message, as Python prints them.

    >>> named(ZeroDivisionError("division by zero"))
    'ZeroDivisionError: division by zero'
    """
    return f"{type(error).__name__}: {message_of(error)}".removesuffix(": ")


def describe(error: BaseException) -> str:
    """Returns the error, with its file and line in front.

    >>> describe(SyntaxError("'(' was never closed", ("stages/dummy.py", 21, 1, "")))
    "dummy.py, line 21: '(' was never closed"
    """
    if isinstance(error, StageError):
        return message_of(error)
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        where = say("{file}, line {line}", file=Path(error.filename).name, line=error.lineno)
        return f"{where}: {error.msg}"
    return f"{place(error)}: {named(error)}"


def reported(error: BaseException) -> str:
    """Prints an unexpected error with its traceback, and returns a sentence about it."""
    with suppress(OSError, ValueError):  # standard error may be closed
        print(shown("".join(traceback.format_exception(error))), file=sys.stderr)
    text = shortened(describe(error), 150)
    return say("Something went wrong: {error}. The game goes on.", error=text)


def reason(error: Exception) -> str:
    """Returns why an operation failed; a system error is given without its number."""
    if isinstance(error, FileNotFoundError):
        return say("No such file or directory")
    if isinstance(error, PermissionError):
        return say("Permission denied")
    return (isinstance(error, OSError) and error.strerror) or str(error)


def unwritten(path: object, error: OSError) -> str:
    """Returns a message that a file could not be written, and why."""
    return say("{path} cannot be written: {why}", path=path, why=reason(error))


def unread(path: object, error: OSError) -> str:
    """Returns a message that a file could not be read, and why."""
    return say("{file} cannot be read: {why}", file=path, why=reason(error))


def damaged_lines(path: object, lines: list[int]) -> str:
    """Returns a message that these lines of a file do not count."""
    facts = {"path": path, "line": lines[0], "count": len(lines) - 1}
    if len(lines) == 1:
        return say("{path}, line {line} is damaged: it does not count", **facts)
    return say("{path}, line {line} is damaged, like {count:other line|other lines}", **facts)


def place(error: BaseException) -> str:
    """Returns the file and line where an error happened: the last one that is not in Python's own
    code."""
    calls = traceback.extract_tb(error.__traceback__)
    ours = [call for call in calls if not call.filename.startswith(PYTHONS_OWN)] or calls
    return say("{file}, line {line}", file=Path(ours[-1].filename).name, line=ours[-1].lineno)
