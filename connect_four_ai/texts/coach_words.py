"""What the coach says of a move, in one or two sentences."""

from collections.abc import Mapping
from dataclasses import astuple

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import RED, Cell
from connect_four_ai.stages.switches import switches_of
from connect_four_ai.study.coach import Explanation
from connect_four_ai.study.coach.blind_spot import BlindSpot
from connect_four_ai.texts.endings import moves_text
from connect_four_ai.texts.formats import listed

WINS = {
    "at once": "{winner} can win at once in {first}.",
    "not blocked": "{winner} wins at once in {first}: {loser} did not block.",
    "under": "The disc lets {winner} play right above it, and that wins.",
    "two threats": (
        "{winner} plays {first} and threatens to win in {count} places, {cells}. {loser} can block"
        " only one of them."
    ),
    "series": (
        "{winner} plays {first}, and from now on threatens to win with every disc. {loser} must"
        " block each time, and in the end cannot."
    ),
    "net": (
        "{winner} plays {first} and wins within {most}, whatever {loser} replies. Answers to count"
        " out: {answers}."
    ),
    "odd threat": (
        "Red plays {first}, and then answers above Yellow’s discs. In the end Yellow has no safe"
        " move left, and must let Red have {cells}, which completes a four (zugzwang)."
    ),
    "even threat": (
        "Yellow plays {first}, and then answers above Red’s discs. So Yellow gets the even rows,"
        " and with them {cells}, which completes a four (claimeven)."
    ),
    "holds": "{winner} plays {first}. {answers}",
    "given up": (
        "{winner}’s threat, {cells}, would have decided the game. The disc below it lets {loser}"
        " fill it. {winner} should play {first}."
    ),
    "search": (
        "No simple pattern was found that shows it; only search does. {winner} plays {first} and"
        " wins in {moves} if both play perfectly."
    ),
}
"""How the winner wins, by the kind of the explanation."""
PARTLY = {
    "odd threat": (
        "Red plays {first}. Whatever Yellow replies, Red either wins on the way, or has a threat in"
        " an odd row, such as {cells}, and then answers above Yellow’s discs until Yellow has no"
        " safe move left (zugzwang). Answers to count out: {answers}."
    ),
    "even threat": (
        "Yellow plays {first}. Whatever Red replies, Yellow either wins on the way, or can answer"
        " above Red’s discs until the even rows make a four, as with {cells} (claimeven). Answers"
        " to count out: {answers}."
    ),
}
"""The same if it depends on the replies."""
SOMEHOW = {
    "odd threat": (
        "Red plays {first}. Whatever Yellow replies, Red either wins on the way, or answers above"
        " Yellow’s discs until Yellow has no safe move left (zugzwang). Answers to count out:"
        " {answers}."
    ),
    "even threat": (
        "Yellow plays {first}. Whatever Red replies, Yellow either wins on the way, or can answer"
        " above Red’s discs until it has a four (claimeven). Answers to count out: {answers}."
    ),
}
"""The same if the cells differ from one line to another."""


def coach_text(said: Explanation) -> str:
    """Why a move is worse than another."""
    player = said.position.player_name(said.position.player)
    if said.cause == "loses":
        return _win(said)
    if said.cause == "sooner":
        head = say(
            "{player} loses anyway, but now in {moves}; {better} holds out for {other}.",
            player=player,
            moves=moves_text(said.moves),
            better=said.position.move_name(said.better),
            other=moves_text(said.other_moves),
        )
    elif said.cause == "later":
        head = say(
            "{player} still wins, but in {other}; {better} wins in {moves}.",
            player=player,
            other=moves_text(said.other_moves),
            better=said.position.move_name(said.better),
            moves=moves_text(said.moves),
        )
    elif said.outcome:
        head = say("{player} had a win, and now loses.", player=player)
    else:
        head = say("{player} had a win, and now it is a draw.", player=player)
    return say("{one} {other}", one=head, other=_win(said))


def only_text(bad: Mapping[int, Explanation]) -> str:
    """Why there is only one good move: what each of the others does wrong, a line for each
    reason."""
    columns: dict[str, list[int]] = {}
    for column, said in bad.items():
        columns.setdefault(coach_text(said), []).append(column)
    wins = any(said.cause == "misses" or said.outcome == 0 for said in bad.values())
    head = say("The only move that wins.") if wins else say("The only move that does not lose.")
    reasons = [
        say("Column {columns}: {text}", columns=listed(same), text=text)
        for text, same in columns.items()
    ]
    return "\n".join([head, *reasons])


def _win(said: Explanation) -> str:
    texts = WINS
    if said.kind in PARTLY and (said.answers > 1 or not said.cells):
        texts = PARTLY if said.cells else SOMEHOW
    return say(texts[said.kind]).format(
        winner=said.start.player_name(said.winner),
        loser=said.start.player_name(said.loser),
        first=said.start.move_name(said.line[0]),
        cells=listed([cell_name(cell) for cell in said.cells]),
        answers=said.answers,
        count=len(said.cells),
        most=moves_text((len(said.line) + 1) // 2),
        moves=moves_text(said.moves),
    )


def cell_name(cell: Cell) -> str:
    column, row = cell
    return say("column {column} row {row}", column=column, row=row)


LACKS = {
    "depth": "{section} looks {depth} plies beyond its move; with {deeper} it plays {move}.",
    "evaluation": (
        "To {section}, good and bad columns look the same, and chance decides; with {deeper} plies"
        " it plays {move}."
    ),
    "time": "{section} had too little time; with more it plays {move}.",
    "section": "{other}, with {deeper} plies, plays {move}: that is what {section} still lacks.",
    "chance": "To {section}, columns {alike} look equally good, and chance decides.",
    "horizon": (
        "{section} looks {depth} plies beyond its move, but the end is {plies} plies away."
        " Looking so far, it would not play {played}."
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
        alike=listed(spot.alike),
        played=say("column {column}", column=spot.played),
    )
