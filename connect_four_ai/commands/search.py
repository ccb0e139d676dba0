"""`search`: one alpha-beta search, as the game-tree notebook runs it."""

import argparse
import time
from math import inf, isinf, nextafter
from typing import NamedTuple

from connect_four_ai.app.language import say, score_text
from connect_four_ai.commands.answers import Answer, add_positions, answer_each, json_number
from connect_four_ai.commands.options import Parser, whole
from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.stages.changes import changed_stage
from connect_four_ai.study.comparison import OTHER_ORDERS
from connect_four_ai.texts.formats import seconds_text

LEFT_TO_RIGHT, MINIMISER_REVERSED = "left-to-right", "minimiser-reversed"
ORDERS = dict(zip((LEFT_TO_RIGHT, MINIMISER_REVERSED), OTHER_ORDERS.values(), strict=True))
"""The changes in the page of stage 8 for each order of moves: columns from 1 on; and the same, but
from column 7 on for Yellow, who minimises."""


class SearchResult(NamedTuple):
    """The result of a search, and its cost; the names are those of JSON."""

    depth: int
    value: float
    """The score, + for Red."""
    principal_variation: tuple[int, ...]
    """The columns of the best play; none if the game is over, or if every move loses for
    certain."""
    visits: int
    """Nodes entered, including the first one."""
    prunes: int
    """Cutoffs: nodes whose other moves were skipped, because they could not change the result."""
    seconds: float


def add_options(parser: Parser) -> None:
    add_positions(parser)
    parser.add_argument("--depth", type=whole(0), default=8, metavar="N")
    parser.add_argument("--order", choices=tuple(ORDERS), default=LEFT_TO_RIGHT)


def run(arguments: argparse.Namespace) -> int:
    """Prints the search of each position as it comes. Returns 1 if one was invalid, else 0."""

    def answer(position: Position) -> Answer:
        return _answer(position, search(position, arguments.depth, arguments.order))

    return answer_each(arguments, answer)


def search(position: Position, depth: int, order: str = LEFT_TO_RIGHT) -> SearchResult:
    """Searches `depth` plies ahead with the page of stage 8, in one of ORDERS."""
    brain = changed_stage("8", *ORDERS[order]).page(depth)
    started = time.perf_counter()
    value = brain.minimax(position, depth, -inf, inf, position.player == RED)
    seconds, visits, prunes = time.perf_counter() - started, brain.nodes, brain.prunes
    line, after = [], position
    while depth and after.winner is None and value != (-inf if after.player == RED else inf):
        is_red = after.player == RED
        worse = nextafter(value, -inf if is_red else inf)
        window = (worse, inf) if is_red else (-inf, worse)
        for following in brain.in_order(after, depth, is_red):
            if brain.minimax(following, depth - 1, *window, not is_red) == value:
                break
        line.append(int(following.moves[-1]))
        after, depth = following, depth - 1
    return SearchResult(len(line) + depth, value, tuple(line), visits, prunes, seconds)


def _answer(position: Position, found: SearchResult) -> Answer:
    line, value = found.principal_variation, score_text(found.value)
    values = found._asdict() | {
        "move": line[0] if line else None,
        "value": json_number(found.value),
    }
    if isinf(found.value):
        value = say("{name} wins", name=say("Red") if found.value > 0 else say("Yellow"))
    rows = {
        say("value for Red"): value,
        say("best play"): " ".join(map(str, line)) or "–",
        say("visits"): f"{found.visits:,}",
        say("prunes"): f"{found.prunes:,}",
        say("time"): seconds_text(found.seconds),
    }
    lines = (say("{move}: {score}", move=name, score=text) for name, text in rows.items())
    return Answer(position, values, line[:1], {}, tuple(lines))
