"""Runs a page that is a text: a student's file as it was read, or a section's page with some words
changed."""

import __future__

import ast
import linecache
import sys
from types import ModuleType


def module_of(
    text: str, file: str, name: str | None = None, tree: ast.Module | None = None
) -> ModuleType:
    """Runs the text, or only this part of it, as a module, and keeps it among the modules: there
    its code is looked up. Whatever looks up a line of `file` finds the text's.

    The usual name is the file's, without dots and in brackets: it hides no other module, such as
    copy. Type hints are not evaluated: they may name what only the sketch has.
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
