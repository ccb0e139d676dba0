"""Runs a text as a module: a student's file as it was read, or a section's page with changes."""

import __future__

import ast
import io
import linecache
import sys
import tokenize
from contextlib import suppress
from threading import Lock
from types import ModuleType

from connect_four_ai.app.language import say

_parsing = Lock()
DEEPEST = 500
"""Maximum number of operators, dots and brackets of one expression without a comma, and of elifs: a
web page's Python has a small stack, and ends when that is full."""
OPERATORS = {"not", "and", "or", "if", "else", "lambda", "is", "in", "await"}
"""Keywords that are operators."""


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
    two threads that parse at once may fail (python/cpython#106905). Raises RecursionError if it is
    nested too deeply, SyntaxError or ValueError if it is no Python."""
    if _is_deep(text):
        raise RecursionError(say("it is nested too deeply"))
    with _parsing:
        return ast.parse(text, name)


def _is_deep(text: str) -> bool:
    """Returns whether the expressions of a text may be nested more deeply than DEEPEST."""
    depth = elifs = 0
    with suppress(tokenize.TokenError, SyntaxError):
        for kind, word, *_ in tokenize.generate_tokens(io.StringIO(text).readline):
            if kind == tokenize.NEWLINE or word in (",", ";"):
                depth = 0
            elif kind == tokenize.OP or word in OPERATORS:
                depth += 1
            elifs += word == "elif"
            if max(depth, elifs) > DEEPEST:
                return True
    return False
