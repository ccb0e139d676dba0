"""Judges the coach's explanations by brute force on plain grids, with no code of the coach, the
solver or the games. The English sentence is parsed as a strategy, with the exceptions that the
board shows, and played against every reply. Exact scores come from another solver, BitBully.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from connect_four_ai.study.coach.explanation import Explanation
from tools.bench.solver import BitBully
from tools.evidence.reference import FOURS

Grid = tuple[str, ...]
"""The columns, each with its discs from the bottom."""
Cell = tuple[int, int]
"""A column and a row, from 1."""

LINES: dict[Cell, list[list[Cell]]] = {}
"""For each cell, the other cells of each four through it."""
for _four in FOURS:
    _cells = [(column + 1, row + 1) for row, column in _four]
    for _cell in _cells:
        LINES.setdefault(_cell, []).append([cell for cell in _cells if cell != _cell])
NAMES, OTHER = {"Red": "R", "Yellow": "Y"}, {"R": "Y", "Y": "R"}


def grid_of(moves: Iterable[int]) -> Grid:
    grid: Grid = ("",) * 7
    for number, column in enumerate(moves):
        grid = dropped(grid, column, "RY"[number % 2])
    return grid


def dropped(grid: Grid, column: int, disc: str) -> Grid:
    return (*grid[: column - 1], grid[column - 1] + disc, *grid[column:])


def top_of(grid: Grid, column: int) -> Cell:
    """Returns the cell of a column's last disc."""
    return column, len(grid[column - 1])


def open_columns(grid: Grid) -> list[int]:
    return [place for place, discs in enumerate(grid, 1) if len(discs) < 6]


def completes(grid: Grid, cell: Cell, disc: str) -> bool:
    """Returns whether a disc in this cell gives this player a four."""
    return any(
        all(grid[column - 1][row - 1 : row] == disc for column, row in others)
        for others in LINES[cell]
    )


def wins_in(grid: Grid, disc: str) -> list[int]:
    """Returns the columns where this player would win now."""
    return [
        column
        for column in open_columns(grid)
        if completes(grid, (column, len(grid[column - 1]) + 1), disc)
    ]


CELL = r"column (\d) row (\d)"
PLAN = (
    r"(?P<winner>\w+) plays column (?P<first>\d), then wins, blocks, makes two threats, or answers"
    r" above(?: \((?P<count>\d) exceptions?\))?"
)
HEAD = r"(?P<not>Not)? ?[Cc]olumn (?P<column>\d)(?P<does> loses| draws|): "
"""The beginning of every sentence: the move, and its outcome."""
SENTENCES = {
    "at once": rf"(?P<winner>\w+) could win at once: {CELL}\.",
    "not blocked": rf"(?P<loser>\w+) did not block {CELL}: (?P<winner>\w+) wins there at once\.",
    "under": rf"(?P<winner>\w+) plays right above it, {CELL}, and wins at once\.",
    "two threats": rf"(?P<winner>\w+) plays column (?P<first>\d) and threatens {CELL} and {CELL}\."
    r" (?P<loser>\w+) can block only one\.",
    "series": r"(?P<winner>\w+) plays columns (?P<columns>[\d, and]+): each disc threatens a four,"
    rf" the last one two: {CELL} and {CELL}\.",
    "threat": rf"{PLAN}\. With other columns full, (?P<loser>\w+) must play below {CELL}\.",
    "no defence": rf"{PLAN}: (?P<loser>\w+) has no defence\.",
    "holds": rf"{PLAN}\.",
    "search": r"(?P<winner>\w+) plays column (?P<first>\d) and wins in (?P<moves>\d+) moves? with"
    r" best play: only search shows it\.",
    "sooner": r"(?P<loser>\w+) loses anyway, but now in (?P<moves>\d+) moves?;"
    r" column (?P<better>\d) holds out for (?P<other>\d+) moves?\.",
    "later": r"(?P<winner>\w+) still wins, but only in (?P<other>\d+) moves?;"
    r" column (?P<better>\d) wins in (?P<moves>\d+) moves?\.",
}
"""The rests of the sentences, by their claims."""
AT_ONCE, LASTING = ("at once", "not blocked", "under"), ("threat", "no defence", "holds")
"""Claims of a win with the next disc, and those with a plan for the rest of the game."""
EFFECTS = {"holds": "draws", "sooner": "", "later": ""}
"""The effect of the move that a sentence begins with; that of other claims is "loses" or
"misses"."""
MOST_WORDS, MOST_EXCEPTIONS = 30, 5


@dataclass
class Sentence:
    """A sentence of the coach's, parsed."""

    claim: str
    missed: bool
    """Whether it is about a move that the player to move missed."""
    winner: str
    """The player, R or Y, who wins or holds the draw."""
    cells: list[Cell]
    columns: list[int]
    """The first columns to play, in this order."""
    numbers: dict[str, int]
    """The other numbers in it."""
    exceptions: dict[Cell, int]

    @property
    def loser(self) -> str:
        return OTHER[self.winner]


