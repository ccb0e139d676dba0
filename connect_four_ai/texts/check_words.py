"""What a check has found, in words."""

from collections.abc import Iterable

from connect_four_ai.app.language import capitalised, say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.study.checking.mistakes import places
from connect_four_ai.study.checking.parting import Parting
from connect_four_ai.study.checking.questions import ENDLESS, Answer
from connect_four_ai.study.checking.verdict import Difference, Report
from connect_four_ai.texts.formats import listed, score_text

MARKS = {True: "✓", False: "✗", None: "–"}


def verdict_text(report: Report) -> str:
    """The whole result in a sentence."""
    if report.fault:
        fault = say("It could not be checked: {fault}", fault=report.fault)
        return f"{fault}\n{_place_text(report)}" if report.place else fault
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
    if report.still:
        return say("It still answers as {section} does.", section=report.still)
    if report.place:
        return _place_text(report)
    if report.parting:
        return say(
            "It is like no known mistake: look at where its search parts from the section’s."
        )
    return say("It is like no known mistake: look at the difference.")


def _place_text(report: Report) -> str:
    assert report.place
    return say(
        "Look at line {line}: with one change there, it answers as {section} does.",
        line=report.place.line,
        section=report.section,
    )


def hints(report: Report) -> list[str]:
    """Up to three hints, each of which says more than the one before; none is the answer."""
    if report.mistakes:
        return [say(hint) for hint in report.mistakes[0].hints]
    found = [say(places()[report.place.kind])] if report.place else []
    if report.parting:
        found += _on_the_way(report.parting)
    elif report.difference and report.difference.chosen:
        found.append(
            say("The scores agree: look at how auto_play chooses one of the columns by them.")
        )
    return found[:3]


def _on_the_way(parting: Parting) -> list[str]:
    """Which column to follow, to which reply, and what to look at there."""
    column, *replies = parting.path
    found = [say("Follow column {column}: its score is the first that differs.", column=column)]
    if replies:
        found.append(
            say("Go on with {replies}: there the searches part.", replies=_columns(replies))
        )
    if parting.theirs is None or parting.chapters is None:
        return [*found, say("Is this column open? Only open columns get a score.")]
    theirs, chapters = len(parting.theirs.children), len(parting.chapters.children)
    if theirs == chapters == 0:
        said = say("Both look no further there: what score does your program give this board?")
    elif not theirs:
        said = say("Your program stops there, and the chapter’s looks further.")
    elif not chapters:
        said = say("The chapter’s program stops there, and yours looks further.")
    elif theirs != chapters:
        said = say(
            "Your program tries {theirs} replies there, the chapter’s {chapters}.",
            theirs=theirs,
            chapters=chapters,
        )
    else:
        said = say("All the scores below agree: what does your program make of them?")
    return [*found, said]


def parting_text(parting: Parting) -> str:
    """After 4 3, depth 0: yours +10, the chapter’s −∞."""
    values = [
        say("no score") if tree is None else score_text(tree.value)
        for tree in (parting.theirs, parting.chapters)
    ]
    return say(
        "After {moves}, depth {depth}: yours {theirs}, the chapter’s {chapters}.",
        moves=_columns(parting.path),
        depth=parting.depth,
        theirs=values[0],
        chapters=values[1],
    )


def _columns(path: Iterable[int]) -> str:
    return " ".join(map(str, path))


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
