"""An error in the file of one stage costs that stage and nothing else: no page imports another."""

from pathlib import Path

import pytest
from running import run_python
from shipped import SECTIONS
from test_contributing import copy_of_the_project

from connect_four_ai.stages import STAGES, Scoring
from connect_four_ai.stages.switches import COMBINATIONS, stage_of
from connect_four_ai.texts.why import AT_ONCE, MEANINGS, REASONS

BLOCKING = "connect_four_ai/stages/section_9_1_5.py"
FAULT = "section_9_1_5.py, line 3: '(' was never closed"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with a bracket missing in 9.1.5."""
    code = '"""9.1.5"""\n\nprint(\n'
    return copy_of_the_project(tmp_path_factory.mktemp("broken"), {BLOCKING: code})


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("scores --help", 0, "usage:"),
        ("scores 44 --stage 9.1.4 --depth 1", 0, "9.1.4"),
        ("scores 44 --stage 9.1.5", 2, FAULT),
        ("--stage 9.1.5", 2, FAULT),
    ],
)
def test_that_stage_is_refused_with_its_fault_and_all_else_goes_on(
    words: str, status: int, said: str, project: Path
) -> None:
    done = run_python("-m", "connect_four_ai", *words.split(), folder=project)
    assert done.returncode == status
    if status:
        assert (done.stderr.count("\n"), done.stderr.count(said)) == (1, 1)
        assert "could not be read" not in done.stderr
    else:
        assert (done.stderr, said in done.stdout) == ("", True)


LAB = """
from connect_four_ai.play.actions import warnings
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.play.match import Match
from connect_four_ai.stages import working_stage
game = Match(AIBrain(working_stage('9.1.5')), Position())
print(game.brain.stage.section, warnings(game), sep='|')
"""


def test_the_lab_says_what_is_wrong(project: Path) -> None:
    assert run_python("-c", LAB, folder=project).stdout == f"9.1.4|{FAULT}\n"


def test_every_meaning_belongs_to_a_stage() -> None:
    """Meanings are found by the name of a kind of score: a misspelt one would never be found."""
    stages = [
        *(stage for stage in STAGES.values() if stage.computer and stage.section in SECTIONS),
        *map(stage_of, COMBINATIONS),
    ]
    kinds = {stage.scoring for stage in stages}
    of_games = {f"value of {game}" for game in ("Position", "TicTacToe", "Isolation")}
    assert set(MEANINGS) == kinds | of_games | {Scoring.OWN, AT_ONCE}
    assert set(REASONS) <= kinds
