"""Positions of Connect Four as people and other programs write them.

Each notation is one function of NOTATIONS, which are tried in order. It returns None for a text in
another notation, and raises IllegalMove for a text in its notation that is not a position.
"""

import re
from collections.abc import Sequence
from itertools import chain, pairwise
from typing import NamedTuple
from urllib.parse import unquote

from connect_four_ai.app.language import half_width, say, shortened
from connect_four_ai.games.connect_four import CELLS, COLUMNS, RED, ROWS, YELLOW, Position
from connect_four_ai.games.draft import EMPTY, Draft
from connect_four_ai.games.game import IllegalMove

LONGEST = 10_000
"""Maximum length of a text in characters, unless it is an episode of Kaggle's."""
LONGEST_QUOTE = 60
"""Longest excerpt of a bad text to quote."""
HIGHEST_SCORE = 18
"""The size of the highest exact score: a win with the fourth disc."""
INVISIBLE = str.maketrans("", "", "\ufe0f\u20e3\u200b\ufeff")
"""Characters that are dropped: variation and keycap signs of emoji, zero-width spaces, byte order
marks."""
PAIRS = (("R", "Y"), ("X", "O"), ("1", "2"), ("🔴", "🟡"), ("🟥", "🟨"), ("紅", "黃"))
"""The marks of the discs on a board; the first mark of a pair is that of the player who begins."""
ASSUMED_PAIRS = (("1", "-1"), ("R", "B"), ("🔴", "🔵"), ("●", "○"), ("⚫", "⚪"))
"""Marks of which the first is only assumed to begin."""
EMPTY_MARKS = frozenset((".", "_", "-", "·", "0", "⚪", "⚫", "⬜", "⬛", "空", "NONE", "NULL"))
FRAME = frozenset("+-=─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬")
UCI_ROWS = ({"X": RED, "O": YELLOW, "B": EMPTY}, {"2": RED, "1": YELLOW, "0": EMPTY})
"""The cells of the UCI set as published, and in numbers."""


class Reading(NamedTuple):
    position: Position
    assumed: str = ""
    """The assumptions, in a sentence or two; empty if there are none."""


def read(text: str) -> Reading:
    """Returns the position that a text describes in one of NOTATIONS.

    Raises IllegalMove with the reason if it describes none, or more than one.

    >>> reading = read("[3, 3, 4, 0]")
    >>> reading.position.moves, reading.assumed
    ('4451', 'Columns are counted from 0 there: here it is 4451.')
    """
    text = half_width(text).translate(INVISIBLE).strip()
    for notation in NOTATIONS if len(text) <= LONGEST else (kaggle,):
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
        raise _several(len(values))
    return values.pop() if values else None


def named_moves(text: str) -> Reading | None:
    """Reads addresses of gamesolver.org and of this app, its files and its JSON, and lines of
    Python."""
    if re.search(r"\bsketch=(tic_tac_toe|isolation)\b", text):
        raise IllegalMove("it is the address of another game")
    moves = moves_by_name(text)
    if moves is None and re.match("https?:", text):
        raise IllegalMove("this address names no position")
    if moves is None or moves.startswith("["):
        return columns(moves) if moves else None
    return Reading(Position.from_moves("".join(moves.split())))


def open_spiel(text: str) -> Reading | None:
    """Reads a game that OpenSpiel has serialized, whose columns are counted from 0."""
    game, named, moves = text.partition("[State]")
    return _from_zero("".join(moves.split())) if named and "connect_four(" in game else None


def columns(text: str) -> Reading | None:
    """Reads column digits, with spaces, commas, brackets or arrows between them.

    With a 0 among them they are counted from 0; separate digits without 0 and 7 could be, too.
    """
    bare = re.sub(r"\b(np\.|numpy\.)?array\(|,\s*dtype=\w+", "", text)
    words = re.sub(r"(?<=\d)-(?=\d)|[\s,;、/|()\[\]{}\"'`→>]", " ", bare).split()
    digits = "".join(words)
    if not words:
        return Reading(Position()) if len(text) <= 2 else None
    if not (digits.isascii() and digits.isdecimal()):
        # one word that begins with column digits: `from_moves` says what is wrong with it
        return Reading(Position.from_moves(text)) if re.fullmatch(r"[1-7]\w+", text) else None
    longest = max(words, key=len)
    if len(longest) > 1 and "\n" in text:
        raise IllegalMove("write one position, in one line")
    if len(longest) > 1 and re.search(r"[,;、]", bare):
        raise IllegalMove("{word} is not a column (they are 1 to 7)", word=repr(longest))
    if "0" in digits:
        return _from_zero(digits)
    position = Position.from_moves(digits)
    if len(longest) > 1 or len(words) == 1 or "7" in digits:
        return Reading(position)
    return Reading(position, say("Columns are taken as counted from 1, not from 0."))


