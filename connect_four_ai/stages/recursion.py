"""9.1.0: recursion. Fibonacci's numbers by a function that calls itself, and every call that it makes."""

from collections.abc import Iterator
from dataclasses import dataclass


def fibonacci(n: int) -> int:
    """The n-th Fibonacci number, by its definition: 0, 1, and then each the sum of the two before it.

    >>> [fibonacci(n) for n in range(1, 10)]
    [1, 1, 2, 3, 5, 8, 13, 21, 34]
    """
    if n < 2:
        return _first(n)
    return fibonacci(n - 1) + fibonacci(n - 2)


def fibonacci_with_memory(n: int, memory: dict[int, int] | None = None) -> int:
    """The same number; each number is computed once and then looked up in the memory.

    >>> fibonacci_with_memory(100)
    354224848179261915075
    """
    memory = {} if memory is None else memory
    if n not in memory:
        if n < 2:
            memory[n] = _first(n)
        else:
            memory[n] = fibonacci_with_memory(n - 1, memory) + fibonacci_with_memory(n - 2, memory)
    return memory[n]


@dataclass(frozen=True)
class Call:
    """One call: its argument, its result, and the calls that it made."""

    n: int
    value: int
    children: tuple["Call", ...] = ()
    remembered: bool = False
    """Whether the value was only looked up."""

    def __iter__(self) -> Iterator["Call"]:
        """This call and all those below it, in the order in which they were made."""
        yield self
        for child in self.children:
            yield from child

    @property
    def count(self) -> int:
        """How many calls there are, look-ups counted too."""
        return sum(1 for _ in self)


def record(n: int) -> Call:
    """The tree of calls of `fibonacci(n)`."""
    if n < 2:
        return Call(n, _first(n))
    return _from_children(n, record(n - 1), record(n - 2))


def record_with_memory(n: int, memory: dict[int, int] | None = None) -> Call:
    """The tree of calls of `fibonacci_with_memory(n)`."""
    memory = {} if memory is None else memory
    if n in memory:
        return Call(n, memory[n], remembered=True)
    if n < 2:
        call = Call(n, _first(n))
    else:
        call = _from_children(n, record_with_memory(n - 1, memory), record_with_memory(n - 2, memory))
    memory[n] = call.value
    return call


def _first(n: int) -> int:
    """F(0) = 0 and F(1) = 1. Raises ValueError below 0: the recursion would never end."""
    if n < 0:
        raise ValueError(f"there is no Fibonacci number {n}: they start at 0")
    return n


def _from_children(n: int, *children: Call) -> Call:
    return Call(n, sum(child.value for child in children), children)
