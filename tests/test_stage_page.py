"""The page of the stage in use: its change in the code, its cost, and its examples."""

from itertools import pairwise
from pathlib import Path

import pytest
from drawn_lines import all_lines
from lab_window import BoardWindow, grid_window, lab_window
from spies import first_arguments
from waiting import TIME_LIMIT

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import LANGUAGES, set_language
from connect_four_ai.games import find_start
from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.pages import stage_costs, stage_page, stage_parts
from connect_four_ai.lab.pages.stage_page import StagePage
from connect_four_ai.lab.pages.stage_parts import compared_with, examples, gains
from connect_four_ai.lab.widgets import code_view
from connect_four_ai.lab.widgets.code_view import TIGHT, Row
from connect_four_ai.lab.widgets.layout import BESIDE, SMALL_LEFT
from connect_four_ai.search.notebook import search
from connect_four_ai.stages import Stage, find_stage, stages_of
from connect_four_ai.stages.changes import changes, only_changes
from connect_four_ai.stages.own import own_stage, saved
from connect_four_ai.study.comparison import OTHER_ORDERS
from connect_four_ai.study.costs import EXAM
from connect_four_ai.study.gallery import mistakes

PICTURES = Path("test-pictures")
STAGES = stages_of(Position())


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.section)
def test_the_page_is_the_text_that_runs(stage: Stage) -> None:
    shown = [line.text for line in changes(stage)]
    assert shown
    assert "\n".join(shown) in stage.code
    assert shown[0].startswith(("class ", "def check_win"))
    assert any("AIBrain" in text or "check_win" in text for text in shown)
    assert shown[-1].strip()


def test_the_heart_of_each_change_is_shown() -> None:
    shown = {}
    for before, stage in pairwise(STAGES[1:7]):
        lines = changes(stage, before)
        shown[stage.section] = [
            (line.sign, line.text.strip()) for line in lines if line.sign != " "
        ]
        assert [line.text for line in lines if line.sign != "-"] == [
            line.text for line in changes(stage)
        ]
        few = [(line.sign, line.text.strip()) for line in only_changes(lines) if line.sign != " "]
        assert few == shown[stage.section]
    assert ("-", "return 1") in shown["9.1.3"]
    assert ("+", "score = self.minimax(possible_board, depth - 1, False)") in shown["9.1.4"]
    assert shown["9.1.5"][-2:] == [("-", "if score > best_score:"), ("+", "if score < best_score:")]
    assert shown["9.1.7"][-1] == ("+", "return self.score(board.winner) * 10**depth")


def test_space_changes_between_the_whole_page_and_what_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []
    display = code_view.display_rows

    def spy(rows: list[Row], *rest: float) -> float:
        drawn.extend(
            row.sign + "".join("".join(text.split()) for _, text, _ in row.runs) for row in rows
        )
        return display(rows, *rest)

    for module in (stage_page, stage_parts):
        monkeypatch.setattr(module, "display_rows", spy)
    with lab_window("4142", stage="9.1.5") as window:
        window.key("s")
        page = window.window.page
        assert isinstance(page, StagePage)
        window.frames(3)
        assert any("defscore(self,winner):" in text for text in drawn)
        assert not any(text.startswith("-") for text in drawn)
        assert {text for text in drawn if text.startswith("+")} == {
            "+best_score=inf",
            "+score=self.minimax(possible_board,self.depth,True)",
            "+ifscore<best_score:",
        }
        window.picture(PICTURES / "stage-whole.png")
        window.key(" ")
        window.frames(3)
        drawn.clear()
        window.frames(2)
        assert not any("defscore(self,winner):" in text for text in drawn)
        assert any(text.startswith("-") for text in drawn)


