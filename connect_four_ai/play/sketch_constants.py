"""The constants at the top of a sketch, as a reader has changed them. What makes no sense is said
in a sentence."""

import inspect
from typing import Any

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import IllegalMove, Position
from connect_four_ai.games.reading import read
from connect_four_ai.stages import UnknownStage, faults, working_stage

FALLBACK_STAGE = "9.1.7"
"""In place of a stage that does not exist."""


def understood(stage: Any, position: Any, depth: Any) -> tuple[AIBrain, Position, str]:
    """The opponent, the position, and what is wrong with the constants: then the usual stands in
    for it.

    STAGE can be a file with an AIBrain, or that class. STAGE = 5 and POSITION = 4453 are understood
    without their quotes. A `depth` of None is the chapter's choice.
    """
    if isinstance(stage, type):  # a class of the sketch itself: it is read from the sketch's file
        stage = inspect.getfile(stage)
    wrong = faults()
    found = working_stage(FALLBACK_STAGE)
    try:
        found = working_stage(str(stage))
    except UnknownStage as error:
        wrong.append(say("STAGE = {value}: {error}.", value=repr(stage), error=error))
    board = Position()
    try:
        board, assumed = read(str(position))
        if assumed:
            wrong.append(f"POSITION: {assumed}")
    except IllegalMove as error:
        wrong.append(say("POSITION = {value}: {error}.", value=repr(position), error=error))
    brain = AIBrain(found)
    fits = isinstance(depth, int) and not isinstance(depth, bool) and 0 <= depth <= found.deepest
    if depth is not None and not fits:
        facts = {"value": repr(depth), "deepest": found.deepest, "depth": brain.depth}
        wrong.append(
            say(
                "DEPTH = {value}: write a whole number from 0 to {deepest}. It is {depth} for now.",
                **facts,
            )
        )
    elif depth is not None:
        brain.depth = depth
    return brain, board, " ".join(wrong)
