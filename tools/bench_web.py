"""`bench web`: how long things take in the web page, beside this computer's Python."""

import argparse
import json
import random
import threading
import time
from importlib import import_module
from itertools import islice
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.commands.options import CommandError, Subparsers, add_command, whole
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.positions import random_positions

SUMMARY = "how long things take in the web page"
ABOUT = """\
Opens the web page in Chromium, twice, and lets it think; the same searches run in this Python."""
EXAMPLES = (("bench web", "with 100 positions for the exact scores"),)
DEPTH, TIMES = 4, 5
SCORES = """
import json, time
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.the_solver import the_solver
def seconds(moves):
    the_solver().clear()
    begun = time.perf_counter()
    the_solver().scores(moves)
    return time.perf_counter() - begun
json.dumps([seconds(moves) for moves in %r])
"""
THOUGHTS = """
import json
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
json.dumps([AIBrain("9.1.7", %d).auto_play(Position()).seconds for _ in range(%d)])
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "web", SUMMARY, ABOUT, EXAMPLES)
    parser.add_argument("--positions", type=whole(2, 10_000), default=100, metavar="N")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints a line for each measurement. Raises CommandError."""
    from tools.web.site import build
    from tools.web_command import served

    driver: Any = import_module("tests.browser")
    if driver.MISSING:
        raise CommandError("This needs Chromium and its chromedriver.")
    chosen = [
        str(one) for one in islice(random_positions(random.Random(1), 10, 10), arguments.positions)
    ]
    with TemporaryDirectory() as folder:
        build(Path(folder))
        with served(Path(folder)) as (server, address), driver.browser() as window:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            print(f"first visit: first frame after {_seconds_to_open(window, address):.1f} s")
            window.run("return navigator.serviceWorker.ready.then(() => true)")
            print(f"second visit: {_seconds_to_open(window, address):.1f} s")
            there = median(_python(window, THOUGHTS % (DEPTH, TIMES)))
            exact = _python(window, SCORES % chosen)
            server.shutdown()
    here = median(AIBrain("9.1.7", DEPTH).auto_play(Position()).seconds for _ in range(TIMES))
    print(f"9.1.7 at depth {DEPTH}: {there:.3f} s, here {here:.3f} s, {there / here:.1f} times")
    print(
        f"exact scores of all columns, {len(exact)} positions of 10 discs:"
        f" median {1000 * median(exact):.1f} ms, p99 {1000 * quantiles(exact, n=100)[-1]:.0f} ms"
    )
    return 0


def _seconds_to_open(window: Any, address: str) -> float:
    window.visit("about:blank")
    begun = time.perf_counter()
    window.visit(address)
    while not int(window.run("return document.getElementById('sketch')?.dataset.frames") or 0):
        time.sleep(0.02)
    return time.perf_counter() - begun


def _python(window: Any, code: str) -> Any:
    return json.loads(window.run(f"return python.runPython({json.dumps(code)})"))
