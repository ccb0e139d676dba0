"""Exact scores in words. A score is in Red's view, its size 22 minus the discs that the winner will
have played: + if Red wins, − if Yellow wins, 0 for a draw. The length of the rest of a game is
counted in the winner's moves. The end of a game is worded as in the chapter."""

from collections.abc import Mapping
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.games.game import Game, for_first_player, result_of, scores_for_first_player
from connect_four_ai.texts import Sentences

TEXT = Sentences("endings")
RESULTS = {1: "win", 0: "draw", -1: "loss"}


def winner_of(position: Game[Any], score: float) -> str:
    """Returns the player who wins according to an exact score that is not 0."""
    first, second = position.players
    return first if score > 0 else second


def moves_to_come(position: Game[Any], score: float) -> int:
    """Returns the number of moves that the winner still makes, including the winning one."""
    played = len(str(position))
    first = winner_of(position, score) == position.players[0]
    return round(22 - abs(score)) - (played + first) // 2


def two_lines(position: Game[Any], score: float) -> tuple[str, str]:
    """Returns how the game ends by this exact score, in two lines below a chip: the winner, and the
    number of moves."""
    if score == 0:
        return say("draw"), ""
    moves = moves_text(moves_to_come(position, score))
    return wins(position, winner_of(position, score)), say("in {moves}", moves=moves)


def wins(position: Game[Any], player: str) -> str:
    """Returns that a player wins, in words short enough for a chip."""
    if isinstance(position, Position):
        return say("R wins") if player == RED else say("Y wins")
    return say("{mark} wins", mark=player)


def full(position: Game[Any], score: float) -> str:
    """Returns how the game ends by this exact score, in a sentence."""
    if score == 0:
        return say("With best play it ends in a draw.")
    winner, moves = winner_of(position, score), moves_to_come(position, score)
    name = position.player_name(winner)
    if moves > 1:
        facts = {"winner": name, "moves": moves_text(moves)}
        return say("{winner} wins in {moves}, whatever the other does.", **facts)
    if position.player == winner:
        return say("{winner} wins with the next move.", winner=name)
    return say("{winner} wins with its next move, whatever the other does.", winner=name)


def moves_text(moves: int) -> str:
    return say("{count:move|moves}", count=moves)


def worth(position: Game[Any], scores: Mapping[int, float], played: int) -> str:
    """Returns the rating of a move of the player to move in words, by the exact scores of all
    moves."""
    own = scores_for_first_player(position, scores)
    score = own.pop(played)
    if not own:
        return TEXT("no other")
    other = max(own.values())
    name = f"{RESULTS[result_of(other)]} to {RESULTS[result_of(score)]}"
    if score < other and result_of(score) == result_of(other):
        name += ", but slower or sooner"
    moves = moves_to_come(position, for_first_player(position, other)) if other else 0
    move = position.move_name(next((column for column in own if own[column] == 0), played))
    return TEXT(name, move=move, moves=moves_text(moves))


def said_of(position: Position, column: int, text: str) -> str:
    """Returns the text with the player to move and the move in front."""
    player, move = position.player_name(position.player), position.move_name(column)
    return say("{player}, {move}: {text}", player=player, move=move, text=text)
