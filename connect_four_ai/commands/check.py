"""`check`: what a student's AIBrain does as its section does, and where it differs."""

import argparse
from pathlib import Path

from connect_four_ai.app.language import say
from connect_four_ai.commands.options import Parser, whole
from connect_four_ai.study.checking import SECONDS, SECTIONS

SUMMARY = "check an AIBrain of your own, or those of a class"

ABOUT = """\
Compares an AIBrain with its section of the chapter, step by step, in positions that tell mistakes
apart. The first difference is shown, and the mistake is named if it is a known one. + is good for
Red, − for Yellow."""

EXAMPLES = (
    ("check", "your own file, against the section that it names"),
    ("check anna.py --section 9.1.5 --hints 1", "another file, with a hint; there are three"),
    (
        "check class --section 9.1.5 --csv > class.csv",
        "every Python file of a folder, one line each",
    ),
)
MORE = """\
Each file runs in a process of its own, whose time and memory are limited, and which can write no
files and start no programs. This is no wall against an attack, but no mistake gets through it.
In a table, --csv, each step has a column; --json names the steps by short keys.
The exit status is 0 if all is well, 1 if anything differs, 2 if a file could not be checked."""


def add_options(parser: Parser) -> None:
    parser.add_argument(
        "path", nargs="?", type=Path, metavar="FILE", help=say("a file, or a folder of files")
    )
    parser.add_argument(
        "--section",
        choices=SECTIONS,
        help=say("what it is to be (default: the SECTION in the file)"),
    )
    parser.add_argument(
        "--hints", type=whole(0, 3), default=0, metavar="N", help=say("show so many hints, up to 3")
    )
    parser.add_argument(
        "--seed", type=whole(0, 999_999), default=0, metavar="N", help=say("other positions")
    )
    parser.add_argument(
        "--seconds",
        type=whole(1, 3600),
        default=SECONDS,
        metavar="S",
        help=say("the most that a file may take (20)"),
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--csv", action="store_true", help=say("a table for a spreadsheet, one line a file")
    )
    form.add_argument(
        "--json", action="store_true", help=say("one JSON object a line instead of tables")
    )


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
        raise argparse.ArgumentTypeError(say("there is no Python file {path}", path=path))
    return show_all(files, arguments, one_line=path.is_dir())
