"""What a lesson asks and says, beside the course's own text."""

from dataclasses import astuple

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say
from connect_four_ai.stages import ELSEWHERE, find_stage
from connect_four_ai.stages.switches import switches_of
from connect_four_ai.study.lessons import lesson
from connect_four_ai.study.lessons.lesson import Step
from connect_four_ai.study.lessons.steps import asked_next
from connect_four_ai.texts import choose_words
from connect_four_ai.texts.formats import nodes_text, score_text, scores_line
from connect_four_ai.texts.why import switches, why


def title(section: str) -> str:
    """The section and what it is about."""
    name = say("Recursion") if section in ELSEWHERE else say(find_stage(section).title)
    return f"{section} {name}"


def sign(mark: bool | None, number: int) -> str:
    """What stands on the button of a step: its number, counted from 0, or what came of it."""
    return str(number + 1) if mark is None else "✓" if mark else "✗"


def heading(step: Step) -> str:
    """What is to be done in a step."""
    if step.changes:
        return say("Change a line")
    return {
        lesson.READ: say("Read"),
        lesson.PAGE: say("What changes in the page"),
        lesson.PREDICT: say("Predict"),
        lesson.SCORE: say("Predict a score"),
        lesson.CHANGE: say("Change a decision"),
        lesson.CHOOSE: say("Predict"),
        lesson.ASK: say("A question"),
        lesson.PRACTISE: say("Exercises"),
    }[step.kind]


def task(section: str, step: Step) -> str:
    """What is asked, in a sentence or two; empty where the course's own text asks."""
    if step.kind == lesson.CHOOSE:
        return choose_words.question(lesson.exercise(section, step))
    if step.kind == lesson.PRACTISE:
        return say("Now without the course: exercises for this section, as many as you like.")
    if not step.plays:
        return ""
    stage = find_stage(section)
    facts = {"section": section, "column": step.moves[-1]}
    begin = say("You have just played column {column}. {section} is Yellow.", **facts)
    if stage.looks_ahead and step.depth is not None:
        begin = say(
            "You have just played column {column}. {section} is Yellow, at depth {depth}.",
            **facts,
            depth=step.depth,
        )
    if step.kind == lesson.SCORE:
        return f"{begin} " + say("What does column {column} score?", column=step.column)
    where = say("Where will it play? If all columns are equal to it, click “chance”.")
    if step.switch is not None:
        return f"{begin} {_turned_back(section, step.switch)} {where}"
    return f"{begin} {where}"


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


def reason(section: str, step: Step, thought: Thought | None) -> list[str]:
    """Why the answer to an exercise is right, or what the section has played, or given as a
    score."""
    if step.kind == lesson.CHOOSE:
        return [choose_words.reason(lesson.exercise(section, step))]
    if thought is None:
        return []
    if step.kind == lesson.SCORE:
        score = score_text(thought.scores[step.column])
        column_text = say("Column {column} scores {score}.", column=step.column, score=score)
        return [column_text, why(thought), scores_line(thought)]
    said = why(thought)
    if (column := asked_next(section, step)) is None:
        return [said, scores_line(thought)]
    told = score_text(thought.scores[column]) in said
    return [said] * (not told) + [say("What it scores is the next question.")]


def before_and_after(before: Thought, after: Thought) -> list[str]:
    """What the section finds, and what it finds with the change."""
    return [say("Before: {found}", found=_found(before)), say("Now: {found}", found=_found(after))]


def _found(thought: Thought) -> str:
    """Its scores, or how often it tried each column, and the nodes."""
    if thought.visits:
        tries = [f"{column}: {visits}" for column, visits in sorted(thought.visits.items())]
        return say("how often each column was tried: {tries}", tries=" · ".join(tries))
    return f"{scores_line(thought)} · {nodes_text(thought.nodes)}"
