"""Which decision the pages explain, in words."""

from typing import Any

from connect_four_ai.app.language import say


def about_decision(board: Any) -> str:
    """Which decision of the game on a GameBoard it is."""
    thinker, position = board.thinker, board.thinker.decision
    name = position.player_name(position.player)
    if position == board.position:
        return say("About {name}’s next move", name=name)
    if thinker.explained is not None:
        facts = {"number": thinker.explained + 1, "name": name}
        return say("About move {number}, {name}’s, before it was played", **facts)
    return say("About {name}’s last move, before it was played", name=name)
