"""Progress in the terminal, shown after a second."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from typing import Any

from connect_four_ai.app.language import say

DELAY = 1.0
"""Seconds before anything is shown: most commands are done by then."""
PAUSE = 0.1
"""Seconds between two updates."""

Tell = Callable[[Callable[[], str]], None]


@contextmanager
def progress(text: str) -> Iterator[Tell]:
    """Shows this text, and then what is told, as long as the work goes on. A text is told as a
    function, called only if it is time to show another one.

    It goes to standard error, if that is a terminal, and nothing stays of it.
    """
    if not sys.stderr.isatty():
        yield lambda make: None
        return
    spinner: Any = None
    shown: Any = None
    next_time = time.monotonic() + DELAY
    lock = Lock()

    def show() -> None:
        nonlocal spinner, shown
        from rich.console import Console
        from rich.live import Live
        from rich.spinner import Spinner

        with lock:
            spinner = Spinner("dots", text)
            # Not redirected: what a stage prints still goes where it should.
            shown = Live(
                spinner,
                console=Console(stderr=True),
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            if not timer.finished.is_set():  # cancelled: the work ended during the imports
                shown.start()

    def tell(make: Callable[[], str]) -> None:
        nonlocal next_time
        if time.monotonic() < next_time:
            return
        next_time = time.monotonic() + PAUSE
        if spinner:
            spinner.update(text=make())

    timer = Timer(DELAY, show)
    timer.daemon = True
    timer.start()
    try:
        yield tell
    finally:
        timer.cancel()
        with lock:
            if shown:
                shown.stop()


@contextmanager
def progress_bar(total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A progress bar with the time left; call it with the number done. It is erased at the end."""
    from rich import progress as rich
    from rich.console import Console

    left = say("left"), rich.TimeRemainingColumn()
    columns = rich.BarColumn(), rich.MofNCompleteColumn(), rich.TimeElapsedColumn(), *left
    console = Console(stderr=True)
    with rich.Progress(
        *columns,
        console=console,
        transient=True,
        disable=not console.is_terminal,
        speed_estimate_period=600,
    ) as bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda number: bar.update(task, completed=number)
