"""The examples that sketches/README.md tells a reader to try, with their results."""

import csv
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
    depth: int | None
    """The value to set DEPTH to; None for the sketch's own."""
    picture: str
    """The columns of a whole game with this beginning, which is saved as a picture."""
    picture_name: str


def _examples() -> list[Example]:
    """Returns the rows of sketch_examples.csv."""
    with Path(__file__).with_suffix(".csv").open(encoding="utf-8", newline="") as file:
        return [
            Example(
                row["sketch"],
                row["position"],
                int(row["click"]),
                ANY if row["answers"] == "any" else frozenset(map(int, row["answers"])),
                int(row["depth"]) if row["depth"] else None,
                row["picture"],
                row["name"] or row["sketch"],
            )
            for row in csv.DictReader(file)
        ]


EXAMPLES = _examples()
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
