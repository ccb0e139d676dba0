"""The moves of a game as a strip of buttons: a click lets all pages explain that move."""

from functools import partial
from itertools import pairwise
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.games.game import short_name
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.widgets.controls import Control, Controls, choice
from connect_four_ai.play.history import move_between
from connect_four_ai.play.match import Match

CELL, GAP = 22.0, 2.0
"""Size of a button, and the space between two."""
LETTER = 10.0
"""Width of a letter on it, at most."""
PAPERS = "#F7C9C2", "#F7EBB0"
"""Of the first player's moves and the second's."""
NOW = 54.0
"""Width of the button for the move that is still to come."""


def move_strip(game: Match, left: float, top: float, width: float) -> Controls:
    """The buttons, empty before the first move; the last one, unless the game is over, is for the
    move that is still to come."""
    last, here, explain = len(game.history.game) - 1, _explained(game), game.thinker.explain
    if not last:
        return Controls()
    position = game.history.game[0].position
    longest = max(len(short_name(position.move_name(move))) for move in position.legal_moves)
    across = max(CELL, LETTER * longest + 4)
    row = [
        choice("‹", partial(explain, here - 1), here > 0),
        *_moves(game, here, int((width - NOW - 3 * GAP) // (across + GAP)) - 2),
        choice("›", partial(explain, here + 1), here < last - game.game_over),
    ]
    strip = Controls(left, top, (across + GAP) * len(row) - GAP, [row], CELL + GAP, GAP)
    if game.game_over:
        return strip
    now = choice(say("now"), partial(explain, last), chosen=here == last)
    return strip + Controls(left + width - NOW, top, NOW, [[now]], CELL + GAP, GAP)


def _moves(game: Match, here: int, most: int) -> list[Control]:
    """At most so many moves, the explained one among them."""
    moments = game.history.game
    first = max(0, min(here - most // 2, len(moments) - 1 - most))
    strip = []
    for number, (before, after) in list(enumerate(pairwise(moments)))[first : first + most]:
        position = before.position
        (move,) = move_between(position, after.position)
        paper = PAPERS[position.players.index(position.player)]
        explain = partial(game.thinker.explain, number)
        name = short_name(position.move_name(move))
        strip.append(choice(name, explain, True, number == here, paper))
    return strip


def _explained(game: Match) -> int:
    """Which of the game's moves all pages speak of, from 0."""
    thinker = game.thinker
    if thinker.explained is not None:
        return thinker.explained
    positions = [moment.position for moment in game.history.game]
    return positions.index(thinker.decision) if thinker.decision in positions else 0


def show_decision(game: Match, view: View[Any]) -> None:
    """Shows the board as it was before a move that somebody has chosen, and that move."""
    imagined, explained = None, game.thinker.explained
    if explained is not None and explained < len(game.history.game) - 1:
        before, after = game.history.game[explained:][:2]
        imagined = before.position, move_between(before.position, after.position)
    if view.imagined != imagined:
        view.imagine(*(imagined or (None,)))
