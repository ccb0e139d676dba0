"""9.1.0: recursion. Fibonacci's numbers by a function that calls itself, the tree of its calls, and
its time."""

import ast
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import Any

from connect_four_ai.jobs.job import Listener, ignore_progress

TIMED = (10, 20, 30)
"""The numbers that the times are compared for."""
LONG_ENOUGH = 0.02
"""Total seconds after which a function is not timed again: short times are measured several
times."""


def fibonacci(n: int) -> int:
    """Returns the n-th Fibonacci number, from 0, by its definition: 0, 1, and then each the sum of
    the two before it.

    >>> [fibonacci(n) for n in range(1, 10)]
    [1, 1, 2, 3, 5, 8, 13, 21, 34]
    """
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


def fibonacci_with_memory(n: int, memory: dict[int, int] | None = None) -> int:
    """Returns the same number; each number is computed once and then looked up in the memory.

    >>> fibonacci_with_memory(100)
    354224848179261915075
    """
    memory = {} if memory is None else memory
    if n not in memory:
        if n < 2:
            memory[n] = n
        else:
            one_before = fibonacci_with_memory(n - 1, memory)
            memory[n] = one_before + fibonacci_with_memory(n - 2, memory)
    return memory[n]


@cache
def listing(function: Callable[..., object]) -> tuple[str, ...]:
    """Returns the lines of a function as it runs, without its docstring."""
    lines = inspect.getsource(function).splitlines()
    definition = ast.parse("\n".join(lines)).body[0]
    assert isinstance(definition, ast.FunctionDef)
    first = definition.body[0]
    if ast.get_docstring(definition) is not None:
        assert first.end_lineno is not None
        del lines[first.lineno - 1 : first.end_lineno]
    return tuple(lines)


# Its calls


@dataclass(frozen=True)
class Call:
    """One call: its argument, its result, and the calls that it made."""

    n: int
    value: int
    children: tuple["Call", ...] = ()
    remembered: bool = False
    """Whether the value was looked up in the memory."""

    def __iter__(self) -> Iterator["Call"]:
        """Yields this call and all those below it, in the order in which they were made."""
        yield self
        for child in self.children:
            yield from child

    @property
    def count(self) -> int:
        """The number of calls, look-ups included."""
        return sum(1 for _ in self)


def record(n: int, levels: int | None = None) -> Call:
    """Returns the tree of calls of `fibonacci(n)`, or its first levels."""
    if n < 2 or levels == 1:
        return Call(n, fibonacci_with_memory(n))
    below = None if levels is None else levels - 1
    return _from_children(n, record(n - 1, below), record(n - 2, below))


def record_with_memory(n: int, memory: dict[int, int] | None = None) -> Call:
    """Returns the tree of calls of `fibonacci_with_memory(n)`."""
    memory = {} if memory is None else memory
    if n in memory:
        return Call(n, memory[n], remembered=True)
    if n < 2:
        call = Call(n, n)
    else:
        one_before, two_before = (record_with_memory(n - by, memory) for by in (1, 2))
        call = _from_children(n, one_before, two_before)
    memory[n] = call.value
    return call


def events(call: Call, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], bool]]:
    """Yields the path to each call when it is made, with False, and again when it returns, with
    True; in the order in which this happens. A path has the number of the child at each level."""
    yield path, False
    for number, child in enumerate(call.children):
        yield from events(child, (*path, number))
    yield path, True


def _from_children(n: int, *children: Call) -> Call:
    return Call(n, sum(child.value for child in children), children)


def number_of_calls(n: int, memory: bool) -> int:
    """Returns the number of calls, without making them: with memory about two for each n, without
    it as many as the Fibonacci numbers themselves.

    >>> number_of_calls(30, memory=True), number_of_calls(30, memory=False)
    (59, 2692537)
    """
    return max(1, 2 * n - 1) if memory else 2 * fibonacci_with_memory(n + 1) - 1


# Its time


@dataclass(frozen=True)
class Stopwatch:
    """Measures how long both functions take."""

    numbers: tuple[int, ...] = TIMED

    def run(self, report: Listener = ignore_progress) -> dict[Any, float]:
        """Returns the milliseconds for each number, without and with memory: (30, True) is the key
        of 30 with memory. Reports those that are known so far."""
        times: dict[Any, float] = {}
        for n in self.numbers:
            for memory, function in ((True, fibonacci_with_memory), (False, fibonacci)):
                times[n, memory] = _milliseconds(function, n)
                report(0, times)
        return times


def _milliseconds(function: Callable[[int], object], n: int) -> float:
    """Returns the shortest time of several: other work of the computer can only make it longer."""
    times: list[float] = []
    while sum(times) < LONG_ENOUGH:
        started = perf_counter()
        function(n)
        times.append(perf_counter() - started)
    return min(times) * 1000
