"""What a lesson asks and says, beside the course's own text."""

from dataclasses import astuple

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.recursion import fibonacci, number_of_calls
from connect_four_ai.stages.switches import switches_of
from connect_four_ai.study.lessons import lesson
from connect_four_ai.study.lessons.lesson import Step
from connect_four_ai.texts.formats import capitalised, score_text
from connect_four_ai.texts.switch_words import switches
from connect_four_ai.texts.why import why


def heading(step: Step) -> str:
    """What is to be done in a step."""
    return {
        lesson.READ: say("Read"),
        lesson.PAGE: say("What changes in the page"),
        lesson.PREDICT: say("Predict"),
        lesson.SCORE: say("Predict a score"),
        lesson.CHANGE: say("Change a decision"),
        lesson.CALCULATE: say("Predict"),
        lesson.ASK: say("A question"),
        lesson.PRACTISE: say("Practise"),
    }[step.kind]


def task(section: str, step: Step) -> str:
    """What is asked, in a sentence or two; empty where the course's own text asks."""
    if step.kind == lesson.CALCULATE:
        kind, n = step.calculation
        if kind == "uct":
            return _about_branches(n)
        if kind == "fibonacci":
            return say("What is F({n})?", n=n)
        return say("How many calls does fibonacci({n}) make, itself included?", n=n)
    if step.row is None:
        return _practise(step)
    stage = find_stage(section)
    facts = {"section": section, "column": step.row.click}
    begin = say("You have just played column {column}. {section} is Yellow.", **facts)
    if stage.looks_ahead and step.row.depth is not None:
        begin = say(
            "You have just played column {column}. {section} is Yellow, at depth {depth}.",
            **facts,
            depth=step.row.depth,
        )
    if step.kind == lesson.SCORE:
        return f"{begin} " + say("What does column {column} score?", column=step.column)
    where = say("Where will it play? Click a column; if all are equal to it, click “chance”.")
    if step.switch is not None:
        return f"{begin} {_turned_back(section, step.switch)} {where}"
    return f"{begin} {where}"


def _practise(step: Step) -> str:
    if step.kind != lesson.PRACTISE:
        return ""
    return say("Now without the course: exercises for this section, as many as you like.")


def _turned_back(section: str, switch: int) -> str:
    """Which decision is as it was in the section before."""
    label, *texts = switches()[switch]
    decisions = switches_of(find_stage(section))
    assert decisions is not None
    on = astuple(decisions)[switch]
    return say(
        "But one decision is turned back. {label}: {was}, not {now}.",
        label=label,
        was=texts[not on],
        now=texts[on],
    )


def choice_text(step: Step, choice: float) -> str:
    return f"{choice:,}" if step.kind == lesson.CALCULATE else score_text(choice)


def reason(step: Step, thought: Thought | None) -> str:
    """Why the right answer is right."""
    if step.kind == lesson.CALCULATE:
        kind, n = step.calculation
        if kind == "uct":
            return _bounds(n)
        answer = f"{lesson.calculated(step):,}"
        if kind == "fibonacci":
            before = f"{fibonacci(n - 1)} + {fibonacci(n - 2)}"
            return say("F({n}) = {before} = {answer}.", n=n, before=before, answer=answer)
        below = [number_of_calls(n - less, memory=False) for less in (1, 2)]
        parts = f"1 + {below[0]} + {below[1]}"
        return say("{parts} = {answer}: itself, and the calls below.", parts=parts, answer=answer)
    assert thought is not None
    if step.kind == lesson.SCORE:
        score = score_text(thought.scores[step.column])
        return say("Column {column} scores {score}.", column=step.column, score=score)
    return why(thought)


def _about_branches(n: int) -> str:
    """What is known of them, and what is asked."""
    known = [
        say(
            "column {column}: {visits} visits, average {average}",
            column=branch.column,
            visits=branch.visits,
            average=score_text(branch.average),
        )
        for branch in lesson.BRANCHES[n]
    ]
    asked = say("Yellow is to move and wants the lowest bound. Which column does U try next?")
    return "\n".join([*map(capitalised, known), "", asked])


def _bounds(n: int) -> str:
    """Each average less its bonus."""
    bounds = [
        say(
            "column {column}: {average} − {bonus} = {bound}",
            column=branch.column,
            average=score_text(branch.average),
            bonus=f"{branch.average - lesson.uct_bound(n, branch):.1f}",
            bound=f"{lesson.uct_bound(n, branch):.1f}".replace("-", "−"),
        )
        for branch in lesson.BRANCHES[n]
    ]
    return "\n".join(map(capitalised, bounds))
