"""Fibonacci's numbers, and how many calls they take, against the chapter's list and against counting."""

from collections.abc import Callable

import pytest

from connect_four_ai.stages import recursion
from connect_four_ai.stages.recursion import Call, fibonacci, fibonacci_with_memory, record, record_with_memory

THE_CHAPTERS = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987]


@pytest.mark.parametrize("function", [fibonacci, fibonacci_with_memory])
def test_the_chapters_numbers(function: Callable[[int], object]) -> None:
    assert [function(n) for n in range(17)] == THE_CHAPTERS


@pytest.mark.parametrize("recorder", [record, record_with_memory])
def test_every_recorded_call_has_its_value_and_the_calls_it_made(recorder: Callable[[int], Call]) -> None:
    for call in recorder(11):
        assert call.value == THE_CHAPTERS[call.n]
        if call.n < 2 or call.remembered:
            assert call.children == ()
        else:
            assert [child.n for child in call.children] == [call.n - 1, call.n - 2]


def test_without_memory_the_number_of_calls_grows_as_fast_as_the_numbers() -> None:
    assert [record(n).count for n in range(16)] == [2 * following - 1 for following in THE_CHAPTERS[1:]]


def test_with_memory_two_more_calls_for_every_n() -> None:
    assert record_with_memory(0).count == 1
    assert [record_with_memory(n).count for n in range(1, 30)] == [2 * n - 1 for n in range(1, 30)]


@pytest.mark.parametrize(("name", "recorder"), [("fibonacci", record), ("fibonacci_with_memory", record_with_memory)])
def test_the_function_makes_as_many_calls_as_are_recorded(
    name: str, recorder: Callable[[int], Call], monkeypatch: pytest.MonkeyPatch
) -> None:
    function, calls = getattr(recursion, name), 0

    def counted(*args: object) -> int:
        nonlocal calls
        calls += 1
        result: int = function(*args)
        return result

    monkeypatch.setattr(recursion, name, counted)
    counted(9)
    assert calls == recorder(9).count


def test_with_memory_every_number_is_worked_out_once() -> None:
    worked_out = [call.n for call in record_with_memory(12) if not call.remembered]
    assert sorted(worked_out) == list(range(13))


def test_a_small_tree() -> None:
    one, zero = Call(1, 1), Call(0, 0)
    two = Call(2, 1, (one, zero))
    assert record(3) == Call(3, 2, (two, one))
    assert record_with_memory(3) == Call(3, 2, (two, Call(1, 1, remembered=True)))


@pytest.mark.parametrize("function", [fibonacci, fibonacci_with_memory, record, record_with_memory])
def test_there_is_none_below_0(function: Callable[[int], object]) -> None:
    with pytest.raises(ValueError, match="no Fibonacci number -1"):
        function(-1)
