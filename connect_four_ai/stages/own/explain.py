"""Explains an error in a student's file in one sentence, with its line."""

import ast
import builtins
import linecache
import re
import traceback
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

from connect_four_ai.app.faults import MESSAGE_LENGTH, NoMove, StageError, message_of, named
from connect_four_ai.app.language import AppError, half_width, say, shortened
from connect_four_ai.jobs.limits import TooSlow
from connect_four_ai.stages.text_module import parsed


class FileFault(StageError):
    """An error in a student's file; the message is complete: the file, the line's number, the
    error, and the line itself."""

    def __init__(self, path: Path, line: int | None, why: str, shown: str | None = None) -> None:
        """Makes the error with its message. `why`: the error in words. `shown`: the line itself;
        None to look it up."""
        if shown is None:
            shown = shortened(linecache.getline(str(path), line).strip()) if line else ""
        why = shortened(why, MESSAGE_LENGTH)
        self.path = path
        self.line = line
        self.why = why
        self.shown = shown
        where = say("{file}, line {line}", file=path.name, line=line) if line else path.name
        super().__init__(f"{where}: {why}" + (f"\n{shown}" if shown else ""))

    def __reduce__(self) -> Any:
        return type(self), (self.path, self.line, self.why, self.shown)


QUOTES = str.maketrans("“”„«»‘’‚´–—−×", '"""""\'\'\'\'---*')
"""Typographic characters of word processors, with those of Python."""


BUILTINS = dict(vars(builtins))
"""The original builtins, which a program may change."""
HIDDEN = "__cause__", "__traceback__"
"""Attributes of exceptions that a student's class may override."""


class NoBrain(FileFault):
    """The file has no AIBrain."""


def syntax_fault(error: Exception, path: Path) -> FileFault:
    """Returns an explanation of a syntax error."""
    if not isinstance(error, SyntaxError):
        line, why = None, str(error)
        if not isinstance(error, ValueError):
            why = say("it is nested too deeply")
    else:
        line, why = error.lineno, _of_syntax(error, path)
    message = say("Python cannot read this: {message}", message=shortened(why))
    return FileFault(path, line, message)


def _of_syntax(error: SyntaxError, path: Path) -> str:
    """Returns the error in words; Python's own message where a beginner understands it."""
    indents = re.findall(r"^[ \t]+", text_of(path), re.MULTILINE)
    if isinstance(error, IndentationError) and {" ", "\t"} <= {*"".join(indents)}:
        return say("tabs and spaces are mixed at the beginning of lines: use spaces only")
    if not (found := re.match(r"invalid (?:non-printable )?character .*\(?U\+(\w+)", error.msg)):
        return error.msg
    character = chr(int(found[1], 16))
    plain = half_width(character).translate(QUOTES)
    if plain != character and plain.isascii():
        shown = character if character.isprintable() else f"U+{found[1]}"
        plain = say("a space") if plain == " " else plain
        return say("type {plain} in place of {found}", found=shown, plain=plain)
    return error.msg


def explained(error: BaseException, path: Path) -> FileFault:
    """Returns an error of a student's program in words; the line is the last one of this file that
    ran."""
    vars(builtins).update(BUILTINS)  # the program may have changed them
    if isinstance(error, FileFault):
        return error
    cause, trace = (vars(BaseException)[name].__get__(error) for name in HIDDEN)
    if isinstance(cause, SystemExit):
        error, trace = cause, cause.__traceback__
    if isinstance(error, SyntaxError) and Path(error.filename or "").parent == path.parent:
        return syntax_fault(error, Path(error.filename or ""))  # also of a file that it imports
    calls = [call for call in traceback.extract_tb(trace) if call.filename == str(path)]
    if isinstance(error, TooSlow):
        lines = [(call.lineno or 0, call.name) for call in reversed(calls)]
        return out_of_time(path, _line_without_end(lines, path) if lines else None)
    line = calls[-1].lineno if calls else _line_of_start(path)
    return FileFault(path, line, _why(error, path))


def ended(last_words: str, path: Path) -> FileFault:
    """Returns an explanation of why a program was ended by force, from the traceback of its
    process: see jobs/limits.py."""
    name = str(path).encode("ascii", "backslashreplace").decode()
    found = re.findall(r'File "(.*)", line (\d+) in (.*)', last_words)
    own = (call for call in found if name.startswith(call[0].removesuffix("...")))
    calls = [(int(line), function) for _, line, function in own]
    if "Fatal Python error" in last_words and calls:
        return FileFault(path, calls[0][0], say("it ended Python"))
    if "Fatal Python error" in last_words:
        return end_of_python(path)
    return out_of_time(path, _line_without_end(calls, path) if calls else None)


