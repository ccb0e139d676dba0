"""What the coach says of a move, in one or two sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple

from connect_four_ai.app.language import capitalised, say
from connect_four_ai.games.connect_four import RED
from connect_four_ai.stages.switches import switches_of
from connect_four_ai.study.coach.blind_spot import BlindSpot
from connect_four_ai.study.coach.explanation import Explanation
from connect_four_ai.texts import texts_in
from connect_four_ai.texts.endings import moves_text
from connect_four_ai.texts.formats import listed

TEXTS = texts_in("coach")


def coach_text(said: Explanation) -> str:
    """Why a move is worse than another."""
    if said.cause == "loses":  # how the other wins says it
        return _win(said)
    head = say(
        TEXTS["heads"]["draws" if said.outcome == 0 else said.cause],
        player=said.position.player_name(said.position.player),
        moves=moves_text(said.moves),
        other=moves_text(said.other_moves),
        better=said.position.move_name(said.better),
    )
    return say("{one} {other}", one=capitalised(head), other=_win(said))


def only_text(bad: Mapping[int, Explanation]) -> str:
    """Why there is only one good move: what each of the others does wrong, a line for each
    reason."""
    columns: dict[str, list[int]] = {}
    for column, said in bad.items():
        columns.setdefault(coach_text(said), []).append(column)
    wins = any(said.cause == "misses" or said.outcome == 0 for said in bad.values())
    head = say("The only move that wins.") if wins else say("The only move that does not lose.")
    reasons = [
        say("Columns {columns}: {text}", columns=_listed(same), text=text)
        if len(same) > 1
        else say("Column {columns}: {text}", columns=same[0], text=text)
        for text, same in columns.items()
    ]
    return "\n".join([head, *reasons])


def _win(said: Explanation) -> str:
    text, sure = TEXTS["wins"][said.kind], TEXTS["sure"].get(said.kind)
    if sure and said.sure:
        text = sure
    elif sure and not said.cells:
        text = TEXTS["parts"]["somehow"]
    winner = said.start.player_name(said.winner)
    cells = [say("column {column} row {row}", column=column, row=row) for column, row in said.cells]
    values: dict[str, object] = {
        "winner": winner,
        "loser": said.start.player_name(said.loser),
        "first": said.start.move_name(said.line[0]),
        "cells": _listed(cells),
        "count": len(said.cells),
        "most": moves_text((len(said.line) + 1) // 2),
        "moves": moves_text(said.moves),
    }
    missed = said.start is said.position
    values["plays"] = say(TEXTS["parts"]["after" if missed else "plays"], **values)
    one = say(text, **values)
    if not said.answers or said.kind == "series":
        return one
    other = TEXTS["parts"]["1 answer" if said.answers == 1 else "answers"]
    return say("{one} {other}", one=one, other=say(other, count=said.answers, winner=winner))


def _listed(names: Sequence[object]) -> str:
    """1, 2 and 3"""
    *some, last = names or [""]
    return say("{some} and {last}", some=listed(some), last=last) if some else str(last)


def blind_spot_text(spot: BlindSpot) -> str:
    """Why a stage did not see that its move is bad. (The pages are written for Yellow: for Red,
    lowest and highest change places.)"""
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
