"""Sentences about why a brain plays a move, based only on the results of its search; and about the
meaning of a move's score, which depends on the stage. + is good for the first player."""

from collections.abc import Callable
from math import inf, isinf
from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say, score_text, size_text
from connect_four_ai.games.game import opponent, scores_for_first_player
from connect_four_ai.games.positions import threats, wins_at_once
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.stages.stage import Scoring
from connect_four_ai.texts import Sentences, texts_in
from connect_four_ai.texts.endings import full, moves_text, moves_to_come

TEXT = Sentences("why")
Facts = dict[str, Any]
"""Values that a sentence may name; see why.toml."""
AT_RANDOM = {
    *("all the same", "among equals", "no end", "no result"),
    *("none lets win", "equal sums", "equally good"),
}
"""The sentences that say why a move was chosen at random."""


def why(thought: Thought, would: bool = False) -> str:
    """Returns the player, the move that is or would be played, and the reason."""
    move = thought.position.move_name(thought.move)
    player = thought.position.player_name(thought.player)
    facts: Facts = {}
    if len(thought.scores) > 1:
        facts = _facts(thought)
        reason = SECTIONS.get(thought.section) or REASONS.get(thought.stage.scoring, _own)
        name = reason(thought, facts)
    else:
        name = "in the book" if thought.stage.has_book else "no scores"
        name = "no other" if thought.scores else name
    how = ("would play" if would else "played") + " at random" * (name in AT_RANDOM)
    return TEXT(how, player=player, move=move, reason=TEXT(name, **facts))


def _facts(thought: Thought) -> Facts:
    """Returns the values for any sentence: the two players, the best score, and the best of the
    other moves with its score."""
    position, best = thought.position, thought.scores[thought.move]
    lowest = best == min(thought.scores.values())
    facts = {
        "me": position.player_name(thought.player),
        "you": position.player_name(opponent(position, thought.player)),
        "score": score_text(best),
        "extreme": say("lowest") if lowest else say("highest"),
        "all": len(thought.scores),
        "count": len(thought.best),
        "visits": f"{thought.visits.get(thought.move, 0):,}",
    }
    others = {move: score for move, score in thought.scores.items() if move not in thought.best}
    if others:
        second = (min if lowest else max)(others, key=others.__getitem__)
        facts |= {"second": position.move_name(second), "other": score_text(others[second])}
    return facts


def _own(thought: Thought, facts: Facts) -> str:
    """Returns the name of a sentence that compares the move's score with the others, for any
    stage."""
    if len(thought.best) == len(thought.scores):
        return "all the same"
    if len(thought.best) > 1:
        return "among equals"
    return "average" if thought.stage.scoring is Scoring.AVERAGE else "best"


def _dummy(thought: Thought, facts: Facts) -> str:
    if isinf(thought.scores[thought.move]):
        return "no end"
    return "wins at once" if _wins_at_once(thought) else "fills the board"


def _minimax(thought: Thought, facts: Facts) -> str:
    """Returns the name of a sentence about the result that the stage chose: the highest score for
    Yellow, which is the wrong way round."""
    mine = _values(thought)[thought.move]
    facts["winner"] = facts["me" if mine > 0 else "you"]
    return "no result" if isinf(mine) else "somebody has won" if mine else "tie"


def _blocking(thought: Thought, facts: Facts) -> str:
    """Returns the name of a sentence about the number of losing moves: −10 means that the opponent
    can force a win within the search's depth."""
    within = (thought.depth + 1) // 2
    moves = say("with the next move") if within <= 1 else say("within {moves} moves", moves=within)
    lost = [*_values(thought).values()].count(-10)
    facts |= {"moves": moves, "lost": lost}
    if lost >= len(thought.scores) - 1:
        return "all let win" if lost == len(thought.scores) else "only one blocks"
    return "some let win" if lost else "none lets win"


def _sum(thought: Thought, facts: Facts) -> str:
    if _wins_at_once(thought):
        return "sum that wins"
    return "equal sums" if len(thought.best) > 1 else "sum"


def _searched(thought: Thought, facts: Facts) -> str:
    values = _values(thought)
    sure = 50 if isinstance(thought.position, TicTacToe) else inf  # the size of a certain win
    if thought.stage.scoring is Scoring.UTILITY:
        sure = 1
    mine = values[thought.move]
    lost = facts["lost"] = sum(value <= -sure for value in values.values())
    if abs(mine) >= sure:
        return "wins" if mine > 0 else "all lose"
    if lost:
        return "only one holds" if lost == len(values) - 1 else "some lose"
    return "equally good" if len(thought.best) > 1 else "best line"