def read(text: str, exceptions: dict[Cell, int]) -> Sentence:
    """Parses an English sentence, and the exceptions on the board. Raises ValueError for an unknown
    sentence."""
    if (head := re.match(HEAD, text)) is None:
        raise ValueError("no known beginning")
    rest = text[head.end() :]
    matches = {claim: re.fullmatch(pattern, rest) for claim, pattern in SENTENCES.items()}
    claim, found = next(((claim, match) for claim, match in matches.items() if match), ("", None))
    if found is None:
        raise ValueError("no known sentence")
    effect = "misses" if head["not"] else head["does"].strip()
    if effect != EFFECTS.get(claim, effect or "no effect"):
        raise ValueError("another effect of the move")
    said = found.groupdict()
    winner, loser = (NAMES.get(said.get(role) or "") for role in ("winner", "loser"))
    names = {winner, OTHER.get(loser or "")} - {None}
    if len(names) != 1:
        raise ValueError("two winners")
    if int(said.get("count") or 0) != len(exceptions):
        raise ValueError("another number of exceptions")
    cells = [(int(column), int(row)) for column, row in re.findall(CELL, text)]
    columns = re.findall(r"\d", said.get("columns") or said.get("first") or "")
    return Sentence(
        claim,
        effect == "misses" or claim == "later",
        names.pop() or "",
        cells,
        [cells[0][0]] if claim in AT_ONCE else [*map(int, columns)],
        {"moved": int(head["column"])}
        | {key: int(said[key]) for key in ("moves", "other") if said.get(key)},
        exceptions,
    )


class Obeying:
    """A player that only follows a sentence, against every reply."""

    def __init__(self, said: Sentence) -> None:
        self.said = said
        self.known: dict[tuple[Grid, int, int], bool] = {}
        self.taken: set[Cell] = set()
        """All cells that the other player takes in some line."""
        self.met: set[tuple[Grid, int]] = set()
        """The boards on which an exception applies, with the last column."""
        self.quiet = False
        """Whether a disc of the plan did not threaten to win."""

    def choices(self, grid: Grid, last: int, number: int) -> list[int]:
        """Returns all columns that follow the sentence. `number`: how many of its discs are already
        played."""
        said, opened = self.said, open_columns(grid)
        if wins := wins_in(grid, said.winner):
            return wins
        if number < len(said.columns):
            return [column for column in said.columns[number : number + 1] if column in opened]
        if said.claim not in LASTING:
            return []
        if blocks := wins_in(grid, said.loser):
            return blocks
        afters = {column: dropped(grid, column, said.winner) for column in opened}
        if double := [c for c, after in afters.items() if len(wins_in(after, said.winner)) > 1]:
            return double
        cell = top_of(grid, last)
        if cell in said.exceptions:
            self.met.add((grid, last))
        return [column for column in [said.exceptions.get(cell, last)] if column in opened]

    def succeeds(self, grid: Grid, last: int = 0, number: int = 0) -> bool:
        """Returns whether it wins, or never loses if a draw is claimed, against every reply."""
        if not open_columns(grid):
            return self.said.claim == "holds"
        state = grid, last, min(number, len(self.said.columns))
        if state not in self.known:
            columns = self.choices(grid, last, number)
            self.known[state] = bool(columns) and all(
                self._wins_after(grid, column, number) for column in columns
            )
        return self.known[state]

    def _wins_after(self, grid: Grid, column: int, number: int) -> bool:
        winner, loser = self.said.winner, self.said.loser
        if column in wins_in(grid, winner):
            return True
        after = dropped(grid, column, winner)
        self.quiet |= not wins_in(after, winner)
        if wins_in(after, loser):
            return False
        for reply in open_columns(after):
            then = dropped(after, reply, loser)
            self.taken.add(top_of(then, reply))
            if not self.succeeds(then, reply, number + 1):
                return False
        return bool(open_columns(after)) or self.said.claim == "holds"


class Exact:
    """Exact scores, for the player to move, by another solver."""

    def __init__(self) -> None:
        """Loads BitBully with its book. Raises ImportError if it is not installed."""
        self._solver = BitBully(book=True)

    def after(self, moves: tuple[int, ...], column: int) -> int:
        """Returns the exact score of a column for the player to move."""
        grid, me = grid_of(moves), "RY"[len(moves) % 2]
        if column in wins_in(grid, me):
            return (43 - len(moves)) // 2
        grid = dropped(grid, column, me)
        if not open_columns(grid):
            return 0
        them = _bits(grid, OTHER[me])
        return -self._solver.board_score((them, them | _bits(grid, me)))


def _bits(grid: Grid, disc: str) -> int:
    return sum(
        1 << 7 * column + row
        for column, discs in enumerate(grid)
        for row, here in enumerate(discs)
        if here == disc
    )


