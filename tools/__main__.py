"""What maintainers need: `python3 run.py bench`, `book`, `tour` and so on."""

import sys
from collections.abc import Sequence

from connect_four_ai.commands import main
from connect_four_ai.commands.options import Parser, add_command, make_parser
from tools import book, evidence_command, gallery, tour_command, windows
from tools.bench import coach, learn, ratings, search, solver, stages, web
from tools.web import site

BENCHES = (stages, search, solver, ratings, coach, learn, web)
COMMANDS = (
    book,
    tour_command,
    gallery,
    evidence_command,
    site,
    windows,
)

ABOUT = (
    "What maintainers use: measurements, the opening book of perfect play, pictures of the window,"
    " the gallery, files that try the checker, and the web page."
)

ABOUT_BENCH = "Measures how fast it thinks, and how well the arena rates."
EXAMPLES = (("bench stages", "how much faster the sections run than the chapter's own way"),)


def parser(typed: Sequence[str]) -> Parser:
    parser = make_parser(ABOUT, EXAMPLES)
    subparsers = parser.add_subparsers(
        title="commands", dest="command", metavar="COMMAND", required=True
    )
    bench = add_command(
        subparsers, "bench", "measure how fast it thinks, and how well the arena rates", ABOUT_BENCH
    )
    benches = bench.add_subparsers(
        title="measurements", required=True, metavar="WHAT", help="WHAT --help tells more"
    )
    for each in BENCHES:
        each.add_parser(benches)
    for command in COMMANDS:
        command.add_parser(subparsers)
    return parser


if __name__ == "__main__":
    sys.exit(main(parser=parser))
