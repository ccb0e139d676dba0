"""`bench ratings`: how often the arena's intervals hold the true ratings."""

import argparse
import json
from dataclasses import asdict

from connect_four_ai.commands.options import Subparsers, add_command, whole
from tools.bench.ratings import FIELDS, OTHERS, coverage

SUMMARY = "the arena's intervals, in simulated tournaments"

ABOUT = """\
Simulates tournaments of players whose ratings are known, and counts how many of the arena's 95 %
intervals hold them. In the last fields the model does not hold: games are drawn, or the two games
from one opening are correlated."""

EXAMPLES = (("bench ratings", "1,000 tournaments of each field; it takes about a minute"),)


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "ratings", SUMMARY, ABOUT, EXAMPLES)
    parser.add_argument(
        "--tournaments", type=whole(1, 1_000_000), default=1000, metavar="N", help="of each (1000)"
    )
    parser.add_argument("--seed", type=whole(0, 999_999), default=0, metavar="N")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints each field when it is done."""
    for field in (*FIELDS, *OTHERS):
        found = coverage(field, arguments.tournaments, arguments.seed)
        if arguments.json:
            print(json.dumps(asdict(found)), flush=True)
        else:
            rates = f"{found.inside:6.1%} inside, {found.worst:6.1%} for the worst player"
            print(f"{found.field:20} {rates}, {found.open:6.1%} with an open end", flush=True)
    return 0