def scored_moves(text: str) -> Reading | None:
    """Reads a line of a solver's test set: moves, and the exact score."""
    found = re.fullmatch(r"([1-7]{2,})[ \t,;:]+([+−-]?)(\d{1,2})", text)
    if not found or int(found[3]) > HIGHEST_SCORE:
        return None
    moves, sign, size = found.groups()
    if len(moves) <= 4 and not sign and set(size) <= set("1234567"):
        raise IllegalMove(
            "{score} can be a score or moves: write {one} or {other}",
            score=size,
            one=moves,
            other=moves + size,
        )
    assumed = say("{score} is taken as the score of {moves}.", score=sign + size, moves=moves)
    return Reading(Position.from_moves(moves), assumed)


def _from_zero(digits: str) -> Reading:
    if not set(digits) <= set("0123456"):
        raise IllegalMove(
            "{moves} has a 0 and a {digit}: columns are 0 to 6, or 1 to 7",
            moves=repr(digits),
            digit=max(digits),
        )
    moves = digits.translate(str.maketrans("0123456", "1234567"))
    assumed = say("Columns are counted from 0 there: here it is {moves}.", moves=moves)
    return Reading(Position.from_moves(moves), assumed if moves else "")


# Boards


def kaggle(text: str) -> Reading | None:
    """Reads an observation of Kaggle's Connect X, or an episode, whose boards show the moves."""
    boards = [_cells(cells) for cells in re.findall(r"\bboard[\"']?\s*[:=]\s*\[([^\[\]]+)", text)]
    if not boards:
        return None
    rules = re.search(r"\binarow\W+(\d+)", text)
    if (rules and rules[1] != "4") or any(len(board) != CELLS for board in boards):
        raise IllegalMove("a board has 6 rows of 7 cells, and four in a row win")
    if len(boards) == 1:
        return _of_rows(_parts(boards[0], COLUMNS))
    moves = ""
    for before, after in pairwise([["0"] * CELLS, *boards]):
        changed = [cell for cell in range(CELLS) if before[cell] != after[cell]]
        if len(changed) > 1:
            raise IllegalMove("its boards do not follow one another")
        moves += "".join(str(cell % COLUMNS + 1) for cell in changed)
    position = Position.from_moves(moves)
    if position != _of_rows(_parts(boards[-1], COLUMNS)).position:
        raise IllegalMove("its boards do not follow one another")
    return Reading(position)


def lists(text: str) -> Reading | None:
    """Reads lists of Python, JSON or numpy: 6 rows from the top, or 7 columns."""
    groups = [_cells(cells) for cells in re.findall(r"[\[(]([^\[\]()]*)[\])]", text)]
    if len(groups) == 1 and {*map(len, groups[0])} == {COLUMNS}:
        groups = [[*row] for row in groups[0]]  # a text for each row
    if len(groups) < 4:
        return None
    if len(groups) == ROWS and {*map(len, groups)} == {COLUMNS}:
        return _of_rows(groups)
    if len(groups) == COLUMNS and {*map(len, groups)} == {ROWS}:
        stacks, assumed = _in_colours(groups)
        upwards = say("Each list is taken as a column from the bottom.")
        downwards = say("Each list is taken as a column from the top.")
        turned = ["".join(reversed(stack)) for stack in stacks]
        return _possible((stacks, upwards), (turned, downwards), also=assumed)[0]
    raise IllegalMove("a board has 6 rows of 7 cells")


def drawing(text: str) -> Reading | None:
    """Reads a board drawn in lines: letters, digits or emoji, with or without frame and numbers."""
    rows = [row for line in text.splitlines() if (row := _row(line))]
    labels = "".join(row[0] for row in rows)
    if labels in ("654321", "543210", "123456", "012345"):
        rows = [row[1:] if len(row) > COLUMNS else row for row in rows]
    rows = [row for row in rows if len(row) == COLUMNS]
    while len(rows) > ROWS and set(rows[0]) in ({"-"}, {"_"}):
        del rows[0]  # the upper edge of a frame
    while len(rows) > ROWS and set(rows[-1]) in ({"-"}, {"_"}):
        del rows[-1]
    if len(rows) < 2:
        return None
    if len(rows) != ROWS:
        raise IllegalMove("a board has 6 rows of 7 cells; this has {count} rows", count=len(rows))
    return _of_rows(rows)


def _row(line: str) -> list[str]:
    """Returns the cells of a line; none if it is part of a frame, or if its digits are columns."""
    line = re.sub("[│┃║]", "|", line.strip().removeprefix("#"))
    if line.count("|") < COLUMNS - 1:
        row = [*re.sub(r"[\s|,]", "", line)]
    else:
        row = [cell.strip() for cell in line.split("|")]
        row = row[1:] if len(row) > COLUMNS and not row[0] else row
        row = row[:-1] if len(row) > COLUMNS and not row[-1] else row
    signs = "".join(row).lower()
    if signs == "abcdefg" or (set(signs) & set("3456789") and len(row) == COLUMNS):
        return []
    return [] if signs and set(signs) <= FRAME and row != ["-"] * COLUMNS else row


