"""`worksheet`: its PDF is read by another program; the answers are compared with the section's
search and with the exact scores."""

import io
import random
import re
from functools import cache

import pytest
from exact import forces_win
from pypdf import PageObject, PdfReader

from connect_four_ai import AIBrain
from connect_four_ai.app.language import CHINESE, ENGLISH, set_language
from connect_four_ai.commands import main
from connect_four_ai.commands.worksheet import worksheet
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import result_of
from connect_four_ai.stages.the_solver import the_solver
from connect_four_ai.study.exercises.practice import ON_PAPER
from connect_four_ai.study.exercises.predict import Predict
from connect_four_ai.study.exercises.questions import Find

pytestmark = pytest.mark.usefixtures("folder")


@cache
def pages(section: str, seed: int, spoken: str = ENGLISH) -> list[PageObject]:
    set_language(spoken)
    return list(PdfReader(io.BytesIO(worksheet(section, seed))).pages)


@cache
def texts(section: str, seed: int, spoken: str = ENGLISH) -> list[str]:
    return [page.extract_text() for page in pages(section, seed, spoken)]


def scores(text: str) -> list[str]:
    """Returns the texts in the boxes of trees."""
    return re.findall(r"^(?:[+−][\d,∞]+|0|R wins|Y wins)$", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("section", "spoken"), [(ON_PAPER[0], ENGLISH), (ON_PAPER[-1], ENGLISH), ("8", CHINESE)]
)
def test_every_section_has_two_pages_of_tasks_and_their_answers_on_a4(
    section: str, spoken: str
) -> None:
    found, said = pages(section, 1, spoken), texts(section, 1, spoken)
    assert len(found) == 3
    for page in found:
        assert [round(float(side) / 72 * 25.4) for side in page.mediabox[2:]] == [210, 297]
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            (inner,) = font.get_object()["/DescendantFonts"]
            assert "/FontFile2" in inner.get_object()["/FontDescriptor"], "the font is in the file"
    numbers = [re.findall(r"^(\d+)\.  ", text, re.MULTILINE) for text in said]
    assert numbers[0] + numbers[1] == numbers[2] == [str(n + 1) for n in range(len(numbers[2]))]
    assert len(numbers[2]) >= 8
    assert ("答案" if spoken == CHINESE else "Answers") in said[2]


def test_each_seed_makes_another_sheet_and_always_the_same_one() -> None:
    assert texts("9.1.5", 1) == [page.extract_text() for page in pages.__wrapped__("9.1.5", 1)]
    assert texts("9.1.5", 1) != texts("9.1.5", 2)


def test_the_answers_are_what_the_section_plays_and_what_is_solved() -> None:
    rng, (_, _, answers) = random.Random("9.1.5 2"), texts("9.1.5", 2)
    lines = dict(re.findall(r"^(\d+)\.  The answer: (.*)$", answers, re.MULTILINE))
    for number in range(1, 5):
        task = Predict.make("9.1.5", rng)
        depth = task.recording.thought.depth if task.recording.thought else 0
        thought = AIBrain("9.1.5", depth).auto_play(task.position)
        if task.asked == "column":
            assert lines[str(number)] == ", ".join(map(str, sorted(thought.best)))
        else:
            below = AIBrain("9.1.5", depth).auto_play(task.position).scores
            path = task.timeline.moves(task.marked)
            assert len(path) > 1 or lines[str(number)] == {10: "+10", -10: "−10"}.get(
                int(below[path[0]]), "−∞"
            )
    for number in range(5, 11):
        own = the_solver().scores(Find.make("9.1.5", rng).position)
        held = sorted(column for column, score in own.items() if score >= 0)
        assert [int(column) for column in lines[str(number)].split(", ")] == held, (
            "only a block keeps what there was to keep"
        )


@pytest.mark.parametrize("section", ["9.1.7", "8"])
def test_the_answers_fill_the_blanks_and_cross_out_what_is_cut_off(section: str) -> None:
    questions, _, answers = texts(section, 1)
    rng = random.Random(f"{section} 1")
    tasks = [Predict.make(section, rng) for _ in range(4)]
    branches = [branch for task in tasks for branch in task.branches()]
    cut = sum(branch.node is None for branch in branches)
    assert len(scores(answers)) == len(branches) - cut
    assert (len(scores(questions)) < len(scores(answers))) is (section == "9.1.7")
    assert (questions.count("×"), answers.count("×")) == (0, cut)
    assert (cut > 0) is (section == "8")


def test_of_a_game_the_mistakes_are_asked_about_that_looking_ahead_shows() -> None:
    """Those of this game are what the solver says; a search that tries everything finds that the
    win given away, or the loss that follows, is three moves away at most."""
    game = "123456712345671234567"
    assert main(["worksheet", game, "--section", "9.1.5", "--pdf", "sheet.pdf"]) == 0
    first, second, answers = (page.extract_text() for page in PdfReader("sheet.pdf").pages)
    assert first == texts("9.1.5", 1)[0]
    played = re.findall(
        r"(\d+)\. (Red|Yellow), column (\d): made it worse\.", " ".join(second.split())
    )
    counts = []
    for count in range(len(game)):
        position, column = Position.from_moves(game[:count]), int(game[count])
        scores = the_solver().scores(position)
        outcomes = {each: result_of(score) for each, score in scores.items()}
        after = position.play(column)
        if outcomes[column] < max(outcomes.values()) and any(
            forces_win(each, each.player, 3) for each in (position, after)
        ):
            counts.append(count)
            good = sorted(c for c, outcome in outcomes.items() if outcome == max(outcomes.values()))
            number = 4 + len(counts)
            assert played[len(counts) - 1] == (
                str(number),
                position.player_name(position.player),
                str(column),
            )
            answer = rf"{number}\.  The answer: {', '.join(map(str, good))}(\.\s|\n)"
            assert re.search(answer, answers + "\n")
    assert len(played) == len(counts) > 2
    assert len(re.findall(r"^\d+\.  ", second, re.MULTILINE)) == 6, "others fill the page"


def test_a_game_without_such_mistakes_is_told_of_and_the_sheet_has_other_tasks(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["worksheet", "14", "--section", "9.1.5", "--pdf", "sheet.pdf"]) == 0
    assert "No mistake in this game can be found by looking ahead." in capsys.readouterr().err
    assert [page.extract_text() for page in PdfReader("sheet.pdf").pages] == texts("9.1.5", 1)


def test_the_command_says_where_the_sheet_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["worksheet", "--section", "9.1.3", "--seed", "4"]) == 0
    assert "worksheet_9.1.3_4.pdf" in capsys.readouterr().out
    first = PdfReader("worksheet_9.1.3_4.pdf").pages[0].extract_text()
    assert first.startswith("9.1.3 Dummy Sheet 4")


@pytest.mark.parametrize("marks", [1, 3])
def test_each_task_has_its_marks_and_each_page_their_sum(marks: int) -> None:
    made = PdfReader(io.BytesIO(worksheet("9.1.5", 1, marks=marks)))
    first, second, answers = (page.extract_text() for page in made.pages)
    told = "(1 mark)" if marks == 1 else f"({marks} marks)"
    assert first.count(told) + second.count(told) == 10
    assert "Marks:" in first
    sums = [int(found) for page in (first, second) for found in re.findall(r"/ (\d+)", page)]
    assert sum(sums) == marks * 10
    assert "mark" not in answers + "".join(texts("9.1.5", 1)), "unless marks are wanted"
