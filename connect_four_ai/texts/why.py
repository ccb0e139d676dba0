"""Why a brain plays a move: a sentence made from what its search found, and from nothing else."""

from collections.abc import Callable
from math import inf, isinf
from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say
from connect_four_ai.games.game import for_first_player, opponent
from connect_four_ai.games.positions import threats, wins_at_once
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.texts.endings import moves_text, moves_to_come
from connect_four_ai.texts.formats import score_text

Facts = dict[str, object]
"""What a reason may name: who thought (`me`), the other (`you`), the best `score` and which
`extreme` of all scores it is, and how many moves there are (`all`) and have that score
(`count`)."""


def why(thought: Thought, would: bool = False) -> str:
    """Who plays what, or would, and the reason."""
    facts = _facts(thought)
    player = facts["me"]
    move = thought.position.move_name(thought.move)
    reason = _reason(thought, facts)
    if would:
        return say("{player} would play {move}: {reason}", player=player, move=move, reason=reason)
    return say("{player} played {move}: {reason}", player=player, move=move, reason=reason)


def _facts(thought: Thought) -> Facts:
    position, best = thought.position, thought.scores.get(thought.move, 0)
    return {
        "me": position.player_name(thought.player),
        "you": position.player_name(opponent(position, thought.player)),
        "score": score_text(best),
        "extreme": say("lowest")
        if best == min(thought.scores.values(), default=0)
        else say("highest"),
        "all": len(thought.scores),
        "count": len(thought.best),
    }


def _reason(thought: Thought, facts: Facts) -> str:
    if not thought.scores:
        return (
            say("it is in the opening book.")
            if thought.stage.has_book
            else say("its program gives no scores.")
        )
    if len(thought.scores) == 1:
        return say("there is no other.")
    reason = SECTIONS.get(thought.section) or REASONS.get(thought.stage.scoring, _own)
    return reason(thought, facts)


def _own(thought: Thought, facts: Facts) -> str:
    """True of any stage: how its choice compares with its other scores."""
    if len(thought.best) == len(thought.scores):
        return say("at random: all scores are the same.")
    if len(thought.best) == 1:
        return say("the best score, {score}.", **facts)
    return say("at random, among {count} with the same score.", **facts)


def _dummy(thought: Thought, facts: Facts) -> str:
    if isinf(_best(thought)):
        return say("at random: no move ends the game at once.")
    return say("it wins at once.") if _wins_at_once(thought) else say("it fills the board.")


def _minimax(thought: Thought, facts: Facts) -> str:
    """Its extreme is the highest for Yellow: the wrong way round."""
    if isinf(_best(thought)):
        return say("at random: all it finds are positions without a result.")
    if _best(thought) == 0:
        return say("the {extreme} score, 0: a tie.", **facts)
    winner = facts["me" if _values(thought)[thought.move] > 0 else "you"]
    return say(
        "the {extreme} score, {score}: a position where {winner} has won.", **facts, winner=winner
    )


def _blocking(thought: Thought, facts: Facts) -> str:
    """A score of 10 for the opponent means that the opponent can force a win with as many moves as
    the search looked at."""
    within = (thought.depth + 1) // 2
    moves = say("with the next move") if within <= 1 else say("within {moves} moves", moves=within)
    lost = [*_values(thought).values()].count(-10)
    if lost == len(thought.scores):
        return say("{you} wins {moves}, whichever is played.", **facts, moves=moves)
    if lost == len(thought.scores) - 1:
        return say("the only one after which {you} has no win {moves}.", **facts, moves=moves)
    if lost:
        return say(
            "{lost} of {all} let {you} win {moves}; this one does not.",
            **facts,
            lost=lost,
            moves=moves,
        )
    return say("at random: none lets {you} win {moves}.", **facts, moves=moves)


def _sum(thought: Thought, facts: Facts) -> str:
    if _wins_at_once(thought):
        return say("it wins at once; its sum, {score}, is the {extreme}.", **facts)
    if len(thought.best) > 1:
        return say("at random, among {count} with the {extreme} sum, {score}.", **facts)
    second, other = _runner_up(thought)
    return say(
        "the {extreme} sum, {score}; next comes {second} with {other}.",
        **facts,
        second=second,
        other=other,
    )


