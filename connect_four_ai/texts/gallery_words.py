"""The gallery in words: what happened in a position, and what a guess is worth."""

from connect_four_ai.app.language import capitalised, listed, say
from connect_four_ai.stages import Stage, find_stage
from connect_four_ai.study.gallery import Mistake


def verdict(failure: Mistake, guess: int) -> str:
    """How good a guess was."""
    name = capitalised(failure.position.move_name(guess))
    if guess in failure.good:
        return say("{move}: well spotted!", move=name)
    return say("{move} goes wrong too. Good here: {good}.", move=name, good=listed(failure.good))


def thinking(stage: Stage, failure: Mistake) -> str:
    """How far a stage looks at this failure; its title if it does not look ahead."""
    if stage.timed:
        return say("1 second")
    if stage.looks_ahead:
        return say("depth {depth}", depth=failure.depth_of(stage))
    return say(stage.title)


def story(failure: Mistake) -> str:
    return say(
        "{player} is to move. {stage} gets it wrong; {next_stage} gets it right.",
        player=failure.position.player_name(failure.position.player),
        stage=_at_depth(failure.stage, failure),
        next_stage=_at_depth(failure.next_stage, failure),
    )


def _at_depth(section: str, failure: Mistake) -> str:
    """Without its title, which may give away what it learned."""
    stage = find_stage(section)
    if not (stage.looks_ahead or stage.timed):
        return section
    return say("{stage} ({thinking})", stage=section, thinking=thinking(stage, failure))
