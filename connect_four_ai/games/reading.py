"""Positions of Connect Four as people and other programs write them: columns, or a board."""

import re
from itertools import chain
from typing import NamedTuple
from urllib.parse import unquote

from connect_four_ai.app.language import half_width, say, shortened
from connect_four_ai.games.connect_four import (
    CELLS,
    COLUMNS,
    RED,
    ROWS,
    YELLOW,
    Cell,
    Position,
    has_four,
)
from connect_four_ai.games.game import IllegalMove, Square

LONGEST = 10_000
"""Maximum length of a text in characters."""
LONGEST_QUOTE = 60
"""Longest excerpt of a bad text to quote."""
INVISIBLE = str.maketrans("", "", "\ufe0f\u20e3\u200b\ufeff")
"""Characters that are dropped: variation and keycap signs of emoji, zero-width spaces, byte order
marks."""
PAIRS = (("R", "Y"), ("X", "O"), ("1", "2"), ("🔴", "🟡"), ("🟥", "🟨"), ("紅", "黃"))
"""The marks of the discs on a board; the first mark of a pair is that of the player who begins."""
ASSUMED_PAIRS = (("1", "-1"), ("R", "B"), ("🔴", "🔵"), ("●", "○"), ("⚫", "⚪"))
"""Marks of which the first is only assumed to begin."""
EMPTY_MARKS = frozenset((".", "_", "-", "·", "0", "⚪", "⚫", "⬜", "⬛", "空", "NONE", "NULL"))
FRAME = frozenset("+-=─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬")
EDGES = ["-"] * COLUMNS, ["_"] * COLUMNS
"""Lines that can be a row of empty cells or the edge of a frame."""
FROM_ZERO = str.maketrans("0123456", "1234567")


class Reading(NamedTuple):
    position: Position
    assumed: str = ""
    """The assumptions, in a sentence or two; empty if there are none."""


def read(text: str) -> Reading:
    """Returns the position that a text describes. Raises IllegalMove with the reason if it
    describes none, or more than one.

    >>> reading = read("[3, 3, 4, 0]")
    >>> reading.position.moves, reading.assumed
    ('4451', 'Columns are counted from 0 there: here it is 4451.')
    """
    text = half_width(text).translate(INVISIBLE).strip()
    for notation in (_named, _board, _columns) if len(text) <= LONGEST else ():
        if reading := notation(text):
            return reading
    quoted = repr(shortened(text, LONGEST_QUOTE))
    raise IllegalMove(
        "{text} is not a position (write columns, as in 4453, or a board)", text=quoted
    )


# Moves


def moves_by_name(text: str) -> str | None:
    """Returns the moves that a text names: `?pos=4453` in an address, `"moves": "4453"` or a list
    in a file; None if it names none. Raises IllegalMove if it names several."""
    name = r"(?i:\b(?:pos|position|moves)[\"']?\s*[=:]|\bfrom_moves\()\s*"
    value = r"(?:\"([^\"]*)|'([^']*)|(\[[^\[\]]*\])|([^\"'&#),}\[\n]*))"
    found = re.findall(name + value, text)
    values = {unquote("".join(value)).strip() for value in found}
    if len(values) > 1:
        raise IllegalMove("these are {count} positions: give one at a time", count=len(values))
    return values.pop() if values else None


def _named(text: str) -> Reading | None:
    """Reads addresses, JSON and lines of Python."""
    if re.search(r"\bsketch=(tic_tac_toe|isolation)\b", text):
        raise IllegalMove("it is the address of another game")
    moves = moves_by_name(text)
    if moves is None and re.match("https?:", text):
        raise IllegalMove("this address names no position")
    if moves is None or moves.startswith("["):
        return _columns(moves) if moves else None
    return Reading(Position.from_moves("".join(moves.split())))


def _columns(text: str) -> Reading | None:
    """Reads column digits, written together or separated.

    With a 0 among them they are counted from 0; separate digits without 0 and 7 could be, too.
    """
    words = re.sub(r"[-\s,;、/|()\[\]{}\"'`→>]", " ", text).split()
    digits = "".join(words)
    if not words:
        return Reading(Position()) if len(text) <= 2 else None
    if not (digits.isascii() and digits.isdecimal()):
        # one word that begins with column digits: `from_moves` says what is wrong with it
        return Reading(Position.from_moves(text)) if re.fullmatch(r"[1-7]\w+", text) else None
    if 1 < len(words) < len(digits):
        shown = repr(shortened(text, LONGEST_QUOTE))
        raise IllegalMove("{text} is not one position: write 4453, or 4 4 5 3", text=shown)
    if "0" not in digits:
        could_be_from_0 = len(words) > 1 and "7" not in digits
        assumed = say("Columns are taken as counted from 1, not from 0.")
        return Reading(Position.from_moves(digits), assumed if could_be_from_0 else "")
    if highest := set(digits) - set("0123456"):
        raise IllegalMove(
            "{moves} has a 0 and a {digit}: columns are 0 to 6, or 1 to 7",
            moves=repr(digits),
            digit=max(highest),
        )
    moves = digits.translate(FROM_ZERO)
    assumed = say("Columns are counted from 0 there: here it is {moves}.", moves=moves)
    return Reading(Position.from_moves(moves), assumed)


