"""The examples that sketches/README.md tells a reader to try, with their results."""

import re
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from sketch_driver import SketchDriver, load_sketch
from sketch_process import hex_colour

from connect_four_ai.games.connect_four import COLUMNS, ROWS, Position

SKETCHES = Path(__file__).resolve().parent.parent / "sketches"
PICTURES = SKETCHES / "pictures"
COLOURS = {"R": "#FF5641", "Y": "#FFDF37", None: "#FFFFFF"}
ANY = frozenset(range(1, 8))


@dataclass(frozen=True)
class Example:
    """Set POSITION (and DEPTH), click a column, and Yellow answers in one of these columns."""

    sketch: str
    position: str
    click: int
    answers: frozenset[int]
    depth: int | None = None
    """The value to set DEPTH to; None for the sketch's own."""
    picture: str = ""
    """The columns of a whole game with this beginning, which is saved as a picture."""
    name: str = ""
    """The picture's name, if it is not the sketch's."""

    @property
    def picture_name(self) -> str:
        return self.name or self.sketch


EXAMPLES = (
    Example("9_1_2_random", "121212", 5, ANY, picture="121212571"),
    Example("9_1_3_dummy", "121212", 5, frozenset({2}), picture="12121252"),
    Example("9_1_3_dummy", "4142", 4, ANY),
    Example("9_1_4_minimax", "7334", 4, frozenset({2, 5}), depth=2, picture="733445"),
    Example("9_1_4_minimax", "7334", 4, ANY),
    Example("9_1_4_minimax", "4142", 4, ANY),
    Example("9_1_4_minimax", "4142", 4, ANY, depth=4),
    Example("9_1_5_blocking", "3545", 2, frozenset({1}), picture="354521"),
    Example("9_1_5_blocking", "44", 5, frozenset({3, 6}), 3, "4453", "9_1_5_double_threat"),
    Example("9_1_5_blocking", "44", 5, ANY),
    Example("9_1_5_blocking", "121212", 5, frozenset({1})),
    Example("9_1_6_summing", "121212", 5, frozenset({2}), picture="12121252", name="9_1_6_win"),
    Example("9_1_6_summing", "3545", 2, frozenset({1}), picture="354521", name="9_1_6_block"),
    Example("9_1_6_summing", "54647625", 4, frozenset({3}), depth=3, picture="5464762543"),
    Example("9_1_7_depth", "54647625", 4, frozenset({7}), picture="5464762547"),
    Example("9_1_7_depth", "44", 5, frozenset({3, 6})),
    Example("9_1_7_depth", "354534242363", 6, frozenset({5})),
    Example("9_1_7_depth", "354534242363", 6, frozenset({1}), depth=1),
)
FULL_BOARD = "544445131211623551641334662563522362777777"


def picture_path(name: str) -> Path:
    return PICTURES / f"{name}.png"


def sketch(name: str) -> ModuleType:
    return load_sketch(SKETCHES / f"{name}.py")


def changed_sketch(name: str, folder: Path, **constants: object) -> ModuleType:
    """Returns the sketch with these constants at its top changed."""
    text = (SKETCHES / f"{name}.py").read_text(encoding="utf-8")
    for constant, value in constants.items():
        text, changed = re.subn(
            rf"^{constant} = \S+", f"{constant} = {value!r}", text, flags=re.MULTILINE
        )
        assert changed == 1
    path = folder / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    return load_sketch(path)


class BoardDriver(SketchDriver):
    """Drives a sketch with the chapter's board: clicks columns and sees discs."""

    def play(self, column: int) -> None:
        """Clicks a column, and waits for Yellow's answer if there is an opponent."""
        self.click(100 * column - 50, 300)
        self.settle()

    def settle(self) -> None:
        """Waits until no stage thinks, and one frame more, in which the answer is played."""
        self.wait_until(lambda: not self.module.game_board.thinker.worker.thinking)
        self.frames(1)

    def discs(self) -> str:
        """Returns the columns of discs, as rows of 'R', 'Y' and '.', the top row first."""
        image = self.image()
        marks = {colour: player or "." for player, colour in COLOURS.items()}
        return "\n".join(
            "".join(marks[hex_colour(image, 100 * i + 50, 100 * row + 50)] for i in range(COLUMNS))
            for row in range(ROWS)
        )


def drawn(moves: str) -> str:
    """Returns a position in the form of `BoardDriver.discs`."""
    position = Position.from_moves(moves)
    return "\n".join(
        "".join(position.disc_at((column, row)) or "." for column in range(1, COLUMNS + 1))
        for row in range(ROWS, 0, -1)
    )
