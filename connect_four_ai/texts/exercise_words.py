"""The texts of exercises: questions, hints, and verdicts on answers."""

from collections.abc import Callable
from typing import Any

from connect_four_ai.app.language import capitalised, listed, number_text, say, score_text
from connect_four_ai.games.game import opponent
from connect_four_ai.stages import find_stage
from connect_four_ai.study.checking.questions import Answer
from connect_four_ai.study.checking.verdict import Report
from connect_four_ai.study.exercises import Exercise
from connect_four_ai.study.exercises.choose import Branches, Choose, bound
from connect_four_ai.study.exercises.find import Find
from connect_four_ai.study.exercises.judge import Judged, fixed_positions
from connect_four_ai.study.exercises.predict import Predict
from connect_four_ai.study.exercises.repair import Repair
from connect_four_ai.study.exercises.write import Write
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
    match exercise:
        case Find():
            return f"{task(exercise)} {say('Click a column, or press its number and Enter.')}"
        case Predict():
            return TEXT(f"ask {exercise.asked}", stage=exercise.section)
        case Repair():
            return _about_a_mistake(exercise)
        case Choose():
            return TEXT(exercise.name, **_facts(exercise))
    assert isinstance(exercise, Write)
    if exercise.evaluation:
        return TEXT("write an evaluation", path=exercise.path, count=len(fixed_positions()))
    changed = say(find_stage(exercise.section).changed)
    return TEXT("write", stage=exercise.section, changed=changed, path=exercise.path)


def task(exercise: Find) -> str:
    """Returns the task of an exercise in which a move is to be found."""
    return TEXT(f"find {exercise.task}", **_players(exercise))


def _about_a_mistake(exercise: Repair) -> str:
    """Returns a description of the page's mistake by what it changes, and asks for its line."""
    count = len(exercise.mistake.lines)
    which = TEXT("which line" if count == 1 else "which of them", count=count)
    facts = {"depth": exercise.depth, "stage": exercise.section}
    facts |= {"found": _done(exercise.found), "wanted": _done(exercise.wanted)}
    looks_ahead = find_stage(exercise.section).looks_ahead
    return f"{TEXT('wrong at depth' if looks_ahead else 'wrong', **facts)} {which}"


def hints(exercise: Exercise) -> tuple[str, ...]:
    """Returns the hints, each more specific than the one before."""
    match exercise:
        case Find(scores=scores, right=right):
            wrong = min(scores.keys() - right, key=lambda column: abs(column - 4))
            left = say(
                "One of these is right: {columns}.", columns=listed(sorted([wrong, min(right)]))
            )
            return TEXT(f"hint {exercise.task}", **_players(exercise)), left
        case Predict():
            return _about_a_tree(exercise)
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
    assert isinstance(exercise, Predict)
    right = exercise.answer
    if exercise.asked == "cuts":
        return say("Crossed out in grey: what is cut off.")
    if exercise.asked == "window":
        return f"α {score_text(right[0])}, β {score_text(right[1])}"
    answer = score_text(right) if exercise.asked == "value" else listed(sorted(right))
    return TEXT("answer", answer=answer)


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


def _about_a_tree(exercise: Predict) -> tuple[str, ...]:
    """Returns hints about how the asked score is found in the tree."""
    node = exercise.marked
    if exercise.asked in ("cuts", "window"):
        rule = say("As soon as α ≥ β, the rest of a node’s branches are cut off.")
        return TEXT("bounds"), rule
    if not node.children:
        row = say("Does anybody have four in a row on the small board?")
        page = say("Key S shows the page: what does score give, and what does minimax make of it?")
        return row, page
    extreme = "highest" if node.maximising else "lowest"
    adds_up = StepWords(exercise.timeline, exercise.stage).adds_up(node)
    return (TEXT("sum" if adds_up else extreme),)


# Write


def difference(judged: Judged) -> str:
    """Returns the difference between the student's file and the wanted one."""
    facts = {name: str(value) or say("no move") for name, value in judged.facts.items()}
    write = {"winner": repr, "scores": score_text}.get(judged.difference, str)
    compared = {name: judged.facts.get(name) for name in ("found", "wanted")}
    facts |= {name: write(value) for name, value in compared.items() if value is not None}
    return TEXT(f"written {judged.difference}", **facts)


# Choose


def reason(exercise: Choose) -> str:
    """Returns why the right answer is right."""
    if isinstance(exercise, Branches):
        return _about_bounds(exercise)
    return TEXT(f"why {exercise.name}", **_facts(exercise))


def _facts(exercise: Choose) -> dict[str, str]:
    """Returns the facts of an exercise as its texts write them."""
    facts = {**exercise.facts, "answer": exercise.answer}
    write: dict[str, Callable[[Any], str]]
    write = {"score": score_text, "before": str, "parts": str}
    return {name: write.get(name, number_text)(value) for name, value in facts.items()}


def _about_bounds(exercise: Branches) -> str:
    lines = []
    for branch in exercise.branches:
        lower = bound(branch, exercise.branches)
        facts = {"bonus": f"{branch.average - lower:.1f}", "bound": number_text(lower, ".1f")}
        average = score_text(branch.average)
        line = TEXT("why branches", column=branch.column, average=average, **facts)
        lines.append(capitalised(line))
    return "\n".join(lines)
