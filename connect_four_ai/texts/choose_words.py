"""Questions with numbers to choose from, in words: what is asked, what is known, and why the answer
is right."""

from math import inf, tanh

from connect_four_ai.app.language import say
from connect_four_ai.stages.recursion import fibonacci, number_of_calls
from connect_four_ai.study.exercises.choose import Branches, Calls, Chance, Choose, Deepening
from connect_four_ai.study.exercises.update import GAMES, StepSize, Target, Weight
from connect_four_ai.texts import Sentences
from connect_four_ai.texts.formats import capitalised, listed, number_text, score_text

SAID = Sentences("exercises")


def question(exercise: Choose) -> str:
    """What is asked."""
    match exercise:
        case Calls(asked=asked):
            return SAID(f"call {asked}")
        case Chance():
            return SAID("chance")
        case Deepening(depths=depths):
            return SAID("deepening", depth=len(depths))
        case Target():
            names = "best", "later", "trace"
            return SAID("target", **{name: number_text(getattr(exercise, name)) for name in names})
        case Weight(corrections=corrections):
            signed = listed(f"{one:+g}".replace("-", "−") for one in corrections)
            return SAID("weight", corrections=signed, step=number_text(exercise.step))
        case StepSize(weights=weights):
            return SAID("step size", weights=weights)
    return SAID("branches")


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
    match exercise:
        case Calls():
            return _about_calls(exercise)
        case Chance():
            return SAID("why chance", count=exercise.answer)
        case Deepening():
            return _about_depths(exercise)
        case Target(best=best, later=later):
            facts = {"best": _factor(best), "later": _factor(later)}
            return SAID("why target", **facts, answer=number_text(exercise.answer))
        case Weight():
            return _about_weight(exercise)
        case StepSize():
            return _about_step_size(exercise)
    assert isinstance(exercise, Branches)
    return _about_bounds(exercise)


def _about_calls(exercise: Calls) -> str:
    n, answer = exercise.marked.n, exercise.answer
    below = [number_of_calls(n - less, memory=False) for less in (1, 2)]
    return SAID(
        f"why call {exercise.asked}",
        n=n,
        before=f"{fibonacci(n - 1)} + {fibonacci(n - 2)}",
        answer=answer,
        parts=f"1 + {below[0]} + {below[1]}",
        count=answer - 1,
    )


def _about_depths(exercise: Deepening) -> str:
    depth = len(exercise.depths) - 1
    score = score_text(min(exercise.depths[depth - 1].values(), default=inf))
    facts = {"depth": depth, "next": depth + 1, "column": exercise.answer}
    return SAID("why deepening", score=score, **facts)


def _about_bounds(exercise: Branches) -> str:
    lines = []
    for branch in exercise.branches:
        bound, average = exercise.bound(branch), score_text(branch.average)
        facts = {
            "bonus": f"{branch.average - bound:.1f}",
            "bound": f"{bound:.1f}".replace("-", "−"),
        }
        line = SAID("why branches", column=branch.column, average=average, **facts)
        lines.append(capitalised(line))
    return "\n".join(lines)


def _about_weight(exercise: Weight) -> str:
    net = sum(exercise.corrections)
    numbers = {"net": net, "net_size": abs(net), "size": sum(map(abs, exercise.corrections))}
    numbers |= {"step": exercise.step, "answer": exercise.answer}
    return SAID("why weight", **{name: number_text(value) for name, value in numbers.items()})


def _about_step_size(exercise: StepSize) -> str:
    larger = min(size for size in exercise.choices if size > exercise.answer)
    total = exercise.weights * larger
    numbers = {"larger": larger, "total": total, "answer": exercise.answer}
    facts = {name: number_text(value) for name, value in numbers.items()}
    return SAID("why step size", value=f"{tanh(total):.5f}", games=GAMES, **facts)


def _factor(value: float) -> str:
    return f"({number_text(value)})" if value < 0 else number_text(value)