def faults(said: Explanation, text: str, exact: Exact) -> list[str]:
    """Returns the false statements in the English text of an explanation, and breaches of the rules
    for its form."""
    try:
        sentence = read(text, dict(said.plan.exceptions) if said.plan else {})
    except ValueError as error:
        return [f"{error}: {text}"]
    moves = tuple(map(int, str(said.position)))
    start = moves if sentence.missed else (*moves, said.column)
    shown = said.plan.shown if said.plan else ()
    rules = {
        "too many words": len(text.split()) <= MOST_WORDS,
        "too many exceptions": len(sentence.exceptions) <= MOST_EXCEPTIONS,
        "another move": sentence.numbers["moved"] == said.column,
        "other cells are ringed": sorted(sentence.cells) == sorted(said.cells),
        "an exception that is not shown": len(sentence.exceptions) == len(shown),
        "it begins elsewhere": tuple(map(int, str(said.start))) == start,
    }
    found = [rule for rule, kept in rules.items() if not kept]
    found += _score_faults(said, sentence, exact)
    if sentence.claim in ("search", "sooner", "later"):
        return [*found, *_line_faults(said, sentence, None)]
    obeying, grid = Obeying(sentence), grid_of(start)
    if not obeying.succeeds(grid):
        found.append("it can be refuted")
    boards = [(grid_of(map(int, str(board))), int(str(board)[-1])) for board in shown]
    if not obeying.met.issuperset(boards):
        found.append("an exception that is not met there")
    found += _line_faults(said, sentence, obeying)
    return [*found, *_claim_faults(sentence, obeying, grid_of(moves), grid)]


def _score_faults(said: Explanation, sentence: Sentence, exact: Exact) -> Iterator[str]:
    """Yields faults in the outcome that the sentence states, and in its number of moves."""
    moves = tuple(map(int, str(said.position)))
    own = sentence.winner == "RY"[len(moves) % 2]
    score, best = exact.after(moves, said.column), exact.after(moves, said.better)
    right = {
        "sooner": not own and score < best < 0,
        "later": own and best > score > 0,
        "holds": not own and best > score == 0,
    }
    usual = own and best > 0 >= score if sentence.missed else not own and score < 0 <= best
    if not right.get(sentence.claim, usual):
        yield "what the move does"
    played = len(moves) // 2 + (0 if own else len(moves) % 2)
    sizes = {"moves": best, "other": score} if own else {"moves": -score, "other": -best}
    for name, size in sizes.items():
        if sentence.numbers.get(name, 22 - size - played) != 22 - size - played:
            yield "in how many moves"


def _line_faults(said: Explanation, sentence: Sentence, obeying: Obeying | None) -> Iterator[str]:
    """Yields faults in the line: it must be legal, follow the sentence, and end as claimed."""
    grid, last = grid_of(map(int, str(said.start))), 0
    for number, column in enumerate(said.line):
        own = number % 2 == 0
        disc = sentence.winner if own else sentence.loser
        if column not in open_columns(grid):
            yield "a move that is not possible"
            return
        if own and obeying and column not in obeying.choices(grid, last, number // 2):
            yield "the line does not obey the sentence"
        wins = column in wins_in(grid, disc)
        if wins and number < len(said.line) - 1:
            yield "the line goes on after its end"
        grid, last = dropped(grid, column, disc), column
    is_full = sentence.claim == "holds" and not open_columns(grid)
    if not is_full and not (wins and own):
        yield "the end of the line"


def _claim_faults(said: Sentence, obeying: Obeying, before: Grid, grid: Grid) -> Iterator[str]:
    """Yields faults in the sentence's statements about cells. `before` and `grid`: the boards
    before the explained move, and where the win begins."""
    winner, loser = said.winner, said.loser
    if said.claim in AT_ONCE:
        ((column, row),) = said.cells
        if column not in wins_in(grid, winner) or row != len(grid[column - 1]) + 1:
            yield "no win at once"
        if said.claim == "not blocked" and column not in wins_in(before, winner):
            yield "nothing to block"
        if said.claim == "under" and column != said.numbers["moved"]:
            yield "not above the disc"
    if said.claim in ("two threats", "series"):
        if obeying.quiet:
            yield "a disc that does not threaten"
        for column in said.columns[:-1]:
            grid = dropped(grid, column, winner)
            grid = dropped(grid, wins_in(grid, winner)[0], loser)
        after = dropped(grid, said.columns[-1], winner)
        if not all(completes(after, cell, winner) for cell in said.cells):
            yield "no two threats"
        for reply in open_columns(after):
            then = dropped(after, reply, loser)
            if not any((c, len(then[c - 1]) + 1) in said.cells for c in wins_in(then, winner)):
                yield "both can be blocked"
    if said.claim == "threat":
        (cell,) = said.cells
        after = dropped(grid, said.columns[0], winner)
        if not completes(after, cell, winner) or cell[1] < len(after[cell[0] - 1]) + 2:
            yield "no threat"
        if "RY"[(36 + cell[1] - 2) % 2] != loser:
            yield "another player must play below it"
        if cell in obeying.taken:
            yield "the other side can take the threat"
