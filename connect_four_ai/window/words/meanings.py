"""What a number above a move means, in a sentence: for every stage its own. + is good for the first player."""

from collections.abc import Callable
from dataclasses import dataclass
from math import isinf
from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.window.words.endings import full, winning_disc
from connect_four_ai.window.words.formats import score_text, size_text


@dataclass(frozen=True)
class Number:
    """A score, and what it takes to put it into words: the names of the first and the second player, and for whom the
    score is good."""

    score: float
    first: str
    second: str
    position: Any

    @property
    def ahead(self) -> str:
        return self.first if self.score > 0 else self.second

    @property
    def behind(self) -> str:
        return self.second if self.score > 0 else self.first


def meaning(thought: Thought, move: Any) -> str:
    """What the score of a move means, for the stage that gave it."""
    position = thought.position
    first, second = (position.player_name(player) for player in position.players)
    number = Number(thought.scores[move], first, second, position)
    if thought.stage.scoring == "chance" and len(set(thought.scores.values())) > 1:
        return _own(number)
    if thought.stage.scoring == "result" and not thought.stage.looks_ahead:
        return _after_one_move(number)
    if thought.stage.scoring in ("sum", "weighted") and isinf(number.score):
        text = score_text(number.score)
        return say("Below this is a position without a result, {score}: so the sum is {score}.", score=text)
    return MEANINGS.get(thought.stage.scoring, _own)(number)


def _own(number: Number) -> str:
    return say("The stage’s own number: {score}.", score=score_text(number.score))


def _chance(number: Number) -> str:
    return say("Random doesn’t look ahead: every move gets the same score.")


def _after_one_move(number: Number) -> str:
    if isinf(number.score):
        return say("After this move nobody has won: no result, {score}.", score=score_text(number.score))
    return _result(number, say("After this move"))


def _picked(number: Number) -> str:
    if isinf(number.score):
        return say(
            "Minimax takes the highest and the lowest in turn, down to a position where nobody has won: "
            "no result, {score}.",
            score=score_text(number.score),
        )
    return _result(number, say("In the position that minimax picks by highest and lowest in turn"))


def _picked_or_zero(number: Number) -> str:
    if number.score == 0:
        return say("The position that minimax picks by highest and lowest in turn is a tie or has no result: 0.")
    return _picked(number)


def _result(number: Number, where: str) -> str:
    if number.score == 0:
        return say("{where} the board is full: a tie, 0.", where=where)
    return say("{where} {winner} has won: {score}.", where=where, winner=number.ahead, score=score_text(number.score))


def _sum(number: Number) -> str:
    wins = round(abs(number.score) / 10)
    if not wins:
        return say(
            "Both {first} and {second} have the same number of wins below this, or none: the sum is 0.",
            first=number.first,
            second=number.second,
        )
    if wins == 1:
        return say("Below this, {more} has one win more than {less}.", more=number.ahead, less=number.behind)
    return say(
        "Below this, {more} has {wins} wins more than {less}.", wins=f"{wins:,}", more=number.ahead, less=number.behind
    )


def _weighted(number: Number) -> str:
    if number.score == 0:
        return say(
            "The wins of {first} and of {second} below this weigh the same, or there are none.",
            first=number.first,
            second=number.second,
        )
    return say(
        "Each win below this weighs 10, times ten for every ply left when it comes. "
        "{more}’s weigh {points} more than {less}’s.",
        more=number.ahead,
        less=number.behind,
        points=size_text(number.score),
    )


def _value(number: Number) -> str:
    if isinstance(number.position, TicTacToe):
        return _six_states(number)
    if isinf(number.score):
        return _wins(number)
    if number.score == 0:
        return say("Nobody wins within its depth, and neither side is better off.")
    if isinstance(number.position, Position):
        return say(
            "Nobody wins within its depth. At the end of the best line, {ahead} is ahead by {points}: 5 for each "
            "pattern of two or three discs and a gap.",
            ahead=number.ahead,
            points=size_text(number.score),
        )
    if isinstance(number.position, Isolation):
        return say(
            "Nobody wins within its depth. At the end of the best line, {ahead} can go to {points} more squares.",
            ahead=number.ahead,
            points=size_text(number.score),
        )
    return say(
        "Nobody wins within its depth. At the end of the best line, {ahead} is ahead by {points}.",
        ahead=number.ahead,
        points=size_text(number.score),
    )


def _utility(number: Number) -> str:
    return say("With best play nobody wins within its depth.") if number.score == 0 else _wins(number)


def _six_states(number: Number) -> str:
    if number.score == 0:
        return say("With best play it ends in a tie.")
    if number.score == 1:
        return say("Nothing is decided within its depth.")
    if abs(number.score) == 50:
        return say("{ahead} gets two open pairs, which cannot both be blocked.", ahead=number.ahead)
    return _wins(number)


def _wins(number: Number) -> str:
    return say("{winner} wins from here, whatever the other does.", winner=number.ahead)


def _exact(number: Number) -> str:
    sentence = full(number.position, number.score)
    if number.score == 0:
        return sentence
    return say(
        "{sentence} {winner} will have played {disc} discs: 22 − {disc} = {size}, so {score}.",
        sentence=sentence,
        winner=number.ahead,
        disc=winning_disc(number.score),
        size=size_text(number.score),
        score=score_text(number.score),
    )


MEANINGS: dict[str, Callable[[Number], str]] = {
    "chance": _chance,
    "result": _picked,
    "result or 0": _picked_or_zero,
    "sum": _sum,
    "weighted": _weighted,
    "value": _value,
    "utility": _utility,
    "six states": _six_states,
    "exact": _exact,
}
"""By what the stage's numbers are; any other number is the stage's own."""