@pytest.mark.parametrize("section", ["9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7"])
def test_all_that_changed_is_in_the_window(section: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of the chapter's pages, without scrolling; what is new was once cut off."""
    number = [stage.section for stage in STAGES].index(section)
    with lab_window(stage=section) as window:
        open_page(window)
        drawn = rows_in_the_window(window, monkeypatch)
        before, stage = STAGES[number - 1], STAGES[number]
        changed = [line for line in changes(stage, before) if line.sign != " "]
        assert [row for row in drawn if row[0] != " "] == [
            line.sign + "".join(line.text.split()) for line in changed
        ]
        window.picture(PICTURES / f"stage-changes-{section}.png")


def rows_in_the_window(window: BoardWindow, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The signs and texts of the rows of code in one frame, as far as they can be seen."""
    seen: list[str] = []
    display, leading = code_view.display_rows, theme.grown(TIGHT)

    def note(rows: list[Row], x: float, y: float, width: float) -> float:
        seen[:] = [
            row.sign + "".join("".join(text.split()) for _, text, _ in row.runs)
            for number, row in enumerate(rows)
            if 0 <= y + number * leading <= theme.HEIGHT - leading
        ]
        return display(rows, x, y, width)

    with monkeypatch.context() as patched:
        for module in (stage_page, stage_parts):
            patched.setattr(module, "display_rows", note)
        window.frames(2)  # one may be half drawn
    return seen


@pytest.mark.parametrize("by_wheel", [True, False])
def test_what_has_no_room_is_scrolled_to(by_wheel: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    with lab_window(stage="8") as window:
        page = open_page(window)
        changed = [
            line
            for line in changes(page.stage, compared_with(page.stage, page.game.position))
            if line.sign != " "
        ]
        seen = rows_in_the_window(window, monkeypatch)
        for _ in range(3):
            if by_wheel:
                window.wheel(20)
            else:
                window.press(*["down"] * 20)
            seen += rows_in_the_window(window, monkeypatch)
        assert page.scrolled == page.hidden()
        text = "".join(row[1:] for row in seen)  # long lines are folded
        for line in changed:
            assert "".join(line.text.split()) in text
        card = page.parts().offers()[-1].rect
        assert card[1] + card[3] < theme.HEIGHT, "the cards are the last"
        window.picture(PICTURES / "stage-scrolled-8.png")
        window.wheel(-3)
        assert page.scrolled == page.hidden() - 3
        window.key("Tab")
        assert page.scrolled == 0, "the first position is beside"


@pytest.mark.parametrize(("section", "has_depth"), [("9.1.3", False), ("9.1.5", True)])
def test_only_the_examples_of_a_stage_that_looks_ahead_have_a_depth(
    section: str, has_depth: bool
) -> None:
    with lab_window(stage=section) as window:
        open_page(window)
        lines = [line.text for line in all_lines(window)]
        example = find_stage(section).handles
        assert example is not None
        said = next(text for text in lines if text.startswith(example.moves))
        assert (", depth " in said) == has_depth


def test_a_long_page_scrolls() -> None:
    with lab_window("4142", stage="9") as window:
        window.key("s")
        page = window.window.page
        assert isinstance(page, StagePage)
        window.frames(2)
        window.press(*["down"] * 60)
        assert page.scrolled == page.hidden() > 0
        window.press("up")
        assert page.scrolled == page.hidden() - 1
        window.press("2")
        assert page.stage is find_stage("9.1.2")
        assert page.scrolled == page.hidden() == 0, "a shorter page is seen from its beginning"


def open_page(window: BoardWindow, measured: bool = False) -> StagePage:
    """What changes, and once it is measured, all but the exam."""
    window.key("s")
    page = window.window.page
    assert isinstance(page, StagePage)
    window.key(" ")
    window.frames(2)
    if measured:
        window.wait_until(lambda: any(name.startswith(EXAM) for name in page.opinions))
    return page


def nodes_of(page: StagePage, section: str) -> list[int]:
    """At each depth that was measured."""
    asked = (
        opinion.thought for name, opinion in page.opinions.items() if name.startswith(f"{section}:")
    )
    return [thought.nodes for thought in asked if thought]


def test_its_cost_is_measured_at_every_depth() -> None:
    with lab_window("4142", stage="9.1.4", depth=3) as window:
        page = open_page(window, measured=True)
        position = Position.from_moves("4142")
        nodes = nodes_of(page, "9.1.4")
        assert len(nodes) > 4, "deeper than it plays, as far as it is quick"
        assert nodes == [
            AIBrain("9.1.4", depth).auto_play(position).nodes for depth in range(len(nodes))
        ]
        assert set(nodes_of(page, "9.1.3")) == {7}
        assert nodes_of(page, "9.1.5")[:4] == nodes[:4], "the next one looks at as many"
        window.picture(PICTURES / "stage.png")
        window.key("5")
        window.frames(2)
        assert page.stage is find_stage("9.1.5")
        window.wait_until(lambda: len(nodes_of(page, "9.1.6")) > 3)


def test_the_notebooks_experiment_is_done_with_the_order_of_the_columns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """292,386 and 53,987 are the notebook's own figures, without the position that it starts
    from."""
    said = first_arguments(monkeypatch, theme, "write")
    with lab_window("4344343443556", stage="8", depth=7, computer=RED) as window:
        page = open_page(window, measured=True)
        thoughts = {name: opinion.thought for name, opinion in page.opinions.items()}
        left, right, own = (thoughts[name] for name in (*OTHER_ORDERS, "8:7"))
        assert left
        assert right
        assert own
        assert (left.nodes, left.prunes) == (292_386, 53_987)
        assert left.scores == right.scores == own.scores
        assert left.nodes > right.nodes > own.nodes
        window.frames(2)
        assert {"Order of the columns", "292,386", f"{right.nodes:,}", f"{own.nodes:,}"} <= set(
            said
        )
        window.picture(PICTURES / "stage-orders.png")
        window.key("7")
        said.clear()
        window.frames(4)
        assert "Order of the columns" not in said


def test_deepening_shows_what_it_found_at_every_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    said = first_arguments(monkeypatch, theme, "write")
    moves = "3534117444431216363472612735"  # 9 sees the end of all of it long before its time is up
    with lab_window(moves, stage="9", computer=RED, seconds=TIME_LIMIT) as window:
        page = open_page(window, measured=True)
        thought = page.opinions["9"].thought
        assert thought
        assert [found.depth for found in thought.by_depth] == list(range(1, thought.depth + 1))
        assert thought.by_depth[-1].nodes <= thought.nodes
        window.frames(2)
        found = search(Position.from_moves(moves), 3)
        assert thought.by_depth[2].score == found.value
        assert found.move in thought.by_depth[2].best
        shown = thought.by_depth[-16:]
        assert {str(at.depth) for at in shown} | {
            str(move) for at in shown for move in at.best
        } <= set(said)


def test_it_fills_in_while_the_window_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """More answers of the exam come, frame after frame is drawn, and leaving the page ends it."""
    monkeypatch.setattr(stage_costs, "exams", {})
    with lab_window("4142", stage="9.1.7", depth=4) as window:
        page = open_page(window, measured=True)
        exam, frames = next(name for name in page.opinions if name.startswith(EXAM)), window.drawn
        before = len(page.opinions[exam].scores)
        window.wait_until(lambda: len(page.opinions[exam].scores) > before + 5)
        assert window.drawn - frames > len(page.opinions[exam].scores) - before, (
            "far more frames than answers"
        )
        window.picture(PICTURES / "stage-exam.png")
        window.key("Escape")
        assert not page.worker.running
        assert len(page.opinions[exam].scores) > before
        again = open_page(window, measured=True)
        assert again.opinions[exam].scores.items() >= page.opinions[exam].scores.items(), (
            "what was found is kept"
        )
        window.key(" ")
        window.frames(2)
        assert not again.worker.thinking, "nothing is worked out that is not shown"


@pytest.mark.parametrize("section", ["9.1.3", "9.1.5", "9.1.7"])
def test_an_example_is_tried_out_and_the_stage_plays_it_well(section: str) -> None:
    with lab_window(stage=section) as window:
        open_page(window)
        example = find_stage(section).handles
        assert example is not None
        window.click(SMALL_LEFT + 100, int(BESIDE + 40))
        window.settle()
        moves = window.window.board.position.moves
        assert moves[:-1] == example.moves
        assert int(moves[-1]) in example.good
        assert window.game.position == Position(), "the running game is as it was"
        window.key("f")
        assert window.window.page is None
        assert window.game.position.moves == moves
        window.key("z")
        assert window.game.position == Position(), "the game before it is not lost"


@pytest.mark.parametrize("section", ["9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7", "8"])
def test_what_it_buys_is_tried_out_from_the_keyboard_and_played_well(section: str) -> None:
    with lab_window(stage=section) as window:
        page = open_page(window)
        bought = [failure for failure in mistakes() if failure.next_stage == section]
        offers = page.parts().offers()
        assert [offer.moves for offer in offers[-len(bought) :]] == [
            failure.moves for failure in bought
        ]
        for _ in offers:
            window.key("Tab")
        window.key("Enter")
        window.settle()
        moves = window.window.board.position.moves
        assert moves[:-1] == bought[-1].moves
        assert int(moves[-1]) in bought[-1].good


def test_a_card_is_clicked() -> None:
    with lab_window(stage="9.1.7") as window:
        page = open_page(window)
        left, top, *_ = page.parts().offers()[-1].rect
        window.click(int(left + 20), int(top + 20))
        window.settle()
        assert (
            window.window.board.position.moves[:-1]
            == gains(page.stage, page.game.position)[-1].moves
        )
        assert window.game.position == Position()
        window.key("Escape")
        assert (window.window.page, window.window.board) == (page, window.game), (
            "first back to one's own game"
        )
        window.key("Escape")
        assert window.window.page is None


def test_two_players_have_no_cost_and_leaving_ends_the_thinking() -> None:
    with lab_window(stage="9.1.1") as window:
        page = open_page(window)
        assert page.opinions == {}
        window.key("7")
        window.key("Escape")
        assert window.window.page is None
        assert not page.worker.running


def test_another_game_and_a_finished_one_have_no_empty_headings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = first_arguments(monkeypatch, theme, "write")
    with grid_window(find_start("Tic-tac-toe"), stage="8", depth=2) as other:
        other.key("s")
        other.key(" ")
        other.frames(3)
        assert any("What it costs" in text for text in said)
        assert not any("Better than" in text for text in said)
    said.clear()
    with lab_window("1212121", stage="9.1.5") as window:
        window.key("s")
        window.key(" ")
        window.frames(3)
        assert any("Better than" in text for text in said)
        place = said.index("What it costs on this position")
        assert said[place + 1] == "The game is over: there is nothing to think about."


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_for_a_class_the_words_of_a_card_stay_in_it(spoken: str) -> None:
    set_language(spoken)
    with lab_window("4453", "9.1.4", 1) as window:
        for key in ("F3", "s", " "):
            window.key(key)
        page = window.page
        assert isinstance(page, StagePage)
        for stage in STAGES[2:8]:
            window.press(stage.key())
            page.scrolled = page.hidden()
            cards = [offer.rect for offer in page.parts().offers()[len(examples(stage)) :]]
            assert len(cards) == 3
            lines = all_lines(window)
            for left, top, width, height in cards:
                words = [
                    line
                    for line in lines
                    if left < line.left < left + width and top < line.top < top + height
                ]
                assert words
                assert all(line.bottom < top + height for line in words), (stage.section, words)
                assert all(line.right < left + width for line in words), (stage.section, words)


def test_a_file_that_names_no_section_is_compared_with_none(tmp_path: Path) -> None:
    file = tmp_path / "brain.py"
    file.write_text(
        "class AIBrain:\n    def auto_play(self, board):\n        return board.legal_moves[0]\n"
    )
    stage = own_stage(file)
    assert compared_with(stage, Position()) is None
    file.write_text(f'SECTION = "9.1.5"\n{file.read_text()}')
    saved.forget()
    before = compared_with(own_stage(file), Position())
    assert before == find_stage("9.1.5")
