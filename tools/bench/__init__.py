"""Benchmarks: the same thing done in several ways, in turn in one run, with equal results.

A bench is one module. Its docstring is its --help, `OPTIONS` has its options with their defaults,
and `run` prints the measurements and returns the exit status.
"""

import argparse
import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any, NamedTuple

from connect_four_ai.commands.options import CommandError

Way = Callable[[], tuple[object, int]]
"""A way to do something: returns the result, and the number of nodes visited."""
Clock = Callable[[], float]


class Disagreement(CommandError):
    """Two ways have different results, so their times cannot be compared."""


class Cost(NamedTuple):
    nodes: int
    seconds: float


def add_options(parser: argparse.ArgumentParser, options: Mapping[str, Any]) -> None:
    """Adds the options with these defaults: a tuple takes several values, False takes none."""
    for name, default in options.items():
        if default is False:
            parser.add_argument(f"--{name}", action="store_true")
            continue
        several = isinstance(default, tuple)
        parser.add_argument(
            f"--{name}",
            type=type(default[0] if several else default),
            nargs="+" if several else None,
            default=default,
            metavar="N",
            help=f"(default: {default})",
        )


def compare(
    what: str, ways: Mapping[str, Way], rounds: int = 1, clock: Clock = time.process_time
) -> dict[str, Cost]:
    """Runs the ways in turn, `rounds` times. Returns the nodes and the median seconds of each.
    Raises Disagreement if their results differ."""
    results, nodes = dict[str, object](), dict[str, int]()
    seconds: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            began = clock()
            results[name], nodes[name] = way()
            seconds[name].append(clock() - began)
        first, *others = results.values()
        if any(other != first for other in others):
            raise Disagreement(f"{what}: {results}")
    return {name: Cost(nodes[name], median(seconds[name])) for name in ways}


def show(what: str, costs: Mapping[str, Cost]) -> None:
    """Prints the costs; each is compared with the first."""
    print(what)
    first, *_ = costs.values()
    for name, cost in costs.items():
        print(
            f"  {name:15} {cost.nodes:13,} nodes {1000 * cost.seconds:11,.2f} ms"
            f" {_ratio(first.nodes, cost.nodes)} fewer nodes"
            f" {_ratio(first.seconds, cost.seconds)} as fast",
            flush=True,
        )


def _ratio(first: float, other: float) -> str:
    return f"{first / other:7.2f} ×" if other else ""
