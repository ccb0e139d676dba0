"""The checker in a process of its own: what a file does there costs nobody anything."""

import re
from pathlib import Path

import pytest
from checked import report_of
from fresh_brains import fresh_text

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.positions import threats
from connect_four_ai.stages.brain import Brain
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.mistakes import steps_of
from connect_four_ai.study.checking.questions import Question, ask
from connect_four_ai.study.checking.verdict import Report

LISTING = """
import copy, random
class aiBrain:
    def __init__(self, board):
        self.gameBoard = board
    def autoPlay(self):
        columns = [i for i in range(7) if self.gameBoard.grids[0][i].value == ""]
        random.shuffle(columns)
        bestScore, bestMove = float("inf"), columns[0]
        for i in columns:
            board = copy.deepcopy(self.gameBoard)
            board.trigger(i)
            score = self.minimax(board, 1, True)
            if score < bestScore:
                bestScore, bestMove = score, i
        self.gameBoard.trigger(bestMove)
    def score(self, winner):
        return {"R": 10, "Y": -10, "O": 0}.get(winner, float("-inf"))
    def minimax(self, board, depth, isMaximizing):
        if board.winner is not None or depth == 0:
            return self.score(board.winner)
        scores = []
        for i in range(7):
            if board.grids[0][i].value == "":
                after = copy.deepcopy(board)
                after.trigger(i)
                scores.append(self.minimax(after, depth - 1, not isMaximizing))
        return max(scores) if isMaximizing else min(scores)
"""


def listing_report(text: str) -> Report:
    return report_of("9.1.5", text)


def key_of(report: Report) -> str:
    return report.mistake.key if report.mistake else ""


def test_a_listing_of_the_chapter_is_checked_at_its_own_depth() -> None:
    assert listing_report(LISTING).right
    assert key_of(listing_report(LISTING.replace("max(scores)", "min(scores)"))) == "red-lowest"


def test_a_check_can_be_ended_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "endless.py"
    path.write_text(
        "while True:\n    pass\nclass AIBrain:\n    def auto_play(self, board):\n        return 1\n"
    )

    class Ended(Exception):
        pass

    calls = []

    def report(nodes: int, found: object) -> None:
        calls.append(1)
        if len(calls) > 3:
            raise Ended

    with pytest.raises(Ended):
        Check(path, "9.1.3", seconds=60).run(report)


def test_a_question_is_asked_without_harm() -> None:
    class Broken(Brain):
        def auto_play(self, position: object) -> int:
            raise SystemExit

    answer = ask(Broken, Question("play", "4453"))
    assert answer.fault == "SystemExit"
    assert "SystemExit" in answer.told
    assert ask(Broken, Question("minimax", "4453")).fault == "absent"


def test_a_listing_that_never_shuffles_is_not_said_to_choose_at_random() -> None:
    assert listing_report(LISTING).steps["ties"] is True
    fixed = LISTING.replace("random.shuffle(columns)", "pass")
    assert key_of(listing_report(fixed)) == "no-shuffle"
    deeper = listing_report(fixed.replace("board, 1,", "board, 2,"))
    assert key_of(deeper) == "no-shuffle", "near the end of a game"


FAULTS = {
    "no move": ("return favourite", "pass", "write: return favourite"),
    "no column": ("return favourite", "return 'x'", "auto_play gave 'x', which is not a column"),
    "misspelt": ("= value, columns", "= valu, columns", "there is nothing of the name 'valu' here"),
    "None": (
        "return max(results + [-FAR]) if red else min(results + [FAR])",
        "max(results)",
        "a score is None",
    ),
    "loop": ("i += 1", "pass", "it visits far more nodes than the chapter’s program"),
    "loop without nodes": ("i += 1", "while True: pass", "the time is up"),
}


@pytest.mark.parametrize("wrong", FAULTS)
def test_an_error_is_told_with_its_line_and_nothing_is_said_of_the_steps(
    wrong: str, tmp_path: Path
) -> None:
    old, new, said = FAULTS[wrong]
    path, text = tmp_path / "anna.py", fresh_text("9.1.5").replace(old, new)
    path.write_text(text, encoding="utf-8")
    if wrong.startswith("loop"):
        report = Check(path, "9.1.5", seconds=1 if "without" in wrong else 20).run()
    else:
        report = report_of("9.1.5", text)
    assert said in report.fault
    assert report.line is not None
    assert re.match(r"anna\.py, line \d+: ", report.fault)
    assert not report.mistake
    assert report.steps == dict.fromkeys(steps_of("9.1.5"))


def test_unfinished_answers_name_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "anna.py"
    ending = """results = []
        os.asked = getattr(os, "asked", 0) + 1
        os.asked < 500 or os.abort()"""
    wrong = fresh_text("9.1.5", "yellow-not-turned").replace("results = []", ending)
    path.write_text(f"import os\n{wrong}", encoding="utf-8")
    report = Check(path, "9.1.5").run()
    assert "it ended Python" in report.fault
    assert report.line
    assert not report.mistake


def test_the_difference_shown_has_one_threat_and_few_plies() -> None:
    for key in ("root-player", "one-less", "stops-early"):
        difference = report_of("9.1.5", fresh_text("9.1.5", key)).difference
        assert difference is not None
        assert difference.question.depth <= 2
        assert len(threats(Position.from_moves(difference.question.moves))) == 1
