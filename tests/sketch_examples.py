"""The examples that sketches/README.md tells a reader to try, with their results."""

import csv
from dataclasses import dataclass
from pathlib import Path

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


def drawn(moves: str) -> str:
    """Returns a position in the form of sketch_driver's `BoardDriver.discs`."""
    position = Position.from_moves(moves)
    return "\n".join(
        "".join(position.disc_at((column, row)) or "." for column in range(1, COLUMNS + 1))
        for row in range(ROWS, 0, -1)
    )
