"""How a game ended, as the chapter says it."""

from typing import Any

from connect_four_ai.app.language import say


def verdict(board: Any) -> str:
    """How the game on a GameBoard ended; empty while it goes on. Who plays the computer is spoken
    to, and so is the reader of a sketch."""
    position, winner = board.position, board.winner
    if winner is None:
        return ""
    if winner not in position.players:
        return say("TIE")
    against_computer = not (board.now.two_players or board.thinker.rival)
    if against_computer or board.as_in_the_chapter:
        return say("GAME OVER") if winner == board.now.computer else say("YOU WIN!!!!")
    return say("{name} WINS", name=position.player_name(winner).upper())
