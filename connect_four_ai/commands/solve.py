"""`solve`: the exact score of positions, for people in tables and for programs in JSON."""

import argparse
import sys
import time
from typing import TYPE_CHECKING

from connect_four_ai.app.language import say, score_text
from connect_four_ai.commands.answers import Answer, add_positions, answer_each
from connect_four_ai.commands.options import Parser
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import for_first_player, scores_for_first_player
from connect_four_ai.solver import book
from connect_four_ai.texts.endings import full
from connect_four_ai.texts.formats import nodes_text, seconds_text

if TYPE_CHECKING:
    from connect_four_ai.solver.solver import Solver


def add_options(parser: Parser) -> None:
    add_positions(parser)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--no-book", action="store_true")


def run(arguments: argparse.Namespace) -> int:
    """Prints the exact score of each position as it comes. Returns 1 if one was invalid, else 0."""
    from connect_four_ai.solver.solver import Solver

    if book.fault() and not arguments.no_book:
        print(book.fault(), file=sys.stderr)
    solver = Solver(None if arguments.no_book else book.shipped_book())
    return answer_each(arguments, lambda position: _solve(solver, arguments.all, position))


def _solve(solver: "Solver", every_column: bool, position: Position) -> Answer:
    """Finds the exact score. JSON has it for the player to move; the table has + for Red. Raises
    IllegalMove if the game is over."""
    nodes, started, values = solver.nodes, time.process_time(), dict[str, object]()
    columns: dict[int, int] = {}
    if every_column:
        values["columns"] = columns = solver.scores(position)
        score = max(columns.values())
        best = [column for column, value in columns.items() if value == score]
    else:
        score, best = solver.score(position), [solver.best(position)]
    seconds, nodes = time.process_time() - started, solver.nodes - nodes
    values = {"score": score, **values, "best": best, "nodes": nodes}
    texts = scores_for_first_player(position, columns)
    red = for_first_player(position, score)
    below = (
        say("{move}: {score}", move=score_text(red), score=full(position, red)),
        say("{visited} in {time}", visited=nodes_text(nodes), time=seconds_text(seconds)),
    )
    values["microseconds"] = round(seconds * 1e6)
    return Answer(position, values, best, {c: score_text(texts[c]) for c in texts}, below)
