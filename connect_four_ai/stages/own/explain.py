"""What is wrong with a student's file, in one sentence, with the line that it is about."""

import ast
import linecache
import traceback
from pathlib import Path

from connect_four_ai.app.faults import LONGEST, StageError, message_of, named
from connect_four_ai.app.language import say, shortened
from connect_four_ai.stages.own.limit import TooLong


class FileFault(StageError):
    """Something in a student's file is wrong; the message is complete: the file, the line, what it
    is, and the line itself."""

    def __init__(self, path: Path, line: int | None, why: str) -> None:
        why = shortened(why, LONGEST)
        self.path, self.line, self.why = path, line, why
        name = path.name
        where = say("{file}, line {line}", file=name, line=line) if line else name
        shown = shortened(linecache.getline(str(path), line).strip()) if line else ""
        super().__init__(f"{where}: {why}" + (f"\n{shown}" if shown else ""))


class NoBrain(FileFault):
    """There is no AIBrain in the file."""


def syntax_fault(error: Exception, path: Path) -> FileFault:
    """A file that Python cannot read."""
    line, message = (error.lineno, error.msg) if isinstance(error, SyntaxError) else (None, error)
    return FileFault(path, line, say("Python cannot read this: {message}", message=message))


def explained(error: BaseException, path: Path) -> FileFault:
    """An error of a student's program, in words; the line is the last one of this file that ran."""
    if isinstance(error, FileFault):
        return error
    if isinstance(error.__cause__, SystemExit):
        error = error.__cause__
    calls = [
        call for call in traceback.extract_tb(error.__traceback__) if call.filename == str(path)
    ]
    # it had just failed when the time was up
    if isinstance(error, TooLong) and error.__context__ and not calls:
        return explained(error.__context__, path)
    line = calls[-1].lineno if calls else _line_of_start(path)
    return FileFault(path, line, _why(error, path))


def _why(error: BaseException, path: Path) -> str:
    said = message_of(error)
    if isinstance(error, StageError):
        return said
    if isinstance(error, TooLong):
        return say("the time is up: this may be a loop without end, or a search that is too deep")
    if isinstance(error, MemoryError):
        return say("it takes too much memory")
    if isinstance(error, SystemExit):
        return say("exit() would end the program, and was not obeyed")
    if isinstance(error, RecursionError):
        return say(
            "it calls itself without end: what should stop it, the depth or the end of the game,"
            " never does"
        )
    if isinstance(error, TypeError) and "NoneType" in said and "not supported between" in said:
        return _none_compared(path)
    if isinstance(error, ModuleNotFoundError):
        return say("there is no module {name} here", name=error.name)
    if isinstance(error, UnboundLocalError):
        return say("a variable has no value yet: {message}", message=said)
    if isinstance(error, NameError):
        return say("there is nothing of the name {name} here", name=repr(error.name))
    if isinstance(error, AttributeError) and error.name:
        kind = type(error.obj).__name__
        return say("a {kind} has no {name}", kind=kind, name=repr(error.name))
    return named(error)


def _none_compared(path: Path) -> str:
    """Python 2 sorted None below every number, and three of the chapter's listings rely on it."""
    why = say(
        "a score is None, and Python 3 does not compare that with a number (Python 2 ranked it"
        " lowest)."
    )
    if ending := _without_return("".join(linecache.getlines(str(path)))):
        repair = say(
            "At the end of {name}, after line {line}, write: {code} (indented like line {first})",
            code="return float('-inf')",
            **ending,
        )
        return f"{why} {repair}"
    return why


def _without_return(source: str) -> dict[str, object] | None:
    """The function that may end without a `return`, and its first and last lines."""
    functions = {
        node.name: node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)
    }
    for name in ("minimax", "score"):
        function = functions.get(name)
        if function and _falls_through(function.body):
            return {"name": name, "line": function.end_lineno, "first": function.body[0].lineno}
    return None


def _falls_through(body: list[ast.stmt]) -> bool:
    """Whether the end of these lines can be reached."""
    last = body[-1]
    if isinstance(last, ast.If):
        return not last.orelse or _falls_through(last.body) or _falls_through(last.orelse)
    return not isinstance(last, ast.Return | ast.Raise)


def _line_of_start(path: Path) -> int | None:
    """Where `auto_play` begins: what it did was wrong, but no line of it."""
    lines, starts = enumerate(linecache.getlines(str(path)), 1), ("def auto_play", "def autoPlay")
    return next((number for number, line in lines if line.lstrip().startswith(starts)), None)
