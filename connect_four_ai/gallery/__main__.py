"""Makes failures.toml anew: `python -m connect_four_ai.gallery`. It takes some minutes."""

from functools import lru_cache

from rich.console import Console

from connect_four_ai.gallery import FILE
from connect_four_ai.gallery.find import as_toml, find, select
from connect_four_ai.solver.solver import Solver

SEED, GAMES = 2026, 60

HEADER = """\
# Positions that a stage gets wrong and the next one gets right. Found by `python -m connect_four_ai.gallery`, which
# makes this file anew; the exact scores are those of a perfect player. Tests replay every entry.

"""


def main() -> None:
    exact = lru_cache(None)(Solver().scores)
    with Console().status(f"playing {GAMES} random games"):
        found = list(find(exact, SEED, GAMES))
    FILE.write_text(HEADER + as_toml(select(found)), encoding="utf-8")


if __name__ == "__main__":
    main()