# Boards


def _board(text: str) -> Reading | None:
    """Reads a board, drawn in lines or as lists: 6 rows, 7 columns, or all cells one after another.
    Those are Kaggle's rows from the top, or the UCI set's columns from the bottom, followed by the
    result."""
    lists = re.findall(r"[\[(]([^\[\]()]*)[\])]", text)
    rows = [cells for line in lists or text.splitlines() if (cells := _cells(line))]
    sizes = [*map(len, rows)]
    if sizes in ([CELLS], [CELLS + 1]):
        cells = rows[0][:CELLS]
        if set(cells) & set("34567"):
            return None  # the moves of a whole game
        if sizes == [CELLS] and "B" not in cells:
            rows = [cells[first : first + COLUMNS] for first in range(0, CELLS, COLUMNS)]
            return _possible(rows, ("",))
        return _possible([["." if cell == "B" else cell for cell in cells]], ("",), by_rows=False)
    if sizes == [ROWS] * COLUMNS:
        upwards = say("Each list is taken as a column from the bottom.")
        downwards = say("Each list is taken as a column from the top.")
        return _possible(rows, (upwards, downwards), by_rows=False)
    rows = [row for row in rows if len(row) == COLUMNS]
    while len(rows) > ROWS and rows[0] in EDGES:
        del rows[0]
    while len(rows) > ROWS and rows[-1] in EDGES:
        del rows[-1]
    if len(rows) == ROWS:
        return _possible(rows, ("", say("The first row is taken as the bottom one.")))
    if len(rows) > 1:
        raise IllegalMove("a board has 6 rows of 7 cells; this has {count} rows", count=len(rows))
    return None


def _cells(line: str) -> list[str]:
    """Returns the cells of a line: between bars, commas or blanks, or single characters; none if it
    is part of a frame, or has the names of the columns."""
    line = re.sub("[│┃║]", "|", line).removeprefix("#")
    if line.count("|") < COLUMNS - 1:
        line = line.replace("|", " ")
    ways = (line.split(separator) for separator in ("|", ",", None))
    cells = next((cells for cells in ways if len(cells) >= ROWS), [*"".join(line.split())])
    cells = [re.sub(r"^(-?\d)\.0*$", r"\1", cell.strip(" '\"")).upper() for cell in cells]
    if len(cells) > COLUMNS and not cells[-1]:
        del cells[-1]
    if len(cells) == COLUMNS + 1 and (not cells[0] or cells[0] in "0123456"):
        del cells[0]  # the edge, or the number of the row
    signs = {*"".join(cells)}
    is_names = len(cells) == COLUMNS and (signs & {*"3456789"} or signs == {*"ABCDEFG"})
    is_frame = signs and signs <= FRAME and cells not in EDGES
    return [] if is_names or is_frame else cells


def _possible(
    parts: list[list[str]], assumptions: tuple[str, ...], by_rows: bool = True
) -> Reading:
    """Returns the first possible position of a board with these rows, the top one first, or these
    columns, the lower end first; a second assumption reads them the other way round. Raises
    IllegalMove if none is possible."""
    marks, of_colours = _in_colours([*chain(*parts)])
    columns = [marks[first : first + ROWS] for first in range(0, CELLS, ROWS)]
    if by_rows:
        columns = [marks[column::COLUMNS][::-1] for column in range(COLUMNS)]
    refusals = []
    for assumed in assumptions:
        try:
            position = Draft(tuple(columns)).position()
        except IllegalMove as error:
            refusals.append(error)
            columns = [column[::-1] for column in columns]
            continue
        order = say("The order of the moves is assumed.") if position.moves else ""
        return Reading(position, " ".join(filter(None, (of_colours, assumed, order))))
    raise refusals[0]


