"""What a number above a move means, in a sentence: for every stage its own. + is good for the first
player."""

from math import inf
from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.texts.endings import full
from connect_four_ai.texts.formats import score_text, size_text

ANY = -1.0
"""In place of a score's size: every other one."""

OWN = {ANY: "The stage’s own number: {score}."}
AT_ONCE = {
    inf: "After this move nobody has won: no result, {score}.",
    0: "After this move the board is full: a tie, 0.",
    ANY: "After this move {ahead} has won: {score}.",
}
PICKED = {
    inf: (
        "Minimax takes the highest and the lowest in turn, down to a position where nobody has won:"
        " no result, {score}."
    ),
    0: (
        "In the position that minimax picks by highest and lowest in turn the board is full: a"
        " tie, 0."
    ),
    ANY: (
        "In the position that minimax picks by highest and lowest in turn {ahead} has won: {score}."
    ),
}
PICKED_ZERO = (
    "The position that minimax picks by highest and lowest in turn is a tie or has no result: 0."
)
NO_SUM = "Below this is a position without a result, {score}: so the sum is {score}."
WINS = "{ahead} wins from here, whatever the other does."
VALUE = {
    inf: WINS,
    0: "Nobody wins within its depth, and neither side is better off.",
    ANY: "Nobody wins within its depth. At the end of the best line, {ahead} is ahead by {size}.",
}
SIX_STATES = {
    0: "With best play it ends in a tie.",
    1: "Nothing is decided within its depth.",
    50: "{ahead} gets two open pairs, which cannot both be blocked.",
    ANY: WINS,
}
MEANINGS: dict[str, dict[float, str]] = {
    "chance": {ANY: "Random doesn’t look ahead: every move gets the same score."},
    "result": PICKED,
    "result or 0": PICKED | {0: PICKED_ZERO},
    "sum": {
        inf: NO_SUM,
        0: (
            "Both {first} and {second} have the same number of wins below this, or none: the sum"
            " is 0."
        ),
        10: "Below this, {ahead} has one win more than {behind}.",
        ANY: "Below this, {ahead} has {wins} wins more than {behind}.",
    },
    "weighted": {
        inf: NO_SUM,
        0: "The wins of {first} and of {second} below this weigh the same, or there are none.",
        ANY: (
            "Each win below this weighs 10, times ten for every ply left when it comes. {ahead}’s"
            " weigh {size} more than {behind}’s."
        ),
    },
    "value": VALUE,
    "utility": {0: "With best play nobody wins within its depth.", ANY: WINS},
    "six states": SIX_STATES,
    "exact": {
        0: "With best play it ends in a tie.",
        ANY: "{ahead} will have played {disc} discs: 22 − {disc} = {size}, so {score}.",
    },
    "learnt": VALUE
    | {
        ANY: (
            "What it has learnt of the position at the end of the best line, from −1 to 1:"
            " {ahead} is better off."
        )
    },
    "average": {
        ANY: (
            "The average of {visits} play-outs after this move: +10 for {first}’s win, −10 for"
            " {second}’s, 0 for a tie."
        )
    },
}
"""By what the stage's numbers are, and by a score's size; any other number is the stage's own."""
VALUES: dict[type, dict[float, str]] = {
    Position: (
        VALUE
        | {
            ANY: (
                "Nobody wins within its depth. At the end of the best line, {ahead} is ahead by"
                " {size}: 5 for each pattern of two or three discs and a gap."
            )
        }
    ),
    Isolation: (
        VALUE
        | {
            ANY: (
                "Nobody wins within its depth. At the end of the best line, {ahead} can go to"
                " {size} more squares."
            )
        }
    ),
    TicTacToe: SIX_STATES,
}
"""The values of some games."""


def meaning(thought: Thought, move: Any) -> str:
    """What the score of a move means, for the stage that gave it."""
    score, position = thought.scores[move], thought.position
    first, second = map(position.player_name, position.players)
    texts = _texts(thought)
    said = say(texts.get(abs(score), texts[ANY])).format(
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
    return f"{full(position, score)} {said}" if score and thought.stage.scoring == "exact" else said


def _texts(thought: Thought) -> dict[float, str]:
    """What there is to say of this stage's numbers, by their size."""
    scoring = thought.stage.scoring
    if scoring == "chance" and len(set(thought.scores.values())) > 1:
        return OWN
    if scoring == "result" and not thought.stage.looks_ahead:
        return AT_ONCE
    if scoring == "value" and type(thought.position) in VALUES:
        return VALUES[type(thought.position)]
    return MEANINGS.get(scoring, OWN)
