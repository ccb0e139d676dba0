"""`worksheet`: tasks on paper, with their answers."""

import argparse
from pathlib import Path

from connect_four_ai.app.language import say
from connect_four_ai.commands.options import Subparsers, add_command, save, whole
from connect_four_ai.exercises.paths import PATHS

SUMMARY = "a worksheet to print, with the answers"

ABOUT = """\
Writes two pages of tasks about a section, and the answers on a third: search trees with blanks, and positions with
questions. Every seed makes another sheet, and always the same one. The answers are the section's and the solver's."""

EXAMPLES = (
    ("worksheet --section 9.1.5", "a sheet about 9.1.5"),
    ("worksheet --section 9.1.5 --seed 7 --pdf sheet.pdf --lang zh-Hant", "another one, in Chinese"),
)


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "worksheet", SUMMARY, ABOUT, EXAMPLES)
    parser.add_argument("--section", choices=PATHS, required=True, help=say("what it is about"))
    parser.add_argument("--seed", type=whole(0, 999_999), default=1, metavar="N", help=say("another sheet (1)"))
    parser.add_argument("--pdf", type=Path, metavar="FILE", help=say("where to write it"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from connect_four_ai.handouts.worksheet import write_worksheet

    section, seed = arguments.section, arguments.seed
    save(lambda file: write_worksheet(file, section, seed), arguments.pdf or Path(f"worksheet_{section}_{seed}.pdf"))
    return 0
