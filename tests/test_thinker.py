"""The thinking process answers, is told to stop, and never outlives whoever asked."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from faulty_stages import Asking, Deaf, Falling, Faulty, Leaving, Talkative
from sketch_process import alive
from waiting import wait_until

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import Stage
from connect_four_ai.thinker import Failure, Thinker


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker()
    yield thinker
    thinker.close()


def ask(thinker: Thinker, stage: str | type[Stage], depth: int = 1) -> None:
    thinker.ask(AIBrain(stage, depth, seed=1), Position())


def answer(thinker: Thinker) -> Thought | Failure:
    found: list[Thought | Failure] = []

    def heard() -> bool:
        news = thinker.poll()
        found.extend([news] if news else [])
        return bool(found)

    wait_until(heard)
    return found[0]


def test_it_finds_what_the_brain_itself_finds(thinker: Thinker) -> None:
    ask(thinker, "9.1.7", 3)
    found = answer(thinker)
    expected = AIBrain("9.1.7", 3, seed=1).auto_play(Position())
    assert isinstance(found, Thought)
    assert (found.column, found.scores, found.nodes) == (expected.column, expected.scores, expected.nodes)
    assert not thinker.thinking


def test_it_tells_of_its_progress(thinker: Thinker) -> None:
    ask(thinker, "9.1.7", 7)
    wait_until(lambda: thinker.poll() or thinker.nodes > 10_000)
    assert thinker.thinking
    assert thinker.seconds > 0


def test_a_new_question_takes_the_place_of_the_old_one(thinker: Thinker) -> None:
    ask(thinker, "9.1.7", 7)
    wait_until(lambda: thinker.poll() or thinker.nodes > 0)
    process = thinker._process
    ask(thinker, "9.1.3")
    found = answer(thinker)
    assert isinstance(found, Thought)
    assert found.section == "9.1.3"
    assert thinker._process is process, "the same process, told to stop"


def test_after_cancelling_no_answer_comes(thinker: Thinker) -> None:
    ask(thinker, "9.1.3")
    thinker.cancel()
    time.sleep(0.5)
    assert thinker.poll() is None
    assert not thinker.thinking


def test_an_error_comes_back_with_its_place(thinker: Thinker) -> None:
    ask(thinker, Faulty)
    found = answer(thinker)
    assert isinstance(found, Failure)
    assert re.fullmatch(r"faulty_stages\.py, line \d+: ZeroDivisionError: on purpose", found.reason)
    assert "Traceback" in found.traceback
    ask(thinker, "9.1.2")
    assert isinstance(answer(thinker), Thought)


def test_a_stage_may_print(thinker: Thinker) -> None:
    ask(thinker, Talkative)
    assert isinstance(answer(thinker), Thought)


def test_a_stage_that_cannot_be_sent_is_an_error_and_no_crash(thinker: Thinker) -> None:
    class Local(Faulty):
        pass

    ask(thinker, Local)
    found = answer(thinker)
    assert isinstance(found, Failure)
    assert "cannot be sent" in found.reason


@pytest.mark.parametrize(("stage", "said"), [(Leaving, "exit() would end the program"), (Asking, "EOFError")])
def test_a_stage_may_neither_leave_nor_ask(thinker: Thinker, stage: type[Stage], said: str) -> None:
    ask(thinker, stage)
    found = answer(thinker)
    assert isinstance(found, Failure)
    assert re.match(r"faulty_stages\.py, line \d+: ", found.reason)
    assert said in found.reason
    ask(thinker, "9.1.2")
    assert isinstance(answer(thinker), Thought)


def test_a_stage_that_ends_its_process_is_told_so(thinker: Thinker) -> None:
    ask(thinker, Falling)
    found = answer(thinker)
    assert isinstance(found, Failure)
    assert found.reason == "the thinking process ended unexpectedly"


def test_a_stage_that_was_chosen_meanwhile_is_not_blamed_for_another_s_end(thinker: Thinker) -> None:
    ask(thinker, Falling)
    wait_until(lambda: thinker.poll() or thinker._engaged)
    ask(thinker, "9.1.3")
    found = answer(thinker)
    assert isinstance(found, Thought)
    assert found.section == "9.1.3"


def test_a_stage_that_never_looks_up_is_left_behind(thinker: Thinker) -> None:
    ask(thinker, Deaf)
    wait_until(lambda: thinker.poll() or thinker._engaged)
    assert thinker._process is not None
    deaf = thinker._process.pid
    ask(thinker, "9.1.3")
    assert isinstance(answer(thinker), Thought)
    assert not alive({deaf})


def test_a_process_that_dies_is_an_error_and_replaced(thinker: Thinker) -> None:
    ask(thinker, "9.1.7", 7)
    assert thinker._process is not None
    thinker._process.kill()
    assert isinstance(answer(thinker), Failure)
    ask(thinker, "9.1.3")
    assert isinstance(answer(thinker), Thought)


@pytest.mark.parametrize("stage", ["9.1.7", Deaf])
def test_closing_leaves_nothing_running(stage: str | type[Stage]) -> None:
    thinker = Thinker()
    ask(thinker, stage, 7)
    wait_until(lambda: thinker.poll() or thinker._engaged)
    assert thinker._process is not None
    pid = thinker._process.pid
    thinker.close()
    assert not alive({pid})


@pytest.mark.parametrize("moment", ["asked", "engaged", "answered"])
def test_after_closing_nothing_that_was_asked_before_is_heard(moment: str) -> None:
    """V, a move, V, V: a process was replaced that was not there any more, and that ended the window."""
    thinker = Thinker()
    ask(thinker, "9.1.7", 1 if moment == "answered" else 7)
    if moment == "engaged":
        wait_until(lambda: thinker.poll() or thinker._engaged)
    elif moment == "answered":
        wait_until(lambda: not thinker._heard.empty())
    thinker.close()
    for _ in range(3):
        thinker.cancel()
        assert thinker.poll() is None
    thinker._asked -= 10  # much later
    assert thinker.poll() is None
    ask(thinker, "9.1.3")
    found = answer(thinker)
    assert isinstance(found, Thought)
    assert found.section == "9.1.3"
    thinker.close()


def test_a_process_that_is_gone_is_replaced_without_complaint(thinker: Thinker) -> None:
    thinker._engaged, thinker._asked = 99, -10.0
    assert thinker.poll() is None


ASKER = """
import sys, time
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.thinker import Thinker
thinker = Thinker()
thinker.ask(AIBrain("9.1.7", 7), Position())
while not thinker._engaged:
    thinker.poll()
print(thinker._process.pid, flush=True)
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
    check = "import sys, connect_four_ai.thinker.__main__; print({'py5', 'jpype', 'numpy', 'rich'} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", check], text=True) == "set()\n"
