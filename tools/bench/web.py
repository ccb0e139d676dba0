"""How long things take in the web page.

Opens the web page in Chromium, twice, and lets it think; the same searches run in this Python, on
one thread. The load says what else the computer has to do: other times are only worth something
when it is low.
"""

import argparse
import gzip
import json
import os
import random
import sys
import threading
import time
from collections.abc import Iterator
from inspect import getsource
from itertools import islice
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from connect_four_ai.commands.options import CommandError
from connect_four_ai.games.positions import random_positions
from tools.bench import Option

EXAMPLES = (("bench web", "with 100 positions for the exact scores"),)
OPTIONS = {"positions": Option("positions whose exact scores are timed", 100, 2)}
DEPTH, TIMES = 4, 5
PATIENCE = 600
"""Maximum seconds of one measurement in the page."""
WATCHED = 2.5
"""Seconds during which frames are counted."""
GAMES = 4000
"""Number of games whose learning is timed."""
FRAMES = "Number(document.getElementById('sketch')?.dataset.frames)"
LOOKED_AT = 'import page; "window" in page.scene and page.scene["window"].loop.busy'
BUSY = f"globalThis.app && app.runPython({json.dumps(LOOKED_AT)})"
PAINTED = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def thoughts(depth: int, times: int) -> list[float]:
    """Returns the seconds of searches of 9.1.7."""
    from connect_four_ai.ai_brain import AIBrain

    return [AIBrain("9.1.7", depth).auto_play("").seconds for _ in range(times)]


def exact_scores(positions: list[str]) -> list[float]:
    """Returns the seconds that the exact scores of each position take on one thread."""
    import time

    from connect_four_ai.solver.book import shipped_book
    from connect_four_ai.solver.solver import Solver

    solver, seconds = Solver(shipped_book()), []
    for moves in positions:
        solver.clear()
        began = time.perf_counter()
        solver.scores(moves)
        seconds.append(time.perf_counter() - began)
    return seconds


def learning_speed(games: int) -> float:
    """Returns the moves a second with which stage Q learns."""
    import time

    from connect_four_ai.study.learning.learner import Learner

    learner = Learner(1)
    learner.learn(1000)  # the first call compiles
    began, moves = time.perf_counter(), learner.moves
    learner.learn(games)
    return (learner.moves - moves) / (time.perf_counter() - began)


def run(arguments: argparse.Namespace) -> int:
    """Prints a line for each measurement. Raises CommandError."""
    from tools.web.chromium import CHROMIUM, DRIVER, chromium
    from tools.web.site import build, served

    if not (CHROMIUM and DRIVER):
        raise CommandError("This needs Chromium and its chromedriver.")
    positions = islice(random_positions(random.Random(1), 10, 10), arguments.positions)
    with TemporaryDirectory() as folder:
        build(Path(folder))
        files = [file.read_bytes() for file in Path(folder).rglob("*") if file.is_file()]
        size = sum(len(gzip.compress(content, 6)) for content in files)
        with served(Path(folder)) as (server, address), chromium() as window:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            window.set_script_timeout(PATIENCE)
            if sys.platform != "win32":
                print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
            print(f"first visit: {size / 1e6:.1f} MB, {_opened(window, address)}")
            window.execute_script("return navigator.serviceWorker.ready.then(() => true)")
            _wait(window, "caches.match('memory').then(Boolean)")
            print(f"second visit: {_opened(window, address)}")
            for line in _measured(window, address, [*map(str, positions)]):
                print(line, flush=True)
            server.shutdown()
    return 0


def _opened(window: Any, address: str) -> str:
    """Opens the page. Returns the time that this takes."""
    window.get("about:blank")
    began = time.perf_counter()
    window.get(address)
    _wait(window, FRAMES)
    seconds = time.perf_counter() - began
    painted = window.execute_script(PAINTED) / 1000
    return f"something on the screen after {painted:.1f} s, the board after {seconds:.1f} s"


def _measured(window: Any, address: str, positions: list[str]) -> Iterator[str]:
    def there(function: Any, *values: Any) -> Any:
        """Returns the result of one of the functions above in the page's Python."""
        call = f"{function.__name__}(*{values!r})"
        code = f"{getsource(function)}\nimport json\njson.dumps({call})"
        return json.loads(window.execute_script(f"return app.runPython({json.dumps(code)})"))

    theirs, ours = median(there(thoughts, DEPTH, TIMES)), median(thoughts(DEPTH, TIMES))
    yield f"9.1.7 at depth {DEPTH}: {theirs:.3f} s, here {ours:.3f} s, {theirs / ours:.1f} times"
    yield f"exact scores of all columns, {len(positions)} positions of 10 discs:"
    for place, found in (
        ("there", there(exact_scores, positions)),
        ("here", exact_scores(positions)),
    ):
        yield f"    {place} median {median(found):.3f} s, p99 {quantiles(found, n=100)[-1]:.2f} s"
    pairs = [(there(learning_speed, GAMES), learning_speed(GAMES)) for _ in range(TIMES)]
    theirs, ours = map(max, zip(*pairs, strict=True))  # the fastest: others waited for the computer
    yield f"learning: {theirs:,.0f} moves a second, here {ours:,.0f}, {theirs / ours:.0%} of it"
    window.get("about:blank")
    window.get(f"{address}#stage=9&position=4")
    _wait(window, BUSY)
    before = window.execute_script(f"return {FRAMES}")
    time.sleep(WATCHED)
    rate = (window.execute_script(f"return {FRAMES}") - before) / WATCHED
    yield f"while 9 thinks: {rate:.0f} frames a second"


def _wait(window: Any, condition: str) -> None:
    while not window.execute_script(f"return {condition}"):
        time.sleep(0.02)
