"""`bench solver`: the solver next to BitBully, or next to itself without one of its ideas."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict
from functools import partial

from connect_four_ai.commands.options import CommandError, Subparsers, add_command, whole
from connect_four_ai.commands.progress import Tell, progress
from tools.bench.solver import PLIES, Clock, Compared, ExactSolver, compare, sample
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
    "open-lines",
)

SUMMARY = "the exact solver, next to BitBully"

ABOUT = """\
Solves random positions in turn with BitBully, each from empty tables and without a book, and gives
the processor's time and the nodes. With --without, the other one is our solver less one of its
ideas; with --threads, our solver with one thread, and the time is what a clock on the wall
shows."""

EXAMPLES = (
    ("bench solver", "positions of 4 to 24 plies; it takes about two minutes"),
    ("bench solver --plies 0", "the empty board; it takes many minutes"),
    ("bench solver --without centre --plies 12 16", "what trying the centre first is worth"),
)


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "solver", SUMMARY, ABOUT, EXAMPLES)
    parser.add_argument(
        "--without", choices=IDEAS, metavar="IDEA", help=f"one of {', '.join(IDEAS)}"
    )
    parser.add_argument(
        "--plies", type=whole(0, 40), nargs="+", default=PLIES, metavar="N", help="4 6 8 10 … 24"
    )
    parser.add_argument(
        "--positions", type=whole(1, 100_000), metavar="N", help="how many of each ply (4 … 1000)"
    )
    parser.add_argument(
        "--threads", type=whole(1, 32), default=1, metavar="N", help="how many search together (1)"
    )
    parser.add_argument(
        "--json", action="store_true", help="one JSON object a line instead of a table"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints each ply as soon as it is measured."""
    from connect_four_ai.solver.solver import Solver

    ours = Solver(threads=arguments.threads)
    name, other = (
        ("1 thread", Solver(threads=1)) if arguments.threads > 1 else _other(arguments.without)
    )
    clock = time.perf_counter if arguments.threads > 1 else time.process_time
    measure = partial(_measure, arguments.positions, ours, other, clock)
    try:
        if arguments.json:
            for ply in arguments.plies:
                with progress("") as tell:
                    row = measure(tell, ply)
                print(json.dumps({**asdict(row), "other": name, "ratio": row.ratio}), flush=True)
        else:
            _print_table(measure, arguments.plies, name)
    except Disagreement as error:
        raise CommandError(str(error)) from None
    return 0


def _measure(
    number: int | None,
    ours: ExactSolver,
    other: ExactSolver | None,
    clock: Clock,
    tell: Tell,
    ply: int,
) -> Compared:
    tell(lambda: f"ply {ply}: looking for positions")
    positions = sample(ply, number)
    return compare(
        positions,
        ours,
        other,
        lambda done: tell(lambda: f"ply {ply}: {done} of {len(positions)} solved"),
        clock,
    )


def _other(without: str | None) -> tuple[str | None, ExactSolver | None]:
    """What to compare with, and its name; nothing if BitBully is missing."""
    from connect_four_ai.solver.ideas import ALL_IDEAS, IDEAS
    from connect_four_ai.solver.solver import Solver
    from tools.bench.bitbully import BitBully

    if without:
        return f"without {without}", Solver(ideas=ALL_IDEAS & ~IDEAS[without], threads=1)
    try:
        return "BitBully", BitBully()
    except ImportError:
        print("BitBully is not installed: pip install bitbully", file=sys.stderr)
        return None, None


def _print_table(
    measure: Callable[[Tell, int], Compared], plies: Iterable[int], name: str | None
) -> None:
    from rich.live import Live
    from rich.table import Table

    title = "Time and nodes for a position, from empty tables"
    table = Table(title=title, pad_edge=False)  # or billions of nodes would not fit into 80 columns
    others = (name, "nodes", "ratio") if name else ()
    for heading in ("ply", "positions", "ours", "nodes", *others):
        table.add_column(heading, justify="right")

    def tell(make: Callable[[], str]) -> None:
        table.caption = make()

    with Live(table):
        for ply in plies:
            row = measure(tell, ply)
            cells = [
                f"{row.ply}",
                f"{row.positions}",
                *_cost(row.seconds, row.nodes, row.positions),
            ]
            if row.other_seconds is not None and row.other_nodes is not None:
                cells += _cost(row.other_seconds, row.other_nodes, row.positions)
                cells.append(f"{row.ratio:.2f}×")
            table.add_row(*cells)
        table.caption = None


def _cost(seconds: float, nodes: int, positions: int) -> tuple[str, str]:
    each = seconds / positions
    return f"{each:,.2f} s" if each >= 1 else f"{each * 1000:,.2f} ms", f"{nodes / positions:,.0f}"
