"""`solve`: the exact score of positions, for people in tables and for programs in JSON."""

import argparse
import json
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from connect_four_ai.app.language import say, score_text
from connect_four_ai.commands.answers import (
    add_positions,
    answer_each,
    print_columns,
    tell_of_the_book,
)
from connect_four_ai.commands.options import Parser
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import for_first_player
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
    parser.add_argument("--weak", action="store_true")
    parser.add_argument("--no-book", action="store_true")
    parser.add_argument("--cold", action="store_true")


def run(arguments: argparse.Namespace) -> int:
    """Answers each position as it comes; 1 if any of them was bad."""
    from connect_four_ai.solver.book import shipped_book
    from connect_four_ai.solver.solver import Solver

    if not arguments.no_book:
        tell_of_the_book()
    solver = Solver(None if arguments.no_book else shipped_book())

    def answer_one(position: Position) -> None:
        if arguments.cold:
            solver.clear()
        answer = answer_to(position, solver, arguments.all, arguments.weak)
        if arguments.json:
            known = {name: part for name, part in asdict(answer).items() if part is not None}
            print(json.dumps(known), flush=True)
        else:
            _print_table(position, answer, arguments.weak)

    return answer_each(arguments.positions, answer_one)


def answer_to(position: Position, solver: "Solver", every_column: bool, weak: bool) -> Solution:
    """What the solver finds, and what it cost. Raises IllegalMove if the game is over."""
    nodes, started = solver.nodes, time.process_time()
    columns = solver.scores(position, weak) if every_column else None
    if columns:
        score = max(columns.values())
        best = [column for column, value in columns.items() if value == score]
    else:
        score = solver.score(position, weak)
        best = [solver.best(position, weak)]
    microseconds = round((time.process_time() - started) * 1e6)
    return Solution(str(position), score, columns, best, solver.nodes - nodes, microseconds)


def _print_table(position: Position, answer: Solution, weak: bool) -> None:
    texts = {
        column: score_text(for_first_player(position, score))
        for column, score in (answer.columns or {}).items()
    }
    meaning = _meaning(position, for_first_player(position, answer.score), weak)
    nodes = say("{count:node|nodes}", count=f"{answer.nodes:,}")
    cost = f"{nodes}{say(', ')}{answer.microseconds / 1e6:.3f} s"
    print_columns(position, texts, answer.best, meaning, cost)


def _meaning(position: Position, score: float, weak: bool) -> str:
    if score == 0:
        return say("a draw")
    winner = position.player_name(winner_of(position, score))
    if weak:
        return say("{name} wins", name=winner)
    moves = moves_text(moves_to_come(position, score))
    return say("{score}: {name} wins in {moves}", score=score_text(score), name=winner, moves=moves)