def _searched(thought: Thought, facts: Facts) -> str:
    values, sure = _values(thought), _sure(thought)
    mine, lost = values[thought.move], sum(value <= -sure for value in values.values())
    if mine >= sure:
        return say("{me} wins from here, whatever {you} does.", **facts)
    if mine <= -sure:
        return say("all of them lose if {you} makes no mistake.", **facts)
    if lost == len(thought.scores) - 1:
        return say("the only one that does not lose.")
    if lost:
        return say("{lost} of {all} lose; this one does not.", **facts, lost=lost)
    if len(thought.best) > 1:
        return say("at random, among {count} that are equally good.", **facts)
    second, other = _runner_up(thought)
    return say(
        "the best line, {score}; next comes {second} with {other}.",
        **facts,
        second=second,
        other=other,
    )


def _average(thought: Thought, facts: Facts) -> str:
    if len(thought.best) > 1:
        return _own(thought, facts)
    second, other = _runner_up(thought)
    text = say(
        "the {extreme} average, {score}, of {visits} play-outs; next comes {second} with {other}."
    )
    return text.format(
        **facts, visits=f"{thought.visits[thought.move]:,}", second=second, other=other
    )


def _exact(thought: Thought, facts: Facts) -> str:
    values = [*_values(thought).values()]
    best = max(values)
    moves = moves_text(moves_to_come(thought.position, _best(thought))) if best else ""
    if best > 0:
        if sum(value > 0 for value in values) == 1:
            return say("the only one that wins, in {moves}.", moves=moves)
        return say("the fastest win, in {moves}.", moves=moves)
    if best < 0:
        return say("all of them lose; none later than this one, in {moves}.", moves=moves)
    return (
        say("the only one that does not lose.")
        if values.count(0) == 1
        else say("a draw; nothing wins.")
    )


def on_the_one_move(thought: Thought) -> str:
    """Whether it takes the only move that wins in Connect Four now, or else the only one that stops
    the other's next; empty if there is no such move."""
    position: Any = thought.position
    wins = wins_at_once(position)
    if len(one := wins or threats(position)) != 1:
        return ""
    (move,) = one
    name = position.move_name(move)
    head = say("To block {name}, play {move}.", name=_facts(thought)["you"], move=name)
    if wins:
        head = say("To win now, play {move}.", move=name)
    return f"{head} {_plays(thought, move)}"


def _plays(thought: Thought, move: Any) -> str:
    """Whether it plays this move, and by which scores."""
    facts = _facts(thought)
    if thought.best == (move,):
        return say("It does: {score} is its {extreme} score.", **facts)
    if move in thought.best:
        return say(
            "It does so only by chance: {count} columns have the {extreme} score, {score}.", **facts
        )
    there = score_text(thought.scores[move])
    return say(
        "It does not: that scores {there}, and it takes the {extreme}, {score}.",
        **facts,
        there=there,
    )


def _best(thought: Thought) -> float:
    return thought.scores[thought.move]


def _values(thought: Thought) -> dict[Any, float]:
    """Each move's score in the view of the player who thought."""
    return {
        move: for_first_player(thought.position, score) for move, score in thought.scores.items()
    }


def _runner_up(thought: Thought) -> tuple[str, str]:
    """The best of the other moves, and its score."""
    others = {move: score for move, score in thought.scores.items() if move not in thought.best}
    end = min if _best(thought) == min(thought.scores.values()) else max
    move = end(others, key=lambda move: others[move])
    return thought.position.move_name(move), score_text(others[move])


def _sure(thought: Thought) -> float:
    """From what size on a score is a sure win."""
    if thought.stage.scoring == "utility":
        return 1
    return 50 if isinstance(thought.position, TicTacToe) else inf


def _wins_at_once(thought: Thought) -> bool:
    return bool(thought.position.play(thought.move).winner == thought.player)


SECTIONS: dict[str, Callable[[Thought, Facts], str]] = {
    "9.1.3": _dummy,
    "9.1.4": _minimax,
    "9.1.5": _blocking,
}
"""What differs between sections that score alike."""

REASONS: dict[str, Callable[[Thought, Facts], str]] = {
    "sum": _sum,
    "weighted": _sum,
    "value": _searched,
    "learnt": _searched,
    "utility": _searched,
    "six states": _searched,
    "exact": _exact,
    "average": _average,
}
"""By what the stage's numbers are; for any others there is a reason that is true of all."""
