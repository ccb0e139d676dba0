"""The verdict on students' files: no right one is refused, no wrong one passes, and no cause is
reported that is not proven."""

import tomllib
from pathlib import Path

import pytest
from cases import cases_of
from checked import PATH, answers_of, line_of, listing, passes, report_of
from fresh_brains import fresh_text

from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import FileFault, stage_of_file
from connect_four_ai.stages.own.new import new_text
from connect_four_ai.study.checking import SECTIONS
from connect_four_ai.study.checking.examine import search
from connect_four_ai.study.checking.mistakes import brain_of
from connect_four_ai.study.checking.parting import Tree, alike, parting, tree_of
from connect_four_ai.study.checking.questions import Question
from connect_four_ai.study.checking.verdict import OTHERS
from connect_four_ai.texts.check_words import hints, parting_text, verdict_text
from tools.evidence.files import File, text_of, wrong_files
from tools.evidence.reference import from_section_on


def changed(section: str, *edits: tuple[str, str]) -> str:
    """Returns a section's page with some of its words changed."""
    text = find_stage(section).code
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return text


KEPT = "self.scores[move] = score"
START = "        best_score = inf\n        best_move"
RIGHT = tomllib.loads(Path(__file__).with_name("right_files.toml").read_text("utf-8"))
WRONG = {file.name: file for file in wrong_files()[::3]}


@pytest.mark.parametrize("name", RIGHT)
def test_any_way_that_python_allows_is_right(name: str) -> None:
    report = report_of("9.1.5", changed("9.1.5", *RIGHT[name]))
    assert report.right, report
    assert set(report.steps.values()) == {True}
    assert not report.by_fallback


@pytest.mark.parametrize("file", WRONG.values(), ids=WRONG)
def test_what_goes_wrong_seldom_is_found(file: File) -> None:
    assert not passes(file.section, file.text)


MAX_OR = ("max(score, bestScore)", "max(score, bestScore or float('-inf'))")
MIN_OR = ("min(score, bestScore)", "min(score, bestScore or float('inf'))")
NOTHING_YET = ("(score < bestScore)", "(not bestScore or score < bestScore)")


@pytest.mark.parametrize(
    ("section", "depth", "edit"),
    [("9.1.4", 2, MIN_OR), ("9.1.5", 2, NOTHING_YET), ("9.1.5", 3, MAX_OR)],
)
def test_a_listing_is_asked_enough_whatever_its_depth(
    section: str, depth: int, edit: tuple[str, str]
) -> None:
    """The listing takes a score of 0 for no score yet."""
    text = listing(section, depth)
    assert passes(section, text)
    assert not passes(section, text.replace(*edit))


@pytest.mark.parametrize("wrong", ["10", "None"])
def test_a_tie_has_its_own_score_in_9_1_3(wrong: str) -> None:
    text = changed("9.1.3", ('"O":\n            return 0', f'"O":\n            return {wrong}'))
    assert not passes("9.1.3", text)


@pytest.mark.parametrize("section", ["9.1.4", "9.1.7"])
def test_the_chapters_listing_is_right_and_its_slip_is_told(section: str) -> None:
    report = report_of(section, listing(section))
    assert report.right, report
    assert report.by_fallback == (not from_section_on(section, "9.1.5"))


@pytest.mark.parametrize("other", OTHERS)
def test_a_file_that_answers_as_another_section_is_told_so(other: str) -> None:
    for section in SECTIONS:
        if section == other or section == "9.1.3" != other != "9.1.2":
            continue  # without a depth, several are the same
        report = report_of(section, find_stage(other).code)
        assert report.other == other, section
        assert f"as {other} does, not as {section}" in verdict_text(report)


def test_a_file_that_sees_fours_with_gaps_is_not_said_to_play_at_random() -> None:
    text = text_of("listing_grid", "9.1.3")
    wrong = text.replace("[j + k * dj]", "[k + k * dj]")
    assert wrong != text
    assert report_of("9.1.3", wrong).other == ""


def test_an_untouched_task_is_told_as_one(tmp_path: Path) -> None:
    text = new_text(find_stage("9.1.6"), tmp_path / "task.py", as_task=True)
    assert report_of("9.1.6", text).other == "9.1.5"
    assert report_of("9.1.5", listing("9.1.7")).other == "9.1.7"


# Where the searches part


def tree(move: int, value: float, *children: Tree) -> Tree:
    return Tree(move, value, {child.move: child for child in children})


CHAPTERS = tree(4, 10, tree(1, 0), tree(2, 10))


@pytest.mark.parametrize(
    ("theirs", "path", "where"),
    [
        (tree(4, 0, tree(1, 0), tree(2, 10)), (4,), CHAPTERS),
        (tree(4, 7, tree(1, 0), tree(2, 7)), (4, 2), tree(2, 10)),
        (tree(4, 0), (4,), CHAPTERS),
        (tree(4, 0, tree(1, 0)), (4,), CHAPTERS),
        (None, (4,), CHAPTERS),
    ],
)
def test_the_first_node_where_two_trees_part(
    theirs: Tree | None, path: tuple[int, ...], where: Tree
) -> None:
    chapters = tree(0, 10, CHAPTERS)
    found = parting(tree(0, 0, *([theirs] if theirs else [])), chapters, 1)
    assert found is not None
    assert (found.path, found.depth, found.chapters) == (path, 2 - len(path), where)
    assert found.theirs == (theirs.children[2] if theirs and path[1:] else theirs)
    assert found.columns == [*where.children]
    assert parting(chapters, chapters, 1) is None