def _exact(thought: Thought, facts: Facts) -> str:
    values = [*_values(thought).values()]
    best = max(values)
    if best == 0:
        return "only one holds" if values.count(0) == 1 else "draw"
    moves = moves_to_come(thought.position, thought.scores[thought.move])
    facts["moves"] = moves_text(moves)
    if best < 0:
        return "latest loss"
    return "only win" if sum(value > 0 for value in values) == 1 else "fastest win"


def on_the_one_move(thought: Thought) -> str:
    """Returns a sentence on whether the brain plays the only column that wins at once, or else the
    only one that stops the opponent's win; empty if there is no such column."""
    position: Any = thought.position
    wins = wins_at_once(position)
    if len(one := wins or threats(position)) != 1:
        return ""
    (move,) = one
    facts = _facts(thought) | {"there": score_text(thought.scores[move])}
    does = "it does" if thought.best == (move,) else "it does not"
    if len(thought.best) > 1 and move in thought.best:
        does = "by chance"
    must = "must win" if wins else "must block"
    head = TEXT(must, name=facts["you"], move=position.move_name(move))
    return f"{head} {TEXT(does, **facts)}"


def _values(thought: Thought) -> dict[Any, float]:
    """Returns each move's score in the view of the player who thought."""
    return scores_for_first_player(thought.position, thought.scores)


def _wins_at_once(thought: Thought) -> bool:
    return bool(thought.position.play(thought.move).winner == thought.player)


SECTIONS: dict[str, Callable[[Thought, Facts], str]] = {
    "9.1.3": _dummy,
    "9.1.4": _minimax,
    "9.1.5": _blocking,
}
"""Functions for sections whose scores have the same kind. Each returns a sentence's name, and adds
its values to the facts."""

REASONS: dict[str, Callable[[Thought, Facts], str]] = {
    "sum": _sum,
    "weighted": _sum,
    "value": _searched,
    "learnt": _searched,
    "utility": _searched,
    "six states": _searched,
    "exact": _exact,
}
"""Functions by the kind of the stage's scores; `_own` is used for all other kinds."""


def no_result(thought: Thought) -> str:
    """Returns the meaning of ±∞ in a thought of the chapter's stages; empty if no score is
    infinite."""
    scores = [score for score in thought.scores.values() if isinf(score)]
    if thought.section not in SECTIONS or not scores:
        return ""
    return say("{score} stands for: no result within its depth.", score=score_text(scores[0]))


MEANINGS: dict[str, dict[str, str]] = texts_in("meanings")
"""Meanings by the kind of the stage's scores, and by a score's size."""
MEANINGS["value of TicTacToe"] = MEANINGS["six states"]
AT_ONCE = "result at once"
"""The kind of results without looking ahead."""


def meaning(thought: Thought, move: Any) -> str:
    """Returns the meaning of a move's score for its stage."""
    score, position = thought.scores[move], thought.position
    first, second = map(position.player_name, position.players)
    texts = _texts(thought)
    written = score_text(score)
    if isinf(score):
        written = say("{score} (in the code: -inf)", score=written)
    ahead, behind = (first, second) if score > 0 else (second, first)
    facts = {"score": written, "size": size_text(score), "first": first, "second": second}
    facts |= {"ahead": ahead, "behind": behind, "visits": f"{thought.visits.get(move, 0):,}"}
    facts |= {"wins": f"{abs(score) / 10:,.0f}", "disc": f"{22 - abs(score):.0f}"}
    text = say(texts.get(f"{abs(score):g}", texts["any"]), **facts)
    is_exact = thought.stage.scoring is Scoring.EXACT
    return f"{full(position, score)} {text}" if score and is_exact else text


def _texts(thought: Thought) -> dict[str, str]:
    """Returns the meanings of this stage's scores, by their size."""
    kind: str = thought.stage.scoring
    if kind == Scoring.CHANCE and len(set(thought.scores.values())) > 1:
        kind = Scoring.OWN
    if kind == Scoring.RESULT and not thought.stage.looks_ahead:
        kind = AT_ONCE
    of_the_game = MEANINGS.get(f"{kind} of {type(thought.position).__name__}")
    return of_the_game or MEANINGS.get(kind, MEANINGS[Scoring.OWN])
