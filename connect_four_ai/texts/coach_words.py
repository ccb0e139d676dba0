"""What the coach says of a move, in one or two sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple

from connect_four_ai.app.language import capitalised, say
from connect_four_ai.games.connect_four import RED, Cell
from connect_four_ai.stages.switches import switches_of
from connect_four_ai.study.coach import Explanation
from connect_four_ai.study.coach.blind_spot import BlindSpot
from connect_four_ai.texts.endings import moves_text
from connect_four_ai.texts.formats import listed

PLAYS = (
    "{winner} plays {first}. Then it blocks where it must, and as a rule answers above {loser}’s"
    " discs."
)
"""The beginning of several of these sentences."""
WINS = {
    "at once": "{winner} can win at once in {first}.",
    "not blocked": "{winner} wins at once in {first}: {loser} did not block.",
    "under": "The disc lets {winner} play right above it, and that wins.",
    "two threats": (
        "{winner} plays {first} and threatens to win in {count} places: {cells}. {loser} can block"
        " only one of them."
    ),
    "series": (
        "{winner} plays {first}, and from then on threatens to win with every disc. {loser} must"
        " block each time, and in the end cannot."
    ),
    "net": "{plays} Whatever {loser} replies, {winner} wins within {most}.",
    "odd threat": (
        "{plays} If Yellow holds out, it has no safe move left in the end, and Red completes a"
        " four, for example with {cells} (zugzwang)."
    ),
    "even threat": (
        "{plays} If Red holds out, Yellow completes a four in the even rows in the end, for example"
        " with {cells} (claimeven)."
    ),
    "given up": (
        "{winner} had a threat, {cells}, that would have decided the game. The disc below it lets"
        " {loser} fill it. {winner} should play {first}."
    ),
    "holds": "{plays} Whatever {loser} replies, {loser} no longer gets a four.",
    "search": (
        "No simple pattern was found; only search shows it. {winner} plays {first} and wins in"
        " {moves} if both play perfectly."
    ),
}
"""How the winner wins, by the kind of the explanation."""
SURE = {
    "odd threat": (
        "Red plays {first}, and then as a rule answers above Yellow’s discs. In the end Yellow has"
        " no safe move left, and must let Red have {cells}, which completes a four (zugzwang)."
    ),
    "even threat": (
        "Yellow plays {first}, and then answers above Red’s discs. So Yellow gets the even rows,"
        " and with them {cells}, which completes a four (claimeven)."
    ),
}
"""The same if it is these cells each time."""
SOMEHOW = "{plays} Whatever {loser} replies, {winner} completes a four in the end."
"""The same if the cells differ from one line to another."""


HEADS = {
    "sooner": "{player} loses anyway, but now in {moves}; {better} holds out for {other}.",
    "later": "{player} still wins, but only in {other}; {better} wins in {moves}.",
    "misses": "{player} had a win with {better}, and now loses.",
    "draws": "{player} had a win with {better}, and now it is a draw.",
}
"""What a move does to the outcome."""


def coach_text(said: Explanation) -> str:
    """Why a move is worse than another."""
    head = _head(said)
    return say("{one} {other}", one=head, other=_win(said)) if head else _win(said)


def _head(said: Explanation) -> str:
    """What the move does to the outcome; nothing if that is said by how the other wins."""
    if said.cause == "loses":
        return ""
    text = HEADS["draws" if said.outcome == 0 else said.cause]
    return capitalised(
        say(text).format(
            player=said.position.player_name(said.position.player),
            moves=moves_text(said.moves),
            other=moves_text(said.other_moves),
            better=said.position.move_name(said.better),
        )
    )


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
    text = WINS[said.kind]
    if said.kind in SURE:
        text = SURE[said.kind] if said.sure else text if said.cells else SOMEHOW
    winner = said.start.player_name(said.winner)
    values: dict[str, object] = {
        "winner": winner,
        "loser": said.start.player_name(said.loser),
        "first": said.start.move_name(said.line[0]),
        "cells": _listed([cell_name(cell) for cell in said.cells]),
        "count": len(said.cells),
        "most": moves_text((len(said.line) + 1) // 2),
        "moves": moves_text(said.moves),
    }
    values["plays"] = say(PLAYS).format(**values)
    one = say(text).format(**values)
    if not said.answers or said.kind == "series":
        return one
    other = (
        say("In 1 position {winner} needs another answer.", winner=winner)
        if said.answers == 1
        else say(
            "In {count} positions {winner} needs another answer.",
            count=said.answers,
            winner=winner,
        )
    )
    return say("{one} {other}", one=one, other=other)


def _listed(names: Sequence[object]) -> str:
    """1, 2 and 3"""
    *some, last = names or [""]
    return say("{some} and {last}", some=listed(some), last=last) if some else str(last)


def cell_name(cell: Cell) -> str:
    column, row = cell
    return say("column {column} row {row}", column=column, row=row)


LACKS = {
    "depth": "At depth {depth}, {section} does not see it; at depth {deeper} it plays {move}.",
    "evaluation": (
        "To {section} at depth {depth}, good and bad columns look the same, and chance decides; at"
        " depth {deeper} it plays {move}."
    ),
    "time": "{section} had too little time; with more it plays {move}.",
    "section": "{other} at depth {deeper} plays {move}: that is what {section} still lacks.",
    "chance": "To {section}, columns {alike} look equally good, and chance decides.",
    "horizon": (
        "At depth {depth}, {section} does not see the end. At depth {plies} it does, and would not"
        " play {played}."
    ),
}
"""What a stage lacked."""
SWITCHES = (
    ("the highest score is taken", "the lowest score is taken"),
    ("the reply picks the lowest score", "the reply picks the highest score"),
    ("no result counts −∞", "no result counts 0, and so never more than a win"),
    ("one score is picked, and distant chances cannot outweigh it", "the scores are added up"),
    ("near and distant results weigh the same", "a near result weighs more than a distant one"),
)
"""What the switches do, off and on."""


def blind_spot_text(spot: BlindSpot) -> str:
    """Why a stage did not see that its move is bad. (The pages are written for Yellow: for Red,
    lowest and highest change places.)"""
    move = say("column {column}", column=spot.plays)
    if spot.switch is not None and (switches := switches_of(spot.changed.stage)):
        on = astuple(switches)[spot.switch] ^ (spot.switch < 2 and spot.player == RED)
        return say(
            "{section} would play {move} with one decision changed: {change}.",
            section=spot.asked.stage.section,
            move=move,
            change=say(SWITCHES[spot.switch][on]),
        )
    return say(LACKS[spot.lack]).format(
        section=spot.asked.stage.section,
        other=spot.changed.stage.section,
        depth=spot.asked.depth,
        deeper=spot.changed.depth,
        plies=spot.plies,
        move=move,
        alike=_listed(spot.alike),
        played=say("column {column}", column=spot.played),
    )
