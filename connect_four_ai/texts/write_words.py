"""Tasks to write, in words: what is to be done, and what is said of the file."""

from connect_four_ai.app.language import say
from connect_four_ai.stages import find_stage
from connect_four_ai.study.checking.verdict import Report
from connect_four_ai.study.exercises.judge import Judged
from connect_four_ai.study.exercises.write import COUNT, DEPTH, Measured, Write
from connect_four_ai.texts import Sentences
from connect_four_ai.texts.check_words import verdict_text
from connect_four_ai.texts.formats import score_text

SAID = Sentences("exercises")
Outcome = Measured | Report | Judged
"""What can be found out about a file."""


def question(exercise: Write) -> str:
    """What is to be written, and how."""
    if exercise.evaluation:
        return SAID("write an evaluation", path=exercise.path, count=COUNT)
    changed = say(find_stage(exercise.section).changed)
    return SAID("write", stage=exercise.section, changed=changed, path=exercise.path)


def verdict(answer: Outcome) -> str:
    """What is said of the file."""
    if isinstance(answer, Report):
        return verdict_text(answer)
    if isinstance(answer, Judged):
        return difference(answer)
    facts = {"kept": answer.kept, "shipped": answer.shipped}
    return SAID("measured", depth=DEPTH, count=COUNT, **facts)


def difference(judged: Judged) -> str:
    """Where the file is not as it should be."""
    facts = {name: _shown(judged, name) for name in judged.facts}
    return SAID(f"written {judged.difference}", **facts)


def _shown(judged: Judged, name: str) -> str:
    value = judged.facts[name]
    if name in ("found", "wanted"):
        if judged.difference == "winner":
            return repr(value)
        if judged.difference == "scores" and value is not None:
            return score_text(value)
    return str(value)
