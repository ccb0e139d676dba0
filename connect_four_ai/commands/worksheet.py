"""`worksheet`: tasks on paper, with their answers."""

import argparse
import sys
from functools import partial

from connect_four_ai.app.language import say
from connect_four_ai.commands.export import game_of
from connect_four_ai.commands.options import Parser, whole
from connect_four_ai.commands.outputs import PDF, save
from connect_four_ai.study.exercises.paths import ON_PAPER
from connect_four_ai.study.review import Review, slips_of


def add_options(parser: Parser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument("--section", choices=ON_PAPER, required=True)
    parser.add_argument("--seed", type=whole(0, 999_999), default=1, metavar="N")
    parser.add_argument("--pdf", metavar="FILE")


def run(arguments: argparse.Namespace) -> int:
    from connect_four_ai.handouts.worksheet import worksheet

    section, seed, game = arguments.section, arguments.seed, arguments.game
    slips = [] if game is None else slips_of(Review(game_of(game)[0]).run())
    slips = [slip for slip in slips if slip.can_be_found]
    if game is not None and not slips:
        print(say("No mistake in this game can be found by looking ahead."), file=sys.stderr)
    file = arguments.pdf or f"worksheet_{section}_{seed}.pdf"
    save(partial(worksheet, section, seed, slips), file, PDF)
    return 0
