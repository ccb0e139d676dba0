"""Any game in the window, without a line of drawing of its own: its position as text, and a button for each move."""

import textwrap
from typing import Any

import py5

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.game import G
from connect_four_ai.window import theme
from connect_four_ai.window.boards.view import HEADLINE_Y, View, disc_sign, score_chip
from connect_four_ai.window.canvas import canvas
from connect_four_ai.window.shapes import box
from connect_four_ai.window.widgets.rect import Rect, inside
from connect_four_ai.window.words.formats import sentence, thought_text

MARGIN = 30
GAP = 10
FULL = theme.BOARD_WIDTH - 2 * MARGIN
CARD: Rect = (MARGIN, theme.STRIP_HEIGHT, 400, 270)  # the position
SCORES: Rect = (MARGIN + 400 + GAP, theme.STRIP_HEIGHT, FULL - 400 - GAP, 270)  # what was thought last
MOVES: Rect = (MARGIN, 438, FULL, theme.HEIGHT - MARGIN - 438)
BUTTON_HEIGHT = 40
CHIP = 68
PADDING = 14
MOST_COLUMNS = 4
MOST_ROWS = 12
LINE = 28
MOST_SCORES = 8
LEADING = 1.3
LETTER = 0.602
"""How wide a letter of equal width is, as a part of its size."""


