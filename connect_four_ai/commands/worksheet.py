"""`worksheet`: tasks on paper, with their answers."""

import argparse
from functools import partial

from connect_four_ai.app.language import say
from connect_four_ai.commands.export import game_of
from connect_four_ai.commands.options import Parser, whole
from connect_four_ai.commands.outputs import PDF, save
from connect_four_ai.study.exercises.paths import ON_PAPER
from connect_four_ai.study.review import Review, Slip, slips_of

SUMMARY = "a worksheet to print, with the answers"

ABOUT = """\
Writes two pages of tasks about a section, and the answers on a third: search trees with blanks, and
positions with questions. Every seed makes another sheet, and always the same one. The answers are
the section's and the solver's."""

EXAMPLES = (
    ("worksheet --section 9.1.5", "a sheet about 9.1.5"),
    ("worksheet game.txt --section 9.1.5", "its second page is about the mistakes in a saved game"),
    (
        "worksheet --section 9.1.5 --seed 7 --pdf sheet.pdf --lang zh-Hant",
        "another one, in Chinese",
    ),
)


def add_options(parser: Parser) -> None:
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help=say("ask about the mistakes in this game, too")
    )
    parser.add_argument("--section", choices=ON_PAPER, required=True, help=say("what it is about"))
    parser.add_argument(
        "--seed", type=whole(0, 999_999), default=1, metavar="N", help=say("another sheet (1)")
    )
    parser.add_argument("--pdf", metavar="FILE", help=say("where to write it"))


def run(arguments: argparse.Namespace) -> int:
    from connect_four_ai.handouts.worksheet import worksheet

    section, seed, slips = arguments.section, arguments.seed, list[Slip]()
    if arguments.game is not None:
        slips = slips_of(Review(game_of(arguments.game)[0]).run())
    file = arguments.pdf or f"worksheet_{section}_{seed}.pdf"
    save(partial(worksheet, section, seed, slips), file, PDF)
    return 0
