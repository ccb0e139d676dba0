"""What a number above a move means, in a sentence: for every stage its own. + is good for the first
player."""

from math import inf
from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say, score_text, size_text
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.stages.stage import Scoring
from connect_four_ai.texts import texts_in
from connect_four_ai.texts.endings import full

_TEXTS = texts_in("meanings")
OWN: dict[str, str] = _TEXTS["own"]
AT_ONCE: dict[str, str] = _TEXTS["at_once"]
MEANINGS: dict[str, dict[str, str]] = _TEXTS["meanings"]
"""By what the stage's numbers are, and by a score's size; any other number is the stage's own."""
VALUES: dict[type, dict[str, str]] = {
    Position: _TEXTS["of_games"]["Connect Four"],
    Isolation: _TEXTS["of_games"]["Isolation"],
    TicTacToe: MEANINGS["six states"],
}
"""The values of some games."""


def meaning(thought: Thought, move: Any) -> str:
    """What the score of a move means, for the stage that gave it."""
    score, position = thought.scores[move], thought.position
    first, second = map(position.player_name, position.players)
    texts = _texts(thought)
    written = score_text(score)
    if abs(score) == inf and thought.stage.scoring is not Scoring.EXACT:
        written = say("{score} (in the code: -inf)", score=written)
    said = say(
        texts.get(f"{abs(score):g}", texts["any"]),
        score=written,
        size=size_text(score),
        first=first,
        second=second,
        ahead=first if score > 0 else second,
        behind=second if score > 0 else first,
        wins=f"{abs(score) / 10:,.0f}",
        disc=f"{22 - abs(score):.0f}",
        visits=f"{thought.visits.get(move, 0):,}",
    )
    return (
        f"{full(position, score)} {said}"
        if score and thought.stage.scoring is Scoring.EXACT
        else said
    )


def _texts(thought: Thought) -> dict[str, str]:
    """What there is to say of this stage's numbers, by their size."""
    scoring = thought.stage.scoring
    if scoring is Scoring.CHANCE and len(set(thought.scores.values())) > 1:
        return OWN
    if scoring is Scoring.RESULT and not thought.stage.looks_ahead:
        return AT_ONCE
    if scoring is Scoring.VALUE and type(thought.position) in VALUES:
        return VALUES[type(thought.position)]
    return MEANINGS.get(scoring, OWN)
