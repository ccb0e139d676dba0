"""The boards in the pictures of sketches/README.md."""

from pathlib import Path

from connect_four_ai.games.connect_four import COLUMNS, ROWS, Position

SKETCHES = Path(__file__).resolve().parent.parent / "sketches"
PICTURES = SKETCHES / "pictures"
COLOURS = {"R": "#FF5641", "Y": "#FFDF37", None: "#FFFFFF"}
PICTURED = {
    "9_1_2_random": "121212571",
    "9_1_3_dummy": "12121252",
    "9_1_4_minimax": "733445",
    "9_1_5_blocking": "354521",
    "9_1_5_double_threat": "4453",
    "9_1_6_win": "12121252",
    "9_1_6_block": "354521",
    "9_1_6_summing": "5464762543",
    "9_1_7_depth": "5464762547",
}
"""The moves of the game in each picture, a section's examples, by the picture's name."""
FULL_BOARD = "544445131211623551641334662563522362777777"


def drawn(moves: str) -> str:
    """Returns a position in the form of sketch_driver's `BoardDriver.discs`."""
    position = Position.from_moves(moves)
    return "\n".join(
        "".join(position.disc_at((column, row)) or "." for column in range(1, COLUMNS + 1))
        for row in range(ROWS, 0, -1)
    )
