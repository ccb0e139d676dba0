"""Runs a page that is a text: a student's file as it was read, or a section's page with some words
changed."""

import ast
import linecache
import sys
from types import ModuleType


def module_of(text: str, file: str, name: str, tree: ast.Module | None = None) -> ModuleType:
    """Runs the text, or only this part of it, as a module; whatever looks up a line of `file` finds
    the text's."""
    show(text, file)
    module = ModuleType(name)
    module.__file__ = file
    exec(compile(tree or text, file, "exec", dont_inherit=True), vars(module))
    return module


def page_of(text: str, file: str, name: str) -> ModuleType:
    """Runs a page, and keeps it among the modules: there its code is looked up."""
    sys.modules[name] = module_of(text, file, name)
    return sys.modules[name]


def show(text: str, file: str) -> None:
    """Registers the text as the file's source lines for tracebacks: the file may have changed, or
    not exist."""
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
