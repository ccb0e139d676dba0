"""A program's answer is read as plain values: numbers of other classes become plain ones, and other
objects are refused."""

import enum
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cases import cases_of

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.faults import StageError
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.messages import REFERENCES, Answer, from_json, to_json
from connect_four_ai.stages.own import own_stage, stage_of_file
from connect_four_ai.stages.switches import COMBINATIONS, stage_of
from connect_four_ai.study.arena.game import Contestant
from connect_four_ai.study.arena.players import file_player
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.recording import Replay

np = pytest.importorskip("numpy")
CASES = cases_of(__file__)
ALL = "self.scores.update({{m: {0} for m in board.legal_moves}}); return 7"
GIVES: dict[str, tuple[int, dict[int, float]]] = {
    "return np.argmax([1, 3, 2]) + 1": (2, {}),
    "return 4.0": (4, {}),
    ALL.format("np.float64(m)"): (7, {m: -float(m) for m in range(1, 8)}),
    "self.scores[Column.LEFT] = np.float32(3); return np.uint8(1)": (1, {1: -3.0}),
    "self.nodes = np.int64(5); return 1": (1, {}),
    "self.nodes = 10**5000; return 1": (1, {}),
}


@pytest.mark.parametrize("line", GIVES)
def test_what_equals_an_integer_is_one(line: str, tmp_path: Path) -> None:
    stage = stage_of_file(tmp_path / "anna.py", f"{CASES['brain']}        {line}\n")
    thought = AIBrain(stage).auto_play(Position())
    assert (thought.move, thought.scores) == GIVES[line]
    values = [thought.move, thought.nodes, *thought.scores, *thought.scores.values()]
    assert {type(value) for value in values} <= {int, float}
    assert thought.nodes in (0, 5)


# The border between two processes


class Colour(enum.StrEnum):
    RED = "R"


def crossed(value: Any) -> Any:
    return from_json(to_json(Answer(1, value))).found


@pytest.mark.parametrize(
    ("value", "plain"),
    [(np.int64(3), 3), (np.float32(0.5), 0.5), (Colour.RED, "R"), (float("inf"), float("inf"))],
)
def test_the_border_takes_python_s_own_values(value: object, plain: object) -> None:
    assert crossed([value]) == [plain]
    assert type(crossed(value)) is type(plain)


def test_what_jobs_find_crosses_as_it_is(anna: Path) -> None:
    position, brain = Position.from_moves("445"), AIBrain("9.1.7", 1)
    anna.write_text("x = (", encoding="utf-8")
    for job in (Replay(position, brain.stage, 1), Check(anna, "9.1.5")):
        found: Any = job.run()
        assert repr(crossed(found)) == repr(found)
    thought = brain.auto_play(position)
    value = {(1, "a"): {4, 3}, frozenset({2}): (thought,)}
    assert crossed(value) == value
    for stage in (stage_of(COMBINATIONS[5]), own_stage(anna)):
        there = crossed(replace(thought, stage=stage)).stage
        assert (there.section, there.path) == (stage.section, stage.path)


def test_a_node_that_is_named_twice_is_one() -> None:
    recording = crossed(Replay(Position.from_moves("445"), AIBrain("U").stage, 1, nodes=20).run())
    nodes = set(map(id, recording.root))
    assert len(recording.moments) > 20
    assert all(id(moment.node) in nodes for moment in recording.moments)


NO_ANSWERS = {
    "a function": ["connect_four_ai.jobs.limits.exit_at_once", 7],
    "another's function": ["connect_four_ai.jobs.process.subprocess.call", "false"],
    "a class that works": ["connect_four_ai.jobs.worker.Worker"],
    "a stage with a page": ["connect_four_ai.stages.stage.Stage", "9", "", "", "", ""],
    "of Python's own": ["builtins.eval", "1"],
    "a later row": ["list", [1]],
    "a number without end": ["list", 1],
    "a text for a number": ["connect_four_ai.study.checking.questions.Question", "44", "2"],
    "no list of numbers": ["connect_four_ai.stages.thought.AtDepth", 1, None, 2, 3],
    "no number": ["connect_four_ai.study.arena.ratings.Rating", 0, float("nan"), 1],
    "a huge number": ["connect_four_ai.study.arena.ratings.Rating", 0, 10**400, 1],
    "a text for a path": [REFERENCES[1], "anna.py", None, "anna", "9.1.5", 2, True],
}


@pytest.mark.parametrize("kind", NO_ANSWERS)
def test_nothing_but_values_is_made_of_an_answer(kind: str) -> None:
    content = json.dumps([NO_ANSWERS[kind]])
    if kind == "a number without end":
        content = content.replace("1", "1" * 5000)
    with pytest.raises((ValueError, TypeError, IndexError)):
        from_json(content)


THOUGHT = "replace(ai_brain.AIBrain('9.1.2').auto_play(''), move=9)"


@pytest.mark.parametrize(
    "value", ["(4, float('nan'))", "(4, float('-inf'))", "('4', 0.1)", "(9, 0.1)"]
)
def test_a_forged_move_is_no_traceback(value: str, anna: Path) -> None:
    """Either the move is the program's fault, or it counts, with a time that can be."""
    anna.write_text(CASES["forges"].replace("VALUE", value), encoding="utf-8")
    contestant = Contestant(file_player(anna), 2)
    told, column, took = "anna.py", 4, 0.0
    try:
        column, took = contestant.ask("", "a game")
    except StageError as error:
        told = str(error)
    contestant.end()
    assert told.startswith("anna.py")
    assert column == 4
    assert 0 <= took < 4


@pytest.mark.parametrize("value", ["'x'", THOUGHT])
def test_a_forged_thought_is_told_as_the_file_s_fault(value: str, anna: Path) -> None:
    text = CASES["forges"].replace("VALUE", value).replace("def agent(observation)", "def forge()")
    brain = "class AIBrain:\n    def auto_play(self, board):\n        return forge()\n"
    anna.write_text(text + brain, encoding="utf-8")
    with pytest.raises(StageError, match=r"anna\.py"):
        AIBrain(own_stage(anna)).auto_play(Position())
