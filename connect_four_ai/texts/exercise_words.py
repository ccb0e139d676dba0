"""The exercises in words: what is asked, the hints, and what is said of an answer."""

from collections.abc import Iterable
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.games.game import opponent
from connect_four_ai.stages import find_stage
from connect_four_ai.study.checking.questions import Answer
from connect_four_ai.study.exercises import Exercise
from connect_four_ai.study.exercises.choose import Choose
from connect_four_ai.study.exercises.find import Find
from connect_four_ai.study.exercises.predict import Predict
from connect_four_ai.study.exercises.repair import Repair, RepairSearch, RepairUpdate
from connect_four_ai.study.exercises.write import Write
from connect_four_ai.study.recording.recording import Node
from connect_four_ai.texts import choose_words, write_words
from connect_four_ai.texts.endings import worth
from connect_four_ai.texts.formats import capitalised, listed, score_text
from connect_four_ai.texts.step_words import StepWords

KINDS = {
    "find": "Find",
    "predict": "Predict",
    "repair": "Repair",
    "write": "Write",
    "choose": "Predict",
    "evaluation": "Evaluate",
}
TASKS = {
    "win": (
        "{player} can win now. In which column?",
        "Look for three of {player}’s discs with room for the fourth.",
    ),
    "block": (
        "{other} is about to win. Where must {player} play?",
        "Look for three of {other}’s discs with room for the fourth.",
    ),
    "two threats": (
        "{player} can make two threats at once. In which column?",
        "After it {player} must have two places to win: {other} can block only one.",
    ),
    "fast": (
        "{player} can force a win. Which column wins as fast as possible?",
        "First try the moves that {other} has to answer at once.",
    ),
    "draw": (
        "Only one column holds the draw for {player}. Which one?",
        "Leave out each column after which {other} can force a win.",
    ),
}
"""What is to be found, and the first hint."""
ASKED = {
    "value": (
        "What score does {stage} give to the node marked “?” Type it (I types ∞), then press Enter."
    ),
    "column": "Which column does {stage} choose? Type its number or click it, then press Enter.",
    "cuts": (
        "Alpha-beta looks from left to right. Which branches does it cut off? Mark each one with a"
        " click, or with ← → and Space; then press Enter."
    ),
    "window": (
        "Alpha-beta looks from left to right. What are α and β when it comes to the node marked “?”"
        " Type α, a space and β (I types ∞), then press Enter."
    ),
}
"""What is asked about a tree."""


def question(exercise: Exercise) -> str:
    """What is asked, and how to answer."""
    if isinstance(exercise, Find):
        return f"{task(exercise)} {say('Click a column, or press its number and Enter.')}"
    if isinstance(exercise, Predict):
        return say(ASKED[exercise.asked], stage=exercise.section)
    if isinstance(exercise, Repair):
        count = len(exercise.mistake.lines)
        which = (
            say("Which line is it? Click the line, or use ↑ ↓ and Enter.")
            if count == 1
            else say(
                "{count} lines are wrong: click one of them, or use ↑ ↓ and Enter.", count=count
            )
        )
        return f"{_wrong(exercise)} {which}"
    if isinstance(exercise, Choose):
        return choose_words.question(exercise)
    assert isinstance(exercise, Write)
    return write_words.question(exercise)


def task(exercise: Find) -> str:
    """What is to be found."""
    return _said(TASKS[exercise.task][0], exercise)


def hints(exercise: Exercise) -> tuple[str, ...]:
    """Each says more than the one before."""
    if isinstance(exercise, Find):
        wrong = min(exercise.scores.keys() - exercise.right, key=lambda column: abs(column - 4))
        left = say(
            "One of these is right: {columns}.",
            columns=listed(sorted([wrong, min(exercise.right)])),
        )
        return _said(TASKS[exercise.task][1], exercise), left
    if isinstance(exercise, Predict):
        return (
            _about_alpha_beta(exercise)
            if exercise.asked in ("cuts", "window")
            else _about_scores(exercise)
        )
    return (
        tuple(say(hint) for hint in exercise.mistake.hints) if isinstance(exercise, Repair) else ()
    )


