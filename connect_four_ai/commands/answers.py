"""Functions of the commands that answer positions one by one."""

import argparse
import io
import json
import math
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from connect_four_ai.app.faults import reason
from connect_four_ai.app.files import STEM, encoding_of
from connect_four_ai.app.language import AppError, say
from connect_four_ai.app.program import leave_on_control_c
from connect_four_ai.commands.options import BadOption, CommandError, Parser
from connect_four_ai.games.connect_four import COLUMNS, Position
from connect_four_ai.games.reading import read
from connect_four_ai.play.record import read_game, saved_games


class Answer(NamedTuple):
    """The answer to a position, as values for JSON and as a table."""

    position: Position
    values: Mapping[str, object]
    """What JSON has beside the position."""
    best: Collection[int]
    """The columns that are marked."""
    texts: Mapping[int, str]
    """The text of each open column; none if columns have no scores."""
    below: tuple[str, ...]
    """The lines under the table."""


def add_positions(parser: Parser) -> None:
    """Adds the argument for positions, and --json."""
    parser.add_argument("positions", nargs="*", metavar="POSITION")
    parser.add_argument("--json", action="store_true")


def answer_each(arguments: argparse.Namespace, answer: Callable[[Position], Answer]) -> int:
    """Prints the answer to each position as it comes, and reports those without one. Returns 1 if
    there are any, else 0. An assumption made to read them is printed once."""
    status, printed = 0, {""}
    for where, text in _asked(arguments.positions):
        try:
            position, assumed = read(text)
            if assumed not in printed:
                print(say("{where}: {error}", where=where, error=assumed), file=sys.stderr)
                printed.add(assumed)
            with leave_on_control_c():
                found = answer(position)
        except AppError as error:
            print(say("{where}: {error}", where=where, error=error), file=sys.stderr)
            status = 1
        else:
            if arguments.json:
                print(json.dumps({"position": str(position), **found.values}), flush=True)
            else:
                _print_table(found)
    return status


def _asked(positions: list[str]) -> Iterator[tuple[str, str]]:
    """Yields each position with its origin: the arguments, or, if there are none, the lines of
    standard input. Raises BadOption if there are no positions."""
    for number, text in enumerate(positions, start=1):
        yield say("argument {number}", number=number), text
    if positions:
        return
    if sys.stdin.isatty():
        print(say("Type a position, such as 4453, and press Enter (Ctrl-C ends)."), file=sys.stderr)
    if isinstance(sys.stdin, io.TextIOWrapper) and isinstance(sys.stdin.buffer, io.BufferedReader):
        encoding = encoding_of(sys.stdin.buffer.peek(4))
        sys.stdin.reconfigure(encoding=encoding, errors="replace")
    number = 0
    for number, text in enumerate(sys.stdin, start=1):
        yield say("line {number}", number=number), text
    if not number:
        raise BadOption("no position was given: write one, such as 4453, or one a line as input")


def game_of(text: str | None) -> tuple[Position, str]:
    """Returns the last position of a game, and the stem of its files' names. Raises
    CommandError."""
    if text is None:
        if not (saved := saved_games()):
            raise CommandError("No game has been saved in this folder: Ctrl+S saves one.")
        text = str(saved[0])
    try:
        record, assumed = read_game(text, Position())
    except (OSError, ValueError) as error:
        raise CommandError("This cannot be opened: {why}.", why=reason(error)) from None
    if assumed:
        print(assumed, file=sys.stderr)
    position = record.positions[-1]
    return position, Path(text).stem if Path(text).is_file() else f"{STEM}{position}".rstrip("_")


def json_number(number: float) -> float | str:
    """Returns a number as JSON can write it: an infinite one becomes "inf" or "-inf"."""
    return str(number) if math.isinf(number) else number


def _print_table(answer: Answer) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=str(answer.position) or say("The empty board"))
    columns = range(1, COLUMNS + 1)
    for column in columns:
        style = "bold green" if column in answer.best else None
        table.add_column(str(column), justify="center", style=style)
    if answer.texts:
        table.add_row(*(answer.texts.get(column, say("full")) for column in columns))
    table.add_row(*(say("best") if column in answer.best else "" for column in columns))
    Console(highlight=False, emoji=False).print(table, *answer.below, sep="\n")