def _line_without_end(calls: list[tuple[int, str]], path: Path) -> int:
    """Returns a line to report that does not depend on where exactly the time was up: the start of
    the loop, or else the first call of a function that calls itself. `calls`: lines and functions,
    the last call first."""
    last = calls[0][0]
    if loop := _loop_around(last, path):
        return loop
    counts = Counter(function for _, function in calls if not function.startswith("<"))
    first = (line for line, function in reversed(calls) if counts[function] > 1)
    return next(first, last)


def _loop_around(line: int, path: Path) -> int | None:
    """Returns the first line of the outermost `while` loop around this line; None if there is no
    such loop."""
    with suppress(SyntaxError, ValueError):  # the file may have changed since it was run
        program = parsed(text_of(path))
        loops = (node for node in ast.walk(program) if isinstance(node, ast.While))
        return next((w.lineno for w in loops if w.lineno <= line <= (w.end_lineno or 0)), None)
    return None


def end_of_python(path: Path) -> FileFault:
    """Returns the error of a program that ended its process, or broke it."""
    return FileFault(path, _line_of_start(path), say("it ended Python"))


def out_of_time(path: Path, line: int | None) -> FileFault:
    """Returns the error of a program that exceeded its time limit, with the line, if that is
    known."""
    why = say("the time is up: this may be a loop without end, or a search that is too deep")
    return FileFault(path, line or _line_of_start(path), why)


def _why(error: BaseException, path: Path) -> str:
    message = message_of(error)
    if isinstance(error, NoMove):
        return f"{message}. {_on_none(path, of_auto_play=True)}".removesuffix(". ")
    if isinstance(error, AppError):
        return message
    if isinstance(error, MemoryError):
        return say("it takes too much memory")
    if isinstance(error, SystemExit):
        return say("exit() would end the program, and was ignored")
    if isinstance(error, RecursionError):
        return say(
            "it calls itself without end: what should stop it, the depth or the end of the game,"
            " never does"
        )
    if isinstance(error, TypeError) and "NoneType" in message:
        why = f"{named(error)}."
        if "not supported between" in message:  # as three of the chapter's listings do
            why = say(
                "a score is None, and Python 3 does not compare that with a number (Python 2 ranked"
                " it lowest)."
            )
        return f"{why} {_on_none(path)}".strip()
    if isinstance(error, ModuleNotFoundError):
        return say("there is no module {name} here", name=shortened(str(error.name)))
    if isinstance(error, UnboundLocalError):
        return say("a variable has no value yet: {message}", message=message)
    if isinstance(error, NameError):
        return say("there is nothing of the name {name} here", name=shortened(repr(error.name)))
    if isinstance(error, AttributeError) and isinstance(error.name, str):
        kind = type(error.obj).__name__
        return say("a {kind} has no {name}", kind=kind, name=shortened(repr(error.name)))
    return named(error)


def _line_of_start(path: Path) -> int | None:
    """Returns the line where `auto_play` begins, for errors of the whole method."""
    lines, starts = enumerate(linecache.getlines(str(path)), 1), ("def auto_play", "def autoPlay")
    return next((number for number, line in lines if line.lstrip().startswith(starts)), None)


# A function that returns None

STARTS = ("auto_play", "autoPlay")
"""The methods that choose the move, on a page and in a listing of the chapter."""


def _on_none(path: Path, of_auto_play: bool = False) -> str:
    """Returns advice for a function that can end without returning a value: auto_play, or another
    one. That lacks a number for "no result yet", as in three of the chapter's listings, or one half
    of minimax returns nothing. Empty if no such function is found."""
    nodes = ast.walk(parsed(text_of(path)))
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    for function in reversed(functions):
        end = _open_end(function.body)
        returns = (node for node in ast.walk(function) if isinstance(node, ast.Return))
        if of_auto_play:
            wanted = function.name == STARTS[0]
        else:
            wanted = function.name not in STARTS and any(node.value for node in returns)
        if not end or not wanted:
            continue
        name = function.name
        if isinstance(end, ast.Return):
            return say("In {name}, line {line} returns nothing.", name=name, line=end.lineno)
        line = end.end_lineno
        advice = say("In {name}, nothing is returned after line {line}.", name=name, line=line)
        if isinstance(end, ast.If) and not of_auto_play:  # without an else
            advice += " " + say("No result yet needs a number, too, such as float('-inf').")
        return advice
    return ""


def text_of(path: Path) -> str:
    """Returns the text of a program as it is in the file."""
    return "".join(linecache.getlines(str(path)))


def _open_end(body: list[ast.stmt]) -> ast.stmt | None:
    """Returns a `return` without a value, or the last statement if these lines can end without a
    `return`; None if they always return a value."""
    nodes = (node for statement in body for node in ast.walk(statement))
    if empty := next((n for n in nodes if isinstance(n, ast.Return) and not n.value), None):
        return empty
    last = body[-1]
    if isinstance(last, ast.If) and last.orelse:
        return _open_end(last.body) or _open_end(last.orelse)
    return None if isinstance(last, ast.Return | ast.Raise) else last
