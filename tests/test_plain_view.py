"""The view of games that have none of their own, shown with games that have one, so that there is
something to show."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from lab_window import LabWindow

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.game import Game
from connect_four_ai.games.isolation import Board, Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.lab.boards.views import LARGEST, MOVES, SMALLEST, PlainView, fitting_size
from connect_four_ai.lab.canvas import Rect
from connect_four_ai.lab.window import Window
from connect_four_ai.play.match import Match
from connect_four_ai.stages import find_stage
from connect_four_ai.texts.endings import verdict

PICTURES = Path(__file__).parent.parent / "test-pictures"
WHITE, GREY, INK = "#FFFFFF", "#C8C8C8", "#1D1D1F"


class PlainWindow(LabWindow):
    """Clicks moves instead of pixels."""

    @property
    def view(self) -> PlainView[Any]:
        view = self.window.screen.view
        assert isinstance(view, PlainView)
        return view

    def buttons(self) -> dict[Any, Rect]:
        view, position = self.view, self.game.position
        return {square.move: view.rect(place) for place, square in view.places(position)}

    def middle(self, move: Any) -> tuple[int, int]:
        left, top, width, height = self.buttons()[move]
        return int(left + width / 2), int(top + height / 2)

    def chip(self, move: Any) -> str:
        """The colour of a move's score, at its edge."""
        left, top, width, height = self.buttons()[move]
        return self.pixel(int(left + width - 8), int(top + height / 2))


@pytest.fixture
def no_views(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("connect_four_ai.lab.boards.views.squares_of", lambda position: ())


@contextmanager
def plain_window(start: Game[Any], stage: str, depth: int = 1) -> Iterator[PlainWindow]:
    lab = Match(AIBrain(find_stage(stage, start), depth, seed=1), start)
    with PlainWindow(Window(lab, speed=20, scale=1)) as window:
        yield window


@pytest.mark.usefixtures("no_views")
def test_a_click_on_a_button_plays_and_the_computer_answers() -> None:
    with plain_window(TicTacToe(), "8", depth=8) as window:
        window.click(*window.middle(4))
        window.settle()
        assert window.game.position.moves[0] == 4
        assert len(window.buttons()) == 7
        window.click(350, 20)
        assert len(window.game.position.moves) == 2, "no button is there"
        window.picture(PICTURES / "plain-view.png")


@pytest.mark.usefixtures("no_views")
def test_arrows_go_from_button_to_button_and_space_and_enter_play() -> None:
    with plain_window(TicTacToe(), "1") as window:
        view = window.view
        columns = sum(top == MOVES[1] for _, top, _, _ in window.buttons().values())
        assert columns > 1
        for key, move in (
            ("ArrowRight", 1),
            ("ArrowDown", 1 + columns),
            ("ArrowLeft", columns),
            ("ArrowUp", 0),
            ("ArrowLeft", columns - 1),
            ("ArrowRight", 0),
        ):
            window.key(key)
            assert view.cursor == move
        left, top, _, _ = map(int, window.buttons()[0])
        assert window.pixel(left + 40, top) == "#0000FF", "a blue edge shows where the cursor is"
        window.key(" ")
        window.key("ArrowRight")
        window.key("Enter")
        assert window.game.position.moves == (0, 2)


@pytest.mark.usefixtures("no_views")
def test_a_hint_stands_on_the_buttons() -> None:
    with plain_window(TicTacToe.from_moves("0 3 1 6"), "8", depth=1) as window:
        assert window.chip(2) == WHITE
        window.key("h")
        window.wait_until(lambda: window.game.thinker.hint is not None)
        window.frames(2)
        assert window.chip(2) == INK
        assert window.chip(8) not in (INK, WHITE)


@pytest.mark.usefixtures("no_views")
def test_after_the_end_there_is_nothing_to_click() -> None:
    with plain_window(TicTacToe.from_moves("0 3 1 6"), "1") as window:
        here = window.middle(2)
        assert window.pixel(here[0], here[1] - 15) == WHITE
        window.click(*here)
        assert verdict(window.game) == "X WINS"
        assert window.buttons() == {}
        assert window.pixel(here[0], here[1] - 15) == GREY
        for key in ("ArrowDown", " "):
            window.key(key)
        assert window.notice == "X has won. N starts a new game."
        window.key("z")
        assert window.game.position == TicTacToe.from_moves("0 3 1 6")


@pytest.mark.usefixtures("no_views")
@pytest.mark.parametrize("side", [2, 8, 15])
def test_every_button_has_its_place(side: int) -> None:
    with plain_window(Isolation.from_moves(board=Board(side, side)), "1") as window:
        left, top, width, height = MOVES
        buttons = list(window.buttons().values())
        assert len(buttons) == side * side - 1
        for index, (x, y, w, h) in enumerate(buttons):
            assert left <= x < x + w <= left + width + 0.01
            assert top <= y < y + h <= top + height + 0.01
            assert min(w, h) >= 12
            for x2, y2, _, _ in buttons[index + 1 :]:
                assert x2 >= x + w or y2 >= y + h or x2 < x
        move = window.game.position.legal_moves[-1]
        window.click(*window.middle(move))
        assert window.game.position.moves == (move,)


def test_a_position_s_text_is_as_large_as_it_fits() -> None:
    assert fitting_size(["X O", " X"], 400, 200) == LARGEST
    assert SMALLEST + 1 < fitting_size(["x" * 40], 400, 200) < LARGEST
    assert SMALLEST < fitting_size(["x"] * 15, 400, 200) < 12
    assert fitting_size(["x" * 200], 400, 200) == SMALLEST
    assert fitting_size([], 400, 200) == LARGEST
