"""The coach's explanation of a move, in one or two sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple

from connect_four_ai.app.language import capitalised, listed, say
from connect_four_ai.games.connect_four import RED, Cell, Position
from connect_four_ai.stages.switches import switches_of
from connect_four_ai.study.coach.advice import BlindSpot
from connect_four_ai.study.coach.explanation import Explanation
from connect_four_ai.texts import texts_in
from connect_four_ai.texts.endings import moves_text

TEXTS = texts_in("coach")


def coach_text(why: Explanation) -> str:
    """Returns why a move is worse than another, in at most 30 words."""
    head = "draws" if why.kind == "holds" else why.cause
    move = why.position.move_name(why.column)
    text = TEXTS["heads"].get(head, TEXTS["heads"]["other"])
    return capitalised(say(text, move=move, text=_reason(why)))


def _reason(why: Explanation) -> str:
    """Returns the reason why the move is worse, without the move."""
    if why.cause in ("later", "sooner"):
        return say(
            TEXTS["quicker"][why.cause],
            player=why.position.player_name(why.position.player),
            moves=moves_text(why.moves),
            other=moves_text(why.other_moves),
            better=why.position.move_name(why.better),
        )
    return say(TEXTS["wins"][why.kind], plan=_plan(why), **_facts(why))


def printed_text(why: Explanation) -> str:
    """Returns why a move is worse, for paper: exceptions to the plan, which cannot be played
    through there, are listed."""
    exceptions = why.plan.exceptions if why.plan else {}
    answers = [
        say(TEXTS["plan"]["answer"], cell=_cell(cell), column=why.start.move_name(column))
        for cell, column in exceptions.items()
    ]
    if not answers:
        return coach_text(why)
    text = say(TEXTS["plan"]["answers"], answers=listed(answers))
    return say("{one} {other}", one=coach_text(why), other=text)


def step_text(why: Explanation, before: Position, column: int) -> str:
    """Returns the step of the plan that the winner follows with a move; empty if there is no
    plan."""
    if why.plan is None:
        return ""
    facts = _facts(why) | {"column": before.move_name(column)}
    if before.moves:
        last = int(before.moves[-1])
        facts["cell"] = _cell((last, before.height(last)))
    return say(TEXTS["steps"][why.plan.step(before)[0]], **facts)


def only_text(bad: Mapping[int, Explanation]) -> str:
    """Returns why there is only one good move: the reasons why the others are bad, one a line."""
    columns: dict[str, list[int]] = {}
    for column, why in bad.items():
        columns.setdefault(_reason(why), []).append(column)
    wins = any(why.cause == "misses" or why.outcome == 0 for why in bad.values())
    head = say("The only move that wins.") if wins else say("The only move that does not lose.")
    reasons = [
        say("Columns {columns}: {text}", columns=_listed(same), text=text)
        if len(same) > 1
        else say("Column {columns}: {text}", columns=same[0], text=text)
        for text, same in columns.items()
    ]
    return "\n".join([head, *reasons])


def _plan(why: Explanation) -> str:
    """Returns the winner's lasting plan as part of a sentence; empty if there is none."""
    if why.plan is None or not why.plan.lasting:
        return ""
    count = len(why.plan.exceptions)
    text = TEXTS["plan"][str(count) if count < 2 else "many"]
    return say(text, count=count, **_facts(why))


def _facts(why: Explanation) -> dict[str, object]:
    return {
        "winner": why.start.player_name(why.winner),
        "loser": why.start.player_name(why.loser),
        "first": why.start.move_name(why.line[0]),
        "cells": _listed([_cell(cell) for cell in why.cells]),
        "columns": _listed(why.plan.columns if why.plan else ()),
        "moves": moves_text(why.moves),
    }


def _cell(cell: Cell) -> str:
    column, row = cell
    return say("column {column} row {row}", column=column, row=row)


def _listed(names: Sequence[object]) -> str:
    """Returns the names as a list in words, such as "1, 2 and 3"."""
    *some, last = names or [""]
    return say("{some} and {last}", some=listed(some), last=last) if some else str(last)


def blind_spot_text(spot: BlindSpot) -> str:
    """Returns why a stage did not see that its move is bad. (The pages are written for Yellow: for
    Red, lowest and highest are swapped.)"""
    change = ""
    if spot.switch is not None and (switches := switches_of(spot.changed.stage)):
        on = astuple(switches)[spot.switch] ^ (spot.switch < 2 and spot.why.position.player == RED)
        change = say(TEXTS["switches"]["does"][spot.switch][on])
    return say(
        TEXTS["lacks"][spot.lack],
        section=spot.asked.stage.section,
        other=spot.changed.stage.section,
        depth=spot.asked.depth,
        deeper=spot.changed.depth,
        plies=spot.why.plies,
        move=say("column {column}", column=spot.plays),
        alike=_listed(spot.alike),
        played=say("column {column}", column=spot.why.column),
        change=change,
    )
