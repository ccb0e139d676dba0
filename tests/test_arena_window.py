"""Key W in the real window: the table that grows, the games of two players, and one of them,
watched."""

from dataclasses import replace
from pathlib import Path

import pytest
from drawn_pages import GAMES, open_page
from lab_window import LabWindow, lab_window

from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.pages.arena_page import LINE, ArenaPage
from connect_four_ai.lab.pages.step import StepByStep
from connect_four_ai.study.arena.table import table
from connect_four_ai.study.arena.tournament import State

RANDOM = "def play(position):\n    return position.legal_moves[0]\n"


def arena(window: LabWindow, monkeypatch: pytest.MonkeyPatch) -> ArenaPage:
    monkeypatch.setattr(
        "connect_four_ai.study.arena.tournament.DEFAULT_PLAYERS", ("9.1.2", "9.1.5")
    )
    window.key("w")
    page = window.opened(ArenaPage)
    window.wait_until(lambda: not page.worker.thinking)
    window.frames(2)
    return page


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a player in it, and no games."""
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
        names = [row.player for row in page.state.rows]
        assert set(names) >= {"9.1.2", "9.1.5", "first", "broken"}
        state = page.state
        assert len(state.games) == state.total == len(names) * (len(names) - 1) * 2
        broken = next(row for row in page.state.rows if row.player == "broken")
        assert (broken.points, broken.failures) == (0, broken.games)
        cell = names.index("9.1.5"), names.index("broken")
        window.click(*map(int, page.table.middle(*cell)))
        assert {page.games[0].red[0], page.games[0].yellow[0]} == {"9.1.5", "broken"}
        assert len(page.games) == 4
        assert "division by zero" in page.games[0].why
        assert page.game.position == Position.from_moves(page.games[0].moves)
        window.click(100, int(page.list.box.y + 1.5 * LINE))
        assert page.chosen == 1
        window.key("ArrowLeft")
        assert page.game.position == Position.from_moves(page.moves[:-1])
        window.key("t")
        assert isinstance(window.window.page, StepByStep)
        window.key("t")
        window.key("Escape")
        assert not page.games
        window.key("Escape")
        assert window.window.page is None
        assert window.game.position == Position(), "looking on costs no game"
    kept = (folder / "data" / "connect-four-ai" / "arena.jsonl").read_text()
    assert len(kept.splitlines()) == page.state.total
    with lab_window(stage="9.1.7") as window:
        assert arena(window, monkeypatch).state.total == page.state.total
    assert (folder / "data" / "connect-four-ai" / "arena.jsonl").read_text() == kept, (
        "nothing is played again"
    )


def test_by_keyboard_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ArenaPage, "question", lambda page: None)
    with lab_window(stage="9.1.7") as window:
        open_page(window.window, "arena")
        page = window.opened(ArenaPage)
        games = (*GAMES, replace(GAMES[0], red=("9.1.3", "")))
        page.receive(State(tuple(table(games)), games, len(games)))
        for key, cell in (("ArrowRight", (0, 1)), ("ArrowDown", (2, 1)), ("ArrowRight", (2, 0))):
            window.key(key)
            assert page.table.cell_of(page.pair) == cell, "nobody plays against itself"
        page.pair = "9.1.2", "9.1.5"
        window.key("Enter")
        window.key("ArrowDown")
        assert page.chosen == 1
        window.key("Escape")
        assert not page.games


def test_what_is_wrong_with_the_folder_is_told_in_the_language_spoken(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "players" / "9.1.2.py").write_text(RANDOM)
    with lab_window() as window:
        page = arena(window, monkeypatch)
        assert page.failure == "there are two players of the name 9.1.2"
        window.key("l")
        assert page.failure == "有兩個參加者都叫 9.1.2"
