"""`bench`: measurements, each a command of its own."""

from connect_four_ai.commands.options import Subparsers, add_command
from tools import (
    bench_coach,
    bench_learn,
    bench_ratings,
    bench_search,
    bench_stages,
    bench_web,
)
from tools.bench import solver

SUMMARY = "measure how fast it thinks, and how well the arena rates"
ABOUT = "Measures how fast it thinks, and how well the arena rates."
BENCHES = (
    bench_stages,
    bench_search,
    solver,
    bench_ratings,
    bench_coach,
    bench_learn,
    bench_web,
)


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "bench", SUMMARY, ABOUT)
    benches = parser.add_subparsers(
        title="measurements", required=True, metavar="WHAT", help="WHAT --help tells more"
    )
    for bench in BENCHES:
        bench.add_parser(benches)
