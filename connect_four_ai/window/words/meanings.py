"""What a number above a move means, in a sentence: for every stage its own. + is good for the first player."""

from collections.abc import Callable
from math import isinf
from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.window.words.endings import full
from connect_four_ai.window.words.formats import score_text, size_text


def meaning(thought: Thought, move: Any) -> str:
    """What the score of a move means, for the stage that gave it."""
    score, stage = thought.scores[move], thought.stage
    first, second = (thought.position.player_name(player) for player in thought.position.players)
    words = MEANINGS.get(stage.scoring, _own)
    if stage.scoring == "chance" and len(set(thought.scores.values())) > 1:
        words = _own
    if stage.scoring == "result" and not stage.looks_ahead:
        words = _after_one_move
    if stage.scoring in ("sum", "weighted") and isinf(score):
        words = _no_sum
    return words(score, thought.position).format(
        score=score_text(score),
        size=size_text(score),
        first=first,
        second=second,
        ahead=first if score > 0 else second,
        behind=second if score > 0 else first,
        wins=f"{abs(score) / 10:,.0f}",
        disc=f"{22 - abs(score):.0f}",
        visits=f"{thought.visits.get(move, 0):,}",
    )


# Each of these takes a score and its position, and leaves {score}, {ahead} and so on to be filled in.


def _own(score: float, position: Any) -> str:
    return say("The stage’s own number: {score}.")


def _chance(score: float, position: Any) -> str:
    return say("Random doesn’t look ahead: every move gets the same score.")


def _after_one_move(score: float, position: Any) -> str:
    if isinf(score):
        return say("After this move nobody has won: no result, {score}.")
    if score == 0:
        return say("After this move the board is full: a tie, 0.")
    return say("After this move {ahead} has won: {score}.")


def _picked(score: float, position: Any) -> str:
    if isinf(score):
        return say(
            "Minimax takes the highest and the lowest in turn, down to a position where nobody has won: "
            "no result, {score}."
        )
    if score == 0:
        return say("In the position that minimax picks by highest and lowest in turn the board is full: a tie, 0.")
    return say("In the position that minimax picks by highest and lowest in turn {ahead} has won: {score}.")


def _picked_or_zero(score: float, position: Any) -> str:
    if score == 0:
        return say("The position that minimax picks by highest and lowest in turn is a tie or has no result: 0.")
    return _picked(score, position)


def _no_sum(score: float, position: Any) -> str:
    return say("Below this is a position without a result, {score}: so the sum is {score}.")


def _sum(score: float, position: Any) -> str:
    if score == 0:
        return say("Both {first} and {second} have the same number of wins below this, or none: the sum is 0.")
    if abs(score) == 10:
        return say("Below this, {ahead} has one win more than {behind}.")
    return say("Below this, {ahead} has {wins} wins more than {behind}.")


def _weighted(score: float, position: Any) -> str:
    if score == 0:
        return say("The wins of {first} and of {second} below this weigh the same, or there are none.")
    return say(
        "Each win below this weighs 10, times ten for every ply left when it comes. "
        "{ahead}’s weigh {size} more than {behind}’s."
    )


def _value(score: float, position: Any) -> str:
    if isinstance(position, TicTacToe):
        return _six_states(score, position)
    if isinf(score):
        return _wins()
    if score == 0:
        return say("Nobody wins within its depth, and neither side is better off.")
    if isinstance(position, Position):
        return say(
            "Nobody wins within its depth. At the end of the best line, {ahead} is ahead by {size}: 5 for each "
            "pattern of two or three discs and a gap."
        )
    if isinstance(position, Isolation):
        return say("Nobody wins within its depth. At the end of the best line, {ahead} can go to {size} more squares.")
    return say("Nobody wins within its depth. At the end of the best line, {ahead} is ahead by {size}.")


def _utility(score: float, position: Any) -> str:
    return say("With best play nobody wins within its depth.") if score == 0 else _wins()


def _six_states(score: float, position: Any) -> str:
    if score == 0:
        return say("With best play it ends in a tie.")
    if score == 1:
        return say("Nothing is decided within its depth.")
    if abs(score) == 50:
        return say("{ahead} gets two open pairs, which cannot both be blocked.")
    return _wins()


def _wins() -> str:
    return say("{ahead} wins from here, whatever the other does.")


def _exact(score: float, position: Any) -> str:
    ending = full(position, score)
    if score == 0:
        return ending
    return ending + " " + say("{ahead} will have played {disc} discs: 22 − {disc} = {size}, so {score}.")


def _average(score: float, position: Any) -> str:
    return say(
        "The average of {visits} play-outs after this move: +10 for {first}’s win, −10 for {second}’s, 0 for a tie."
    )


MEANINGS: dict[str, Callable[[float, Any], str]] = {
    "chance": _chance,
    "result": _picked,
    "result or 0": _picked_or_zero,
    "sum": _sum,
    "weighted": _weighted,
    "value": _value,
    "utility": _utility,
    "six states": _six_states,
    "exact": _exact,
    "average": _average,
}
"""By what the stage's numbers are; any other number is the stage's own."""
