"""Advice on a student's file is tried on a copy of it, and given only if it helps."""

import re
from pathlib import Path

import pytest
from chapter_listings import listing
from fresh_brains import fresh_text

from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import FileFault, stage_of_file
from connect_four_ai.stages.own.explain import explained
from connect_four_ai.study.checking.questions import Examinee, Question

PATH = Path("anna.py")
ADVICE = re.compile(r"after line (\d+), write: (.+) \(indented like line (\d+)\)")


def told(text: str) -> str:
    """What is said of a move that fails."""
    stage = stage_of_file(PATH, text)
    return Examinee(stage.brain, PATH).ask(Question("play", "1212125", 1)).told


def followed(text: str, said: str) -> str:
    """The text with the line that it is said to lack."""
    found = ADVICE.search(said)
    assert found, said
    lines, after, first = text.splitlines(), int(found[1]), lines_of(text)[int(found[3]) - 1]
    indented = re.match(r" *", first)
    assert indented
    lines.insert(after, indented[0] + found[2])
    return "\n".join(lines) + "\n"


def lines_of(text: str) -> list[str]:
    return text.splitlines()


def plays(text: str) -> bool:
    return not told(text)


@pytest.mark.parametrize(
    ("text", "wrong", "code"),
    [
        (find_stage("9.1.5").code, "        return best_move\n", "return best_move"),
        (fresh_text("9.1.5"), "        return favourite\n", "return favourite"),
        (listing("9.1.6", 1), "        self.gameBoard.trigger(bestMove)\n", "trigger(bestMove)"),
    ],
    ids=["page", "other names", "listing"],
)
def test_the_line_that_gives_the_move_is_told_in_the_files_own_names(
    text: str, wrong: str, code: str
) -> None:
    assert wrong in text
    said = told(text.replace(wrong, ""))
    assert code in said
    assert plays(followed(text.replace(wrong, ""), said))


def test_a_line_that_does_not_help_is_not_told() -> None:
    """Its best_move is never set, so that giving it back is an error too."""
    text = find_stage("9.1.5").code.replace("        return best_move\n", "")
    text = text.replace("        best_move = available_columns[0]\n", "")
    text = text.replace(
        "                best_move = move\n", "                best_moves = [move]\n"
    )
    said = told(text)
    assert "gave no move" in said
    assert "nothing is returned after line" in said
    assert "write:" not in said


def test_no_number_is_advised_where_a_half_of_minimax_gives_nothing() -> None:
    text = find_stage("9.1.5").code
    text = text.replace("            return best_score\n        else", "        else")
    said = told(text)
    assert "In minimax, nothing is returned after line" in said
    assert "write:" not in said


def test_an_endless_copy_costs_no_more_than_its_time() -> None:
    """With the line, minimax calls itself without end."""
    text = find_stage("9.1.5").code.replace("        return best_move\n", "")
    text = text.replace("depth - 1", "depth")
    brain = stage_of_file(PATH, text).brain(1)
    said = str(explained(move_of(brain), PATH))
    assert "write:" not in said


def move_of(brain: object) -> BaseException:
    from connect_four_ai.app.faults import NoMove

    assert brain
    return NoMove("anna gave no move")


@pytest.mark.parametrize("body", ["pass", "x = (", "return 4 4"])
def test_a_pasted_method_is_only_placed_where_it_can_be_read(body: str) -> None:
    text = f"    def autoPlay(self):\n        {body}\n"
    with pytest.raises(FileFault) as fault:
        stage_of_file(PATH, text)
    assert ("put it into the class" in str(fault.value)) == (body == "pass")


def test_a_move_that_is_given_needs_no_advice() -> None:
    assert plays(find_stage("9.1.5").code)
    assert (
        stage_of_file(PATH, find_stage("9.1.5").code)
        .brain(1)
        .auto_play(Position.from_moves("1212125"))
    )
