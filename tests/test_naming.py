"""A mistake that has no name is told by its line, or shown where the searches part."""

import ast
import json
from itertools import chain
from pathlib import Path

import pytest
from fresh_brains import fresh_text

from connect_four_ai.commands import main
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import stage_of_file
from connect_four_ai.stages.own.explain import explained
from connect_four_ai.stages.own.new import new_text
from connect_four_ai.study.checking.asking import answers
from connect_four_ai.study.checking.copies import copies
from connect_four_ai.study.checking.diagnosis import diagnose
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.parting import Tree, parting
from connect_four_ai.study.checking.question_set import all_questions
from connect_four_ai.study.checking.verdict import Report, judged_apart
from connect_four_ai.texts.check_words import hints, parting_text, verdict_text

HERE = Path("anna.py")


def leaf(move: int, value: float) -> Tree:
    return Tree(move, 0, value, ())


CHANGES = {
    "number": ("return 10", "return 7"),
    "comparison": ("score < best_score", "score > best_score"),
    "depth": ("depth - 1, True", "depth, True"),
    "side": ("self.depth, True", "self.depth, False"),
    "pick": ("max(score, best_score)", "min(score, best_score)"),
    "condition": ("board.winner is not None or depth == 0", "board.winner is not None"),
    "letter": ('"O"', '"T"'),
    "name": ("best_move = move", "best_move = score"),
    "returned": ("return best_move", "best_move"),
    "equal": ("best_move = move", "best_move == move"),
    "target": ("best_move = available", "best_moves = available"),
    "exchanged": ("possible_board, self.depth", "self.depth, possible_board"),
    "assignment": ("best_score = min(score, best_score)", "best_score += min(score, best_score)"),
    "indent": (
        "\n            return best_score\n        else",
        "\n                return best_score\n        else",
    ),
}


@pytest.mark.parametrize("kind", CHANGES)
def test_a_changed_place_is_among_those_that_are_tried(kind: str) -> None:
    right, (old, new) = find_stage("9.1.5").code, CHANGES[kind]
    wrong = right.replace(old, new, 1)
    lines = [
        number
        for number, (a, b) in enumerate(zip(right.splitlines(), wrong.splitlines(), strict=True), 1)
        if a != b
    ]
    singles = next(iter(copies(HERE, wrong)))
    wanted = ast.unparse(ast.parse(right))
    mended = [place for place, text in singles if text == wanted]
    assert [place.line for place in mended] == lines


def test_no_copy_is_tried_twice_and_none_is_the_file() -> None:
    text = fresh_text("9.1.5")
    texts = [copy for _, copy in chain.from_iterable(copies(HERE, text))]
    assert len(texts) == len(set(texts)) > 200
    assert ast.unparse(ast.parse(text)) not in texts


CHAPTERS = Tree(4, 1, 10, (leaf(1, 0), leaf(2, 10)))


@pytest.mark.parametrize(
    ("theirs", "path", "where"),
    [
        (Tree(4, 1, 0, (leaf(1, 0), leaf(2, 10))), (4,), CHAPTERS),
        (Tree(4, 1, 7, (leaf(1, 0), leaf(2, 7))), (4, 2), leaf(2, 10)),
        (Tree(4, 1, 0, ()), (4,), CHAPTERS),
        (Tree(4, 1, 0, (leaf(1, 0),)), (4,), CHAPTERS),
        (None, (4,), CHAPTERS),
    ],
)
def test_the_first_node_where_two_trees_part(
    theirs: Tree | None, path: tuple[int, ...], where: Tree
) -> None:
    found = parting(Tree(0, 2, 0, (theirs,) if theirs else ()), Tree(0, 2, 10, (CHAPTERS,)))
    assert found is not None
    assert (found.path, found.depth, found.chapters) == (path, where.depth, where)
    assert found.theirs == (theirs.children[1] if theirs and path[1:] else theirs)
    assert found.columns == [child.move for child in where.children]


def test_two_trees_that_agree_do_not_part() -> None:
    assert parting(Tree(0, 2, 10, (CHAPTERS,)), Tree(0, 2, 10, (CHAPTERS,))) is None


