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


def coach_text(said: Explanation) -> str:
    """Returns why a move is worse than another, in at most 30 words."""
    head = "draws" if said.kind == "holds" else said.cause
    move = said.position.move_name(said.column)
    text = TEXTS["heads"].get(head, TEXTS["heads"]["other"])
    return capitalised(say(text, move=move, text=_reason(said)))


def _reason(said: Explanation) -> str:
    """Returns the reason why the move is worse, without the move."""
    if said.cause in ("later", "sooner"):
        return say(
            TEXTS["quicker"][said.cause],
            player=said.position.player_name(said.position.player),
            moves=moves_text(said.moves),
            other=moves_text(said.other_moves),
            better=said.position.move_name(said.better),
        )
    return say(TEXTS["wins"][said.kind], plan=_plan(said), **_facts(said))


def printed_text(said: Explanation) -> str:
    """Returns why a move is worse, for paper: exceptions to the plan, which cannot be played
    through there, are listed."""
    exceptions = said.plan.exceptions if said.plan else {}
    answers = [
        say(TEXTS["plan"]["answer"], cell=_cell(cell), column=said.start.move_name(column))
        for cell, column in exceptions.items()
    ]
    if not answers:
        return coach_text(said)
    text = say(TEXTS["plan"]["answers"], answers=listed(answers))
    return say("{one} {other}", one=coach_text(said), other=text)


def step_text(said: Explanation, before: Position, column: int) -> str:
    """Returns the step of the plan that the winner follows with a move; empty if there is no
    plan."""
    if said.plan is None:
        return ""
    facts = _facts(said) | {"column": before.move_name(column)}
    if before.moves:
        last = int(before.moves[-1])
        facts["cell"] = _cell((last, before.height(last)))
    return say(TEXTS["steps"][said.plan.step(before)[0]], **facts)


def only_text(bad: Mapping[int, Explanation]) -> str:
    """Returns why there is only one good move: the reasons why the others are bad, one a line."""
    columns: dict[str, list[int]] = {}
    for column, said in bad.items():
        columns.setdefault(_reason(said), []).append(column)
    wins = any(said.cause == "misses" or said.outcome == 0 for said in bad.values())
    head = say("The only move that wins.") if wins else say("The only move that does not lose.")
    reasons = [
        say("Columns {columns}: {text}", columns=_listed(same), text=text)
        if len(same) > 1
        else say("Column {columns}: {text}", columns=same[0], text=text)
        for text, same in columns.items()
    ]
    return "\n".join([head, *reasons])


def _plan(said: Explanation) -> str:
    """Returns the winner's lasting plan as part of a sentence; empty if there is none."""
    if said.plan is None or not said.plan.lasting:
        return ""
    count = len(said.plan.exceptions)
    text = TEXTS["plan"][str(count) if count < 2 else "many"]
    return say(text, count=count, **_facts(said))


def _facts(said: Explanation) -> dict[str, object]:
    return {
        "winner": said.start.player_name(said.winner),
        "loser": said.start.player_name(said.loser),
        "first": said.start.move_name(said.line[0]),
        "cells": _listed([_cell(cell) for cell in said.cells]),
        "columns": _listed(said.plan.columns if said.plan else ()),
        "moves": moves_text(said.moves),
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
        on = astuple(switches)[spot.switch] ^ (spot.switch < 2 and spot.said.position.player == RED)
        change = say(TEXTS["switches"]["does"][spot.switch][on])
    return say(
        TEXTS["lacks"][spot.lack],
        section=spot.asked.stage.section,
        other=spot.changed.stage.section,
        depth=spot.asked.depth,
        deeper=spot.changed.depth,
        plies=spot.said.plies,
        move=say("column {column}", column=spot.plays),
        alike=_listed(spot.alike),
        played=say("column {column}", column=spot.said.column),
        change=change,
    )
