"""`soak`: uses the window for hours as nobody would, and records memory, frames and processes."""

import argparse
import os
import tempfile
from pathlib import Path

from connect_four_ai.commands.options import CommandError, Subparsers, add_command, no_window, whole

SUMMARY = "use the window for hours as nobody would"

ABOUT = """\
Presses any key and clicks anywhere, in every game, against every opponent, in both languages, up to
six steps in a frame; and saves students' files that go wrong in every way. After each frame it
checks that the position is legal and is what is shown, and that redo takes back undo. It records
steps, seconds, milliseconds a step, megabytes and processes, as a table with commas. Linux only."""

EXAMPLES = (
    ("soak --steps 1000000 --out soak.csv", "about an hour and a half"),
    (
        "soak --steps 5000 --seed 3",
        "the same steps each time, as far as nobody thinks by the clock",
    ),
)


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "soak", SUMMARY, ABOUT, EXAMPLES)
    parser.add_argument(
        "--steps", type=whole(1, 10**9), default=1_000_000, metavar="N", help="how many (1000000)"
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="other steps with another number"
    )
    parser.add_argument(
        "--every", type=whole(1, 10**9), default=1000, metavar="N", help="steps between two records"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="where the records go; without it, to the screen"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError if something was not as it must be, with the last steps."""
    if hindrance := no_window():
        raise CommandError(hindrance)
    if not Path("/proc/self/statm").exists():
        raise CommandError("Memory and processes are counted in /proc, which only Linux has.")
    with tempfile.TemporaryDirectory() as folder:
        # nothing of the user's own is used
        os.environ |= dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME"), folder)
        out = arguments.out and arguments.out.resolve()
        os.chdir(folder)
        from connect_four_ai.lab.sketch import show
        from connect_four_ai.stages.own import use
        from tools.soak import Soak

        use(Path(folder) / "my_brain.py")
        soak = Soak(arguments.steps, arguments.seed, arguments.every, out)
        show(soak)
    if soak.fault or soak.done < arguments.steps:
        raise CommandError(soak.fault or f"The window was closed after {soak.done} steps.")
    return 0
