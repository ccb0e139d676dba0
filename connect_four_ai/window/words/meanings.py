"""What a number above a move means, in a sentence: for every stage its own."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.window.words.endings import full, winning_disc
from connect_four_ai.window.words.formats import score_text


@dataclass(frozen=True)
class Number:
    """A score, and what it takes to put it into words: the names of who thought and of the other one, and of the
    first and the second player."""

    score: float
    me: str
    you: str
    first: str
    second: str
    position: Any


def meaning(thought: Thought, move: Any) -> str:
    """What the score of a move means, for the stage that gave it."""
    position = thought.position
    first, second = (position.player_name(player) for player in position.players)
    me, you = (first, second) if thought.player == position.players[0] else (second, first)
    number = Number(thought.scores[move], me, you, first, second, position)
    for name in ("",):
        if name in MEANINGS:
            return MEANINGS[name](number)
    return say("The stage’s own number: {score}.", score=score_text(number.score))


def _random(number: Number) -> str:
    return say("Random does not look: every move gets 1.")


def _dummy(number: Number) -> str:
    if number.score == -inf:
        return say("Nobody has won after this one move, so there is no result to score.")
    return _result(number, say("After this move"))


def _minimax(number: Number) -> str:
    if number.score == -inf:
        return say("Highest and lowest, in turn, pick a position where nobody has won yet: no result, minus infinity.")
    return _result(number, say("In the position that highest and lowest, in turn, pick"))


def _result(number: Number, where: str) -> str:
    if number.score == 0:
        return say("{where} the board is full: a tie, 0.", where=where)
    winner = number.me if number.score < 0 else number.you
    return say("{where} {winner} has won: {score}.", where=where, winner=winner, score=score_text(number.score))


def _summing(number: Number) -> str:
    wins = round(abs(number.score) / 10)
    if not wins:
        return say("As many wins for {you} as for {me} lie below, or none: the sum is 0.", you=number.you, me=number.me)
    more, less = (number.you, number.me) if number.score > 0 else (number.me, number.you)
    if wins == 1:
        return say("Below, there is one win more for {more} than for {less}: 10.", more=more, less=less)
    return say("Below, there are {wins} wins more for {more} than for {less}.", wins=f"{wins:,}", more=more, less=less)


def _depth_weighted(number: Number) -> str:
    if number.score == 0:
        return say(
            "Below, wins for {you} and for {me} weigh the same, or there are none.", you=number.you, me=number.me
        )
    more, less = (number.you, number.me) if number.score > 0 else (number.me, number.you)
    return say(
        "Each win below weighs 10, times ten for every ply left when it comes. "
        "{more}’s weigh more than {less}’s, by {score}.",
        more=more,
        less=less,
        score=score_text(abs(number.score)).lstrip("+"),
    )


def _searching(number: Number) -> str:
    if isinstance(number.position, TicTacToe):
        return _six_states(number)
    if abs(number.score) == inf:
        return say("{winner} wins from here, whatever the other does.", winner=_ahead(number))
    if number.score == 0:
        return say("As far as it looks, nobody wins, and nobody is better off.")
    if isinstance(number.position, Position):
        return say(
            "As far as it looks, nobody wins; at the end of the best line {ahead}’s patterns are worth {points} more.",
            ahead=_ahead(number),
            points=f"{abs(number.score):g}",
        )
    return say(
        "As far as it looks, nobody wins; at the end of the best line {ahead} is better off by {points}.",
        ahead=_ahead(number),
        points=f"{abs(number.score):g}",
    )


def _plain_minimax(number: Number) -> str:
    if number.score == 0:
        return say("With best play nobody wins, as far as it looks.")
    return say("{winner} wins from here, whatever the other does.", winner=_ahead(number))


def _six_states(number: Number) -> str:
    if number.score == 0:
        return say("With best play it ends in a tie.")
    if number.score == 1:
        return say("Nothing is decided, as far as it looks.")
    if abs(number.score) == 50:
        return say("{ahead} gets two open pairs, which cannot both be blocked.", ahead=_ahead(number))
    return say("{winner} wins from here, whatever the other does.", winner=_ahead(number))


def _perfect(number: Number) -> str:
    sentence = full(number.position, number.score)
    if number.score == 0:
        return sentence
    disc = winning_disc(number.score)
    difference = f"22 − {disc}" if number.score > 0 else f"−(22 − {disc})"
    return say(
        "{sentence} {difference} = {score}.", sentence=sentence, difference=difference, score=score_text(number.score)
    )


def _ahead(number: Number) -> str:
    return number.first if number.score > 0 else number.second


MEANINGS: dict[str, Callable[[Number], str]] = {
    "Random": _random,
    "Dummy": _dummy,
    "Minimax": _minimax,
    "Summing": _summing,
    "DepthWeighted": _depth_weighted,
    "Searching": _searching,
    "PlainMinimax": _plain_minimax,
    "SixStates": _six_states,
    "Perfect": _perfect,
}
"""By the name of the stage's class, so that an error in one stage's file does not cost the others. A stage without an
entry means what the stage means that it was made from."""
