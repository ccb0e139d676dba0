"""9.1.0 Recursion: a function that calls itself, and the tree of its calls.

Each disc is one call of Fibonacci(n), and below it are the calls that it makes. The same n has the same colour.
Try: + up to 12, and watch the number of calls. Then M: with a memory no number is computed twice.
Wrong: without memory it computes the same numbers again and again.
"""

from collections import Counter
from time import perf_counter

import _project
import py5

from connect_four_ai.app.language import say, switch_language
from connect_four_ai.stages.recursion import Call, fibonacci, fibonacci_with_memory, record, record_with_memory
from connect_four_ai.window import theme
from connect_four_ai.window.widgets.tree_view import Box, TreeView

STAGE = "9.1.0"
LARGEST_N = 12

n = 5
memory = False


def setup():
    py5.size(700, 600)
    py5.frame_rate(30)
    py5.color_mode(py5.HSB, 360, 100, 100)
    theme.load_fonts()
    call_fibonacci()


def draw():
    py5.background("#F6F5F1")
    tree_view.display()
    display_numbers()


def key_pressed():
    global n, memory
    if py5.key in ("+", "="):
        n = min(n + 1, LARGEST_N)
    elif py5.key in ("-", "_"):
        n = max(n - 1, 0)
    elif py5.key in ("m", "M"):
        memory = not memory
    elif py5.key in ("l", "L"):
        switch_language()
    else:
        return
    call_fibonacci()


def call_fibonacci():
    """Records the calls, and times the function by itself."""
    global root, milliseconds
    root = record_with_memory(n) if memory else record(n)
    tree_view.show(root)
    function = fibonacci_with_memory if memory else fibonacci
    times = []
    for _ in range(20):
        started = perf_counter()
        function(n)
        times.append(perf_counter() - started)
    milliseconds = min(times) * 1000


def display_call(call, x, y, diameter):
    """A disc with its n; a ring if the value was only looked up."""
    hue = call.n * 137.5 % 360  # far from its neighbours' hue
    py5.stroke(hue, 70, 60)
    py5.stroke_weight(min(2, diameter / 8))
    py5.fill(hue, 8 if call.remembered else 45, 97)
    py5.ellipse(x, y, diameter, diameter)
    if diameter > 20:
        write(str(call.n), x, y, diameter * 0.45)


def display_numbers():
    write(f"Fibonacci({n}) = {root.value}", 350, 34, 34)
    calls = say("1 call") if root.count == 1 else say("{count} calls", count=root.count)
    time = f"{milliseconds:.4f}"
    with_or_without = say("with memory") if memory else say("without memory")
    write(say("{calls} in {time} ms, {memory}", calls=calls, time=time, memory=with_or_without), 350, 76, 20)
    asked = Counter(call.n for call in root)
    for i, (number, times) in enumerate(sorted(asked.items(), reverse=True)):
        x = 350 + (i - (len(asked) - 1) / 2) * 52
        display_call(Call(number, 0), x, 118, 28)
        write(f"×{times}", x, 144, 14)
    looked_up = say("ring: looked up") if memory else ""
    keys = [say("+ and −  change n"), say("M  memory on or off"), say("L  中文"), looked_up]
    write("        ".join(keys).strip(), 350, 580, 16)


def write(text, x, y, size):
    theme.write(text, x, y, size, align=py5.CENTER)


tree_view = TreeView(Box(20, 170, 660, 385), lambda call: call.children, display_call)

if __name__ == "__main__":
    py5.run_sketch()
