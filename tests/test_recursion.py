"""Fibonacci's numbers, and how many calls they take, against the chapter's list and against
counting."""

from collections.abc import Callable

import pytest

from connect_four_ai.stages.recursion import (
    Call,
    Stopwatch,
    fibonacci,
    fibonacci_with_memory,
    listing,
    number_of_calls,
    record,
    record_with_memory,
)

THE_CHAPTERS = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987]


@pytest.mark.parametrize("function", [fibonacci, fibonacci_with_memory])
def test_the_chapters_numbers(function: Callable[[int], object]) -> None:
    assert [function(n) for n in range(17)] == THE_CHAPTERS


@pytest.mark.parametrize("recorder", [record, record_with_memory])
def test_every_recorded_call_has_its_value_and_the_calls_it_made(
    recorder: Callable[[int], Call],
) -> None:
    for call in recorder(11):
        assert call.value == THE_CHAPTERS[call.n]
        if call.n < 2 or call.remembered:
            assert call.children == ()
        else:
            assert [child.n for child in call.children] == [call.n - 1, call.n - 2]


def test_of_a_large_tree_the_first_levels() -> None:
    top = record(30, 2)
    assert top == Call(30, 832_040, (Call(29, 514_229), Call(28, 317_811)))
    assert record(30, 6).count == 63
    assert record(5, 9) == record(5)


@pytest.mark.parametrize("n", range(16))
def test_the_calls_are_counted_without_making_them(n: int) -> None:
    assert number_of_calls(n, memory=False) == record(n).count
    assert number_of_calls(n, memory=True) == record_with_memory(n).count


def test_the_listing_is_the_function_that_runs_without_its_docstring() -> None:
    assert listing(fibonacci) == (
        "def fibonacci(n: int) -> int:",
        "    if n < 2:",
        "        return n",
        "    return fibonacci(n - 1) + fibonacci(n - 2)",
    )
    with_memory = "\n".join(listing(fibonacci_with_memory))
    names: dict[str, Callable[[int], int]] = {}
    exec(with_memory, names)
    assert names["fibonacci_with_memory"](100) == fibonacci_with_memory(100)
    assert '"""' not in with_memory


def test_memory_pays_the_more_the_larger_n_is() -> None:
    heard: list[int] = []
    times = Stopwatch((10, 20)).run(lambda nodes, found: heard.append(len(found)))
    assert heard == [1, 2, 3, 4]
    assert times[10, False] > times[10, True]
    assert times[20, False] > 20 * times[20, True]
    assert times[20, False] > 20 * times[10, False], "123 times as many calls"
    assert times[20, True] < 20 * times[10, True], "twice as many"
