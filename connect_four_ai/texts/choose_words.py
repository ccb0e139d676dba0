"""Questions with numbers to choose from, in words: what is asked, what is known, and why the answer
is right."""

from typing import Any

from connect_four_ai.app.language import capitalised, listed, number_text, say, score_text
from connect_four_ai.study.exercises.choose import Branches, Choose, Deepening, bound
from connect_four_ai.texts import Sentences

SAID = Sentences("exercises")


def question(exercise: Choose) -> str:
    """What is asked."""
    return SAID(exercise.name, **_shown(exercise))


def table(exercise: Deepening | Branches) -> list[list[str]]:
    """What is known, in rows, the head first."""
    if isinstance(exercise, Branches):
        head = [say("column"), say("number of visits"), say("average")]
        known = [
            [str(branch.column), str(branch.visits), score_text(branch.average)]
            for branch in exercise.branches
        ]
        return [head, *known]
    columns = [*exercise.depths[0]]
    found = [
        [str(depth), *(score_text(scores[c]) if c in scores else "…" for c in columns)]
        for depth, scores in enumerate(exercise.depths, 1)
    ]
    return [[say("depth"), *(say("column {column}", column=column) for column in columns)], *found]


def reason(exercise: Choose) -> str:
    """Why the right answer is right."""
    if isinstance(exercise, Branches):
        return _about_bounds(exercise)
    facts = _shown(exercise)
    if exercise.name == "target":
        negative = [name for name in ("best", "later") if exercise.facts[name] < 0]
        facts |= {name: f"({facts[name]})" for name in negative}  # they are factors
    return SAID(f"why {exercise.name}", **facts)


def _shown(exercise: Choose) -> dict[str, str]:
    """What the texts name, as it is written."""
    facts = {**exercise.facts, "answer": exercise.answer}
    return {name: _written(name, value) for name, value in facts.items()}


def _written(name: str, value: Any) -> str:
    if isinstance(value, str):
        return value
    if name == "corrections":
        return listed(number_text(one, "+g") for one in value)
    return score_text(value) if name == "score" else number_text(value)


def _about_bounds(exercise: Branches) -> str:
    lines = []
    for branch in exercise.branches:
        lower = bound(branch, exercise.branches)
        line = SAID(
            "why branches",
            column=branch.column,
            average=score_text(branch.average),
            bonus=f"{branch.average - lower:.1f}",
            bound=number_text(lower, ".1f"),
        )
        lines.append(capitalised(line))
    return "\n".join(lines)
