"""The lab's window, driven from a test."""

from itertools import pairwise, product
from types import ModuleType
from typing import Any, Self, TypeVar

from drawn_shapes import Shape, shapes
from paper_driver import PaperDriver

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.games.connect_four import YELLOW, Player, Position
from connect_four_ai.lab.boards.view import Place as Square
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.canvas import centre, placed
from connect_four_ai.lab.pages.page import Page
from connect_four_ai.lab.panel import PLACES
from connect_four_ai.lab.widgets.layout import WIDE
from connect_four_ai.lab.window import Window
from connect_four_ai.play.match import Match
from connect_four_ai.stages import Stage, find_stage
from connect_four_ai.stages.own import saved

RED_DISC, YELLOW_DISC, EMPTY = "#FF5641", "#FFDF37", "#FFFFFF"
INK, PAPER, BLUE, BLACK = "#1D1D1F", "#F6F5F1", "#0000FF", "#000000"
STRIP = 120
PANEL = PLACES[WIDE.shape]

Opened = TypeVar("Opened", bound=Page)


class LabWindow:
    """Drives a window of any game."""

    def __init__(
        self, window: Window, shown: bool = False, sketch: ModuleType | None = None
    ) -> None:
        """Makes the driver. `shown`: py5 draws on the private screen; else the window is drawn on
        paper. `sketch`: the sketch that shows the window, if any."""
        self.driver: Any = PaperDriver(window)
        if shown or sketch:
            from sketch_driver import LabDriver  # here, because it starts Java

            self.driver = LabDriver(window, sketch)
        self.driver.wake = self.wake
        self.game = window.game
        self.window = window
        self._survive = window.loop.survive
        window.loop.survive = self._note_error  # type: ignore[method-assign]
        self.may_fail = False
        """Whether this test expects the window to catch an error."""

    def __getattr__(self, name: str) -> Any:
        """Returns an attribute of the driver: `click`, `key`, `frames`, `wait_until` …"""
        return getattr(self.driver, name)

    def calls(self) -> list[Any]:
        """Returns the drawing calls of the window's next frame, with their places."""
        self.frames(self.fresh)
        return [*placed(self.window.loop.drawn)]

    def shapes(self) -> list[Shape]:
        """Returns the shapes of the window's next frame, the lowest first."""
        self.frames(self.fresh)
        return shapes(self.window)

    def paper(self, x: float, y: float) -> str:
        """Returns the colour of the last filled shape at a point of the layout."""
        return [shape.paper for shape in self.shapes() if shape.paper and shape.covers(x, y)][-1]

    def texts(self) -> list[str]:
        """Returns every text in the window's next frame."""
        return [given[0] for (name, given), *_ in self.calls() if name == "text"]

    def __enter__(self) -> Self:
        self.driver.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self.driver.__exit__(*error)
        assert not self.game.thinker.worker.running, "closing the window ends the thinking"

    def _note_error(self, error: Exception, drawing: bool) -> None:
        if not self.may_fail:
            self.driver.error = self.driver.error or error
        self._survive(error, drawing)

    def wake(self) -> None:
        """Lets the window draw, and drop cached file versions, at once: a test has changed
        something outside of it."""
        saved.forget()
        self.window.loop.wake()

    def press(self, *keys: str) -> None:
        """Presses keys, by the window's names, without a frame between them."""

        def press() -> None:
            for key in keys:
                self.window.press(key)

        self.between_frames(press)

    @property
    def notice(self) -> str:
        """The notice that is shown."""
        return self.window.notice.text

    def click_stage(self, name: str) -> None:
        """Clicks a stage's button in the panel."""
        key = find_stage(name, self.game.position).key().upper()
        places = self.window.controls().places
        *_, rect = (rect for one, rect in places if one.text.split()[0] == key)
        x, y = centre(rect)
        self.click(int(x * self.scale), int(y * self.scale))

    @property
    def page(self) -> Page:
        """The page that is open."""
        assert self.window.page is not None, "there is none"
        return self.window.page

    def opened(self, kind: type[Opened]) -> Opened:
        """Returns the page that is open, which must be of this kind."""
        assert isinstance(self.page, kind), f"{self.page} is open"
        return self.page

    def click_button(self, text: str, nth: int = -1) -> None:
        """Clicks a button of the page that is open, by its text; the last one of several."""
        places = self.page.buttons().places
        rects = [rect for control, rect in places if text in (control.text, control.label)]
        x, y = centre(rects[nth])
        self.click(int(x * self.scale), int(y * self.scale))

    @property
    def scale(self) -> float:
        """Pixels of the window for each pixel of its layout."""
        scale = self.window.size.scale
        assert scale is not None, "it has one once it is open"
        return scale

    def ask_hint(self) -> Thought:
        """Presses H and waits for the answer."""
        self.key("h")
        self.wait_until(lambda: self.game.thinker.hint is not None)
        hint = self.game.thinker.hint
        assert hint is not None
        return hint

    def settle(self) -> None:
        """Waits until no stage thinks and no disc falls."""
        self.wait_until(self.at_rest)
        self.frames(2)  # a disc played during a frame begins to fall at its end
        self.wait_until(self.at_rest)

    def at_rest(self) -> bool:
        return not self.window.board.thinker.busy and self.window.screen.view.rest > 0


