"""The texts of exercises: questions, hints, and verdicts on answers."""

from typing import Any

from connect_four_ai.app.language import capitalised, listed, number_text, say, score_text
from connect_four_ai.games.game import opponent
from connect_four_ai.stages import find_stage
from connect_four_ai.study.checking.questions import Answer
from connect_four_ai.study.checking.verdict import Report
from connect_four_ai.study.exercises.code import Repair, Write
from connect_four_ai.study.exercises.judge import Judged, fixed_positions
from connect_four_ai.study.exercises.practice import Exercise
from connect_four_ai.study.exercises.predict import Predict
from connect_four_ai.study.exercises.questions import Choose, Find, bound
from connect_four_ai.texts import Sentences
from connect_four_ai.texts.check_words import verdict_text
from connect_four_ai.texts.endings import worth
from connect_four_ai.texts.step_words import StepWords

TEXT = Sentences("exercises")


def kind_name(kind: str) -> str:
    """Returns the name of a kind of exercise."""
    return TEXT(f"kind {kind}")


def question(exercise: Exercise) -> str:
    """Returns the question, and how to answer it."""
    section = exercise.section
    match exercise:
        case Find():
            return f"{task(exercise)} {say('Click a column, or press its number and Enter.')}"
        case Predict():
            return TEXT(f"ask {exercise.asked}", stage=section)
        case Choose():
            return TEXT(exercise.name, **_facts(exercise))
        case Repair(mistake=mistake, depth=depth):
            name = "wrong at depth" if find_stage(section).looks_ahead else "wrong"
            found, wanted = _done(exercise.found), _done(exercise.wanted)
            which = "which line" if len(mistake.lines) == 1 else "which of them"
            wrong = TEXT(name, depth=depth, stage=section, found=found, wanted=wanted)
            return f"{wrong} {TEXT(which, count=len(mistake.lines))}"
        case Write(evaluation=True):
            return TEXT("write an evaluation", path=exercise.path, count=len(fixed_positions()))
    changed = say(find_stage(section).changed)
    return TEXT("write", stage=section, changed=changed, path=exercise.path)


def task(exercise: Find) -> str:
    """Returns the task of an exercise in which a move is to be found."""
    return TEXT(f"find {exercise.task}", **_players(exercise))


def hints(exercise: Exercise) -> tuple[str, ...]:
    """Returns the hints, each more specific than the one before."""
    match exercise:
        case Find(scores=scores, right=right):
            wrong = min(scores.keys() - right, key=lambda column: abs(column - 4))
            columns = listed(sorted([wrong, min(right)]))
            left = say("One of these is right: {columns}.", columns=columns)
            return TEXT(f"hint {exercise.task}", **_players(exercise)), left
        case Predict(asked="cuts" | "window"):
            rule = say("As soon as α ≥ β, the rest of a node’s branches are cut off.")
            return TEXT("bounds"), rule
        case Predict(marked=node) if node.children:
            extreme = "highest" if node.maximising else "lowest"
            adds_up = StepWords(exercise.timeline, exercise.stage).adds_up(node)
            return (TEXT("sum" if adds_up else extreme),)
        case Predict():
            return TEXT("hint row"), TEXT("hint page")
        case Repair(mistake=mistake):
            return tuple(say(hint) for hint in mistake.hints)
    return ()


def verdict(exercise: Exercise, answer: Any) -> str:
    """Returns the verdict on an answer."""
    match exercise:
        case Find(position=position):
            text = say("{text}.", text=worth(position, exercise.scores, answer))
            return capitalised(say("{move}: {score}", move=position.move_name(answer), score=text))
        case Repair(mistake=mistake):
            if exercise.is_right(answer):
                return say("With this mistake the page {does}.", does=say(mistake.title))
            return say("Line {line} is as it should be.", line=answer)
        case Write():
            return verdict_text(answer) if isinstance(answer, Report) else difference(answer)
        case Choose():
            return reason(exercise)
        case Predict(asked="cuts"):
            return say("Crossed out in grey: what is cut off.")
        case Predict(asked="window", answer=(alpha, beta)):
            return f"α {score_text(alpha)}, β {score_text(beta)}"
        case Predict(asked="column", answer=columns):
            return TEXT("answer", answer=listed(sorted(columns)))
    return TEXT("answer", answer=score_text(exercise.answer))


def difference(judged: Judged) -> str:
    """Returns the difference between the student's file and the wanted one."""
    facts = {name: str(value) or say("no move") for name, value in judged.facts.items()}
    write = {"winner": repr, "scores": score_text}.get(judged.difference, str)
    compared = {name: judged.facts.get(name) for name in ("found", "wanted")}
    facts |= {name: write(value) for name, value in compared.items() if value is not None}
    return TEXT(f"written {judged.difference}", **facts)


def reason(exercise: Choose) -> str:
    """Returns why the right answer is right."""
    if exercise.name != "branches":
        return TEXT(f"why {exercise.name}", **_facts(exercise))
    lines = []
    for branch in exercise.shown:
        lower = bound(branch, exercise.shown)
        facts = {"bonus": f"{branch.average - lower:.1f}", "bound": number_text(lower, ".1f")}
        average = score_text(branch.average)
        line = TEXT("why branches", column=branch.column, average=average, **facts)
        lines.append(capitalised(line))
    return "\n".join(lines)


def _facts(exercise: Choose) -> dict[str, str]:
    """Returns the facts of an exercise as its texts write them."""
    facts = {"answer": exercise.answer, **exercise.facts}
    numbers = {name: value for name, value in facts.items() if not isinstance(value, str)}
    written = {name: number_text(value) for name, value in numbers.items()}
    if "score" in facts:
        written["score"] = score_text(facts["score"])
    return facts | written


def _players(exercise: Find) -> dict[str, str]:
    """Returns the names of the player to move and of the opponent."""
    position = exercise.position
    other = opponent(position, position.player)
    return {"player": position.player_name(position.player), "other": position.player_name(other)}


def _done(answer: Answer) -> str:
    """Returns what a page does in a position, by its answer."""
    if answer.fault:
        return say("stops with an error: {error}", error=answer.message)
    columns = listed(sorted(answer.chosen))
    return TEXT("plays" if len(answer.chosen) == 1 else "may play", columns=columns)
