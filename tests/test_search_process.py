"""The thinking process answers, is told to stop, and never outlives whoever asked."""

import queue
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from faulty_stages import Asking, Deaf, Falling, Faulty, Leaving, OwnRecursion, Page, Talkative
from sketch_process import alive
from waiting import wait_until

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs import worker as search_process_module
from connect_four_ai.jobs.messages import Ended
from connect_four_ai.jobs.worker import Failure, Worker
from connect_four_ai.stages import Stage


@pytest.fixture
def search_process() -> Iterator[Worker]:
    search_process = Worker()
    yield search_process
    search_process.close()


def ask(search_process: Worker, stage: str | Stage, depth: int = 1) -> None:
    search_process.ask(AIBrain(stage, depth, seed=1), Position())


def answer(search_process: Worker) -> Thought | Failure:
    found: list[Thought | Failure] = []

    def heard() -> bool:
        news = search_process.poll()
        found.extend([news] if news else [])
        return bool(found)

    wait_until(heard)
    return found[0]


def test_it_finds_what_the_brain_itself_finds(search_process: Worker) -> None:
    ask(search_process, "9.1.7", 3)
    found = answer(search_process)
    expected = AIBrain("9.1.7", 3, seed=1).auto_play(Position())
    assert isinstance(found, Thought)
    assert (found.column, found.scores, found.nodes) == (
        expected.column,
        expected.scores,
        expected.nodes,
    )
    assert not search_process.thinking


def test_it_tells_of_its_progress(search_process: Worker) -> None:
    ask(search_process, "9.1.7", 7)
    wait_until(lambda: search_process.poll() or search_process.nodes > 10_000)
    assert search_process.thinking
    assert search_process.seconds > 0


def test_a_page_with_a_recursion_of_its_own_counts_what_it_visits(
    search_process: Worker,
) -> None:
    assert AIBrain(OwnRecursion, 1).auto_play(Position()).nodes == 7 + 49
    ask(search_process, OwnRecursion, 2)
    found = answer(search_process)
    assert isinstance(found, Thought)
    assert found.nodes == 7 + 49 + 343


@pytest.mark.parametrize(("stage", "depth", "enough"), [("9.1.7", 7, 0), (OwnRecursion, 9, 1000)])
def test_a_new_question_takes_the_place_of_the_old_one(
    search_process: Worker, stage: str | Stage, depth: int, enough: int
) -> None:
    """A page with a recursion of its own tells of its progress, too, and is stopped."""

    def in_the_same_process() -> bool:
        ask(search_process, stage, depth)
        wait_until(lambda: search_process.poll() or search_process.nodes > enough)
        process = search_process._process
        ask(search_process, "9.1.3")
        found = answer(search_process)
        assert isinstance(found, Thought)
        assert found.section == "9.1.3"
        return search_process._process is process

    # a machine may stand still for a moment
    told_to_stop = [in_the_same_process() for _ in range(3)]
    assert sum(told_to_stop) >= 2


def test_after_cancelling_no_answer_comes(search_process: Worker) -> None:
    ask(search_process, "9.1.3")
    search_process.cancel()
    time.sleep(0.5)
    assert search_process.poll() is None
    assert not search_process.thinking


def test_an_error_comes_back_with_its_place(search_process: Worker) -> None:
    ask(search_process, Faulty)
    found = answer(search_process)
    assert isinstance(found, Failure)
    assert re.fullmatch(r"faulty_stages\.py, line \d+: ZeroDivisionError: on purpose", found.reason)
    assert "Traceback" in found.traceback
    ask(search_process, "9.1.2")
    assert isinstance(answer(search_process), Thought)


def test_a_stage_may_print(search_process: Worker) -> None:
    ask(search_process, Talkative)
    assert isinstance(answer(search_process), Thought)


def test_a_stage_that_cannot_be_sent_is_an_error_and_no_crash(
    search_process: Worker,
) -> None:
    class Local(Page):
        pass

    ask(search_process, replace(Faulty, page=Local))
    found = answer(search_process)
    assert isinstance(found, Failure)
    assert "cannot run in the search process" in found.reason


@pytest.mark.parametrize(
    ("stage", "said"), [(Leaving, "exit() would end the program"), (Asking, "EOFError")]
)
def test_a_stage_may_neither_leave_nor_ask(search_process: Worker, stage: Stage, said: str) -> None:
    ask(search_process, stage)
    found = answer(search_process)
    assert isinstance(found, Failure)
    assert re.match(r"faulty_stages\.py, line \d+: ", found.reason)
    assert said in found.reason
    ask(search_process, "9.1.2")
    assert isinstance(answer(search_process), Thought)