class BoardWindow(LabWindow):
    """Drives Connect Four's window: clicks columns instead of pixels, and sees discs."""

    def play(self, column: int) -> None:
        self.click(100 * column - 50, 400)

    def discs(self) -> dict[tuple[int, int], str]:
        """Returns the colour of every disc on the board, by column and row."""
        size = self.window.screen.view.piece
        return {
            (int(shape.x // 100) + 1, 6 - int((shape.y - STRIP) // 100)): shape.paper
            for shape in self.shapes()
            if shape.paper in (RED_DISC, YELLOW_DISC) and shape.width == size and shape.y > STRIP
        }


class GridWindow(LabWindow):
    """Drives a window of tic-tac-toe or isolation: clicks squares, and sees marks and scores in
    them.

    A square is (column, row), both from 0, row 0 on top.
    """

    def play(self, square: Square) -> None:
        left, top, right, bottom = self.box(square)
        self.click((left + right) // 2, (top + bottom) // 2)

    def marks(self) -> dict[Square, str]:
        """Returns the colour of every mark and piece. (Those of suggested moves have no black
        edge.)"""
        found, drawn = dict[Square, str](), self.shapes()
        for shape, after in pairwise(drawn):
            colour = shape.paper or after.edge
            if shape.edge == BLACK and colour in (RED_DISC, YELLOW_DISC):
                found |= dict.fromkeys(self.at(shape), colour)
        return found

    def suggested(self) -> set[Square]:
        """Returns the squares with marks of suggested moves."""
        edges = [shape for shape in self.shapes() if shape.edge in (RED_DISC, YELLOW_DISC)]
        return {square for shape in edges for square in self.at(shape)} - self.marks().keys()

    def scored(self) -> tuple[set[Square], set[Square]]:
        """Returns the squares with a score, and those with the score of the chosen move."""
        width = min(96, self.view.side - 16)
        chips = [shape for shape in self.shapes() if shape.width == width and shape.kind == "rect"]
        chosen = {
            square for chip in chips if INK in (chip.paper, chip.edge) for square in self.at(chip)
        }
        return {square for chip in chips for square in self.at(chip)}, chosen

    def framed(self) -> set[Square]:
        """Returns the squares with a blue frame: the one at the cursor, or those of the winning
        line."""
        return {
            square for shape in self.shapes() if shape.edge == BLUE for square in self.at(shape)
        }

    def at(self, shape: Shape) -> list[Square]:
        """Returns the square with the middle of a shape, if it is on the board."""
        view = self.view
        square = int((shape.x - view.left) // view.side), int((shape.y - view.top) // view.side)
        return [square] if square in self.squares() else []

    def squares(self) -> list[Square]:
        return [*product(range(self.view.columns), range(self.view.rows))]

    @property
    def view(self) -> View[Any]:
        return self.window.screen.view

    def square_of(self, move: Any) -> Square:
        """Returns the square of a move."""
        return self.view.place_of(move, self.game.position)

    def box(self, square: Square) -> list[int]:
        """Returns the left, top, right and bottom pixel of a square."""
        left, top, side, _ = self.view.rect(square)
        return [int(edge * self.scale) for edge in (left, top, left + side, top + side)]


def count(pixels: Any, colour: str) -> int:
    """Returns the number of pixels of a colour."""
    rgb = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return int((pixels == rgb).all(axis=2).sum())


def lab_window(
    moves: str = "",
    stage: str | Stage = "9.1.7",
    depth: int = 1,
    computer: Player = YELLOW,
    seconds: float = 0.1,
    speed: float = 20,
    scale: float = 1,
    shown: bool = False,
) -> BoardWindow:
    """Returns the driver of a window of Connect Four. `seconds`: for stages that think by the
    clock; a student's file has its own limit. `shown`: see LabWindow."""
    brain = AIBrain(stage, depth, 1)
    brain.seconds = seconds
    game = Match(brain, Position(), Position.from_moves(moves), computer)
    return BoardWindow(Window(game, speed, scale), shown)


def grid_window(
    start: Any, moves: str = "", stage: str = "4", depth: int | None = None, scale: float = 1
) -> GridWindow:
    """Returns the driver of a window of tic-tac-toe or isolation on any board."""
    position = type(start).from_moves(moves, start.board)
    brain = AIBrain(find_stage(stage, start), depth, 1, 0.1)
    return GridWindow(Window(Match(brain, start, position), 20, scale))
