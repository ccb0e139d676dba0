"""`search`: one alpha-beta search, as the game-tree notebook runs it."""

import argparse
import json
import math
import time

from connect_four_ai.app.language import say, score_text
from connect_four_ai.commands.answers import add_positions, answer_each, json_number
from connect_four_ai.commands.options import Parser, whole
from connect_four_ai.games.connect_four import Position
from connect_four_ai.search.notebook import ORDERS, SearchResult, search


def add_options(parser: Parser) -> None:
    add_positions(parser)
    parser.add_argument("--depth", type=whole(0), default=8, metavar="N")
    parser.add_argument("--order", choices=ORDERS, default="left-to-right")


def run(arguments: argparse.Namespace) -> int:
    """Answers each position as it comes; 1 if any of them was bad."""

    def answer_one(position: Position) -> None:
        started = time.perf_counter()
        found = search(position, arguments.depth, arguments.order)
        seconds = time.perf_counter() - started
        if arguments.json:
            print(json.dumps(answer(position, arguments.depth, found, seconds)), flush=True)
        else:
            _print_table(position, arguments.depth, found, seconds)

    return answer_each(arguments.positions, answer_one)


def answer(
    position: Position, depth: int, found: SearchResult, seconds: float
) -> dict[str, object]:
    """What was found as JSON can write it."""
    return {
        "position": str(position),
        "depth": depth,
        "move": found.move,
        "value": json_number(found.value),
        "visits": found.visits,
        "prunes": found.prunes,
        "principal_variation": found.line,
        "seconds": seconds,
    }


def _value(value: float) -> str:
    if math.isinf(value):
        return say("{name} wins", name=say("Red") if value > 0 else say("Yellow"))
    return score_text(value)


def _print_table(position: Position, depth: int, found: SearchResult, seconds: float) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=str(position) or say("The empty board"), show_header=False)
    table.add_column(style="bold")
    table.add_column()
    table.add_row(say("depth"), str(depth))
    table.add_row(say("best column"), str(found.move or "–"))
    table.add_row(say("value for Red"), _value(found.value))
    table.add_row(say("best play"), " ".join(map(str, found.line)) or "–")
    table.add_row(say("visits"), f"{found.visits:,}")
    table.add_row(say("prunes"), f"{found.prunes:,}")
    table.add_row(say("time"), say("{seconds} s", seconds=f"{seconds:.3f}"))
    Console().print(table)
