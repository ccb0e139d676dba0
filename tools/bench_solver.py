"""`bench solver`: the solver next to BitBully, or next to itself without one of its ideas."""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict

from connect_four_ai.app.language import say
from connect_four_ai.commands.options import CommandError, Subparsers, add_command, whole
from tools.bench.solver import PLIES, Compared, ExactSolver, compare, sample
from tools.bench.stages import Disagreement

IDEAS = (
    "threats",
    "centre",
    "table",
    "tiers",
    "forced-move",
    "mirror",
    "cutoffs",
    "claimeven",
    "follow-up",
    "mtdf",
    "red-wins",
    "blocked-threats",
    "closed-columns",
    "cells-left",
)

SUMMARY = "the exact solver, next to BitBully"

ABOUT = """\
Solves random positions by turns with BitBully, each from empty tables and without a book, and gives the
processor's time and the nodes. With --without, the other one is our solver less one of its ideas."""

EXAMPLES = (
    ("bench solver", "positions of 4 to 24 plies; it takes about two minutes"),
    ("bench solver --plies 0", "the empty board; it takes many minutes"),
    ("bench solver --without centre --plies 12 16", "what trying the centre first is worth"),
)


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "solver", SUMMARY, ABOUT, EXAMPLES)
    parser.add_argument("--without", choices=IDEAS, metavar="IDEA", help=say("one of {ideas}", ideas=", ".join(IDEAS)))
    parser.add_argument("--plies", type=whole(0, 40), nargs="+", default=PLIES, metavar="N", help=say("4 6 8 10 … 24"))
    parser.add_argument("--positions", type=whole(1, 100_000), metavar="N", help=say("how many of each ply (4 … 1000)"))
    parser.add_argument("--json", action="store_true", help=say("one JSON object a line instead of a table"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints each ply as soon as it is measured."""
    from connect_four_ai.solver.solver import Solver

    ours = Solver()
    name, other = _other(arguments.without)
    rows = (compare(sample(ply, arguments.positions), ours, other) for ply in arguments.plies)
    try:
        if arguments.json:
            for row in rows:
                print(json.dumps({**asdict(row), "other": name, "ratio": row.ratio, "bytes": ours.bytes}), flush=True)
        else:
            _print_table(rows, name)
            print(say("Our tables take {size} MB.", size=f"{ours.bytes / 2**20:.0f}"))
    except Disagreement as error:
        raise CommandError(str(error)) from None
    return 0


def _other(without: str | None) -> tuple[str | None, ExactSolver | None]:
    """What to compare with, and its name; nothing where BitBully is missing."""
    from connect_four_ai.solver.ideas import ALL_IDEAS, IDEAS
    from connect_four_ai.solver.solver import Solver
    from tools.bench.bitbully import BitBully

    if without:
        return f"without {without}", Solver(ideas=ALL_IDEAS & ~IDEAS[without])
    try:
        return "BitBully", BitBully()
    except ImportError:
        print(say("BitBully is not installed: pip install bitbully"), file=sys.stderr)
        return None, None


def _print_table(rows: Iterator[Compared], name: str | None) -> None:
    from rich.live import Live
    from rich.table import Table

    title = say("Processor time and nodes for a position, from empty tables")
    table = Table(title=title, pad_edge=False)  # or billions of nodes would not fit into 80 columns
    others = (name, say("nodes"), say("ratio")) if name else ()
    for heading in (say("ply"), say("positions"), say("ours"), say("nodes"), *others):
        table.add_column(heading, justify="right")
    with Live(table):
        for row in rows:
            cells = [f"{row.ply}", f"{row.positions}", *_cost(row.seconds, row.nodes, row.positions)]
            if row.other_seconds is not None and row.other_nodes is not None:
                cells += _cost(row.other_seconds, row.other_nodes, row.positions)
                cells.append(f"{row.ratio:.2f}×")
            table.add_row(*cells)


def _cost(seconds: float, nodes: int, positions: int) -> tuple[str, str]:
    each = seconds / positions
    return f"{each:,.2f} s" if each >= 1 else f"{each * 1000:,.2f} ms", f"{nodes / positions:,.0f}"
