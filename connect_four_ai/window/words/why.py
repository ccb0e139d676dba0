"""Why a brain plays a move: a sentence made from what its search found, and from nothing else."""

from collections.abc import Callable
from math import inf
from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.window.words.endings import moves_text, moves_to_come, winning_disc
from connect_four_ai.window.words.formats import score_text


def why(thought: Thought, would: bool = False) -> str:
    """Who plays what, or would, and the reason."""
    player, move = _me(thought), thought.position.move_name(thought.move)
    if would:
        return say("{player} would play {move}: {reason}", player=player, move=move, reason=_reason(thought))
    return say("{player} played {move}: {reason}", player=player, move=move, reason=_reason(thought))


def _reason(thought: Thought) -> str:
    if not thought.scores:
        return say("it stands in the opening book.")
    if len(thought.scores) == 1:
        return say("there is no other.")
    for name in ():
        if name in REASONS:
            return REASONS[name](thought)
    return _by_chance(thought)


def _by_chance(thought: Thought) -> str:
    count = len(thought.best)
    if count == 1:
        return say("the best score, {score}.", score=_score(thought))
    return say("by chance, among {count} with the same score.", count=count)


def _random(thought: Thought) -> str:
    return say("by chance; all scores are the same.")


def _dummy(thought: Thought) -> str:
    if _best(thought) == -inf:
        return say("by chance; no move ends the game at once.")
    return say("it wins at once.") if _best(thought) == -10 else say("it fills the board.")


def _minimax(thought: Thought) -> str:
    if _best(thought) == -inf:
        return say("by chance; all it finds are positions without a result.")
    if _best(thought) == 0:
        return say("the highest score, 0: a tie.")
    winner = _you(thought) if _best(thought) > 0 else _me(thought)
    return say("the highest score, {score}: a position where {winner} has won.", score=_score(thought), winner=winner)


def _blocking(thought: Thought) -> str:
    """+10 means that the opponent can force a win with as many moves as the search looked at."""
    moves, you = _within((thought.depth + 1) // 2), _you(thought)
    lost = sum(score == 10 for score in thought.scores.values())
    if lost == len(thought.scores):
        return say("{you} wins {moves}, whichever is played.", you=you, moves=moves)
    if lost == len(thought.scores) - 1:
        return say("the only one after which {you} has no win {moves}.", you=you, moves=moves)
    if lost:
        return say(
            "{lost} of {all} let {you} win {moves}; this one does not.",
            lost=lost,
            all=len(thought.scores),
            you=you,
            moves=moves,
        )
    return say("by chance; none lets {you} win {moves}.", you=you, moves=moves)


def _within(moves: int) -> str:
    return say("with the next move") if moves <= 1 else say("within {moves} moves", moves=moves)


def _summing(thought: Thought) -> str:
    if thought.position.play(thought.move).winner == thought.player:
        return say("it wins at once; its sum, {score}, is the lowest.", score=_score(thought))
    if len(thought.best) > 1:
        return say(
            "by chance, among {count} with the lowest sum, {score}.", count=len(thought.best), score=_score(thought)
        )
    second, score = _runner_up(thought, min)
    return say(
        "the lowest sum, {score}; next comes {second} with {other}.", score=_score(thought), second=second, other=score
    )


def _searching(thought: Thought) -> str:
    """Scores are for the first player's view."""
    side = 1 if thought.player == thought.position.players[0] else -1
    values = {move: side * score for move, score in thought.scores.items()}
    mine, sure = values[thought.move], _sure(thought)
    lost = sum(value <= -sure for value in values.values())
    if mine >= sure:
        return say("{me} wins from here, whatever {you} does.", me=_me(thought), you=_you(thought))
    if mine <= -sure:
        return say("all of them lose, as far as anybody can tell; play on.")
    if lost == len(values) - 1:
        return say("the only one that does not lose.")
    if lost:
        return say("{lost} of {all} lose; this one does not.", lost=lost, all=len(values))
    if len(thought.best) > 1:
        return say("by chance, among {count} that are equally good.", count=len(thought.best))
    second, score = _runner_up(thought, max if side > 0 else min)
    return say(
        "the best line, {score}; next comes {second} with {other}.", score=_score(thought), second=second, other=score
    )


def _perfect(thought: Thought) -> str:
    best, scores = _best(thought), thought.scores.values()
    if best > 0:
        disc, only = winning_disc(best), sum(score > 0 for score in scores) == 1
        return (
            say("the only one that wins: disc {disc}.", disc=disc)
            if only
            else say("the fastest win: disc {disc}.", disc=disc)
        )
    if best < 0:
        moves = moves_text(moves_to_come(thought.position, best))
        return say("all of them lose; none later than this one, in {moves}.", moves=moves)
    if sum(score == 0 for score in scores) == 1:
        return say("the only one that does not lose.")
    return say("a draw; nothing wins.")


def _sure(thought: Thought) -> float:
    """From what value on a win is sure."""
    if thought.section == "4":
        return 1
    return 50 if isinstance(thought.position, TicTacToe) else inf


def _runner_up(thought: Thought, best_of: Callable[..., Any]) -> tuple[str, str]:
    """The best of the other moves, and its score."""
    others = {move: score for move, score in thought.scores.items() if move not in thought.best}
    move = best_of(others, key=others.__getitem__)
    return thought.position.move_name(move), score_text(others[move])


def _best(thought: Thought) -> float:
    return thought.scores[thought.move]


def _score(thought: Thought) -> str:
    return score_text(_best(thought))


def _me(thought: Thought) -> str:
    return thought.position.player_name(thought.player)


def _you(thought: Thought) -> str:
    first, second = thought.position.players
    return thought.position.player_name(second if thought.player == first else first)


REASONS: dict[str, Callable[[Thought], str]] = {
    "Random": _random,
    "Dummy": _dummy,
    "Minimax": _minimax,
    "Blocking": _blocking,
    "Summing": _summing,
    "Searching": _searching,
    "Perfect": _perfect,
}
"""By the name of the stage's class. A stage without an entry has the reasons of the stage that it was made from."""
