"""What a check has found, in words."""

from connect_four_ai.app.language import capitalised, say
from connect_four_ai.checking.questions import ENDLESS, Answer
from connect_four_ai.checking.verdict import Difference, Report
from connect_four_ai.games.connect_four import Position
from connect_four_ai.window.words.formats import listed, score_text

MARKS = {True: "✓", False: "✗", None: "–"}


def verdict_text(report: Report) -> str:
    """The whole result in a sentence."""
    if report.fault:
        return say("It could not be checked: {fault}", fault=report.fault)
    if report.right:
        said = say("It answers as {section} does, in every position tried.", section=report.section)
        if not report.slip:
            return said
        slip = say(
            "One slip is the chapter’s own: randint(0, 5) never chooses column 7,"
            " and may choose a full one."
        )
        return f"{said} {slip}"
    if report.mistakes:
        titles = say(" and ").join(say(mistake.title) for mistake in report.mistakes)
        return say("It plays like one that {mistake}.", mistake=titles)
    return say("It is like no known mistake: look at the difference.")


def where_text(difference: Difference) -> str:
    """What was asked, where the answers differ."""
    question = difference.question
    if question.kind == "score":
        return f"score({question.winner!r})"
    name = Position.from_moves(question.moves).player
    facts = {"depth": question.depth, "player": say("Red") if name == "R" else say("Yellow")}
    if question.kind == "play":
        return say("Depth {depth}, {player} to move:", **facts)
    return say(
        "minimax(board, {depth}, {maximizing}), {player} to move:",
        maximizing=question.maximizing,
        **facts,
    )


def difference_text(difference: Difference) -> str:
    """column 3: yours +10, the chapter’s −∞."""
    theirs, chapters, column = difference.theirs, difference.chapters, difference.column
    if difference.chosen:
        facts = {
            "theirs": listed(sorted(theirs.chosen)),
            "chapters": listed(sorted(chapters.best)),
        }
        text = say(
            "{runs} times the same question: yours chose {theirs}, the chapter’s {chapters}."
        )
        return text.format(runs=difference.question.runs, **facts)
    what = say("column {column}", column=column) if column else say("the value")
    facts = {"what": what, "theirs": _value(theirs, column), "chapters": _value(chapters, column)}
    return capitalised(say("{what}: yours {theirs}, the chapter’s {chapters}", **facts))


def _value(answer: Answer, column: int) -> str:
    if answer.fault == ENDLESS:
        return say("visits far more nodes")
    if answer.fault:
        return say("stops with an error ({error})", error=answer.told)
    return score_text(answer.scores[column]) if column in answer.scores else say("no score")
