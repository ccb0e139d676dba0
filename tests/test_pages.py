"""A section is one page: the whole opponent in one file (test_switches.py: what a page changes)."""

import ast
import inspect
import random
from collections.abc import Callable
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from connect_four_ai import stages
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games import find_start
from connect_four_ai.games.connect_four import COLUMNS, ROWS, Position
from connect_four_ai.search.evaluation import evaluate, is_decided, six_states, utility
from connect_four_ai.stages import Stage, find_stage
from connect_four_ai.stages.brain import Brain, YellowsBrain
from connect_four_ai.stages.section_9_1_1 import check_win

FOLDER = Path(stages.__file__).parent
CHAPTER = [f"9.1.{number}" for number in range(2, 8)]
SEARCHING = [("Connect Four", "8"), ("Connect Four", "9")] + [
    (game, section)
    for game in ("Tic-tac-toe", "Isolation", "Tic-tac-toe 4 × 3", "Isolation 3 × 2")
    for section in ("4", "5", "8", "9")
    if section != "5" or game.startswith("Tic")
]


@pytest.mark.parametrize("section", CHAPTER)
def test_a_page_is_the_whole_opponent_and_short(section: str) -> None:
    page = find_stage(section).page
    assert page.__bases__ == (YellowsBrain,), "nothing of the algorithm is inherited"
    own = {"auto_play", "minimax"} | ({"score"} if section != "9.1.2" else set())
    assert {name for name, thing in vars(page).items() if inspect.isfunction(thing)} == own
    source = inspect.getsource(page)
    assert len([line for line in source.splitlines() if line.strip()]) <= 45
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert all(
        function.returns is None and not ast.get_docstring(function) for function in functions
    )
    assert not any(argument.annotation for function in functions for argument in function.args.args)
    assert not hasattr(Brain, "minimax")
    assert not hasattr(Brain, "score")


@pytest.mark.parametrize("section", [*CHAPTER, "4", "5", "8", "9"])
def test_nobody_else_plays_in_a_page_s_place(section: str) -> None:
    """The code that is shown is the code that runs."""
    stage = find_stage(section, find_start("Tic-tac-toe") if section in "45" else None)
    assert stage.brain is stage.page
    assert stage.code == (FOLDER / f"section_{section.replace('.', '_')}.py").read_text(
        encoding="utf-8"
    )


def test_check_win_finds_what_the_rules_find() -> None:
    chance = random.Random(9)
    compared = 0
    while compared < 10_000:
        position = Position()
        while position.winner is None:
            position = position.play(chance.choice(position.legal_moves))
            assert check_win(as_the_chapter_has_it(position)) == position.winner
            compared += 1


def as_the_chapter_has_it(position: Position) -> Any:
    """Returns a board with a grid of spots, the top row first."""
    return SimpleNamespace(
        grids=[
            [
                SimpleNamespace(value=position.disc_at((j + 1, ROWS - i)) or "")
                for j in range(COLUMNS)
            ]
            for i in range(ROWS)
        ]
    )


# The searches beyond the chapter


def some_positions(game: str) -> list[Any]:
    chance, start = random.Random(5), find_start(game)
    positions = [start]
    while len(positions) < 6:
        position = start
        for _ in range(chance.randrange(1, 12)):
            if position.winner is None:
                position = position.play(chance.choice(position.legal_moves))
        if position.winner is None:
            positions.append(position)
    return positions


JUDGED = {"4": utility, "5": six_states, "8": evaluate, "9": evaluate}


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
@pytest.mark.parametrize(("game", "section"), SEARCHING)
def test_every_move_has_the_score_of_plain_minimax(game: str, section: str, depth: int) -> None:
    stage = find_stage(section, find_start(game))
    for position in some_positions(game)[depth:]:
        thought = think(stage, position, depth + stage.timed)
        assert thought.scores == {
            move: plain(position.play(move), thought.depth - stage.timed, JUDGED[section], section)
            for move in position.legal_moves
        }


def plain(position: Any, depth: int, judge: Callable[[Any], float], section: str) -> float:
    """Returns the value by minimax without alpha and beta, to the same depth."""
    decided = position.winner is not None if section == "4" else is_decided(position)
    if decided or depth == 0:
        return judge(position)
    choose = max if position.player == position.players[0] else min
    scores = [
        plain(position.play(move), depth - 1, judge, section) for move in position.legal_moves
    ]
    return choose(scores)


@pytest.mark.parametrize(
    ("section", "moves", "depth", "nodes"),
    [
        ("8", "4447456", 5, 15_146),
        ("8", "", 6, 58_729),
        ("9", "", 7, 28_636),
        ("9", "4447456", 7, 28_338),
        ("9", "4344343443556", 10, 45_831),
    ],
)
def test_a_search_visits_so_many_nodes(section: str, moves: str, depth: int, nodes: int) -> None:
    """As a second, independent program of the same searches counted them."""
    assert think(find_stage(section), Position.from_moves(moves), depth).nodes == nodes


@pytest.mark.parametrize(("game", "section"), SEARCHING)
def test_a_hint_knows_the_best_play_that_leads_to_its_score(game: str, section: str) -> None:
    stage = find_stage(section, find_start(game))
    for position in some_positions(game):
        hint = AIBrain(stage, 2, seed=1, uses_book=False, nodes=300).hint(position)
        assert hint.line[0] == hint.move
        end = position
        for move in hint.line:
            end = end.play(move)
        assert len(hint.line) == hint.depth + 1 - stage.timed or end.winner is not None
        if abs(hint.scores[hint.move]) not in (inf, 50):
            assert JUDGED[section](end) == hint.scores[hint.move]


def think(stage: Stage, position: Any, depth: int) -> Any:
    return AIBrain(stage, depth, seed=1).think(
        stage.page, position, lambda nodes, scores: None, depth
    )


def test_a_page_by_nodes_stops_at_them() -> None:
    for nodes in (100, 1000, 5000):
        thought = AIBrain("9", seed=1, nodes=nodes, uses_book=False).auto_play(Position())
        assert thought.nodes == nodes
        assert thought.by_depth[-1].nodes < nodes
