"""What may be done with a window, and what must be true after whatever was done. No drawing: a
process that thinks reads this file too, for the stage that fails."""

import random
import string
from typing import Any

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games import starts
from connect_four_ai.games.connect_four import RED, YELLOW, Position
from connect_four_ai.play.match import Match
from connect_four_ai.stages import Stage, stages_of
from connect_four_ai.stages.brain import Brain

KEYS = (
    *sorted(set(string.ascii_lowercase) - {"p"}),  # P would save thousands of pictures
    *("0123456789+-?"),
    *("f2", "f3", "ctrl+c", "ctrl+e", "ctrl+o", "ctrl+s", "ctrl+v"),
    *("left", "right", "up", "down", "home", "end", "space", "enter", "tab", "escape"),
)
SIZES = "f11", "ctrl++", "ctrl+-"
"""The keys that open the window anew, which takes as long as a hundred frames."""
SIZE = 1080, 720
"""The layout's pixels."""


class Failing(Brain):
    """Goes wrong in one position of four."""

    def auto_play(self, board: Any) -> Any:
        self.scores = dict.fromkeys(board.legal_moves, 0.0)
        if self.random.random() < 0.25:
            raise ZeroDivisionError("on purpose")
        return self.random.choice(board.legal_moves)


FAILING = Stage("failing", "Failing", "Fails.", "Fail.", "Succeed.", page=Failing, plays=object)


def new_game(source: random.Random) -> Match:
    """Any game against any stage, one that fails among them."""
    start = source.choice(list(starts().values()))
    stage = source.choice([*stages_of(start), FAILING])
    depth = min(stage.deepest, source.randint(0, 2))
    return Match(AIBrain(stage, depth, source.getrandbits(32), seconds=0.05), start)


def check(window: Any) -> None:
    """Raises AssertionError if something is not as it must be. Call it after a frame."""
    for board in {window.game, window.board}:
        _check_position(board)
    _check_discs(window)


def _check_position(board: Match) -> None:
    """The position is one of the game's; whoever thinks thinks about this one."""
    position = board.position
    assert (position.winner is None) == bool(position.legal_moves), (
        f"{position!r} is over, or is it not?"
    )
    if isinstance(position, Position):
        again = Position.from_moves(position.moves)
        assert (again, again.winner) == (position, position.winner), (
            f"{position!r} cannot be reached"
        )
    thought = board.thinker.hint
    assert thought is None or thought.position == position, f"a hint of {thought!r} in {position!r}"
    assert not (board.thinker.worker.thinking and board.game_over), (
        f"somebody thinks about {position!r}, which is over"
    )


def _check_discs(window: Any) -> None:
    """On Connect Four's board are as many discs of each colour as in the position, once nothing
    falls any more."""
    position, view = window.game.position, window.view
    if window.page or window.menu.open or not isinstance(position, Position) or view.rest <= 0:
        return
    from connect_four_ai.lab.boards.view import HEADLINE_Y
    from connect_four_ai.spot import Spot

    shown = {RED: 0, YELLOW: 0}
    colors = {Spot.match_color(player): player for player in shown}
    color = ""
    for name, arguments in (call for part in window.drawn for call in part):
        if name == "fill":
            color = arguments[0] if len(arguments) == 1 else ""
        elif (
            name == "ellipse"
            and arguments[2] == view.piece
            and arguments[1] != HEADLINE_Y
            and color in colors
        ):
            shown[colors[color]] += 1  # all but the one that waits above the board
    assert shown == {RED: position.red.bit_count(), YELLOW: position.yellow.bit_count()}, (
        f"not {position!r} is shown"
    )


def undo_and_redo(board: Match) -> None:
    """The one takes back the other, if nobody is to move by itself."""
    if (
        board.thinker.busy
        or board.thinker.rival
        or not (board.human_to_move or board.game_over)
        or not board.history.can_step(-1)
    ):
        return
    before = board.now
    board.undo()
    assert board.now is not before, "undo goes back"
    board.redo()
    assert board.now is before, (
        f"redo leads to {board.position!r}, and undo came from {before.position!r}"
    )
