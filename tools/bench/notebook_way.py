"""The baseline of `bench search`: alpha-beta as the game-tree notebook runs it, at its own cost.

A state is the list of the cells that were filled, in their order, 0 at the top left and 41 at the
bottom right. For every node the board is written again as a list of characters, cut into the
strings of its lines, and every string is searched for every pattern; a node that ends the search is
evaluated twice. Nothing here is used for playing.
"""

from math import inf

State = list[int]

ROWS = [slice(7 * i, 7 * i + 7) for i in range(6)]
COLUMNS = [slice(i, 42, 7) for i in range(7)]
DOWN_RIGHT = [
    slice(start, stop, 8) for start, stop in ((14, 39), (7, 40), (0, 41), (1, 42), (2, 35), (3, 28))
]
DOWN_LEFT = [
    slice(start, stop, 6)
    for start, stop in ((3, 22), (4, 29), (5, 36), (6, 37), (13, 38), (20, 39))
]
LINES = ROWS + COLUMNS + DOWN_RIGHT + DOWN_LEFT


def state_after(moves: str) -> State:
    """The state after these columns, 1–7, Red first."""
    state: State = []
    for digit in moves:
        column = int(digit) - 1
        state.append(next(cell for cell in from_below(column) if cell not in state))
    return state


def column_of(state: State) -> int:
    """The column, 1–7, of the last move."""
    return state[-1] % 7 + 1


def board_of(state: State) -> list[str]:
    """The forty-two cells, each x, o or a dot."""
    board = list("." * 42)
    for number in range(len(state)):
        board[state[number]] = "o" if number % 2 else "x"
    return board


def lines_of(board: list[str]) -> list[str]:
    return ["".join(board[line]) for line in LINES]


def from_below(column: int) -> list[int]:
    """The cells of a column, 0–6."""
    return [35 + column - 7 * row for row in range(6)]


def next_states(state: State) -> list[State]:
    board = board_of(state)
    states = []
    for column in range(7):
        for cell in from_below(column):
            if board[cell] == ".":
                states.append([*state, cell])
                break
    return states


def evaluation(state: State) -> float:
    value = 0
    for s in lines_of(board_of(state)):
        if "xxxx" in s:
            return inf
        if "oooo" in s:
            return -inf
        value += 5 * (
            (".xx" in s) + ("xx." in s)
            + (".xxx" in s) + ("xxx." in s) + ("xx.x" in s) + ("x.xx" in s)
            - (".oo" in s) - ("oo." in s)
            - (".ooo" in s) - ("ooo." in s) - ("oo.o" in s) - ("o.oo" in s)
        )  # fmt: skip
    return value


def is_terminal(state: State) -> bool:
    value = evaluation(state)
    return value == inf or value == -inf or len(state) == 42


class NotebookSearch:
    """One search, with its counts."""

    def __init__(self, minimiser_reversed: bool = False) -> None:
        self.minimiser_reversed = minimiser_reversed
        self.visits = 0
        self.prunes = 0

    def maximise(
        self, state: State, alpha: float, beta: float, depth: int
    ) -> tuple[State | None, float]:
        """The best next state for Red, and what it is worth."""
        self.visits += 1
        if depth == 0 or is_terminal(state):
            return None, evaluation(state)
        best_state: State | None = None
        best = -inf
        for next_state in next_states(state):
            _, value = self.minimise(next_state, alpha, beta, depth - 1)
            if value > best:
                best_state, best = next_state, value
            if best >= beta:
                self.prunes += 1
                break
            if best > alpha:
                alpha = best
        return best_state, best

    def minimise(
        self, state: State, alpha: float, beta: float, depth: int
    ) -> tuple[State | None, float]:
        """The best next state for Yellow, and what it is worth."""
        self.visits += 1
        if depth == 0 or is_terminal(state):
            return None, evaluation(state)
        best_state: State | None = None
        best = inf
        states = next_states(state)
        for next_state in states[::-1] if self.minimiser_reversed else states:
            _, value = self.maximise(next_state, alpha, beta, depth - 1)
            if value < best:
                best_state, best = next_state, value
            if best <= alpha:
                self.prunes += 1
                break
            if best < beta:
                beta = best
        return best_state, best
