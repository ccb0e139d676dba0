"""What a lesson asks and says, beside the course's own text."""

from dataclasses import astuple

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.switches import switches_of
from connect_four_ai.study.lessons import lesson
from connect_four_ai.study.lessons.lesson import Step
from connect_four_ai.texts import choose_words
from connect_four_ai.texts.formats import score_text
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
        lesson.CHOOSE: say("Predict"),
        lesson.ASK: say("A question"),
        lesson.PRACTISE: say("Practise"),
    }[step.kind]


def task(section: str, step: Step) -> str:
    """What is asked, in a sentence or two; empty where the course's own text asks."""
    if step.kind == lesson.CHOOSE:
        return choose_words.question(lesson.exercise(section, step))
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


def reason(section: str, step: Step, thought: Thought | None) -> str:
    """Why the right answer is right."""
    if step.kind == lesson.CHOOSE:
        return choose_words.reason(lesson.exercise(section, step))
    assert thought is not None
    if step.kind == lesson.SCORE:
        score = score_text(thought.scores[step.column])
        return say("Column {column} scores {score}.", column=step.column, score=score)
    return why(thought)
