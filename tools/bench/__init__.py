"""Benchmarks: the same thing done in two ways, alternately in one run, with equal results checked.

A bench is one module. Its docstring is its --help, `OPTIONS` has its options with their defaults,
and `run` prints the measurements and returns the exit status.
"""

import argparse
from collections.abc import Callable, Mapping
from typing import Any

from connect_four_ai.commands.options import CommandError, between, whole

KINDS: dict[str, tuple[Callable[[str], Any], str]] = {
    "depth": (whole(0, 9), "the depth of the searches"),
    "minutes": (between(0.01, 10_000), "minutes of processor time for each seed"),
    "mistakes": (whole(1, 100_000), "mistakes for each seed"),
    "blind": (whole(0, 100_000), "for how many of them to ask what the stage lacked"),
    "plies": (whole(0, 40), "numbers of discs"),
    "positions": (whole(1, 100_000), "number of positions"),
    "rounds": (whole(1, 1000), "how often each search is run"),
    "seeds": (whole(1, 99), "number of seeds"),
    "threads": (whole(1, 32), "threads that search together"),
    "tournaments": (whole(1, 1_000_000), "tournaments of each field"),
}
"""The type and the meaning of every option that takes a value."""


def add_options(parser: argparse.ArgumentParser, options: Mapping[str, Any]) -> None:
    """Adds the options with these defaults; an option with the default False takes no value."""
    for name, default in options.items():
        if default is False:
            parser.add_argument(f"--{name}", action="store_true")
            continue
        kind, meaning = KINDS[name]
        several = "+" if isinstance(default, tuple) else None
        told = meaning if default is None else f"{meaning} (default: {default})"
        parser.add_argument(
            f"--{name}", type=kind, default=default, nargs=several, metavar="N", help=told
        )


class Disagreement(CommandError):
    """The two ways have different results, so their times cannot be compared."""
