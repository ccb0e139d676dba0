"""Shared by the commands that answer positions one by one."""

import io
import math
import sys
from collections.abc import Callable, Collection, Iterator, Mapping

from connect_four_ai.app.files import encoding_of
from connect_four_ai.app.language import say
from connect_four_ai.commands.options import BadOption, CommandError, Parser
from connect_four_ai.games.connect_four import COLUMNS, IllegalMove, Position
from connect_four_ai.games.reading import read
from connect_four_ai.solver.book_file import fault


def add_positions(parser: Parser) -> None:
    """Adds the positions, and --json."""
    parser.add_argument("positions", nargs="*", metavar="POSITION")
    parser.add_argument("--json", action="store_true")


def answer_each(positions: list[str], answer: Callable[[Position], None]) -> int:
    """Answers each position as it comes, and reports the bad ones; the exit status is 1 if there
    are any. What had to be assumed to read them is told once."""
    status, told = 0, {""}
    for where, text in _asked(positions):
        try:
            position, assumed = read(text)
            if assumed not in told:
                print(say("{where}: {error}", where=where, error=assumed), file=sys.stderr)
                told.add(assumed)
            answer(position)
        except (IllegalMove, CommandError) as error:
            print(say("{where}: {error}", where=where, error=error), file=sys.stderr)
            status = 1
    return status


def _asked(positions: list[str]) -> Iterator[tuple[str, str]]:
    """Each position with its origin: the arguments, or, if there are none, the lines of standard
    input. Raises BadOption if there are neither."""
    if positions:
        for number, text in enumerate(positions, start=1):
            yield say("argument {number}", number=number), text
        return
    if sys.stdin and sys.stdin.isatty():
        print(say("Type a position, such as 4453, and press Enter (Ctrl-C ends)."), file=sys.stderr)
    if isinstance(sys.stdin, io.TextIOWrapper) and isinstance(sys.stdin.buffer, io.BufferedReader):
        encoding = encoding_of(sys.stdin.buffer.peek(4))
        sys.stdin.reconfigure(encoding=encoding, errors="replace")
    number = 0
    for number, text in enumerate(sys.stdin or (), start=1):
        yield say("line {number}", number=number), text
    if not number:
        raise BadOption("no position was given: write one, such as 4453, or one a line as input")


def tell_of_the_book() -> None:
    """Warns on standard error if the opening book is missing."""
    if fault():
        print(fault(), file=sys.stderr)


def json_number(number: float) -> float | str:
    """A number as JSON can write it: an infinite one becomes "inf" or "-inf"."""
    return str(number) if math.isinf(number) else number


def print_columns(
    position: Position, texts: Mapping[int, str], best: Collection[int], *below: str
) -> None:
    """Prints a table of the columns with a text for each, if there are any, and the best ones
    marked, and lines below it."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=str(position) or say("The empty board"))
    columns = range(1, COLUMNS + 1)
    for column in columns:
        table.add_column(
            str(column), justify="center", style="bold green" if column in best else None
        )
    if texts:
        table.add_row(*(texts.get(column, say("full")) for column in columns))
    table.add_row(*(say("best") if column in best else "" for column in columns))
    console = Console(highlight=False, emoji=False)
    console.print(table)
    for line in below:
        console.print(line)
