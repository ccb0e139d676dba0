"""Progress in the terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from connect_four_ai.app.language import say

Tell = Callable[[Callable[[], str]], None]


@contextmanager
def progress(text: str) -> Iterator[Tell]:
    """Shows this text, and then what is told, as long as the work goes on. A text is told as a
    function, called only when the line is drawn again.

    It goes to standard error, if that is a terminal, and nothing stays of it.
    """
    latest: Callable[[], str] = text.strip

    def tell(make: Callable[[], str]) -> None:
        nonlocal latest
        latest = make

    if not sys.stderr.isatty():
        yield tell
        return
    from rich.console import Console
    from rich.live import Live
    from rich.spinner import Spinner

    spinner = Spinner("dots")

    def line() -> Spinner:
        spinner.update(text=latest())
        return spinner

    # Not redirected: what a stage prints still goes where it should.
    with Live(
        get_renderable=line,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ):
        yield tell


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
