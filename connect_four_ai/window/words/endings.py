"""Exact scores in words: 22 minus the discs that the winner will have played, negative when losing, 0 for a draw."""

from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.games.game import Game, opponent


def winner_of(position: Game[Any], score: float) -> str:
    """The player who wins by a score that is not 0."""
    return position.player if score > 0 else opponent(position, position.player)


def winning_disc(score: float) -> int:
    """With which of the winner's discs, counted from the beginning of the game."""
    return round(22 - abs(score))


def moves_to_come(position: Game[Any], score: float) -> int:
    """How many moves the winner still makes, the winning one among them."""
    played = len(str(position))
    first = winner_of(position, score) == position.players[0]
    return winning_disc(score) - (played + first) // 2


def two_lines(position: Game[Any], score: float) -> tuple[str, str]:
    """What a score of the player to move means, for below a chip."""
    if score == 0:
        return say("draw"), ""
    if score > 0:
        return say("wins with"), say("disc {disc}", disc=winning_disc(score))
    return say("loses in"), moves_text(moves_to_come(position, score))


def full(position: Game[Any], score: float) -> str:
    """The same in a sentence."""
    if score == 0:
        return say("With best play it ends in a tie.")
    return say(
        "{winner} wins with disc {disc}, in {moves}, whatever the other does.",
        winner=position.player_name(winner_of(position, score)),
        disc=winning_disc(score),
        moves=moves_text(moves_to_come(position, score)),
    )


def moves_text(moves: int) -> str:
    return say("1 move") if moves == 1 else say("{count} moves", count=moves)


def worth(scores: dict[int, float], played: int) -> str:
    """What a move was worth, by the scores that the player could choose from."""
    best, score = max(scores.values()), scores[played]
    others = [other for column, other in scores.items() if column != played]
    if not others:
        return say("no other move")
    if best > 0:
        return _with_a_win(best, score, max(others))
    if best == 0:
        if score < 0:
            return say("let the draw slip, and loses")
        return say("only move: all others lose") if max(others) < 0 else say("kept the draw")
    if score < best:
        return say("lost anyway, but sooner than need be")
    return say("lost anyway; nothing holds out longer")


def _with_a_win(best: float, score: float, other: float) -> str:
    if score < 0:
        return say("let the win slip, and loses")
    if score == 0:
        return say("let the win slip: now it is a draw")
    if score < best:
        return say("kept the win, but disc {disc} was enough", disc=winning_disc(best))
    return say("only move: no other wins") if other <= 0 else say("kept the win, the fastest way")
