"""`solve`: the exact score of positions, for people in tables and for programs in JSON."""

import argparse
import sys
import time
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from connect_four_ai.app.language import say, score_text
from connect_four_ai.commands.answers import add_positions, answer_each, print_columns
from connect_four_ai.commands.options import Parser
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import for_first_player, scores_for_first_player
from connect_four_ai.solver.book import fault
from connect_four_ai.texts.endings import moves_text, moves_to_come, winner_of

if TYPE_CHECKING:
    from connect_four_ai.solver.solver import Solver


def add_options(parser: Parser) -> None:
    add_positions(parser)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--no-book", action="store_true")


def run(arguments: argparse.Namespace) -> int:
    """Prints the exact score of each position as it comes. Returns 1 if one was invalid, else 0."""
    from connect_four_ai.solver.book import shipped_book
    from connect_four_ai.solver.solver import Solver

    if fault() and not arguments.no_book:
        print(fault(), file=sys.stderr)
    solver = Solver(None if arguments.no_book else shipped_book())
    return answer_each(arguments, partial(_solve, solver, arguments.all), dict, _print_table)


def _solve(solver: "Solver", every_column: bool, position: Position) -> dict[str, Any]:
    """Returns the exact score for the player to move, and the cost of finding it. Raises
    IllegalMove if the game is over."""
    nodes, started = solver.nodes, time.process_time()
    if every_column:
        columns = solver.scores(position)
        score = max(columns.values())
        best = [column for column, value in columns.items() if value == score]
        found = {"score": score, "columns": columns, "best": best}
    else:
        found = {"score": solver.score(position), "best": [solver.best(position)]}
    microseconds = round((time.process_time() - started) * 1e6)
    cost = {"nodes": solver.nodes - nodes, "microseconds": microseconds}
    return {"position": str(position), **found, **cost}


def _print_table(answer: Mapping[str, Any]) -> None:
    position = Position.from_moves(answer["position"])
    scores = scores_for_first_player(position, answer.get("columns", {}))
    texts = {column: score_text(score) for column, score in scores.items()}
    nodes = say("{count:node|nodes}", count=f"{answer['nodes']:,}")
    cost = f"{nodes}{say(', ')}{answer['microseconds'] / 1e6:.3f} s"
    meaning, score = say("a draw"), for_first_player(position, answer["score"])
    if score:
        winner = position.player_name(winner_of(position, score))
        facts = {"name": winner, "moves": moves_text(moves_to_come(position, score))}
        meaning = say("{score}: {name} wins in {moves}", score=score_text(score), **facts)
    print_columns(answer["position"], texts, answer["best"], meaning, cost)
