"""The commands for maintainers: `python3 run.py bench`, `book`, `tour` and so on."""

import sys
from collections.abc import Sequence
from typing import Any

from connect_four_ai.commands import main
from connect_four_ai.commands.options import PROGRAM, Parser
from tools import book, fonts, locks, tour, windows
from tools.bench import add_options, coach, learn, ratings, search, solver, stages, web
from tools.evidence import command as evidence
from tools.web import site

BENCHES = (stages, search, solver, ratings, coach, learn, web)
COMMANDS = {
    "evidence": evidence,
    "book": book,
    "fonts": fonts,
    "locks": locks,
    "tour": tour,
    "web": site,
    "windows": windows,
}

ABOUT = (
    "What maintainers use: measurements, the opening book of perfect play, pictures of the window,"
    " files that try the checker, the fonts, and the web page."
)
ABOUT_BENCH = "Measures how fast it thinks, and how well the arena rates."
EXAMPLES = (("bench stages", "how much faster the sections run than the chapter's own way"),)


def parser(typed: Sequence[str]) -> Parser:
    """Makes the parser of all commands."""
    parser = Parser(prog=PROGRAM, about=ABOUT, examples=EXAMPLES)
    subparsers = parser.add_subparsers(
        title="commands", dest="command", metavar="COMMAND", required=True
    )
    bench = subparsers.add_parser("bench", help="measure how fast it thinks", about=ABOUT_BENCH)
    benches = bench.add_subparsers(
        title="measurements", required=True, metavar="WHAT", help="WHAT --help tells more"
    )
    for module in BENCHES:
        name = module.__name__.rpartition(".")[2]
        add_options(_command(benches, name, module), module.OPTIONS)
    for name, module in COMMANDS.items():
        module.add_options(_command(subparsers, name, module))
    return parser


def _command(subparsers: Any, name: str, module: Any) -> Parser:
    """Makes a module's parser: its docstring is the help, with the summary as its first line."""
    summary, _, about = module.__doc__.partition("\n\n")
    parser: Parser = subparsers.add_parser(
        name, help=summary, about=about or summary, examples=module.EXAMPLES
    )
    parser.set_defaults(run=module.run)
    return parser


if __name__ == "__main__":
    sys.exit(main(parser=parser))
