"""`tour`: pictures of everything that the window can do, in each language."""

import argparse
from pathlib import Path

from connect_four_ai.commands.options import (
    CommandError,
    Subparsers,
    add_command,
    between,
    no_window,
)

SUMMARY = "pictures of everything that the window can do"

ABOUT = """\
Walks through the window by itself and saves a picture of each thing that it can do, in English and
in Chinese.
It takes about a minute."""

EXAMPLES = (
    ("tour --out pictures", "the pictures, in the folder `pictures`"),
    ("tour --out pictures --scale 2", "twice as large"),
)


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "tour", SUMMARY, ABOUT, EXAMPLES)
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="the folder for the pictures"
    )
    parser.add_argument(
        "--scale",
        type=between(0.5, 4),
        default=1.0,
        metavar="FACTOR",
        help="the window's size, 0.5 to 4",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the names of the pictures. Raises CommandError if no window can be opened, or if a
    picture is missing."""
    if hindrance := no_window():
        raise CommandError(hindrance)
    arguments.out.mkdir(parents=True, exist_ok=True)
    from connect_four_ai.lab.sketch import run as run_sketch
    from tools.tour import Tour

    tour = Tour(arguments.out, arguments.scale)
    run_sketch(tour)
    for picture in tour.pictures:
        print(picture)
    if not tour.complete:
        raise CommandError(tour.fault or "The window was closed before the end.")
    return 0