def test_a_mistake_that_has_no_name_is_told_by_its_line_and_three_hints(tmp_path: Path) -> None:
    path = tmp_path / "anna.py"
    path.write_text(fresh_text("9.1.5").replace('"R": 10', '"R": 7'), encoding="utf-8")
    report = Check(path, "9.1.5").run()
    assert not report.mistakes
    assert report.place is not None
    assert (report.place.line, report.line) == (5, 5)
    assert "line 5" in verdict_text(report)
    assert report.parting is not None
    column, reply = report.parting.path
    assert parting_text(report.parting) == (
        f"After {column} {reply}, depth 0: yours +7, the chapter’s +10."
    )
    asked, follow, go_on = hints(report)
    assert "number" in asked
    assert f"column {column}" in follow
    assert str(reply) in go_on


def test_a_file_without_a_section_has_its_own_row(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "anna.py").write_text("x = (", encoding="utf-8")
    (tmp_path / "ben.py").write_text(fresh_text("9.1.3"), encoding="utf-8")
    assert main(["check", str(tmp_path), "--json"]) == 2
    anna, ben = map(json.loads, capsys.readouterr().out.splitlines())
    assert (anna["result"], ben["result"]) == ("not checked", "right")
    assert "SECTION" in anna["finding"]


def test_a_forgotten_return_of_one_half_is_told_and_no_wrong_advice_given() -> None:
    text = find_stage("9.1.5").code.replace(
        "            return best_score\n        else", "        else"
    )
    line = text.splitlines().index("        else:", 35)
    with pytest.raises(TypeError) as error:
        stage_of_file(HERE, text).brain(2).auto_play(position())
    said = str(explained(error.value, HERE))
    assert "float('-inf')" not in said
    assert f"In minimax, nothing is returned after line {line}" in said


def position() -> object:
    from connect_four_ai.games.connect_four import Position

    return Position.from_moves("444")


def report_of(section: str, text: str) -> Report:
    asked = all_questions(section, text)
    return diagnose(section, answers(HERE, text, asked))


def test_a_file_without_scores_is_asked_to_keep_some_and_not_told_that_they_agree() -> None:
    text = find_stage("9.1.3").code.replace("            self.scores[move] = score\n", "")
    text = text.replace("minimax", "look").replace("score > best", "score < best")
    report = report_of("9.1.3", text)
    assert report.difference is not None
    assert [hint.split(":")[0] for hint in hints(report)] == [
        "Keep each column’s score in self.scores"
    ]


@pytest.mark.parametrize(("before", "section"), [("9.1.4", "9.1.5"), ("9.1.5", "9.1.6")])
def test_an_untouched_task_is_told_as_one(before: str, section: str, tmp_path: Path) -> None:
    text = new_text(find_stage(section), tmp_path / "task.py", as_task=True)
    report = report_of(section, text)
    assert report.still == before
    assert verdict_text(report) == f"It still answers as {before} does."


def test_a_power_that_is_written_with_a_caret_in_brackets_is_among_the_copies() -> None:
    right = find_stage("9.1.7").code
    wrong = right.replace("10**depth", "(10 ^ depth)")
    wanted = ast.unparse(ast.parse(right))
    mended = [place for place, text in next(iter(copies(HERE, wrong))) if text == wanted]
    assert [(place.kind, wrong.splitlines()[place.line - 1].strip()) for place in mended] == [
        ("operator", "return self.score(board.winner) * (10 ^ depth)")
    ]


def test_no_step_is_wrong_where_only_a_sign_is() -> None:
    text = find_stage("9.1.7").code.replace(" * 10**depth", " + 10**depth")
    report = report_of("9.1.7", text)
    assert not report.right
    assert [step for step, holds in report.steps.items() if holds is False] in ([], ["weight"])


def test_a_step_is_right_only_if_all_that_shows_it_is_answered_as_in_the_chapter() -> None:
    """Here a tie has no score: only at the end of a game, where any other step shows too."""
    text = find_stage("9.1.5").code.replace('"O"', '"T"', 1)
    steps = judged_apart("9.1.5", answers(HERE, text, all_questions("9.1.5", text)))
    assert {step: right for step, right in steps.items() if right is not None} == {"ties": True}