def _in_colours(cells: list[str]) -> tuple[str, str]:
    """Returns the cells as R, Y and blanks, and the assumption made for that."""
    found = {*cells} - {""}
    for first, second in (*PAIRS, *ASSUMED_PAIRS):
        empty = found - {first, second}
        if len(empty) <= 1 and empty <= EMPTY_MARKS:
            colours = {first: RED, second: YELLOW}
            assumed = say(
                "{first} is taken for Red, {second} for Yellow.", first=first, second=second
            )
            coloured = "".join(colours.get(cell, EMPTY) for cell in cells)
            return coloured, assumed if (first, second) in ASSUMED_PAIRS else ""
    raise IllegalMove(
        "{marks} cannot be two players’ discs and empty cells", marks=" ".join(sorted(found))
    )


# Boards that are set up by hand


EMPTY = " "
NEXT = {EMPTY: RED, RED: YELLOW, YELLOW: EMPTY}
"""The next mark of a cell, by its mark."""


class Draft(NamedTuple):
    """A board that is set up by hand, whether or not a game can lead to it.

    >>> draft = Draft.of(Position.from_moves("4453")).changed((5, 2))
    >>> draft.position().moves
    '44535'
    """

    columns: tuple[str, ...] = (EMPTY * ROWS,) * COLUMNS
    """The cells of each column from the bottom: R, Y or a blank."""

    @classmethod
    def of(cls, position: Position) -> "Draft":
        """Returns the discs of a position."""
        columns = zip(*reversed(position.board_rows), strict=True)
        return cls(tuple("".join(square.mark or EMPTY for square in column) for column in columns))

    def changed(self, cell: Cell) -> "Draft":
        """Returns the draft with one cell changed: an empty one becomes red, a red one yellow, a
        yellow one empty."""
        column, row = cell[0] - 1, cell[1] - 1
        cells = self.columns[column]
        cells = cells[:row] + NEXT[cells[row]] + cells[row + 1 :]
        return Draft((*self.columns[:column], cells, *self.columns[column + 1 :]))

    @property
    def board_rows(self) -> list[list[Square]]:
        """The squares, the top row first; a move is a cell."""
        columns = [*enumerate(self.columns, 1)]
        return [
            [Square((column, row), cells[row - 1].strip()) for column, cells in columns]
            for row in range(ROWS, 0, -1)
        ]

    def position(self) -> Position:
        """Returns the position with these discs. Raises IllegalMove with the reason if there is
        none."""
        columns = tuple(cells.rstrip() for cells in self.columns)
        for number, cells in enumerate(columns, 1):
            if EMPTY in cells:
                raise IllegalMove("a disc in column {column} has nothing below it", column=number)
        red, yellow = ("".join(columns).count(player) for player in (RED, YELLOW))
        if red - yellow not in (0, 1):
            counts = {"red": red, "yellow": yellow}
            raise IllegalMove(
                "Red has {red:disc|discs} and Yellow {yellow}; Red has as many, or one more",
                **counts,
            )
        last = RED if red > yellow else YELLOW
        won = {player for player in (RED, YELLOW) if _has_four(columns, player)}
        if len(won) == 2:
            raise IllegalMove("both have four in a row, but the game ends with the first")
        if won - {last}:
            raise IllegalMove("the other player would have played on after four in a row")
        moves = _order(columns, last, bool(won), set())
        if moves is None:
            raise IllegalMove("no order of moves leads to it")
        return Position.from_moves(moves)

    def run(self, report: object = None) -> Position | str:
        """Runs as a job, because finding an order can take long. Returns the position, or why there
        is none."""
        try:
            return self.position()
        except IllegalMove as error:
            return str(error)


def _has_four(columns: tuple[str, ...], player: str) -> bool:
    # one empty cell on top, as in a bitboard
    cells = "".join(f"{column:{ROWS + 1}}" for column in columns)
    return has_four(sum(1 << bit for bit, mark in enumerate(cells) if mark == player))


def _order(
    columns: tuple[str, ...], last: str, won: bool, dead: set[tuple[str, ...]]
) -> str | None:
    """Returns the moves that lead to these columns, found from the end: the last move is a disc of
    `last` on top of a column. `won`: whether that move wins, so that nobody has four before it.
    `dead`: boards that no moves lead to."""
    if not any(columns):
        return ""
    dead.add(columns)
    for number, cells in enumerate(columns):
        before = (*columns[:number], cells[:-1], *columns[number + 1 :])
        if not cells.endswith(last) or before in dead or (won and _has_four(before, last)):
            continue
        moves = _order(before, RED if last == YELLOW else YELLOW, False, dead)
        if moves is not None:
            return f"{moves}{number + 1}"
    return None
