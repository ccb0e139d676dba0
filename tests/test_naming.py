"""A mistake that has no name is told by its line, or shown where the searches part."""

import json
from pathlib import Path

import pytest
from checked import PATH, answers_of, line_of, report_of
from fresh_brains import fresh_text

from connect_four_ai.commands import main
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import stage_of_file
from connect_four_ai.stages.own.explain import explained
from connect_four_ai.stages.own.new import new_text
from connect_four_ai.study.checking.asking import search
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.mistakes import brain_of
from connect_four_ai.study.checking.parting import Tree, alike, parting, tree_of
from connect_four_ai.study.checking.questions import Question
from connect_four_ai.study.checking.verdict import judged_apart
from connect_four_ai.texts.check_words import hints, parting_text, verdict_text
from tools.evidence.files import text_of


def leaf(move: int, value: float) -> Tree:
    return Tree(move, value)


CHAPTERS = Tree(4, 10, (leaf(1, 0), leaf(2, 10)))


@pytest.mark.parametrize(
    ("theirs", "path", "where"),
    [
        (Tree(4, 0, (leaf(1, 0), leaf(2, 10))), (4,), CHAPTERS),
        (Tree(4, 7, (leaf(1, 0), leaf(2, 7))), (4, 2), leaf(2, 10)),
        (Tree(4, 0, ()), (4,), CHAPTERS),
        (Tree(4, 0, (leaf(1, 0),)), (4,), CHAPTERS),
        (None, (4,), CHAPTERS),
    ],
)
def test_the_first_node_where_two_trees_part(
    theirs: Tree | None, path: tuple[int, ...], where: Tree
) -> None:
    found = parting(Tree(0, 0, (theirs,) if theirs else ()), Tree(0, 10, (CHAPTERS,)), 1)
    assert found is not None
    assert (found.path, found.depth, found.chapters) == (path, 2 - len(path), where)
    assert found.theirs == (theirs.children[1] if theirs and path[1:] else theirs)
    assert found.columns == [child.move for child in where.children]


def test_two_trees_that_agree_do_not_part() -> None:
    assert parting(Tree(0, 10, (CHAPTERS,)), Tree(0, 10, (CHAPTERS,)), 1) is None


@pytest.mark.parametrize(
    "style", ["functions", "grid", "helpers", "keywords", "listing", "listing_grid", "match"]
)
def test_a_search_is_seen_whatever_its_functions_are_called(style: str) -> None:
    question = Question("play", "4453424", 1 if "listing" in style else 2)
    theirs = search(PATH, text_of(style, "9.1.5"), question)
    right = tree_of(brain_of("9.1.5")(question.depth, 0), question)
    assert theirs is not None
    assert right is not None
    assert len(right.children) == 7
    assert len(right.children[0].children) == 7
    assert alike(theirs, right)
    assert not alike(theirs, right._replace(children=right.children[:6]))


@pytest.mark.parametrize("style", ["memory", "names", "super", "while_loops"])
def test_the_line_that_returned_a_value_is_seen_through_what_passes_it_on(style: str) -> None:
    text = text_of(style, "9.1.5")
    for old in ('"R": 10', "return 10", "points = 10"):
        text = text.replace(old, old.replace("10", "7"))
    report = report_of("9.1.5", text)
    assert report.mistake is None
    assert report.line
    lines = text.splitlines()
    told = [lines[line - 1].strip() for line in report.lines]
    assert told[0].startswith("return"), told
    assert "score(" in told[-1] or "known[key]" in told[-1], told


def test_a_mistake_that_has_no_name_is_told_by_its_line_and_the_way_there(tmp_path: Path) -> None:
    path = tmp_path / "anna.py"
    path.write_text(fresh_text("9.1.5").replace('"R": 10', '"R": 7'), encoding="utf-8")
    report = Check(path, "9.1.5").run()
    assert not report.mistake
    returned = line_of(path.read_text("utf-8"), "return POINTS.get(who, -FAR)")
    assert report.line == returned
    assert f"Line {returned} returns the first value that differs" in verdict_text(report)
    assert report.parting is not None
    column, reply = report.parting.path
    assert parting_text(report.parting) == (
        f"After {column} {reply}, depth 0: yours +7, the chapter’s +10."
    )
    follow, go_on, look = hints(report)
    assert f"column {column}" in follow
    assert str(reply) in go_on
    assert "what score does your program give this board" in look


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
        stage_of_file(PATH, text).brain(2).auto_play(position())
    said = str(explained(error.value, PATH))
    assert "float('-inf')" not in said
    assert f"In minimax, nothing is returned after line {line}" in said


def position() -> object:
    from connect_four_ai.games.connect_four import Position

    return Position.from_moves("444")


def test_of_a_file_without_scores_the_search_is_seen() -> None:
    text = find_stage("9.1.3").code.replace("            self.scores[move] = score\n", "")
    text = text.replace("minimax", "look").replace("score > best", "score < best")
    report = report_of("9.1.3", text)
    assert report.difference is not None
    assert report.difference.chosen
    assert report.line == line_of(text, "return best_move")
    assert hints(report)[0].startswith("The scores agree")


@pytest.mark.parametrize(("before", "section"), [("9.1.4", "9.1.5"), ("9.1.5", "9.1.6")])
def test_an_untouched_task_is_told_as_one(before: str, section: str, tmp_path: Path) -> None:
    text = new_text(find_stage(section), tmp_path / "task.py", as_task=True)
    report = report_of(section, text)
    assert report.other == before
    assert verdict_text(report).startswith(f"It answers as {before} does, not as {section}.")


def test_no_step_is_wrong_where_only_a_sign_is() -> None:
    text = find_stage("9.1.7").code.replace(" * 10**depth", " + 10**depth")
    report = report_of("9.1.7", text)
    assert not report.right
    assert [step for step, holds in report.steps.items() if holds is False] in ([], ["weight"])


def test_a_step_is_right_only_if_all_that_shows_it_is_answered_as_in_the_chapter() -> None:
    """Here a tie has no score: only at the end of a game, where any other step shows too."""
    text = find_stage("9.1.5").code.replace('"O"', '"T"', 1)
    steps = judged_apart("9.1.5", answers_of("9.1.5", text))
    assert {step: right for step, right in steps.items() if right is not None} == {"ties": True}
