"""Which decision the pages explain, in words."""

from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.game_board import GameBoard


def about_decision(game: GameBoard[Any]) -> str:
    """Which decision it is."""
    position = game.decision
    name = position.player_name(position.player)
    if game.explained is not None and position != game.position:
        facts = {"number": game.explained + 1, "name": name}
        return say("About move {number}, {name}’s, before it was played", **facts)
    if game.decided and position != game.position:
        return say("About {name}’s last move, before it was played", name=name)
    return say("About {name}’s next move", name=name)
