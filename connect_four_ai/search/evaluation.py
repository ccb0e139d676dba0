"""Evaluations of positions at a search's depth limit, high if they are good for the first player.

**Connect Four** has the notebook's. It reads 25 lines: the 6 rows, the 7 columns and the 12
diagonals of at least four cells, written with x (Red), o (Yellow) and dots. For each line and each
of the six PATTERNS, it adds 5 if the line contains the pattern, once or more often; and takes off 5
if it contains the pattern written with o. Whether there is room for four does not matter. Four in a
row are worth infinity.

**Tic-tac-toe** has six states:

    100, −100   X, or O, has won
     50,  −50   X, or O, has two open pairs, and the other side none: both cannot be stopped
      0         a tie
      1         everything else: the game goes on

An open pair is a line that needs only one more square, and that square is empty. Two pairs must
need different squares, or a single mark would stop both. (On larger boards a "pair" is one mark
shorter than a winning line.)

**Isolation** counts moves (`mobility`). Other games may bring an `evaluation` of their own.
"""

from collections.abc import Callable, Iterable
from functools import cache, partial
from math import inf
from typing import Any, Final, NamedTuple

from connect_four_ai.games.connect_four import (
    ALL_CELLS,
    COLUMNS,
    RED,
    ROWS,
    YELLOW,
    Cell,
    Position,
    bit_of,
)
from connect_four_ai.games.isolation import FIRST, SECOND, Isolation
from connect_four_ai.games.tic_tac_toe import CROSS, TIE, TicTacToe

# Connect Four: a board is one integer, Red's discs as games/connect_four.py lays them out, and
# Yellow's 49 bits higher. A disc only changes the lines through its cell, so a board's value is
# that of the board before, plus the gain of the disc. The gain depends only on the discs on those
# lines, so each gain is computed only once.

PATTERNS: Final = (".xx", "xx.", ".xxx", "xxx.", "xx.x", "x.xx")
WORTH: Final = 5
TABLE_SIZE = 1 << 18
"""Maximum number of entries of a table: a full one is cleared."""

_PLANE = COLUMNS * (ROWS + 1)


class _Table(dict[int, float]):
    """A number for each set of discs, computed when it is first needed."""

    def __init__(self, work_out: Callable[[int], float]) -> None:
        self.work_out = work_out

    def __missing__(self, discs: int) -> float:
        if len(self) >= TABLE_SIZE:
            self.clear()
        number = self[discs] = self.work_out(discs)
        return number


class _Line:
    """A line of cells, from one end to the other."""

    def __init__(self, cells: list[Cell]) -> None:
        self.cells = cells
        self.discs = sum(bit_of(cell) | bit_of(cell) << _PLANE for cell in cells)
        """The bits of its cells, for the discs of both players."""
        self.worth = _Table(lambda state: worth_of_line(self.text(state)))
        """Its value, by the discs on it."""

    def text(self, state: int, red: str = "x", yellow: str = "o") -> str:
        """Returns the line in writing, with the marks of Red's discs and of Yellow's."""
        bits = map(bit_of, self.cells)
        return "".join(
            red if state & bit else yellow if state & bit << _PLANE else "." for bit in bits
        )


@cache
def worth_of_line(line: str) -> float:
    """Returns the value of a line such as "..xxo.."."""
    if "xxxx" in line:
        return inf
    if "oooo" in line:
        return -inf
    yellow = line.translate({ord("x"): "o", ord("o"): "x"})
    return WORTH * sum((pattern in line) - (pattern in yellow) for pattern in PATTERNS)


def _lines(dx: int, dy: int) -> list[_Line]:
    """Returns the lines in one direction: from each cell at the edge to the opposite edge, if that
    is at least four cells."""
    starts = [(x, y) for x, y in ALL_CELLS if (x - dx, y - dy) not in ALL_CELLS]
    ways = ([(x + i * dx, y + i * dy) for i in range(COLUMNS)] for x, y in starts)
    lines = ([cell for cell in way if cell in ALL_CELLS] for way in ways)
    return [_Line(cells) for cells in lines if len(cells) >= 4]


_STRAIGHT, _DIAGONAL = _lines(1, 0) + _lines(0, 1), _lines(1, 1) + _lines(1, -1)
VALUES: Final = _Table(
    lambda state: sum(line.worth[state & line.discs] for line in _STRAIGHT + _DIAGONAL)
)
"""The value of every board that was looked at, by its state."""


def _gain(disc: int, lines: Iterable[_Line], before: int) -> float:
    after = before | disc
    return sum(line.worth[after & line.discs] - line.worth[before & line.discs] for line in lines)


def _gains(disc: int, lines: list[_Line]) -> tuple[int, _Table]:
    """Returns the cells of the lines through a disc, and its gain on them by the discs there."""
    through = [line for line in lines if line.discs & disc]
    cells = 0
    for line in through:
        cells |= line.discs
    return cells, _Table(partial(_gain, disc, through))


