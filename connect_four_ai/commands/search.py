"""`search`: one alpha-beta search, as the game-tree notebook runs it."""

import argparse
import math
import time
from dataclasses import dataclass

from connect_four_ai.app.language import say, score_text
from connect_four_ai.commands.answers import add_positions, answer_each, json_number
from connect_four_ai.commands.options import Parser, whole
from connect_four_ai.games.connect_four import Position
from connect_four_ai.search.notebook import ORDERS, SearchResult, search


@dataclass(frozen=True)
class Answer:
    """What was found in a position, and the seconds that it took."""

    position: Position
    depth: int
    found: SearchResult
    seconds: float


def add_options(parser: Parser) -> None:
    add_positions(parser)
    parser.add_argument("--depth", type=whole(0), default=8, metavar="N")
    parser.add_argument("--order", choices=ORDERS, default="left-to-right")


def run(arguments: argparse.Namespace) -> int:
    """Answers each position as it comes; 1 if any of them was bad."""

    def answer(position: Position) -> Answer:
        started = time.perf_counter()
        found = search(position, arguments.depth, arguments.order)
        return Answer(position, arguments.depth, found, time.perf_counter() - started)

    return answer_each(arguments, answer, _as_json, _print_answer)


def _as_json(answer: Answer) -> dict[str, object]:
    return {
        "position": str(answer.position),
        "depth": answer.depth,
        "move": answer.found.move,
        "value": json_number(answer.found.value),
        "visits": answer.found.visits,
        "prunes": answer.found.prunes,
        "principal_variation": answer.found.line,
        "seconds": answer.seconds,
    }


def _print_answer(answer: Answer) -> None:
    found, value = answer.found, score_text(answer.found.value)
    if math.isinf(found.value):
        value = say("{name} wins", name=say("Red") if found.value > 0 else say("Yellow"))
    rows = {
        say("depth"): str(answer.depth),
        say("best column"): str(found.move or "–"),
        say("value for Red"): value,
        say("best play"): " ".join(map(str, found.line)) or "–",
        say("visits"): f"{found.visits:,}",
        say("prunes"): f"{found.prunes:,}",
        say("time"): say("{seconds} s", seconds=f"{answer.seconds:.3f}"),
    }
    print(str(answer.position) or say("The empty board"))
    for name, text in rows.items():
        print(f"  {name}: {text}", flush=True)
