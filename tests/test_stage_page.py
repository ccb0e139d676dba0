"""The page of the stage in use: its code, what it changes, its cost, and its examples."""

from pathlib import Path

import pytest
from drawn_lines import all_lines
from lab_window import BoardWindow, lab_window
from waiting import TIME_LIMIT

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.commands.search import search
from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.pages import stage_page
from connect_four_ai.lab.pages.stage_page import StagePage, compared_with
from connect_four_ai.lab.widgets.code_view import TIGHT, Row, display_rows
from connect_four_ai.lab.widgets.layout import SMALL_LEFT, WIDE
from connect_four_ai.stages import find_stage, stages_of
from connect_four_ai.stages.changes import changes
from connect_four_ai.stages.own import own_stage, saved


def rows_in_the_window(window: BoardWindow, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns the signs and texts of the rows of code in one frame, as far as they can be seen."""
    seen: list[str] = []

    def note(rows: list[Row], x: float, y: float, width: float) -> float:
        leading = theme.grown(TIGHT)
        seen[:] = [
            row.sign + "".join("".join(text.split()) for _, text, _ in row.runs)
            for number, row in enumerate(rows)
            if 0 <= y + number * leading <= theme.HEIGHT - leading
        ]
        return display_rows(rows, x, y, width)

    with monkeypatch.context() as patched:
        patched.setattr(stage_page, "display_rows", note)
        window.frames(2)  # one may be half drawn
    return seen


def open_page(window: BoardWindow, measured: bool = False) -> StagePage:
    """Opens the page, and waits until its costs are measured."""
    window.key("s")
    page = window.opened(StagePage)
    window.key(" ")
    window.frames(2)
    if measured:
        window.wait_until(lambda: not page.worker.thinking)
    return page


@pytest.mark.parametrize("section", ["9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7"])
def test_all_that_changed_is_in_the_window(section: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of the chapter's pages, without scrolling; what is new was once cut off."""
    stages = stages_of(Position())
    stage = find_stage(section)
    before = stages[stages.index(stage) - 1]
    changed = [
        line.sign + "".join(line.text.split())
        for line in changes(stage, before)
        if line.sign != " "
    ]
    with lab_window(stage=section) as window:
        open_page(window)
        drawn = rows_in_the_window(window, monkeypatch)
        assert [row for row in drawn if row[0] != " "] == changed
        window.key(" ")
        whole = rows_in_the_window(window, monkeypatch)
        assert [row for row in whole if row[0] != " "] == [row for row in changed if row[0] == "+"]
        assert " classAIBrain(YellowsBrain):" in whole


def nodes_of(page: StagePage, section: str) -> list[int]:
    """Returns the nodes at each measured depth."""
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
        window.key("5")
        window.frames(2)
        assert page.stage is find_stage("9.1.5")
        window.wait_until(lambda: len(nodes_of(page, "9.1.6")) > 3)
        window.key("1")
        window.frames(2)
        assert page.opinions == {}, "two people have no cost"


def test_deepening_shows_what_it_found_at_every_depth() -> None:
    moves = "3534117444431216363472612735"  # 9 searches this to the end long before its time is up
    with lab_window(moves, stage="9", computer=RED, seconds=TIME_LIMIT) as window:
        page = open_page(window, measured=True)
        thought = page.opinions["9"].thought
        assert thought
        assert [found.depth for found in thought.by_depth] == list(range(1, thought.depth + 1))
        found = search(Position.from_moves(moves), 3)
        assert thought.by_depth[2].score == found.value
        assert found.principal_variation[0] in thought.by_depth[2].best
        said = [line.text for line in all_lines(window)]
        last = thought.by_depth[-1]
        row = [str(last.depth), " ".join(map(str, last.best)), "R wins"]
        begins = max(n for n, text in enumerate(said) if text == f"{last.nodes:,} nodes") - 3
        assert said[begins : begins + 3] == row


@pytest.mark.parametrize(("section", "by_mouse"), [("9.1.3", True), ("9.1.7", False)])
def test_an_example_is_tried_out_and_the_stage_plays_it_well(section: str, by_mouse: bool) -> None:
    with lab_window(stage=section) as window:
        page = open_page(window)
        example = find_stage(section).handles
        assert example is not None
        said = next(line for line in all_lines(window) if line.text.startswith(example.moves))
        assert (", depth " in said.text) == find_stage(section).looks_ahead
        if by_mouse:
            window.click(SMALL_LEFT + 100, int(WIDE.beside + 40))
        else:
            window.key("Tab")
        window.settle()
        moves = str(page.game.position)
        assert moves[:-1] == example.moves
        assert int(moves[-1]) in example.good
        window.key("Escape")
        assert page.game is window.game, "first back to one's own game"
        assert window.game.position == Position()
        window.key("Tab")
        window.settle()
        window.key("f")
        assert window.window.page is None
        assert len(window.game.position.moves) > 1


def test_a_file_that_names_no_section_is_compared_with_none(tmp_path: Path) -> None:
    file = tmp_path / "brain.py"
    file.write_text(
        "class AIBrain:\n    def auto_play(self, board):\n        return board.legal_moves[0]\n"
    )
    assert compared_with(own_stage(file), Position()) is None
    file.write_text(f'SECTION = "9.1.5"\n{file.read_text()}')
    saved.forget()
    assert compared_with(own_stage(file), Position()) == find_stage("9.1.5")
