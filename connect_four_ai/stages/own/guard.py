"""Denies a program that is checked access to files, other programs and the network.

This is no sandbox: malicious code can get round it inside Python. It stops mistakes and pranks, and
reports them in words.
"""

import ast
import importlib
import os
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import read_toml
from connect_four_ai.app.language import AppError
from connect_four_ai.stages.own.program import Program

EVENTS = read_toml(Path(__file__).with_suffix(".toml"))
HARMLESS, STARTS, OTHERS = (tuple(EVENTS[kind]) for kind in ("harmless", "starts", "others"))


class NotAllowed(AppError, PermissionError):
    """A program that is checked has tried a forbidden action; the message says which."""


@cache
def reach_nothing(path: Path, text: str) -> None:
    """Forbids this process, from now on, to write files, start programs and use the network.

    The program's imports are done first: numpy, for instance, must load libraries.
    """
    loading = True

    def refuse(event: str, arguments: tuple[Any, ...]) -> None:
        """Raises NotAllowed for forbidden events: an audit hook, which Python calls before each
        event."""
        if event.startswith("webbrowser.") or not loading:
            _refuse(event, arguments)

    sys.addaudithook(refuse)
    for name in _imported(path, text):
        with suppress(BaseException):  # raised again when the program imports it
            importlib.import_module(name)
    loading = False


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    writes = event == "open" and arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
    if writes or (event == "sqlite3.connect" and arguments[0] != ":memory:"):
        raise NotAllowed("a program that is checked writes no files: {name}", name=arguments[0])
    if event in HARMLESS:
        return
    if event.startswith("socket."):
        raise NotAllowed("a program that is checked uses no network: {event}", event=event)
    if event.startswith(STARTS):
        raise NotAllowed("a program that is checked starts no others: {event}", event=event)
    if event.startswith(OTHERS):
        raise NotAllowed("a program that is checked cannot do this: {event}", event=event)


def _imported(path: Path, text: str) -> Iterator[str]:
    """Yields the installed modules that a program imports, which contain no code of the
    program's."""
    program = ast.Module(list(Program.of(path, text).kept), [])
    for node in ast.walk(program):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        yield from names if _is_installed(names[0].partition(".")[0]) else []


def _is_installed(name: str) -> bool:
    """Returns whether a module belongs to Python or was installed."""
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):  # __main__, or a module that is half imported
        return False
    if spec is None or spec.origin in ("built-in", "frozen"):
        return spec is not None
    origin = Path(spec.origin or "")
    folders = ("stdlib", "platstdlib", "purelib", "platlib")
    return any(origin.is_relative_to(sysconfig.get_path(folder)) for folder in folders)
