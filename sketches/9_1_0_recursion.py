"""9.1.0 Recursion: a function that calls itself, and the tree of its calls.

Each disc is one call of Fibonacci(n), and below it are the calls that it makes. The same n has the same colour.
Try: + up to 12, and watch the number of calls, then on to 30. Then M: with a memory no number is computed twice.
Wrong: without memory it computes the same numbers again and again, and each n takes 1.6 times as long.
"""

from collections import Counter

import _project
import py5

from connect_four_ai.app.language import say, switch_language
from connect_four_ai.app.search_process import SearchProcess
from connect_four_ai.stages import recursion
from connect_four_ai.stages.recursion import TIMED, number_of_calls
from connect_four_ai.window import theme
from connect_four_ai.window.widgets.code_view import LEADING, display_code, rows_of
from connect_four_ai.window.widgets.tree_view import Box, TreeView

STAGE = "9.1.0"
LARGEST_N = 30
LARGEST_TREE = 12  # without memory, no larger tree can be drawn
LEVELS = 6  # what is drawn of a larger one
COLUMNS = dict(zip(TIMED, (880, 968, 1056), strict=True))  # where those of the times end
STEPS = {"+": 1, "=": 1, "-": -1, "_": -1}

n = 5
memory = False
times = {}  # in milliseconds, by n and whether there is a memory
clock = SearchProcess()  # measures them in a process of its own: else the window would wait


def setup():
    py5.size(1080, 720)
    py5.frame_rate(30)
    py5.color_mode(py5.HSB, 360, 100, 100)
    theme.load_fonts()
    clock.ask(recursion.Stopwatch(), TIMED)
    call_fibonacci()


def draw():
    global times
    if isinstance(answer := clock.poll(), dict):
        times = answer
    py5.background("#F6F5F1")
    tree_view.display()
    display_numbers()
    display_code_that_runs()
    display_times()
    theme.write("        ".join((say("+ and −  change n"), say("M  memory on or off"), say("L  中文"))), 24, 696, 16)


def key_pressed():
    global n, memory
    n = max(0, min(n + STEPS.get(py5.key, 0), LARGEST_N))
    if py5.key in ("m", "M"):
        memory = not memory
    if py5.key in ("l", "L"):
        switch_language()
    call_fibonacci()


def exiting():
    clock.close()


def call_fibonacci():
    """Records the calls; of a tree that is too large, the first levels."""
    global root
    root = recursion.record_with_memory(n) if memory else recursion.record(n, LEVELS if n > LARGEST_TREE else None)
    tree_view.show(root)


def display_call(call, x, y, diameter):
    """A disc with its n; a ring if the value was only looked up."""
    hue = call.n * 137.5 % 360  # far from its neighbours' hue
    py5.stroke(hue, 70, 60)
    py5.stroke_weight(min(2, diameter / 8))
    py5.fill(hue, 8 if call.remembered else 45, 97)
    py5.ellipse(x, y, diameter, diameter)
    if diameter > 20:
        theme.write(str(call.n), x, y, max(14, diameter * 0.45), align=py5.CENTER)


def display_numbers():
    """The result, the number of calls, and how often each number was asked for."""
    theme.write(f"Fibonacci({n}) = {root.value:,}", 24, 36, 34)
    count = number_of_calls(n, memory)
    calls = say("1 call") if count == 1 else say("{count} calls", count=f"{count:,}")
    title = say("with memory") if memory else say("without memory")
    theme.write(say("{calls}, {memory}", calls=calls, memory=title), 24, 78, 20)
    note = say("ring: looked up") if memory else ""
    if n > LARGEST_TREE and not memory:
        note = say("Too large to draw: these are the first {levels} levels.", levels=LEVELS)
    theme.write(note, 1056, 90, 16, align=py5.RIGHT)
    asked = Counter(call.n for call in root) if n <= LARGEST_TREE else {}
    for i, (number, how_often) in enumerate(sorted(asked.items())):
        display_call(recursion.Call(number, 0), 1036 - i * 52, 32, 28)
        theme.write(f"×{how_often}", 1036 - i * 52, 60, 14, align=py5.CENTER)


def display_code_that_runs():
    function = recursion.fibonacci_with_memory if memory else recursion.fibonacci
    for i, row in enumerate(rows_of(recursion.listing(function), 690)):
        display_code(row, 24, 480 + i * LEADING)


def display_times():
    """The numbers of calls and the times side by side: how each of them grows."""
    for y, has_memory in ((508, False), (592, True)):
        title = say("with memory") if has_memory else say("without memory")
        theme.write(title, 740, y, 16, bold=has_memory == memory)
        theme.write(say("calls"), 740, y + 24, 16)
        theme.write(say("ms"), 740, y + 48, 16)
        for number, x in COLUMNS.items():
            time = times.get((number, has_memory))
            shown = "…" if time is None else f"{time:,.{4 if time < 1 else 1}f}"
            theme.write(f"{number_of_calls(number, has_memory):,}", x, y + 24, 16, align=py5.RIGHT)
            theme.write(shown, x, y + 48, 16, align=py5.RIGHT)
    for number, x in COLUMNS.items():
        theme.write(f"F({number})", x, 480, 16, bold=True, align=py5.RIGHT)


tree_view = TreeView(Box(20, 100, 1040, 350), lambda call: call.children, display_call)

if __name__ == "__main__":
    py5.run_sketch()
