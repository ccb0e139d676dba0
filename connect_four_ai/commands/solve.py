"""`solve`: the exact score of positions, for people in tables and for programs in JSON."""

import argparse
import sys
import time
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING

from connect_four_ai.app.language import say, score_text
from connect_four_ai.commands.answers import add_positions, answer_each, print_columns
from connect_four_ai.commands.options import Parser
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import for_first_player
from connect_four_ai.solver.book import fault
from connect_four_ai.texts.endings import moves_text, moves_to_come, winner_of

if TYPE_CHECKING:
    from connect_four_ai.solver.solver import Solver


@dataclass(frozen=True)
class Solution:
    """What was found, for the player to move; `columns` is None unless every column was asked
    for."""

    position: str
    score: int
    columns: dict[int, int] | None
    best: list[int]
    nodes: int
    microseconds: int


def add_options(parser: Parser) -> None:
    add_positions(parser)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--no-book", action="store_true")


def run(arguments: argparse.Namespace) -> int:
    """Answers each position as it comes; 1 if any of them was bad."""
    from connect_four_ai.solver.book import shipped_book
    from connect_four_ai.solver.solver import Solver

    if fault() and not arguments.no_book:
        print(fault(), file=sys.stderr)
    solver = Solver(None if arguments.no_book else shipped_book())
    return answer_each(arguments, partial(_solve, solver, arguments.all), _as_json, _print_table)


def _solve(solver: "Solver", every_column: bool, position: Position) -> Solution:
    """Returns what the solver finds, and what it cost. Raises IllegalMove if the game is over."""
    nodes, started = solver.nodes, time.process_time()
    columns = solver.scores(position) if every_column else None
    if columns:
        score = max(columns.values())
        best = [column for column, value in columns.items() if value == score]
    else:
        score, best = solver.score(position), [solver.best(position)]
    microseconds = round((time.process_time() - started) * 1e6)
    return Solution(str(position), score, columns, best, solver.nodes - nodes, microseconds)


def _as_json(answer: Solution) -> dict[str, object]:
    return {name: part for name, part in asdict(answer).items() if part is not None}


def _print_table(answer: Solution) -> None:
    position = Position.from_moves(answer.position)
    texts = {
        column: score_text(for_first_player(position, score))
        for column, score in (answer.columns or {}).items()
    }
    nodes = say("{count:node|nodes}", count=f"{answer.nodes:,}")
    cost = f"{nodes}{say(', ')}{answer.microseconds / 1e6:.3f} s"
    meaning, score = say("a draw"), for_first_player(position, answer.score)
    if score:
        winner = position.player_name(winner_of(position, score))
        facts = {"name": winner, "moves": moves_text(moves_to_come(position, score))}
        meaning = say("{score}: {name} wins in {moves}", score=score_text(score), **facts)
    print_columns(answer.position, texts, answer.best, meaning, cost)
