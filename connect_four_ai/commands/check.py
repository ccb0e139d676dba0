"""`check`: what a student's AIBrain does as its section does, and where it differs."""

import argparse
from pathlib import Path

from connect_four_ai.commands.options import BadOption, Parser, whole
from connect_four_ai.study.checking import SECONDS, SECTIONS


def add_options(parser: Parser) -> None:
    parser.add_argument("path", nargs="?", type=Path, metavar="FILE")
    parser.add_argument("--section", choices=SECTIONS)
    parser.add_argument("--hints", type=whole(0, 3), default=0, metavar="N")
    parser.add_argument("--seed", type=whole(0, 999_999), default=0, metavar="N")
    parser.add_argument("--seconds", type=whole(1, 3600), default=SECONDS, metavar="S")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true")
    form.add_argument("--json", action="store_true")


def run(arguments: argparse.Namespace) -> int:
    """0: all is well; 1: something differs; 2: something could not be checked."""
    from connect_four_ai.commands.check_reports import show_all
    from connect_four_ai.stages.own import my_file

    path: Path = arguments.path or my_file()
    # a pipe there would be waited for
    files = (
        sorted(file for file in path.glob("*.py") if not file.is_fifo())
        if path.is_dir()
        else [path]
    )
    if not files or not path.exists():
        raise BadOption("there is no Python file {path}", path=path)
    return show_all(files, arguments, one_line=path.is_dir())
