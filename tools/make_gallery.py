"""`gallery`: makes mistakes.toml again. It takes some minutes."""

import argparse
from functools import lru_cache

from rich.console import Console

from connect_four_ai.commands.options import Subparsers, add_command
from connect_four_ai.study.gallery import FILE

SEED, GAMES = 2026, 60

HEADER = """\
# Positions that a stage gets wrong and the next one gets right. Found by `python3 run.py gallery`,
# which makes this file again; the exact scores are those of a perfect player. Tests replay every
# entry.

"""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "gallery",
        "find the gallery's positions again",
        "Looks for them in random games.",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from connect_four_ai.solver.solver import Solver  # here: it takes a second
    from tools.find_mistakes import as_toml, find, select

    exact = lru_cache(None)(Solver().scores)
    with Console().status(f"playing {GAMES} random games"):
        found = list(find(exact, SEED, GAMES))
    FILE.write_text(HEADER + as_toml(select(found)), encoding="utf-8")
    return 0
