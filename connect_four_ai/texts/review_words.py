"""What a review says of a game, its positions and its slips."""

from collections.abc import Sequence

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import RED, YELLOW, Position
from connect_four_ai.study.review import Slip, Standing
from connect_four_ai.texts.endings import full, said_of, worth
from connect_four_ai.texts.formats import capitalised, listed, score_text


def legend(section: str) -> str:
    """Of the graph; with the section of a stage, of its line, too."""
    text = say("The higher a bar, the sooner the win.")
    line = say("The line: what {stage} thinks, by a scale of its own.", stage=section)
    return f"{text} {line}" if section else text


def kept(moves: str, slips: Sequence[Slip]) -> str:
    """How many moves of each side kept the outcome.

    >>> kept("12", [])
    'Kept the outcome: Red with 1 of 1 moves, Yellow with 1 of 1.'
    """
    red, yellow = (len(moves) + 1) // 2, len(moves) // 2
    worse = [slip.position.player for slip in slips]
    return say(
        "Kept the outcome: Red with {red} of {reds} moves, Yellow with {yellow} of {yellows}.",
        red=red - worse.count(RED),
        reds=red,
        yellow=yellow - worse.count(YELLOW),
        yellows=yellow,
    )


def about_slip(slip: Slip, solved: bool) -> str:
    """A line of the list; once it is solved, what the move was worth."""
    text = say("made it worse. Find a better move.")
    if solved:
        text = worth(slip.position, slip.scores, slip.column)
    return said_of(slip.position, slip.column, text)


def about_standing(position: Position, standing: Standing | None, section: str) -> list[str]:
    """How the game stands, and what the stage of a section thinks."""
    if standing is None or position.winner is not None:
        return []
    told = [full(position, standing.score)]
    if section and standing.opinion is not None:
        score = score_text(standing.opinion)
        told.append(say("{stage}’s score: {score}", stage=section, score=score))
    return told


def about_guesses(slip: Slip, guesses: Sequence[int], solved: bool) -> list[str]:
    """The question, and what is said of the answers to it."""
    if not solved and not guesses:
        played = capitalised(slip.position.move_name(slip.column))
        return [
            say("{move} was played, and made it worse. Find a better move.", move=played),
            say("Click a column, or press its number and Enter."),
        ]
    if not solved:
        return [say("Not good enough. Try once more.")]
    if guesses and guesses[-1] in slip.good:
        return [say("Right.")]
    return [say("Good here: {columns}.", columns=listed(sorted(slip.good)))]
