"""`bench`: measurements, each a command of its own."""

from connect_four_ai.commands import bench_search, bench_stages
from connect_four_ai.commands.options import Subparsers, add_command

BENCHES = (bench_stages, bench_search)


def add_parser(subparsers: Subparsers) -> None:
    summary = "measure how fast it thinks"
    parser = add_command(subparsers, "bench", summary, "Measures how fast it thinks.")
    benches = parser.add_subparsers(title="measurements", required=True, metavar="WHAT", help="WHAT --help tells more")
    for bench in BENCHES:
        bench.add_parser(benches)
