"""`bench stages`: prints how much faster the stages are than the chapter's own way."""

import argparse
import json
from collections.abc import Iterable
from dataclasses import asdict
from statistics import median

from connect_four_ai.commands.options import CommandError, Subparsers, add_command, whole
from tools.bench.stages import Disagreement, SpeedUp, compare_all

SUMMARY = "the stages against the chapter's way"

ABOUT = """\
Runs the searches of 9.1.4 to 9.1.7 in two ways, alternately: as the stages do, and as the chapter
does, deep-copying a board of forty-two objects for every move. Both must find the same scores."""

EXAMPLES = (
    ("bench stages", "a table at depth 3; it takes less than a minute"),
    (
        "bench stages --depth 2 --rounds 9 --json",
        "nine rounds at depth 2, one line of JSON for each search and one for the median",
    ),
)


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "stages", SUMMARY, ABOUT, EXAMPLES)
    parser.add_argument(
        "--depth", type=whole(0, 7), default=3, metavar="N", help="the depth of the searches (3)"
    )
    parser.add_argument(
        "--rounds", type=whole(1, 1000), default=3, metavar="N", help="how often to run each (3)"
    )
    parser.add_argument(
        "--json", action="store_true", help="one JSON object a line instead of a table"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints each comparison as it comes, and the median of their ratios."""
    comparisons = compare_all(arguments.depth, arguments.rounds)
    try:
        if arguments.json:
            _print_json(comparisons)
        else:
            _print_table(comparisons)
    except Disagreement as error:
        raise CommandError(str(error)) from None
    return 0


def _print_json(comparisons: Iterable[SpeedUp]) -> None:
    ratios = []
    for comparison in comparisons:
        ratios.append(comparison.ratio)
        print(json.dumps({**asdict(comparison), "ratio": comparison.ratio}), flush=True)
    print(json.dumps({"median_ratio": median(ratios)}))


def _print_table(comparisons: Iterable[SpeedUp]) -> None:
    from rich.live import Live
    from rich.table import Table

    table = Table(title="The same searches, the chapter's way and ours", show_footer=True)
    for name in (
        "stage",
        "depth",
        "position",
        "nodes",
        "chapter's way",
        "ours",
        "ratio",
    ):
        table.add_column(
            name, justify="left" if name in ("stage", "position") else "right", overflow="fold"
        )
    *_, label, footer = table.columns
    label.footer = "median"
    ratios = []
    with Live(table):  # a row appears as soon as it is measured
        for row in comparisons:
            ratios.append(row.ratio)
            footer.footer = f"{median(ratios):.0f}×"
            table.add_row(
                row.stage,
                str(row.depth),
                row.position,
                f"{row.nodes:,}",
                f"{row.baseline_seconds:.3f} s",
                f"{row.seconds * 1000:.2f} ms",
                f"{row.ratio:.0f}×",
            )
