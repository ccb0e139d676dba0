"""Tasks to write, in words: what is to be done, and what is said of the file."""

from connect_four_ai.app.language import say
from connect_four_ai.stages import find_stage
from connect_four_ai.study.checking.verdict import Report
from connect_four_ai.study.exercises.judge import Judged
from connect_four_ai.study.exercises.write import COUNT, DEPTH, Measured, Write
from connect_four_ai.texts.check_words import verdict_text
from connect_four_ai.texts.formats import score_text

DIFFERENCES = {
    "": "It does all that its section does.",
    "winner": "After {moves}, check_win gives {found}; it should give {wanted}.",
    "target": (
        "Of the values {values}, with λ = {trace}, it makes {found}; it should make {wanted}."
    ),
    "target by chance": (
        "Of the values {values}, with λ = {trace}, it makes {found}; it should make {wanted}, for"
        " the move after position {ply} was by chance."
    ),
    "weight": (
        "After the corrections {values}, with the step size {step}, it makes the weight {found}; it"
        " should be {wanted}."
    ),
    "full": "After {moves}, it plays column {column}, which has no room.",
    "never": "In {count} first moves, it never played column {column}.",
    "scores": (
        "After {moves}, it gives column {column} the score {found}; {section} gives {wanted}."
    ),
    "nodes": (
        "The scores are right. But it visits {found} nodes, its section {wanted}: not all that can"
        " be cut off is."
    ),
    "depth": (
        "After {moves}, with time for {nodes} nodes, it comes to depth {found}; 9 comes to depth"
        " {wanted}."
    ),
    "move": (
        "After {moves}, it plays column {column}, which is not the best of the last complete depth."
    ),
}
"""What is said of a task that was judged."""
Outcome = Measured | Report | Judged
"""What can be found out about a file."""


def question(exercise: Write) -> str:
    """What is to be written, and how."""
    if exercise.evaluation:
        return say(
            "Write an evaluation of your own: a function that scores a position.\n\n1. Press W: it"
            " writes {path}.\n\n2. Change it in Thonny or any other editor, and save it.\n\n3."
            " Press Enter: it is measured on {count} positions, beside the app’s own.",
            path=exercise.path,
            count=COUNT,
        )
    return say(
        "Write what is new in {stage}. {changed}\n\n1. Press W: it writes {path}, with a comment at"
        " each place to write.\n\n2. Open it in Thonny or any other editor, write, and save"
        " it.\n\n3. Press Enter: it is checked.",
        stage=exercise.section,
        changed=say(find_stage(exercise.section).changed),
        path=exercise.path,
    )


def verdict(answer: Outcome) -> str:
    """What is said of the file."""
    if isinstance(answer, Report):
        return verdict_text(answer)
    if isinstance(answer, Judged):
        return difference(answer)
    return say(
        "Looking {depth} moves ahead, it keeps the exact result on {kept} of {count} positions;"
        " the app’s own evaluation does so on {shipped}.",
        depth=DEPTH,
        kept=answer.kept,
        count=COUNT,
        shipped=answer.shipped,
    )


def difference(judged: Judged) -> str:
    """Where the file is not as it should be."""
    facts = {name: _shown(judged, name) for name in judged.facts}
    return say(DIFFERENCES[judged.difference], **facts)


def _shown(judged: Judged, name: str) -> str:
    value = judged.facts[name]
    if name in ("found", "wanted"):
        if judged.difference == "winner":
            return repr(value)
        if judged.difference == "scores" and value is not None:
            return score_text(value)
    return str(value)
