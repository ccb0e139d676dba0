"""`bench search`: prints what each improvement of the search is worth, and the search against the
notebook's way."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict

from connect_four_ai.commands.options import CommandError, Subparsers, add_command, whole
from connect_four_ai.search.notebook import ORDERS
from tools.bench.search import (
    POSITIONS,
    AgainstNotebook,
    Way,
    compare_ways,
    compare_with_notebook,
)
from tools.bench.stages import Disagreement

SUMMARY = "minimax, alpha-beta and deepening"

ABOUT = """\
First, the same positions to the same depth in four ways: minimax looks at every node, alpha-beta
skips what cannot change the result, ordered tries successors by what a search of 1 ply says of
them, deepened searches 1 ply deep, then 2, and so on, and tries first what was best before (the
nodes of all these searches are counted). Then the notebook's example, searched in the notebook's
way and in ours, which visit the same nodes. All must find the same values."""

EXAMPLES = (
    ("bench search", "two tables, the first at depth 7; it takes about a minute"),
    ("bench search --depth 5 --rounds 1 --json", "one line of JSON for each search"),
)


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "search", SUMMARY, ABOUT, EXAMPLES)
    parser.add_argument(
        "--depth", type=whole(1, 9), default=7, metavar="N", help="the depth of the four ways (7)"
    )
    parser.add_argument(
        "--rounds", type=whole(1, 1000), default=3, metavar="N", help="how often to run each (3)"
    )
    parser.add_argument(
        "--json", action="store_true", help="one JSON object a line instead of tables"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints each search as soon as it is measured."""
    ways = (
        way for moves in POSITIONS for way in compare_ways(moves, arguments.depth, arguments.rounds)
    )
    notebook = (compare_with_notebook(order, arguments.rounds) for order in ORDERS)
    try:
        if arguments.json:
            _print_json(ways, notebook)
        else:
            _print_ways(ways)
            print()
            _print_notebook(notebook)
    except Disagreement as error:
        raise CommandError(str(error)) from None
    return 0


def _print_json(ways: Iterator[Way], notebook: Iterator[AgainstNotebook]) -> None:
    for way in ways:
        print(json.dumps({**asdict(way), "value": _value(way.value)}), flush=True)
    for search in notebook:
        print(json.dumps({**asdict(search), "ratio": search.ratio}), flush=True)


def _value(value: float) -> float | str:
    return value if abs(value) < float("inf") else str(value)


def _print_ways(ways: Iterator[Way]) -> None:
    from rich.live import Live
    from rich.table import Table

    table = Table(title="The same value, with less and less to look at")
    for name in ("position", "way"):
        table.add_column(name, no_wrap=True)
    for name in ("value", "nodes", "fewer", "time", "faster"):
        table.add_column(name, justify="right")
    with Live(table):
        for way in ways:
            table.add_row(
                way.position or "empty board",
                way.way,
                f"{way.value:g}",
                f"{way.nodes:,}",
                f"{way.nodes_ratio:.1f}×",
                f"{way.seconds:.3f} s",
                f"{way.seconds_ratio:.1f}×",
                end_section=way.way == "deepened",
            )


def _print_notebook(searches: Iterator[AgainstNotebook]) -> None:
    from rich.live import Live
    from rich.table import Table

    table = Table(title="The same nodes of the notebook's example, its way and ours")
    table.add_column("order", no_wrap=True)
    for name in ("nodes", "notebook's way", "ours", "ratio"):
        table.add_column(name, justify="right")
    with Live(table):
        for search in searches:
            table.add_row(
                search.order,
                f"{search.visits:,}",
                f"{search.baseline_seconds:.3f} s",
                f"{search.seconds:.3f} s",
                f"{search.ratio:.0f}×",
            )
