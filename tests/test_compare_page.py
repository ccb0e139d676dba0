"""The page that shows every stage side by side, in the real window."""

from lab_window import LabWindow, lab_window

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games import find_start
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.pages.compare import Compare
from connect_four_ai.lab.shades import YELLOW_TO_RED, shade
from connect_four_ai.lab.widgets.layout import SMALL, SMALL_LEFT, SMALL_TOP
from connect_four_ai.lab.window import Window
from connect_four_ai.play.match import Match
from connect_four_ai.stages import find_stage

INK, PAPER = "#1D1D1F", "#F6F5F1"


def open_table(window: LabWindow) -> Compare:
    window.key("c")
    return answered(window)


def answered(window: LabWindow) -> Compare:
    page = window.opened(Compare)
    window.frames(2)
    window.wait_until(lambda: not page.worker.thinking)
    window.frames(2)
    return page


def click_small(window: LabWindow, column: int) -> None:
    window.click(int(SMALL_LEFT + SMALL * (100 * column - 50)), int(SMALL_TOP + SMALL * 400))


def test_the_table_shows_every_stage_s_scores_and_marks_its_choice() -> None:
    with lab_window("121212", stage="9.1.1", depth=1) as window:
        page = open_table(window)
        for section, opinion in page.opinions.items():
            alone = AIBrain(section, 1, uses_book=False).auto_play(Position.from_moves("121212"))
            if not find_stage(section).timed:
                assert opinion.scores == alone.scores
        row = [player.section for player in page.table.stages].index("9.1.3")
        left, top, across, down = page.table.cell(row, 0)
        x, y = int(left + 6), int(top + down / 2 - 8)
        assert window.paper(x, y) == INK, "column 1 wins: Dummy takes it"
        assert window.paper(int(x + across), y) == PAPER
        edge = int(top) + 4
        assert window.paper(x, edge) == shade(1, YELLOW_TO_RED), "the cell of Red’s win"
        assert window.paper(int(x + across), edge) == PAPER, "no result has no colour"


def test_tab_and_the_arrows_come_to_every_number() -> None:
    with lab_window("121212", stage="9.1.1", depth=1) as window:
        page = open_table(window)
        window.key("ArrowRight")
        column = window.window.screen.view.cursor
        for player in page.table.stages:
            window.key("Tab")
            assert page.pointed == (player.section, column)
        window.key("ArrowLeft")
        assert page.pointed == (page.table.stages[-1].section, column - 1)
        window.key("Tab")
        assert page.pointed == (page.table.stages[0].section, column - 1)
        window.move(*map(int, page.table.middle(1, 0)))
        assert page.pointed == (page.table.stages[1].section, 1), (
            "the mouse has moved: it says which"
        )
        window.key("Tab")
        assert page.pointed == (page.table.stages[1].section, window.window.screen.view.cursor), (
            "and now the keys do"
        )


def test_the_table_follows_the_game_on_the_small_board() -> None:
    with lab_window(stage="9.1.1", depth=1) as window:
        page = open_table(window)
        first = page.opinions["8"].scores
        click_small(window, 4)
        assert window.game.position.moves == "4"
        answered(window)
        assert page.opinions["8"].scores != first
        window.key("z")
        answered(window)
        assert page.opinions["8"].scores == first
        window.key("+")
        answered(window)
        thought = page.opinions["8"].thought
        assert thought is not None
        assert thought.depth == 2


def test_other_games_have_their_tables() -> None:
    for name in ("Tic-tac-toe", "Isolation"):
        start = find_start(name)
        brain = AIBrain(find_stage("8", start), 1, seconds=0.1)
        with LabWindow(Window(Match(brain, start), 20)) as window:
            page = open_table(window)
            assert all(
                set(opinion.scores) == set(start.legal_moves) for opinion in page.opinions.values()
            )
