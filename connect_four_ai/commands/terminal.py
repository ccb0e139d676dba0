"""The lab without a window: the board in coloured text, and the same commands, typed."""

import io
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import COLUMNS, ROWS, Position
from connect_four_ai.stages import STAGES
from connect_four_ai.window.keys import COMMANDS, press
from connect_four_ai.window.lab import Lab
from connect_four_ai.window.words.formats import (
    capitalised,
    cost_text,
    move_text,
    picture_name,
    saved_text,
    scores_line,
    thought_text,
)

STYLES = {"R": "bold #FF5641", "Y": "bold #FFDF37"}
HELP = (
    ("1 … 7", "drop a disc into that column"),
    ("9.1.5", "choose the section; s5 is short for it, and 8 and 9 are sections anyway"),
    *((command.label.lower(), command.meaning) for command in COMMANDS),
    ("p", "save a picture of the board"),
    ("?", "show these commands"),
    ("q", "leave"),
)


class Terminal:
    def __init__(self, lab: Lab[Position], console: Console | None = None) -> None:
        self.lab = lab
        self.console = console or Console(highlight=False)
        self._stopped = False
        """Whether the thinking was stopped by hand, and waits to be told to go on."""

    def run(self) -> None:
        """Plays until the user leaves."""
        self.console.print(say("Connect Four in the terminal. Type a column, 1 to 7; ? shows the commands."))
        try:
            while True:
                self._let_think()
                self.console.print(board_table(self.lab.position, self.lab.shown))
                self._say()
                if not self._obey(self.console.input("> ").strip()):
                    return
        except (EOFError, KeyboardInterrupt):
            self.console.print()
        finally:
            self.lab.close()

    def _let_think(self) -> None:
        """Waits for the computer's moves, or for a hint. Ctrl-C stops the thinking and gives the word back."""
        if self._stopped or not self.lab.busy:
            return
        try:
            with self.console.status(say("thinking… (Ctrl-C stops it)")):
                while self.lab.busy:
                    moves = self.lab.position.moves
                    self.lab.update()
                    if self.lab.busy and self.lab.position.moves != moves:  # the last board is shown by `run`
                        self.console.print(board_table(self.lab.position, self.lab.shown))
                    time.sleep(0.01)
        except KeyboardInterrupt:
            self.lab.search_process.cancel()
            self._stopped = True

    def _say(self) -> None:
        lab = self.lab
        stage = lab.brain.stage
        name = f"[bold]{stage.section} {say(stage.title)}[/]"
        depth = say("{stage}, depth {depth}", stage=name, depth=lab.brain.depth)
        self.console.print(depth if stage.looks_ahead else name, style="dim")
        if lab.shown:
            self.console.print(f"{move_text(lab.shown, bool(lab.hint))} ({cost_text(lab.shown)})", markup=False)
            if not lab.hint and (scores := scores_line(lab.shown)):
                self.console.print(scores, markup=False)
        if lab.message:
            self.console.print(lab.message, markup=False)
        if lab.error:
            error = say("The stage has an error: {error}. Choose another one.", error=lab.error)
            self.console.print(error, style="red", markup=False)
        if self._stopped:
            self.console.print(say("Stopped. Enter thinks on; or choose another stage or depth, or undo (z)."))
        elif lab.verdict:
            self.console.print(f"[bold blue]{lab.verdict}[/]  {say('(n: new game, z: undo)')}")
        elif lab.human_to_move:
            self.console.print(say("{name} to move.", name=lab.mover))

    def _obey(self, typed: str) -> bool:
        """Does what was typed; False to leave."""
        self.lab.message = ""
        word = typed.lower()
        if word in ("q", "quit", "exit"):
            return False
        if word in tuple("1234567"):
            self.lab.play(int(word))
        elif word == "?":
            for label, meaning in HELP:
                self.console.print(f"{label:>7}  {say(meaning)}", markup=False)
        elif word == "p":
            self._save_picture()
        elif word in STAGES or (word[:1] == "s" and word[1:].isdigit()):
            self._stopped = False
            self.lab.choose_stage(word.removeprefix("s"))
        elif len(word) <= 1 and (not word or press(self.lab, word)):
            self._stopped = False
        else:
            self.lab.message = say("{typed} is not a column or a command. ? shows them.", typed=repr(typed))
        return True

    def _save_picture(self) -> None:
        picture = Path.cwd() / picture_name("svg")
        canvas = Console(record=True, file=io.StringIO(), force_terminal=True, width=44)
        canvas.print(board_table(self.lab.position, self.lab.shown))
        try:
            picture.write_text(canvas.export_svg(title=str(self.lab.position)), encoding="utf-8")
            self.lab.message = saved_text(picture)
        except OSError as error:
            self.lab.message = say("The picture could not be saved: {why}.", why=error.strerror)


def demonstrate(red: AIBrain, yellow: AIBrain, position: Position, console: Console | None = None) -> None:
    """Plays one game between two brains and prints it: nobody is there to play."""
    console = console or Console(highlight=False)
    names = [f"{brain.stage.section} {say(brain.stage.title)}" for brain in (red, yellow)]
    console.print(say("Red is {red}, Yellow is {yellow}.", red=names[0], yellow=names[1]))
    while position.winner is None:
        thought = (red if position.player == "R" else yellow).auto_play(position)
        position = position.play(thought.column)
        console.print(f"{len(position.moves):2}. {move_text(thought)}", markup=False)
    console.print(board_table(position, None))
    console.print(say("{outcome}: {moves}", outcome=capitalised(position.outcome), moves=position), markup=False)


def board_table(position: Position, thought: Thought | None) -> Table:
    """The scores above the columns if they are about this position (the chosen one in brackets), the discs, and the
    columns' numbers below."""
    table = Table(box=None, padding=(0, 1), show_header=False)
    for _ in range(COLUMNS):
        table.add_column(justify="center", min_width=3)
    columns = range(1, COLUMNS + 1)
    if thought and thought.position == position:
        scores = {column: thought_text(thought, column) for column in thought.scores}
        scores[thought.column] = f"[{scores.get(thought.column, say('book'))}]"
        table.add_row(*(Text(scores.get(column, "")) for column in columns))
    for row in range(ROWS, 0, -1):
        table.add_row(*(_disc(position, (column, row)) for column in columns))
    table.add_row(*(Text(str(column), style="dim") for column in columns))
    return table


def _disc(position: Position, cell: tuple[int, int]) -> Text:
    """A letter as well as a colour, for whoever sees no colours."""
    player = position.disc_at(cell)
    if player is None:
        return Text("·", style="dim")
    marks = " reverse" if cell in position.winning_cells else " underline" if cell == position.last_cell else ""
    return Text(f"●{player}", style=STYLES[player] + marks)