class PlainView(View[G]):
    """What the computer thought of its moves stands beside the position; what is thought of the moves that can be
    made now, by a hint or while the computer thinks, stands on their buttons."""

    def __init__(self, game: GameBoard[G], speed: float = 1) -> None:
        super().__init__(game, speed)
        self.follow()

    def follow(self) -> None:
        moves = self.game.position.legal_moves
        if moves and self.cursor not in moves:
            self.cursor = moves[0]

    # Where the moves are

    def move_at(self, x: float, y: float) -> Any:
        return next((move for move, rect in self.buttons().items() if inside(rect, (x, y))), None)

    def steer(self, right: int, down: int) -> None:
        """To the next button in reading order, or to the next one in the same column; round the ends."""
        moves = list(self.buttons())
        if self.cursor not in moves:
            return
        self.pointing = True
        here = moves.index(self.cursor)
        column = moves[here % self._columns() :: self._columns()]
        if down:
            self.cursor = column[(column.index(self.cursor) + down) % len(column)]
        else:
            self.cursor = moves[(here + right) % len(moves)]

    def buttons(self) -> dict[Any, Rect]:
        """Each legal move's button, row by row."""
        moves, columns = self.game.position.legal_moves, self._columns()
        left, top, width, height = MOVES
        rows = max(1, -(-len(moves) // columns))
        gap = min(GAP, height / rows / 5)
        across, down = (width + gap) / columns, min(BUTTON_HEIGHT + gap, (height + gap) / rows)
        return {
            move: (left + index % columns * across, top + index // columns * down, across - gap, down - gap)
            for index, move in enumerate(moves)
        }

    def _columns(self) -> int:
        """As many as the longest name leaves room for; more where there would be too many rows."""
        position = self.game.position
        names = [position.move_name(move) for move in position.legal_moves]
        widest = max((theme.text_width(name, 16, False) for name in names), default=0)
        fitting = int((MOVES[2] + GAP) // (widest + 2 * PADDING + CHIP + GAP))
        return max(1, min(fitting, MOST_COLUMNS), -(-len(names) // MOST_ROWS))

    # Drawing

    def display(self) -> None:
        self.clear()
        if self.game.verdict:
            self.display_headline("")
        else:
            name = self.game.position.game_name
            theme.write(name, theme.BOARD_WIDTH / 2, HEADLINE_Y, 34, bold=True, align=py5.CENTER)
        self._display_position()
        self._display_thought()
        self._display_moves()
        if self.game.thinking or self.game.hint:
            self.display_scores()

    def display_score(self, move: Any, text: str, chosen: bool) -> None:
        left, top, width, height = self.buttons()[move]
        chip = min(CHIP, 0.45 * width)
        x, y = left + width - chip / 2 - _padding(width) / 2, top + height / 2
        if height >= 30:
            score_chip(text, x, y, chip, chosen)
        else:  # a button lower than a chip
            _card((x - chip / 2, top + 1, chip, height - 2), theme.INK if chosen else theme.PAPER)
            theme.write_within(text, x, y, chip - 4, height * 0.7, 6, theme.WHITE if chosen else theme.INK)

    def display_player(self, player: str, x: float, y: float) -> None:
        disc_sign("R" if player == self.game.position.players[0] else "Y", x, y)
        theme.write(player[:1], x, y, 14, bold=True, align=py5.CENTER)

    def _display_position(self) -> None:
        left, top, width, height = CARD
        _card(CARD, theme.WHITE)
        expected = " · ".join(self.position.move_name(move) for move in self.ghosts)
        room = height - 2 * PADDING
        if expected:
            text = say("Hint: {moves}", moves=expected) if self.game.hint else say("Expected: {moves}", moves=expected)
            theme.paragraph(text, left + PADDING, top + height - 50, width - 2 * PADDING, 14, theme.FADED, most_lines=2)
            room -= 44
        self._display_text(str(self.position), (left + PADDING, top + PADDING, width - 2 * PADDING, room))

    def _display_text(self, text: str, rect: Rect) -> None:
        """Text in letters of equal width, as large as they fit, as a block in the middle."""
        font = theme.font("Monospaced.plain")
        left, top, width, height = rect
        size, lines = _fitted(text, width, height)
        py5.text_font(font, size)  # to measure by
        canvas.text_font(font, size)
        canvas.text_align(py5.LEFT, py5.CENTER)
        canvas.fill(theme.INK)
        x = left + (width - max((py5.text_width(line) for line in lines), default=0)) / 2
        y = top + (height - len(lines) * size * LEADING) / 2
        for index, line in enumerate(lines):
            canvas.text(line, x, y + (index + 0.5) * size * LEADING)

    def _display_thought(self) -> None:
        """What the computer thought of each move before it made its own."""
        left, top, width, _ = SCORES
        _card(SCORES, theme.PAPER)
        thought = self.game.now.thought
        if thought is None:
            about = say("The computer’s score for each move will appear here.")
            theme.paragraph(about, left + PADDING, top + PADDING, width - 2 * PADDING, 14, theme.FADED)
            return
        name = thought.position.player_name(thought.player)
        theme.write(say("{name}’s scores", name=name), left + PADDING, top + 22, 15, bold=True)
        lines = _scores(thought)
        for index, move in enumerate(lines):
            y, chosen = top + 40 + (index + 0.5) * LINE, move == thought.move
            _name(thought.position.move_name(move), left + PADDING, y, width - CHIP - 3 * PADDING, LINE, bold=chosen)
            score_chip(lines[move], left + width - CHIP / 2 - 7, y, CHIP, chosen)
        if more := len(thought.scores) - len(lines):
            theme.write(say("and {count} more", count=more), left + PADDING, top + 40 + 7.5 * LINE, 14, theme.FADED)

    def _display_moves(self) -> None:
        game, position = self.game, self.game.position
        buttons = self.buttons()
        turn = say("Click your move") if game.human_to_move else say("{name}’s moves", name=game.mover)
        if game.verdict:
            turn = say("{outcome} N starts a new game.", outcome=sentence(position.outcome))
        theme.write(turn, MARGIN, MOVES[1] - 22, 15, bold=True)
        for move, rect in buttons.items():
            left, top, width, height = rect
            pointed_at = game.human_to_move and self.pointing and move == self.cursor
            _card(rect, theme.WHITE if game.human_to_move else theme.PAPER, theme.BLUE if pointed_at else theme.FADED)
            ink = theme.INK if game.human_to_move else theme.FADED
            padding = _padding(width)
            room = width - min(CHIP, 0.45 * width) - 2 * padding
            _name(position.move_name(move), left + padding, top + height / 2, room, height, ink)


def _scores(thought: Thought) -> dict[Any, str]:
    """What to write for each move; of too many, for the chosen one and those that are as good before the others."""
    if not thought.scores:
        return {thought.move: say("book")}
    scores = thought.scores
    moves = list(scores)
    if len(moves) > MOST_SCORES:
        moves.sort(key=lambda move: (move != thought.move, scores[move] != scores[thought.move]))
        moves = moves[: MOST_SCORES - 1]
    return {move: thought_text(thought, move) for move in moves}


def _fitted(text: str, width: float, height: float, largest: int = 28, smallest: int = 8) -> tuple[int, list[str]]:
    """The largest size at which the text fits, and its lines; at the smallest, long lines are broken and what is too
    much ends in an ellipsis."""
    lines = [line.rstrip() for line in text.splitlines()]
    longest = max((len(line) for line in lines), default=0)
    for size in range(largest, smallest, -1):
        if longest * size * LETTER <= width and len(lines) * size * LEADING <= height:
            return size, lines
    letters = int(width / (smallest * LETTER))
    broken = [part for line in lines for part in textwrap.wrap(line, letters, drop_whitespace=False) or [""]]
    most = int(height / (smallest * LEADING))
    return smallest, broken if len(broken) <= most else [*broken[: most - 1], "…"]


def _padding(width: float) -> float:
    return min(PADDING, 0.08 * width)


def _card(rect: Rect, paper: str, edge: str = theme.LINE) -> None:
    box(rect, paper, 8, edge=edge, weight=3 if edge == theme.BLUE else 1)


def _name(
    text: str, x: float, y: float, width: float, height: float, color: str = theme.INK, *, bold: bool = False
) -> None:
    """A move's name, set smaller where it would not fit."""
    size = min(16.0, height * 0.7)
    while size > 8 and theme.text_width(text, size, bold) > width:
        size -= 1
    theme.write(text, x, y, size, color, bold=bold)
