"""The game in the terminal: the board in coloured text, and the window's keys, typed as words."""

import time
from typing import Any

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from connect_four_ai.app.language import half_width, say
from connect_four_ai.app.program import program
from connect_four_ai.games.game import Game, Square, in_columns, short_name, squares_of
from connect_four_ai.lab.keys import KEYS, STAGE_KEYS, press
from connect_four_ai.play.actions import choose_stage, unfinished_note, warnings
from connect_four_ai.play.match import Match
from connect_four_ai.play.thinker import Refusal
from connect_four_ai.stages import STAGES
from connect_four_ai.stages.own import my_file
from connect_four_ai.texts.formats import scores_line
from connect_four_ai.texts.why import why

STYLES = ("bold #FF5641", "bold #FFDF37")
"""Styles of the pieces of the first player and the second."""
SIGNS = {"R": "●R", "Y": "●Y", "1": "♛1", "2": "♛2"}
"""Signs of the pieces, with a letter for people who do not see colours; other marks are shown as
they are."""
SHORT = {f"s{name}": name for name in (*STAGES, *STAGE_KEYS)}
"""The short words for stages."""


class Terminal:
    def __init__(self, board: Match, console: Console | None = None) -> None:
        self.board = board
        self.console = console or Console(highlight=False)
        self._notice = unfinished_note(board) or warnings(board)
        """The result of the last input, or its refusal."""

    def run(self) -> None:
        """Plays until the user leaves. Ctrl-C leaves at any time, and the next start can resume the
        game."""
        text = say(
            "{game} in the terminal. Type a move, such as {move}; ? shows the commands.",
            game=self.board.position.game_name,
            move=next(iter(self._moves())),
        )
        self.console.print(text)
        try:
            while True:
                self._let_think()
                self._show()
                word = half_width(self.console.input("> ").strip()).lower()
                if word in ("q", "quit", "exit"):
                    return
                self._notice = ""
                try:
                    self._obey(word)
                except Refusal as refusal:
                    self.tell(str(refusal))
        except EOFError:
            self.console.print()
        except KeyboardInterrupt:
            self.board.journal = None  # without closing it: the next start offers the game
        finally:
            self.board.close()

    def _let_think(self) -> None:
        """Waits for the computer's moves, or for a hint."""
        self.board.update()  # a file with an error may have been corrected
        if not self.board.thinker.busy:
            return
        with self.console.status(say("thinking… (Ctrl-C leaves)")):
            while self.board.thinker.busy:
                position = self.board.position
                self.board.update()
                if self.board.thinker.busy and self.board.position != position:
                    self.console.print(board_text(self.board.position))
                time.sleep(0.01)

    def _show(self) -> None:
        """Prints the board, the opponent, the last thought, and whose turn it is."""
        board, thinker, stage = self.board, self.board.thinker, self.board.brain.stage
        self.console.print(board_text(board.position))
        name = f"[bold]{stage.full_name}[/]"
        depth = say("{stage}, depth {depth}", stage=name, depth=board.brain.depth)
        self.console.print(depth if stage.looks_ahead else name, style="dim")
        thought = thinker.shown
        lines = [why(thought, bool(thinker.hint)), scores_line(thought)] if thought else []
        if thinker.error:
            lines.append(
                say(
                    "Error: {error}. Choose another opponent, or mend this one and press Enter.",
                    error=thinker.error,
                )
            )
        for line in filter(None, (*lines, self._notice)):
            self.console.print(line, markup=False)
        if board.verdict:
            self.console.print(f"[bold blue]{board.verdict}[/]  {say('(n: new game, z: undo)')}")
        elif board.human_to_move:
            self.console.print(say("{name} to move.", name=board.now.mover))

    def _obey(self, word: str) -> None:
        """Carries out the typed input. Raises Refusal if it cannot be done."""
        board, moves = self.board, self._moves()
        if word in moves:
            board.play(moves[word])
        elif word in STAGES or word in SHORT:
            choose_stage(board, SHORT.get(word, word))
        elif word == "?":
            self._print_keys()
        elif not word and board.thinker.error and not board.human_to_move:
            board.changed()  # it thinks again
        elif word and not (len(word) == 1 and press(self, word, in_terminal=True)):
            text = say("{typed} is not a move or a command. ? shows them.", typed=repr(word))
            raise Refusal(text)

    def _moves(self) -> dict[str, Any]:
        """Returns the moves by their typed names, with those of the empty board: the match refuses
        one that is illegal now, and says why."""
        start, position = self.board.start, self.board.position
        moves = [*start.legal_moves, *position.legal_moves]
        return {short_name(position.move_name(move)).lower(): move for move in moves}

    def _print_keys(self) -> None:
        moves = [*self._moves()]
        keys = [key for key in KEYS if key.in_terminal and key.works(self.board)]
        rows = {
            f"{moves[0]} … {moves[-1]}": say("make this move"),
            **{key.label.lower(): say(key.meaning) for key in keys},
            "9.1.5": say("choose the section; s5 is short for it, and 8 and 9 are sections anyway"),
            "q": say("leave"),
        }
        for label, meaning in rows.items():
            self.console.print(f"{label:>9}  {meaning}", markup=False)

    def toggle_page(self, name: str) -> None:
        """Shows how to begin one's own AIBrain: the terminal has no pages."""
        command = f"{program()} new 9.1.2"
        text = say("{command} writes {path}; press m again then.", command=command, path=my_file())
        self.tell(text)

    def tell(self, message: str) -> None:
        """Sets the notice that is shown with the next board."""
        self._notice = message


def board_text(position: Game[Any]) -> RenderableType:
    """Returns the board in coloured text, with the columns' numbers below it; for a game without a
    board, the position in writing."""
    rows = squares_of(position)
    if not rows:
        return Text(str(position))
    falls = in_columns(rows)
    table = Table(box=None, padding=(0, 1), show_header=False)
    for _ in rows[0]:
        table.add_column(justify="center", min_width=3)
    names = [[short_name(position.move_name(square.move)) for square in row] for row in rows]
    for row, moves in zip(rows, names, strict=True):
        empty = ["·"] * len(row) if falls else moves
        table.add_row(*(_square(position, *pair) for pair in zip(row, empty, strict=True)))
    if falls:
        table.add_row(*(Text(name, style="dim") for name in names[0]))
    return table


def _square(position: Game[Any], square: Square, empty: str) -> Text:
    """Returns the piece in a square, or `empty`."""
    if not square.mark:
        return Text("■") if square.closed else Text(empty, style="dim")
    marked = " reverse" if square.won else " underline" if square.last else ""
    style = STYLES[position.players.index(square.mark)] + marked
    return Text(SIGNS.get(square.mark, square.mark), style=style)
