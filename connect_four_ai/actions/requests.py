"""Actions that set up a position, ask for a hint, change sides, or start a demonstration."""

from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.games.game import opponent
from connect_four_ai.play.match import Match
from connect_four_ai.play.refusal import Refusal
from connect_four_ai.stages import Stage


def set_up(
    board: Match,
    position: Any,
    computer: str | None = None,
    stage: Stage | None = None,
    depth: int | None = None,
) -> None:
    """Puts another position on the board; undo brings back what was there, the opponent included.
    `computer`: the player that the brain plays, by default the one to move."""
    board.thinker.rival = None
    board.begin(position, computer=computer or position.player, stage=stage, depth=depth)


def ask_hint(board: Match) -> None:
    """Lets the brain suggest a move without playing it. A second call shows the play that it
    expects after the hint; a third call hides both. Raises Refusal if there is no opponent, or
    nothing more to show."""
    thinker = board.thinker
    if not board.human_to_move:
        raise Refusal(say("A hint is for your turn."))
    if (hint := thinker.hint) is None:
        require_opponent(board)
        board.changed()
        thinker.hint_wanted = True
        thinker.ask_mover()
    elif not thinker.line_wanted and len(hint.line) > 1:
        thinker.line_wanted = True
    else:
        knows_no_more = not thinker.line_wanted
        board.changed()
        if knows_no_more:
            raise Refusal(
                say("{section} does not say what it expects after its move.", section=hint.section)
            )


def change_sides(board: Match) -> None:
    """Begins a new game that the other player starts. Raises Refusal if two people play."""
    require_opponent(board)
    board.begin(computer=opponent(board.position, board.now.computer))


def watch(board: Match) -> None:
    """Starts or ends a demonstration, in which the current stage plays the human's colour as well.
    Raises Refusal if two people play."""
    require_opponent(board)
    board.thinker.rival = None if board.thinker.rival else board.brain.twin()
    board.changed()


def require_opponent(board: Match) -> None:
    """Raises Refusal if two people play."""
    if board.now.two_players:
        raise Refusal(say("Two people play here. Choose an opponent first."))