def verdict(exercise: Exercise, answer: Any) -> str:
    """What is said of an answer."""
    if isinstance(exercise, Find):
        move = exercise.position.move_name(answer)
        text = say("{text}.", text=worth(exercise.position, exercise.scores, answer))
        return capitalised(say("{move}: {score}", move=move, score=text))
    if isinstance(exercise, Repair):
        if exercise.is_right(answer):
            return say("With this mistake the page {does}.", does=say(exercise.mistake.title))
        return say("Line {line} is as it should be.", line=answer)
    if isinstance(exercise, Write):
        return write_words.verdict(answer)
    if isinstance(exercise, Choose):
        return choose_words.reason(exercise)
    assert isinstance(exercise, Predict)
    right = exercise.answer
    if exercise.asked == "cuts":
        return say("Crossed out in grey: what is cut off.")
    if exercise.asked == "window":
        return f"α {score_text(right[0])}, β {score_text(right[1])}"
    return say(
        "The answer: {answer}",
        answer=score_text(right) if exercise.asked == "value" else listed(sorted(right)),
    )


def _said(text: str, exercise: Find) -> str:
    """About both players."""
    position = exercise.position
    mover, other = position.player, opponent(position, position.player)
    return say(text, player=position.player_name(mover), other=position.player_name(other))


def _scores(nodes: Iterable[Node]) -> str:
    return listed(score_text(node.value) for node in nodes)


def _wrong(exercise: Repair) -> str:
    """Where it shows that the page is wrong."""
    if isinstance(exercise, RepairUpdate):
        where = write_words.difference(exercise.difference)
        return say("One thing on Q’s page is wrong. {where}", where=where)
    assert isinstance(exercise, RepairSearch)
    found, wanted = _done(exercise.found), _done(exercise.wanted)
    facts = {"found": found, "stage": exercise.section, "wanted": wanted}
    if not find_stage(exercise.section).looks_ahead:
        return say("One thing on this page is wrong: it {found}; {stage} {wanted}.", **facts)
    return say(
        "One thing on this page is wrong: at depth {depth} it {found}; {stage} {wanted}.",
        depth=exercise.depth,
        **facts,
    )


def _done(answer: Answer) -> str:
    """What a page does in a position."""
    if answer.fault:
        return say("stops with an error: {error}", error=answer.told)
    columns = listed(sorted(answer.chosen))
    if len(answer.chosen) == 1:
        return say("plays column {columns}", columns=columns)
    return say("may play any of columns {columns}", columns=columns)


def _about_scores(exercise: Predict) -> tuple[str, ...]:
    node = exercise.marked
    if not node.children:
        page = say("Key S shows the page: what does score give, and what does minimax make of it?")
        return say("Does anybody have four in a row on the small board?"), page
    if StepWords(exercise.timeline, exercise.stage).adds_up(node):
        taken = say("It adds up the scores just below it.")
    elif node.maximising:
        taken = say("It takes the highest of the scores just below it.")
    else:
        taken = say("It takes the lowest of the scores just below it.")
    below = say("The scores just below it: {scores}.", scores=_scores(node.children))
    return taken, below


def _about_alpha_beta(exercise: Predict) -> tuple[str, ...]:
    first = say(
        "α is what Red already has for certain, β what Yellow has. At first they are −∞ and +∞."
    )
    if exercise.asked == "cuts":
        count = say("So many are cut off: {count}.", count=len(exercise.answer))
        return first, say("As soon as α ≥ β, the rest of a node’s branches are cut off."), count
    before = exercise.top.children[: exercise.top.children.index(exercise.marked)]
    return first, say("The scores to its left: {scores}.", scores=_scores(before))
