"""Runs a text as a module: a student's file as it was read, or a section's page with changes."""

import __future__

import ast
import linecache
import sys
from collections.abc import Callable
from threading import Lock
from types import ModuleType

from connect_four_ai.app.language import say

_parsing = Lock()
too_deep: Callable[[str], int | None] | None = None
"""In a web page, whose stack is small: returns the line where a text is nested too deeply to be
parsed, or None."""


def module_of(
    text: str, file: str, name: str | None = None, tree: ast.Module | None = None
) -> ModuleType:
    """Runs the text, or only `tree`, a part of it, as a module. It is added to sys.modules, for
    `inspect`, and its lines are registered as those of `file`.

    The default name is the file's in angle brackets, so that it hides no other module, such as
    copy. Type hints are not evaluated: they may use names of the sketch.
    """
    show(text, file)
    module = ModuleType(name or f"<{file.replace('.', '_')}>")
    module.__file__ = file
    sys.modules[module.__name__] = module
    flags = __future__.annotations.compiler_flag
    exec(compile(tree or text, file, "exec", flags, dont_inherit=True), vars(module))
    return module


def show(text: str, file: str) -> None:
    """Registers the text as the file's source lines for tracebacks: the file may have changed, or
    not exist."""
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file


def parsed(text: str, name: str = "<unknown>") -> ast.Module:
    """Returns the syntax tree of a text, as `ast.parse` does; one at a time, because in Python 3.11
    two threads that parse at once may fail (python/cpython#106905). Raises SyntaxError or
    ValueError if it is no Python, RecursionError or MemoryError if it is nested too deeply; a web
    page raises SyntaxError then, with the line."""
    if too_deep and (line := too_deep(text)):
        raise SyntaxError(say("it is nested too deeply for a web page"), (name, line, 1, ""))
    with _parsing:
        return ast.parse(text, name)
