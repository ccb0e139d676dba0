"""Key W in the real window: the table that grows, the games of two players, and one of them,
watched."""

from pathlib import Path

import pytest
from lab_window import LabWindow, grid_window, lab_window

from connect_four_ai.app.language import set_language
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.lab.exact_scores import exact_texts
from connect_four_ai.lab.pages.arena_page import LINE, ArenaPage
from connect_four_ai.lab.pages.step import StepByStep
from connect_four_ai.lab.shades import LOST_TO_WON, shade
from connect_four_ai.lab.widgets.cross_table import points_of
from connect_four_ai.study.arena.exhibition import DEFAULT_PLAYERS
from connect_four_ai.texts.arena_words import points_text

PICTURES = Path(__file__).parent.parent / "test-pictures"
RANDOM = "def play(position):\n    return position.legal_moves[0]\n"


def arena(window: LabWindow, monkeypatch: pytest.MonkeyPatch) -> ArenaPage:
    monkeypatch.setattr(
        "connect_four_ai.study.arena.exhibition.DEFAULT_PLAYERS", ("9.1.2", "9.1.5")
    )
    window.key("w")
    page = window.window.page
    assert isinstance(page, ArenaPage)
    window.wait_until(lambda: not page.worker.thinking)
    window.frames(2)
    return page


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a player in it, and nothing that was played before."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "players").mkdir()
    (tmp_path / "players" / "first.py").write_text(RANDOM)
    (tmp_path / "players" / "broken.py").write_text("def play(position):\n    return 1 / 0\n")
    return tmp_path


def test_a_tournament_from_the_table_to_a_disc_and_once_more(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with lab_window(stage="9.1.7") as window:
        page = arena(window, monkeypatch)
        names = [row.player for row in page.look.state.rows]
        assert set(names) >= {"9.1.2", "9.1.5", "first", "broken"}
        state = page.look.state
        assert len(state.games) == state.total == len(names) * (len(names) - 1) * 2
        broken = next(row for row in page.look.state.rows if row.player == "broken")
        assert (broken.points, broken.failures) == (0, broken.games)
        window.picture(PICTURES / "arena.png")
        left, top, width, height = page.table.cell(names.index("9.1.5"), names.index("broken"))
        window.click(int(left + width / 2), int(top + height / 2))
        assert {page.look.games[0].red[0], page.look.games[0].yellow[0]} == {"9.1.5", "broken"}
        assert len(page.look.games) == 4
        assert "division by zero" in page.look.games[0].why
        assert page.game.position == Position.from_moves(page.look.games[0].moves)
        window.click(100, int(page.list.top + 1.5 * LINE))
        assert page.look.chosen == 1
        window.key("ArrowLeft")
        assert page.game.position == Position.from_moves(page.moves[:-1])
        window.picture(PICTURES / "arena-game.png")
        window.key("v")
        window.wait_until(lambda: bool(page.exact.judgements))
        assert any("Yellow, column" in text for text in exact_texts(page.exact))
        window.key("t")
        assert isinstance(window.window.page, StepByStep)
        window.key("t")
        window.key("Escape")
        assert not page.look.games
        window.key("Escape")
        assert window.window.page is None
        assert window.game.position == Position(), "looking on costs no game"
    kept = (folder / "data" / "connect-four-ai" / "arena.jsonl").read_text()
    assert len(kept.splitlines()) == page.look.state.total
    with lab_window(stage="9.1.7") as window:
        assert arena(window, monkeypatch).look.state.total == page.look.state.total
    assert (folder / "data" / "connect-four-ai" / "arena.jsonl").read_text() == kept, (
        "nothing is played again"
    )


def test_by_keyboard_alone_and_a_game_plays_by_itself(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the window is a hundred times as fast
    monkeypatch.setattr("connect_four_ai.lab.pages.walking_page.PACE", 50)
    with lab_window(stage="9.1.7") as window:
        page = arena(window, monkeypatch)
        window.key("ArrowRight")
        assert page.look.cell == (0, 1)
        window.key("ArrowLeft")
        assert page.look.cell == (0, len(page.look.state.rows) - 1), "nobody plays against itself"
        window.key("Enter")
        window.key("ArrowDown")
        assert page.look.chosen == 1
        window.key(" ")
        assert page.watching
        assert page.at == len(page.look.games[1].opening)
        window.wait_until(lambda: page.at == len(page.look.games[1].opening) + 1)
        window.wait_until(lambda: not page.watching)
        assert page.at == len(page.moves)
        window.key("Escape")
        before = len(page.look.state.games)
        window.key("+")
        window.frames(2)
        window.wait_until(lambda: not page.worker.thinking)
        assert len(page.look.state.games) == before * 5 // 2, (
            "five openings in place of two, and none is played twice"
        )
        lines = (folder / "data" / "connect-four-ai" / "arena.jsonl").read_text().splitlines()
        assert len(lines) == len(set(lines)) == len(page.look.state.games)
        set_language("zh-Hant")
        window.frames(3)
        window.picture(PICTURES / "arena-zh.png")


def test_what_is_wrong_with_the_folder_is_told_in_the_language_spoken(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "players" / "9.1.2.py").write_text(RANDOM)
    with lab_window() as window:
        page = arena(window, monkeypatch)
        assert page.fault == "there are two players of the name 9.1.2"
        window.key("l")
        assert page.fault == "有兩個參加者都叫 9.1.2"


def test_another_game_has_no_arena() -> None:
    with grid_window(TicTacToe()) as window:
        window.key("w")
        assert (window.window.page, window.notice) == (None, "W is for Connect Four only.")


def test_points_and_their_colours() -> None:
    assert [points_text(points) for points in (0, 0.5, 1, 3.5, 10.5, 20)] == [
        "0",
        "½",
        "1",
        "3½",
        "10½",
        "20",
    ]
    assert shade(0, LOST_TO_WON) == "#F7F7F7"
    assert shade(1, LOST_TO_WON) != shade(-1, LOST_TO_WON)
    assert points_of([]) == {}
    assert "9.1.2" in DEFAULT_PLAYERS
