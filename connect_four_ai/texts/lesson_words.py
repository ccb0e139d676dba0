"""What a lesson asks and says, beside the course's own text."""

from collections.abc import Iterable

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say, score_text
from connect_four_ai.stages import ELSEWHERE, find_stage
from connect_four_ai.study.lessons import lesson
from connect_four_ai.study.lessons.lesson import Step, all_steps
from connect_four_ai.texts import Sentences, exercise_words
from connect_four_ai.texts.formats import nodes_text, scores_line
from connect_four_ai.texts.why import why

SAID = Sentences("lesson")


def title(section: str) -> str:
    """The section and what it is about."""
    name = say("Recursion") if section in ELSEWHERE else say(find_stage(section).title)
    return f"{section} {name}"


def sign(mark: bool | None, number: int) -> str:
    """What stands on the button of a step: its number, counted from 0, or what came of it."""
    return str(number + 1) if mark is None else "✓" if mark else "✗"


def heading(step: Step) -> str:
    """What is to be done in a step."""
    return SAID("do change a line" if step.changes else f"do {step.kind}")


def task(section: str, step: Step) -> str:
    """What is asked, in a sentence or two; empty where the course's own text asks."""
    if step.kind == lesson.CHOOSE:
        return exercise_words.question(lesson.exercise(section, step))
    if step.kind == lesson.PRACTISE:
        return say("Now practise: exercises for this section, as many as you like.")
    if not step.plays:
        return ""
    has_depth = find_stage(section).looks_ahead and step.depth is not None
    facts = {"section": section, "column": step.moves[-1], "depth": step.depth}
    begin = SAID("begin at depth" if has_depth else "begin", **facts)
    if step.kind == lesson.SCORE:
        return f"{begin} {SAID('what score', column=step.about)}"
    return f"{begin} {SAID('where')}"


def reason(section: str, step: Step, thought: Thought | None) -> list[str]:
    """Why the answer to an exercise is right, or what the section has played, or given as a
    score."""
    if step.kind == lesson.CHOOSE:
        return [exercise_words.reason(lesson.exercise(section, step))]
    if thought is None:
        return []
    if step.kind == lesson.SCORE:
        score = score_text(thought.scores[step.about])
        column_text = SAID("score", column=step.about, score=score)
        return [column_text, why(thought), scores_line(thought)]
    steps = all_steps()[section]
    if steps[steps.index(step) + 1].kind == lesson.SCORE:
        return [say("What it scores is the next question.")]
    return [why(thought), scores_line(thought)]


def before_and_after(thoughts: Iterable[Thought | None]) -> list[str]:
    """What the section finds, and what it finds with the change, as far as they are known."""
    names = zip(("before", "now"), thoughts, strict=False)
    return [SAID(name, found=_found(thought)) for name, thought in names if thought]


def _found(thought: Thought) -> str:
    """Its scores, or how often it tried each column, and the nodes."""
    if thought.visits:
        tries = [f"{column}: {visits}" for column, visits in sorted(thought.visits.items())]
        return say("how often each column was tried: {tries}", tries=" · ".join(tries))
    return f"{scores_line(thought)} · {nodes_text(thought.nodes)}"
