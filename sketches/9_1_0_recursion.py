"""9.1.0 Recursion: a function that calls itself, and the tree of its calls.

Each disc is one call of Fibonacci(n), and below it are the calls that it makes. The same n has the
same colour.
Try: Space, and watch in which order the calls are made. Then + up to 12, and on to 30; M: with a
memory no number is computed twice.
Wrong: without memory it computes the same numbers again and again, and each n takes 1.6 times as
long.
"""

from collections import Counter

import _project
import py5

from connect_four_ai.app.language import say, switch_language
from connect_four_ai.jobs.worker import Worker
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import canvas
from connect_four_ai.lab.player import play
from connect_four_ai.lab.widgets.calls_view import display_call, display_calls
from connect_four_ai.lab.widgets.code_view import LEADING, display_code, rows_of
from connect_four_ai.lab.widgets.tree_view import Box, Scene
from connect_four_ai.stages import recursion
from connect_four_ai.stages.recursion import TIMED, number_of_calls

STAGE = "9.1.0"
LARGEST_N = 30
LARGEST_TREE = 12  # without memory, no larger tree can be drawn
TREE = Box(20, 100, 1040, 350)
LEVELS = 6  # what is drawn of a larger one
COLUMNS = dict(zip(TIMED, (880, 968, 1056), strict=True))  # where those of the times end
STEPS = {"+": 1, "=": 1, "-": -1, "_": -1}
WALK = 300  # about so many frames from the first call to the last result

n = 5
memory = False
step = None  # how many steps of the search through the tree are shown; None: the whole tree
playing = False
times = {}  # in milliseconds, by n and whether there is a memory
clock = Worker()  # measures them in a process of its own: else the window would wait


def setup():
    py5.size(1080, 720)
    py5.frame_rate(30)
    py5.color_mode(py5.HSB, 360, 100, 100)
    clock.ask(recursion.Stopwatch(TIMED))
    call_fibonacci()


def draw():
    global times
    if isinstance(answer := clock.poll(), dict):
        times = answer
    if playing and py5.frame_count % max(1, WALK // len(steps)) == 0:
        go_on(max(1, len(steps) // WALK))
    py5.background("#F6F5F1")
    play(canvas.record(display))


def display():
    display_calls(scene, reached)
    display_numbers()
    display_step()
    display_code_that_runs()
    display_times()
    display_keys()


def key_pressed():
    global n, memory, playing
    if py5.key == " " and steps:
        playing = not playing
        if playing and step in (None, len(steps)):
            go_to(0)
        return
    if py5.key == py5.CODED and py5.key_code in (py5.LEFT, py5.RIGHT) and steps:
        playing = False
        go_on(1 if py5.key_code == py5.RIGHT else -1)
        return
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
    global root, scene, steps, step, playing, reached
    root = (
        recursion.record_with_memory(n)
        if memory
        else recursion.record(n, LEVELS if n > LARGEST_TREE else None)
    )
    whole = memory or n <= LARGEST_TREE
    steps = list(recursion.events(root)) if whole else []
    step, playing, reached = None, False, None
    scene = Scene.of(root, lambda call: call.children, TREE)


def go_on(count):
    go_to((0 if step is None else step) + count)


def go_to(number):
    """Shows the calls as they are after so many steps."""
    global step, playing, reached
    step = max(0, min(number, len(steps)))
    playing = playing and step < len(steps)
    reached = dict(steps[:step])


def display_keys():
    order = say("Space  watch the calls        ← →  one step")
    texts = (
        say("+ and −  change n"),
        say("M  memory on or off"),
        *([order] if steps else []),
        say("L  中文"),
    )
    theme.write("        ".join(texts), 24, 696, 16)


def display_step():
    """What the step that is shown does."""
    if not step:
        return
    path, returned = steps[step - 1]
    call = scene.nodes[path]
    text = say("fibonacci({n}) is called", n=call.n)
    if returned:
        text = say("fibonacci({n}) returns {value}", n=call.n, value=call.value)
    theme.write(
        say("{text}  ({step} of {steps})", text=text, step=step, steps=len(steps)), 24, 112, 18
    )


def display_numbers():
    """The result, the number of calls, and how often each number was asked for."""
    theme.write(f"Fibonacci({n}) = {root.value:,}", 24, 36, 34)
    count = number_of_calls(n, memory)
    calls = say("{count:call|calls}", count=f"{count:,}")
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


if __name__ == "__main__":
    py5.run_sketch()
