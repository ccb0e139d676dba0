"""What a review says of a game, its positions and its slips."""

from collections.abc import Sequence

from connect_four_ai.app.language import capitalised, listed, score_text
from connect_four_ai.games.connect_four import RED, YELLOW, Position
from connect_four_ai.study.review import Slip, Standing
from connect_four_ai.texts import Sentences
from connect_four_ai.texts.endings import full, said_of, worth

SAID = Sentences("review")


def legend(section: str) -> str:
    """Of the graph; with the section of a stage, of its line, too."""
    return f"{SAID('bars')} {SAID('line', stage=section)}" if section else SAID("bars")


def kept(moves: str, slips: Sequence[Slip]) -> str:
    """How many moves of each side kept the outcome.

    >>> kept("12", [])
    'Kept the outcome: Red with 1 of 1 move, Yellow with 1 of 1.'
    """
    red, yellow = (len(moves) + 1) // 2, len(moves) // 2
    worse = [slip.position.player for slip in slips]
    facts = {"red": red - worse.count(RED), "yellow": yellow - worse.count(YELLOW)}
    return SAID("kept", reds=red, yellows=yellow, **facts)


def about_slip(slip: Slip, solved: bool) -> str:
    """A line of the list; once it is solved, what the move was worth."""
    text = worth(slip.position, slip.scores, slip.column) if solved else SAID("slip")
    return said_of(slip.position, slip.column, text)


def about_standing(position: Position, standing: Standing | None, section: str) -> list[str]:
    """How the game stands, and what the stage of a section thinks."""
    if standing is None or position.winner is not None:
        return []
    told = [full(position, standing.score)]
    if section and standing.opinion is not None:
        score = score_text(standing.opinion)
        told.append(SAID("score", stage=section, score=score))
    return told


def about_guesses(slip: Slip, guesses: Sequence[int], solved: bool) -> list[str]:
    """The question, and what is said of the answers to it."""
    if not solved and not guesses:
        played = capitalised(slip.position.move_name(slip.column))
        return [SAID("played", move=played), SAID("how")]
    if not solved:
        return [SAID("wrong")]
    if guesses and guesses[-1] in slip.good:
        return [SAID("right")]
    return [SAID("good", columns=listed(sorted(slip.good)))]
