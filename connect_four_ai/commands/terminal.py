"""The game without a window: the board in coloured text, and the same keys, typed as words."""

import time
from typing import Any

from rich.console import Console

from connect_four_ai.actions.saved_games import unfinished_note
from connect_four_ai.actions.settings import choose_stage, warnings
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import capitalised, half_width, say
from connect_four_ai.app.program import program
from connect_four_ai.commands.terminal_boards import board_text
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import Game, short_name
from connect_four_ai.graphics.svg import board_svg
from connect_four_ai.lab.keys import KEYS, STAGE_KEYS, Group, press
from connect_four_ai.play.match import Match
from connect_four_ai.play.refusal import Refusal
from connect_four_ai.stages import STAGES
from connect_four_ai.stages.own import my_file
from connect_four_ai.texts import Sentences
from connect_four_ai.texts.endings import verdict
from connect_four_ai.texts.formats import cost_text, move_text, save_new, scores_line

SAID = Sentences("terminal")
TYPED = (("9.1.5", "choose"), ("q", "leave"))
"""Words that can be typed besides moves and keys."""


class Terminal:
    lets = frozenset(Group)

    def __init__(self, board: Match, console: Console | None = None) -> None:
        self.board = board
        self._notice = unfinished_note(board) or warnings(board)
        """The result of what was typed, or why it was refused."""
        self.console = console or Console(highlight=False)
        self._stopped = False
        """Whether the thinking was stopped by hand, and waits to be told to go on."""

    def run(self) -> None:
        """Plays until the user leaves."""
        name, move = self.board.position.game_name, next(iter(self._moves()), "")
        self.console.print(SAID("welcome", game=name, move=move))
        try:
            while True:
                self._let_think()
                self._display_board()
                self._say()
                if not self._obey(self.console.input("> ").strip()):
                    return
        except (EOFError, KeyboardInterrupt):
            self.console.print()
        finally:
            self.board.close()

    def _let_think(self) -> None:
        """Waits for the computer's moves, or for a hint. Ctrl-C stops the thinking and gives the
        word back."""
        if not self._stopped:
            self.board.update()  # a file with an error may have been mended
        if self._stopped or not self.board.thinker.busy:
            return
        try:
            with self.console.status(say("thinking… (Ctrl-C stops it)")):
                while self.board.thinker.busy:
                    position = self.board.position
                    self.board.update()
                    # the last board is shown by `run`
                    if self.board.thinker.busy and self.board.position != position:
                        self._display_board()
                    time.sleep(0.01)
        except KeyboardInterrupt:
            self.board.thinker.stop()
            self._stopped = True

    def _display_board(self) -> None:
        self.console.print(board_text(self.board.position, self.board.thinker.shown))

    def _say(self) -> None:
        board = self.board
        stage = board.brain.stage
        name = f"[bold]{stage.full_name}[/]"
        depth = say("{stage}, depth {depth}", stage=name, depth=board.brain.depth)
        self.console.print(depth if stage.looks_ahead else name, style="dim")
        thinker = board.thinker
        if thought := thinker.shown:
            line = f"{move_text(thought, bool(thinker.hint))} ({cost_text(thought)})"
            self.console.print(line, markup=False)
            if not thinker.hint and (scores := scores_line(thought)):
                self.console.print(scores, markup=False)
        if after := thinker.expected[1:]:
            moves = " · ".join(map(board.position.move_name, after))
            self.console.print(say("Expected: {moves}", moves=moves), markup=False)
        if self._notice:
            self.console.print(self._notice, markup=False)
        if thinker.error:
            self.console.print(SAID("error", error=thinker.error), style="red", markup=False)
        if self._stopped:
            self.console.print(SAID("stopped"))
        elif verdict(board):
            self.console.print(f"[bold blue]{verdict(board)}[/]  {say('(n: new game, z: undo)')}")
        elif board.human_to_move:
            self.console.print(say("{name} to move.", name=board.now.mover))

    def _obey(self, typed: str) -> bool:
        """Does what was typed; False to leave."""
        self._notice = ""
        word = half_width(typed).lower()
        if not word and self.board.thinker.error and not self.board.human_to_move:
            self.board.changed()  # it thinks again
        if word in ("q", "quit", "exit"):
            return False
        try:
            self._do(word, typed)
        except Refusal as refusal:
            self.tell(str(refusal))
        return True

    def _do(self, word: str, typed: str) -> None:
        """Plays a move, chooses a stage or presses a key. Raises Refusal."""
        if word in self._moves():
            self.board.play(self._moves()[word])
        elif word in STAGES or (word[:1] == "s" and (word[1:].isdigit() or word[1:] in STAGE_KEYS)):
            self._stopped = False
            choose_stage(self.board, word.removeprefix("s"))
        elif not word or (len(word) == 1 and press(self, word, in_terminal=True)):
            self._stopped = self._stopped and word in ("?", "p")  # these two change nothing
        else:
            raise Refusal(SAID("unknown", typed=repr(typed)))

    def _moves(self) -> dict[str, Any]:
        """How each move is typed. A move of the empty board may be impossible now: the board says
        why."""
        start, position = self.board.start, self.board.position
        moves = [*start.legal_moves, *position.legal_moves]
        return {short_name(position.move_name(move)).lower(): move for move in moves}

    # What only keys do

    def toggle_keys(self) -> None:
        """Prints the keys."""
        start = self.board.start.legal_moves
        moves = [name for name, move in self._moves().items() if move in start]
        rows = [(f"{moves[0]} … {moves[-1]}", say("make this move"))] if moves else []
        rows += [
            (key.label.lower(), say(key.meaning))
            for key in KEYS
            if key.in_terminal and key.works(self.board)
        ]
        rows += [(label, SAID(meaning)) for label, meaning in TYPED]
        for label, meaning in rows:
            self.console.print(f"{label:>9}  {meaning}", markup=False)

    def begin_mine(self) -> None:
        command = f"{program()} new 9.1.2"
        self.tell(SAID("begin mine", command=command, path=my_file()))

    def save_picture(self) -> None:
        scores = self.board.thinker.hint.scores if self.board.thinker.hint else {}
        self.tell(save_new("svg", board_svg(self.board.position, scores).encode()))

    def tell(self, message: str) -> None:
        """Shows a message with the next board."""
        self._notice = message


def demonstrate(
    first: AIBrain, second: AIBrain, position: Game[Any], console: Console | None = None
) -> None:
    """Plays and prints one game between two brains."""
    console = console or Console(highlight=False)
    one, other = map(position.player_name, position.players)
    names = [brain.stage.full_name for brain in (first, second)]
    console.print(SAID("who plays", one=one, first=names[0], other=other, second=names[1]))
    number = len(position.moves) if isinstance(position, Position) else 0
    while position.winner is None:
        thought = (first if position.player == position.players[0] else second).auto_play(position)
        position = position.play(thought.move)
        number += 1
        console.print(f"{number:2}. {move_text(thought)}", markup=False)
    console.print(board_text(position, None))
    outcome = capitalised(position.outcome)
    console.print(say("{outcome}: {moves}", outcome=outcome, moves=position), markup=False)