def cells(text: str) -> Reading | None:
    """Reads all 42 cells one after another: Kaggle's, row by row from the top, or a row of the UCI
    set, column by column from the bottom, followed by a result."""
    bare = re.sub(r"\b(np\.|numpy\.)?array\(|[\[\]()]|\bdtype=\w+", " ", text)
    found = [cell.upper() for cell in _cells(bare)]
    if found[:1] == ["A1"]:
        found = [cell for cell in found[CELLS:] if cell not in ("TARGET", "CLASS")]
    count, rest = divmod(len(found), CELLS + 1)
    results = set(found) <= {*"BXO012", "WIN", "LOSS", "DRAW"}
    if count > 1 and not rest and results:
        raise _several(count)
    if len(found) not in (CELLS, CELLS + 1) or max(map(len, found)) > len("NONE"):
        return None
    for marks in UCI_ROWS:
        if set(found[:CELLS]) <= marks.keys() and results:
            columns = ["".join(marks[cell] for cell in part) for part in _parts(found, ROWS)]
            if len(found) == CELLS and "0" in marks:
                return _only_one(columns, _falling(_in_colours(_parts(found, COLUMNS))[0]))
            return _possible((columns, ""))[0]
    return _of_rows(_parts(found, COLUMNS)) if len(found) == CELLS else None


def _only_one(of_uci: Sequence[str], of_kaggle: Sequence[str]) -> Reading:
    """Returns the position of 42 numbers, if only one of the two ways to read them is possible."""
    by_columns = say("The cells are taken as those of the UCI set: a1, a2 … g6.")
    readings = _possible((of_kaggle, ""), (of_uci, by_columns))
    if readings[0].position != readings[-1].position:
        raise IllegalMove("these can be rows as Kaggle’s or columns as in the UCI set: draw 6 rows")
    return readings[0]


NOTATIONS = (kaggle, open_spiel, named_moves, lists, drawing, cells, scored_moves, columns)
"""A new notation is one more function here, before those that would misread its texts."""


def _several(count: int) -> IllegalMove:
    return IllegalMove("these are {count} positions: give one at a time", count=count)


def _cells(text: str) -> list[str]:
    """Returns the cells in a list, without quotes, and without the point of a whole number."""
    found = re.findall(r"'([^']*)'|\"([^\"]*)\"|([^\s,;]+)", text)
    return [re.sub(r"^(-?\d)\.0*$", r"\1", "".join(cell).strip()) for cell in found]


def _parts(cells: Sequence[str], length: int) -> list[Sequence[str]]:
    return [cells[start : start + length] for start in range(0, CELLS, length)]


def _of_rows(rows: Sequence[Sequence[str]]) -> Reading:
    """Returns the position of a board by its rows, the top one first; or the bottom one first, if
    only that is possible."""
    coloured, assumed = _in_colours(rows)
    upside_down = say("The first row is taken as the bottom one.")
    drafts = (_falling(coloured), ""), (_falling(coloured[::-1]), upside_down)
    return _possible(*drafts, also=assumed)[0]


def _falling(rows: Sequence[str]) -> list[str]:
    """Returns the columns from the bottom, by the rows from the top."""
    return ["".join(reversed(column)) for column in zip(*rows, strict=True)]


def _in_colours(parts: Sequence[Sequence[str]]) -> tuple[list[str], str]:
    """Returns the cells as R, Y and blanks, and the assumption made for that."""
    marks = [[cell.upper().strip() for cell in part] for part in parts]
    found = set(chain(*marks)) - {""}
    for first, second in (*PAIRS, *ASSUMED_PAIRS):
        empty = found - {first, second}
        if len(empty) <= 1 and empty <= EMPTY_MARKS:
            colours = {first: RED, second: YELLOW}
            assumed = say(
                "{first} is taken for Red, {second} for Yellow.", first=first, second=second
            )
            only_assumed = (first, second) in ASSUMED_PAIRS
            coloured = ["".join(colours.get(mark, EMPTY) for mark in part) for part in marks]
            return coloured, assumed if only_assumed else ""
    raise IllegalMove(
        "{marks} cannot be two players’ discs and empty cells", marks=" ".join(sorted(found))
    )


def _possible(*drafts: tuple[Sequence[str], str], also: str = "") -> list[Reading]:
    """Returns a reading for each of the drafts, columns from the bottom, that is a position, with
    its assumption. Raises the first draft's IllegalMove if none is."""
    readings, reasons = [], []
    for columns, assumed in drafts:
        try:
            position = Draft(tuple(columns)).position()
        except IllegalMove as error:
            reasons.append(error)
            continue
        order = say("The order of the moves is assumed.") if position.moves else ""
        readings.append(Reading(position, " ".join(filter(None, (also, assumed, order)))))
    if not readings:
        raise reasons[0]
    return readings
