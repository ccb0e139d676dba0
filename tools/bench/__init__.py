"""Benchmarks: the same thing done in several ways, in turn in one run, with equal results.

A bench is one module. Its docstring is its --help, `OPTIONS` has its options, and `run` prints the
measurements and returns the exit status.
"""

import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any, NamedTuple

from connect_four_ai.commands.options import CommandError, Parser, between, whole

Way = Callable[[], tuple[object, int]]
"""A way to do something: returns the result, and the number of nodes visited."""
Clock = Callable[[], float]


class Disagreement(CommandError):
    """Two ways have different results, so their times cannot be compared."""


class Cost(NamedTuple):
    nodes: int
    seconds: float


class Option(NamedTuple):
    """An option: a number; several, if the default is a tuple; none, if it is False."""

    about: str
    default: Any
    lowest: float = 1
    highest: float = 1_000_000


def add_options(parser: Parser, options: Mapping[str, Option]) -> None:
    for name, (about, default, lowest, highest) in options.items():
        if default is False:
            parser.add_argument(f"--{name}", action="store_true", help=about)
            continue
        several = default if isinstance(default, tuple) else (default,)
        kind = between if isinstance(several[0], float) else whole
        parser.add_argument(
            f"--{name}",
            type=kind(lowest, highest),  # type: ignore[arg-type]
            nargs="+" if isinstance(default, tuple) else None,
            default=default,
            metavar="N",
            help=f"{about}, {lowest} to {highest:,} ({' '.join(map(str, several))})",
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