@pytest.mark.parametrize("style", ["functions", "grid", "helpers", "keywords", "listing_grid"])
def test_a_search_is_seen_whatever_its_functions_are_called(style: str) -> None:
    question = Question("4453424", 1 if "listing" in style else 2)
    theirs = search(PATH, text_of(style, "9.1.5"), question)
    right = tree_of(brain_of("9.1.5")(question.depth, 0), question)
    assert theirs is not None
    assert right is not None
    assert [len(right.children), len(right.children[1].children)] == [7, 7]
    assert alike(theirs, right)
    del right.children[7]
    assert not alike(theirs, right)


@pytest.mark.parametrize("style", ["memory", "while_loops"])
def test_the_line_that_returned_a_value_is_seen_through_what_passes_it_on(style: str) -> None:
    text = text_of(style, "9.1.5")
    for old in ('"R": 10', "return 10", "points = 10"):
        text = text.replace(old, old.replace("10", "7"))
    report = report_of("9.1.5", text)
    assert not report.mistakes
    message = [text.splitlines()[line - 1].strip() for line in report.lines]
    assert message[0].startswith("return"), message
    assert "score(" in message[-1] or "known[key]" in message[-1], message


def test_a_mistake_that_has_no_name_is_told_by_its_line_and_the_way_there() -> None:
    text = fresh_text("9.1.5").replace('"R": 10', '"R": 7')
    report = report_of("9.1.5", text)
    assert not report.mistakes
    assert set(report.steps.values()) == {None}, "nothing is proven of any step"
    assert report.line == line_of(text, "return POINTS.get(who, -FAR)")
    assert f"Line {report.line} returns the first value that differs" in verdict_text(report)
    assert report.parting is not None
    column, reply = report.parting.path
    assert parting_text(report.parting) == (
        f"After {column} {reply}, depth 0: yours +7, the chapter’s +10."
    )
    follow, go_on, look = hints(report)
    assert f"column {column}" in follow
    assert str(reply) in go_on
    assert "what score does your program give this board" in look


def test_of_a_file_without_scores_the_search_is_seen() -> None:
    text = changed("9.1.3", (f"            {KEPT}\n", ""), ("minimax", "look"))
    report = report_of("9.1.3", text.replace("score > best", "score < best"))
    assert report.difference is not None
    assert report.difference.chosen
    assert text.splitlines()[(report.line or 0) - 1].strip() == "return best_move"
    assert hints(report)[0].startswith("The scores agree")


UNPROVEN = cases_of(__file__)["unproven"]


@pytest.mark.parametrize("name", UNPROVEN)
def test_where_no_cause_is_proven_the_node_and_its_line_are_told(name: str) -> None:
    section, old, new, code = UNPROVEN[name]
    text = changed(section, (old, new))
    report = report_of(section, text)
    assert not report.right
    assert report.line
    assert report.difference
    if code:
        assert text.splitlines()[report.line - 1].strip() == code
    if name == "always true":  # what it does is certain, whatever the reason
        assert report.mistake
        assert report.mistake.title == "never looks beyond its own move"
        return
    assert not report.mistakes
    assert str(report.line) in verdict_text(report)
    assert report.difference.chosen or (report.parting and parting_text(report.parting))
    message = " ".join((verdict_text(report), *hints(report)))
    assert "letter" not in message
    assert "turn the player" not in message


# Errors


def test_a_listing_that_does_not_end_is_asked_no_more_after_a_while() -> None:
    """Each answer takes half a second; the questions asked so far give the line."""
    text = listing("9.1.5").replace("_depth - 1", "_depth")
    with pytest.raises(FileFault, match=r"anna.py, line \d+: it visits far more nodes"):
        answers_of("9.1.5", text)


@pytest.mark.parametrize("score", ["float('nan')", "'x'", "10**400", "None"])
def test_what_is_no_score_is_named_with_its_line(score: str) -> None:
    report = report_of("9.1.6", changed("9.1.6", (KEPT, f"self.scores[move] = {score}")))
    assert "is not a number to compare" in report.fault
    assert report.fault.startswith(f"anna.py, line {report.line}: ")
    assert len(report.fault) < 600


def test_an_error_tells_also_where_the_function_was_called() -> None:
    text = changed("9.1.6", ("minimax(possible_board, self.depth, True)", "minimax(move, 1, True)"))
    report = report_of("9.1.6", text)
    assert "has no 'winner'" in report.fault
    called = line_of(text, "score = self.minimax(move, 1, True)")
    assert report.lines[1:] == (called,)
    assert verdict_text(report).endswith(f"The function was called in line {called}.")


def test_a_method_pasted_alone_is_told_where_it_belongs() -> None:
    text = listing("9.1.5")
    start = text.index("    def autoPlay")
    alone = text[start : text.index("    def score")]
    first, _, rest = alone.partition("\n")
    pasted = first.strip() + "\n" + rest
    for wrong in (alone, pasted, text + "\n" + pasted):
        with pytest.raises(FileFault, match="this is autoPlay alone: put it") as found:
            stage_of_file(PATH, wrong)
        assert "def autoPlay" in str(found.value).splitlines()[-1]


def test_the_same_file_gets_the_same_answers() -> None:
    text = fresh_text("9.1.4")
    assert answers_of("9.1.4", text) == answers_of("9.1.4", text)