def test_a_stage_that_ends_its_process_is_told_so(search_process: Worker) -> None:
    ask(search_process, Falling)
    found = answer(search_process)
    assert isinstance(found, Failure)
    assert found.reason == "the search process ended unexpectedly"


def test_a_stage_that_was_chosen_meanwhile_is_not_blamed_for_another_s_end(
    search_process: Worker,
) -> None:
    ask(search_process, Falling)
    wait_until(lambda: search_process.poll() or search_process._engaged)
    ask(search_process, "9.1.3")
    found = answer(search_process)
    assert isinstance(found, Thought)
    assert found.section == "9.1.3"


def test_a_stage_that_never_looks_up_is_left_behind(search_process: Worker) -> None:
    ask(search_process, Deaf)
    wait_until(lambda: search_process.poll() or search_process._engaged)
    assert search_process._process is not None
    deaf = search_process._process.pid
    ask(search_process, "9.1.3")
    assert isinstance(answer(search_process), Thought)
    wait_until(lambda: not alive({deaf}))


def test_a_process_that_dies_is_an_error_and_replaced(search_process: Worker) -> None:
    ask(search_process, "9.1.7", 7)
    assert search_process._process is not None
    search_process._process.kill()
    assert isinstance(answer(search_process), Failure)
    ask(search_process, "9.1.3")
    assert isinstance(answer(search_process), Thought)


def test_a_process_is_gone_when_its_end_is_reported() -> None:
    """A question that came between its last word and its end was never answered."""
    command = [sys.executable, "-c", "import os, time; os.close(1); time.sleep(60)"]
    heard: queue.SimpleQueue[Any] = queue.SimpleQueue()
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        search_process_module._listen(process, heard, True)
        assert heard.get() == Ended(process, 0)
        assert process.poll() is not None


@pytest.mark.parametrize("stage", ["9.1.7", Deaf])
def test_closing_leaves_nothing_running(stage: str | Stage) -> None:
    search_process = Worker()
    ask(search_process, stage, 7)
    wait_until(lambda: search_process.poll() or search_process._engaged)
    assert search_process._process is not None
    pid = search_process._process.pid
    search_process.close()
    assert not alive({pid})


@pytest.mark.parametrize("moment", ["asked", "engaged", "answered"])
def test_after_closing_nothing_that_was_asked_before_is_heard(moment: str) -> None:
    """V, a move, V, V: a process was replaced that was not there any more, and that ended the
    window."""
    search_process = Worker()
    ask(search_process, "9.1.7", 1 if moment == "answered" else 7)
    if moment == "engaged":
        wait_until(lambda: search_process.poll() or search_process._engaged)
    elif moment == "answered":
        wait_until(lambda: not search_process._heard.empty())
    search_process.close()
    for _ in range(3):
        search_process.cancel()
        assert search_process.poll() is None
    search_process._asked -= 10  # much later
    assert search_process.poll() is None
    ask(search_process, "9.1.3")
    found = answer(search_process)
    assert isinstance(found, Thought)
    assert found.section == "9.1.3"
    search_process.close()


def test_a_process_that_is_gone_is_replaced_without_complaint(
    search_process: Worker,
) -> None:
    search_process._engaged, search_process._asked = 99, -10.0
    assert search_process.poll() is None


ASKER = """
import sys, time
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.worker import Worker
search_process = Worker()
search_process.ask(AIBrain("9.1.7", 7), Position())
while not search_process._engaged:
    search_process.poll()
print(search_process._process.pid, flush=True)
time.sleep(60)
"""


def test_whoever_asked_may_be_killed() -> None:
    asker = subprocess.Popen([sys.executable, "-c", ASKER], stdout=subprocess.PIPE, text=True)
    assert asker.stdout is not None
    thinking = int(asker.stdout.readline())
    assert alive({thinking})
    asker.kill()
    asker.wait()
    wait_until(lambda: not alive({thinking}))


def test_thinking_needs_neither_java_nor_a_screen() -> None:
    module = "connect_four_ai.jobs.__main__"
    check = f"import sys, {module}; print({{'py5', 'jpype', 'numpy', 'rich'}} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", check], text=True) == "set()\n"
