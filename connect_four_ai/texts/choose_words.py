"""Questions with numbers to choose from, in words: what is asked, what is known, and why the answer
is right."""

from math import inf

from connect_four_ai.app.language import say
from connect_four_ai.stages.recursion import fibonacci, number_of_calls
from connect_four_ai.study.exercises.choose import Branches, Calls, Chance, Choose, Deepening
from connect_four_ai.texts import update_words
from connect_four_ai.texts.formats import capitalised, score_text


def question(exercise: Choose) -> str:
    """What is asked."""
    if isinstance(exercise, Calls):
        return {
            "value": say("What does the call marked “?” return?"),
            "calls": say("How many calls does the one marked “?” make, itself included?"),
            "order": say(
                "The left branch is called first, all the way down. Counted from the top as 1,"
                " which number has the call marked “?”"
            ),
        }[exercise.asked]
    if isinstance(exercise, Chance):
        return say(
            "Yellow is to move, and wins in one column only. 9.1.2 plays at random: one time in how"
            " many does it play there?"
        )
    if isinstance(exercise, Deepening):
        return say(
            "What 9 found at each depth; Yellow is to move. In the middle of depth {depth} the"
            " time is up. Which column does it play?",
            depth=len(exercise.depths),
        )
    if exercise.section == "Q":
        return update_words.question(exercise)
    return say(
        "Yellow is to move, and goes where the bound is lowest. Which column does U try next?"
    )


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
    if isinstance(exercise, Calls):
        return _about_calls(exercise)
    if isinstance(exercise, Chance):
        return say("{count} columns are open, and each is as likely.", count=exercise.answer)
    if isinstance(exercise, Deepening):
        return _about_depths(exercise)
    if exercise.section == "Q":
        return update_words.reason(exercise)
    assert isinstance(exercise, Branches)
    bounds = [
        say(
            "column {column}: {average} − {bonus} = {bound}",
            column=branch.column,
            average=score_text(branch.average),
            bonus=f"{branch.average - exercise.bound(branch):.1f}",
            bound=f"{exercise.bound(branch):.1f}".replace("-", "−"),
        )
        for branch in exercise.branches
    ]
    return "\n".join(map(capitalised, bounds))


def _about_calls(exercise: Calls) -> str:
    n, answer = exercise.marked.n, exercise.answer
    if exercise.asked == "order":
        return say("Calls made before it: {count}.", count=answer - 1)
    if exercise.asked == "value":
        before = f"{fibonacci(n - 1)} + {fibonacci(n - 2)}"
        return say("F({n}) = {before} = {answer}.", n=n, before=before, answer=answer)
    below = [number_of_calls(n - less, memory=False) for less in (1, 2)]
    parts = f"1 + {below[0]} + {below[1]}"
    return say("{parts} = {answer}: itself, and the calls below.", parts=parts, answer=answer)


def _about_depths(exercise: Deepening) -> str:
    depth = len(exercise.depths) - 1
    score = min(exercise.depths[depth - 1].values(), default=inf)
    return say(
        "Depth {depth} is the last complete one. Its lowest score is {score}, in column {column};"
        " what was found at depth {next} is thrown away.",
        depth=depth,
        score=score_text(score),
        column=exercise.answer,
        next=depth + 1,
    )