_DROPS = {
    disc: (disc, *_gains(disc, _STRAIGHT), *_gains(disc, _DIAGONAL))
    for cell in ALL_CELLS
    for disc in (bit_of(cell), bit_of(cell) << _PLANE)
}
"""Each disc, Red's or Yellow's, with its gains in its row and column, and on its diagonals."""


def patterns(position: Position) -> float:
    """Returns the value of a position for Red: inf if Red has won, -inf if Yellow has.

    >>> patterns(Position.from_moves("415")), patterns(Position.from_moves("4151"))
    (10, 5)
    """
    state = position.red | position.yellow << _PLANE
    value = VALUES.get(state)
    if value is not None:
        return value
    if not position.moves:
        return VALUES[state]
    column = int(position.moves[-1])
    cell = bit_of((column, position.height(column)))
    disc, straight, gains, diagonal, more_gains = _DROPS[state & (cell | cell << _PLANE)]
    before = state ^ disc
    value = VALUES[before] + gains[before & straight] + more_gains[before & diagonal]
    if len(VALUES) >= TABLE_SIZE:
        VALUES.clear()
    VALUES[state] = value
    return value


class FoundPattern(NamedTuple):
    """A pattern that counts in a position."""

    player: str
    cells: tuple[Cell, ...]
    """Its cells, the free one included; of several places on one line, the first."""


def found_patterns(position: Position) -> list[FoundPattern]:
    """Returns the patterns that `patterns` counts, if nobody has won: each is worth 5 to its
    player.

    >>> [(found.player, found.cells) for found in found_patterns(Position.from_moves("415"))]
    [('R', ((3, 1), (4, 1), (5, 1))), ('R', ((4, 1), (5, 1), (6, 1)))]
    """
    state, found = position.red | position.yellow << _PLANE, []
    for line in _STRAIGHT + _DIAGONAL:
        for player, marks in ((RED, "xo"), (YELLOW, "ox")):
            text = line.text(state, *marks)
            for pattern in PATTERNS:
                if (start := text.find(pattern)) >= 0:
                    cells = line.cells[start : start + len(pattern)]
                    found.append(FoundPattern(player, tuple(cells)))
    return found


# The other games

WON: Final = 100
UNSTOPPABLE: Final = 50
TIED: Final = 0
UNDECIDED: Final = 1


def six_states(position: TicTacToe) -> float:
    """Returns the value of a position for X, by its state.

    >>> [six_states(TicTacToe.from_moves(moves)) for moves in ("4", "4 1 0 8 6", "4 1 0 8 6 3 2")]
    [1, 50, 100]
    """
    if position.winner is not None:
        return {CROSS: WON, TIE: TIED}.get(position.winner, -WON)
    crosses = _missing(position, position.crosses, position.noughts)
    noughts = _missing(position, position.noughts, position.crosses)
    if len(crosses) >= 2 and not noughts:
        return UNSTOPPABLE
    if len(noughts) >= 2 and not crosses:
        return -UNSTOPPABLE
    return UNDECIDED


def _missing(position: TicTacToe, marks: int, others: int) -> set[int]:
    """Returns the squares, as bits, that would complete a line of these marks."""
    gaps = (line & ~marks for line in position.board.lines if not line & others)
    return {gap for gap in gaps if gap.bit_count() == 1}


def utility(position: Any) -> float:
    """Returns +1 if the first player has won, −1 if the other one has, 0 for a tie and while the
    game goes on."""
    first, second = position.players
    return {first: 1, second: -1}.get(position.winner, 0)


def mobility(position: Isolation) -> float:
    """Returns how many more moves the first player has than the second.

    >>> mobility(Isolation.from_moves("0,0 1,0"))
    -1
    """
    return len(position.moves_of(FIRST)) - len(position.moves_of(SECOND))


def own_evaluation(position: Any) -> float:
    """Returns a position's own `evaluation` while the game goes on, 0 if it has none; inf if the
    first player has won, -inf if the second one has."""
    if position.winner is None:
        value: float = getattr(position, "evaluation", 0)
        return value
    return {position.players[0]: inf, position.players[1]: -inf}.get(position.winner, 0)


def evaluate(position: Any) -> float:
    """Returns the evaluation of a position by its game's function."""
    if isinstance(position, Position):
        return patterns(position)
    if isinstance(position, TicTacToe):
        return six_states(position)
    if isinstance(position, Isolation) and position.winner is None:
        return mobility(position)
    return own_evaluation(position)


def is_decided(position: Any) -> bool:
    """Returns whether a search need not look further: the game is over, or its evaluation is
    already certain."""
    if isinstance(position, TicTacToe):
        return six_states(position) != UNDECIDED
    decided: bool = position.winner is not None
    return decided
