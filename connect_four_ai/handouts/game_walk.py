"""A game to walk through: how it stood after each disc, and which moves made that worse."""

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.graphics.web_page import html_page, numbered
from connect_four_ai.study.review import Slip, Standings
from connect_four_ai.texts.coach_words import coach_text
from connect_four_ai.texts.endings import full, said_of, worth
from connect_four_ai.texts.formats import sentence


def game_page(position: Position, standings: Standings) -> bytes:
    """The game that led to this position, as a page."""
    counts = range(len(position.moves) + 1)
    texts, notes = numbered(
        lambda: [
            "\n".join([note(position, standings, count), *_why(standings, count)])
            for count in counts
        ]
    )
    walk = {
        "moves": position.moves,
        "notes": notes,
        "scores": [standings[count].score if count in standings else None for count in counts]
        if standings
        else None,
        "worse": [count for count, standing in standings.items() if standing.slip],
    }
    about = (
        "How the game stood after each disc, if both had played perfectly from there."
        if standings
        else ""
    )
    return html_page([walk], lambda: {"title": say("Connect Four"), "about": say(about)}, texts)


def note(position: Position, standings: Standings, count: int) -> str:
    """The text after a number of discs."""
    now = Position.from_moves(position.moves[:count])
    before, standing = standings.get(count - 1), standings.get(count)
    said = [_slip(before.slip)] if before and before.slip else []
    if now.winner is not None:
        said.append(sentence(now.outcome))
    else:
        said.append(say("{name}’s turn", name=now.player_name(now.player)))
        said += [full(now, standing.score)] if standing else []
    return "\n".join(said)


def _why(standings: Standings, count: int) -> list[str]:
    """What the coach says of the last disc."""
    before = standings.get(count - 1)
    return [coach_text(before.slip.why)] if before and before.slip and before.slip.why else []


def _slip(slip: Slip) -> str:
    return said_of(
        slip.position,
        slip.column,
        say("{text}.", text=worth(slip.position, slip.scores, slip.column)),
    )
