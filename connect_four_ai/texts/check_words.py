"""The result of a check in words."""

from collections.abc import Iterable

from connect_four_ai.app.language import capitalised, listed, say, score_text, without_marks
from connect_four_ai.games.connect_four import Position
from connect_four_ai.study.checking.parting import Parting
from connect_four_ai.study.checking.questions import ENDLESS, Answer
from connect_four_ai.study.checking.verdict import Difference, Report
from connect_four_ai.texts import Sentences

TEXT = Sentences("check")
MARKS = {True: "✓", False: "✗", None: "–"}


def verdict_text(report: Report) -> str:
    """Returns the whole result in a sentence or two."""
    if report.fault:
        text = say("It could not be checked: {fault}", fault=report.fault)
        if len(report.lines) > 1:
            text += "\n" + say("The function was called in line {line}.", line=report.lines[1])
        return text
    if report.right:
        text = say("It answers as {section} does, in every position tried.", section=report.section)
        return f"{text} {TEXT('by fallback')}" if report.by_fallback else text
    found = []
    if report.other:
        found.append(TEXT("other", other=report.other, section=report.section))
    for name, mistake in zip(("like", "or like", "or like"), report.mistakes, strict=False):
        found.append(TEXT(name, mistake=say(mistake.title)))
    return " ".join(found) or lines_text(report) or say("Look at the first difference.")


def lines_text(report: Report) -> str:
    """Returns the lines of the file that cause the difference; empty if they are unknown."""
    if not report.lines:
        return ""
    line, *others = report.lines
    if not report.parting:
        return say("The scores agree, but not the column that line {line} returns.", line=line)
    if report.parting.theirs is None or report.parting.chapters is None:
        return say("The search that differs is called in line {line}.", line=line)
    text = say("Line {line} returns the first value that differs.", line=line)
    return f"{text} {TEXT('passing', lines=listed(others))}" if others else text


def hints(report: Report) -> list[str]:
    """Returns up to three hints, each more specific than the one before."""
    if report.mistake:
        return [say(hint) for hint in report.mistake.hints]
    if report.mistakes:
        return [say(mistake.ask) for mistake in report.mistakes[:3]]
    if report.parting:
        return _on_the_way(report.parting)
    if report.difference and report.difference.chosen:
        return [TEXT("choice" if report.lines else "no scores")]
    return []


def _on_the_way(parting: Parting) -> list[str]:
    """Returns hints for where the searches part: the column, the reply, and what to look at
    there."""
    column, *replies = parting.path
    found = [say("Follow column {column}: its score is the first that differs.", column=column)]
    if replies:
        found.append(TEXT("go on", replies=_columns(replies)))
    if parting.theirs is None:
        return [*found, TEXT("does not look", moves=_columns(parting.path))]
    if parting.chapters is None:
        return [*found, TEXT("is it open")]
    theirs, chapters = len(parting.theirs.children), len(parting.chapters.children)
    if theirs == chapters:
        name = "below agrees" if theirs else "both stop"
    elif theirs and chapters:
        name = "replies"
    else:
        name = "chapter’s stops" if theirs else "yours stops"
    return [*found, TEXT(name, theirs=theirs, chapters=chapters)]


def where_they_part(report: Report) -> str:
    """Returns the place where the searches part or, if it is unknown, the first difference."""
    assert report.difference
    return parting_text(report.parting) or difference_text(report.difference)


def parting_text(parting: Parting | None) -> str:
    """Returns the place where the searches part: After 4 3, depth 0: yours +10, the chapter’s −∞.
    Empty if it is unknown."""
    if parting is None:
        return ""
    trees = parting.theirs, parting.chapters
    theirs, chapters = (score_text(one.value) if one else say("no score") for one in trees)
    facts = {"moves": _columns(parting.path), "depth": parting.depth}
    return TEXT("after", **facts, theirs=theirs, chapters=chapters)


def _columns(path: Iterable[int]) -> str:
    return " ".join(map(str, path))


def where_text(difference: Difference) -> str:
    """Returns the question to which the answers differ: its depth and the player to move."""
    position = Position.from_moves(difference.question.moves)
    facts = {"player": position.player_name(position.player), "depth": difference.question.depth}
    return say("Depth {depth}, {player} to move:", **facts)


def difference_text(difference: Difference) -> str:
    """Returns the difference: Column 3: yours +10, the chapter’s −∞."""
    theirs, chapters, column = difference.theirs, difference.chapters, difference.column
    if difference.chosen:
        runs, chosen = difference.question.runs, listed(sorted(theirs.chosen))
        best = listed(sorted(chapters.best))
        name = "chosen" if runs > 1 else "chosen once"
        return TEXT(name, runs=runs, theirs=chosen, chapters=best)
    facts = {"theirs": _value(theirs, column), "chapters": _value(chapters, column)}
    return TEXT("value", column=column, **facts)


def _value(answer: Answer, column: int) -> str:
    if answer.fault:
        return TEXT("endless" if answer.fault == ENDLESS else "error", error=answer.message)
    return score_text(answer.scores[column]) if column in answer.scores else say("no score")


def title(report: Report) -> str:
    """Returns the result of a check in a few"""
    if report.right:
        return say("right")
    if report.fault:
        return report.fault.splitlines()[0]
    if report.mistakes or report.other:
        titles = " / ".join(say(mistake.title) for mistake in report.mistakes)
        return capitalised(without_marks(titles)) or verdict_text(report)
    return where_they_part(report)
