"""What maintainers need: `python3 run.py bench`, `book`, `tour` and so on."""

import sys
from collections.abc import Sequence

from connect_four_ai.commands import main
from connect_four_ai.commands.options import Parser, make_parser
from tools import (
    bench_command,
    book_command,
    evidence_command,
    make_gallery,
    tour_command,
    web_command,
    windows,
)

COMMANDS = (
    bench_command,
    book_command,
    tour_command,
    make_gallery,
    evidence_command,
    web_command,
    windows,
)

ABOUT = (
    "What maintainers use: measurements, the opening book of perfect play, pictures of the window,"
    " the gallery, files that try the checker, and the web page."
)

EXAMPLES = (("bench stages", "how much faster the sections run than the chapter's own way"),)


def parser(typed: Sequence[str]) -> Parser:
    parser = make_parser(ABOUT, EXAMPLES)
    subparsers = parser.add_subparsers(
        title="commands", dest="command", metavar="COMMAND", required=True
    )
    for command in COMMANDS:
        command.add_parser(subparsers)
    return parser


if __name__ == "__main__":
    sys.exit(main(parser=parser))
