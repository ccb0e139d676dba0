"""The arena's openings, games, file and sequential test, against published results."""

import hashlib
import itertools
import json
import math
from dataclasses import replace
from pathlib import Path

import pytest
from exact import reflected

from connect_four_ai.games.connect_four import Position
from connect_four_ai.solver.bitboard import board_of
from connect_four_ai.solver.book import shipped_book
from connect_four_ai.solver.solver import Solver
from connect_four_ai.study.arena import exam
from connect_four_ai.study.arena.game import Game, Task, add_game, play, read_games
from connect_four_ai.study.arena.players import Identity, Player, stage_player
from connect_four_ai.study.arena.table import rating_text, table
from connect_four_ai.study.arena.tournament import chosen_openings
from tools.bench.learn import exam_positions
from tools.bench.solver import BitBully


def players(count: int) -> list[Player]:
    """Players that are never asked for a move."""
    return [Player(f"player {number}", "nowhere.py", str(number)) for number in range(count)]


def game(red: Identity, yellow: Identity, winner: str, opening: str = "", seed: int = 0) -> Game:
    return Game(red, yellow, opening, seed, 0.5, opening, winner, "", ())


def test_openings_are_all_that_are_drawn_and_none_mirrors_another() -> None:
    solver = Solver(shipped_book(), bits=17)
    positions = {Position()}
    for _ in range(4):
        positions = {one.play(column) for one in positions for column in one.legal_moves}
    drawn = {position for position in positions if solver.score(position) == 0}
    openings = chosen_openings(1000, 0)
    found = {Position.from_moves(moves) for moves in openings}
    mirrored = {reflected(position) for position in found}
    symmetric = {position for position in found if reflected(position) == position}
    assert found | mirrored == drawn
    assert found & mirrored == symmetric
    assert len(found) == len(openings) == 101
    assert chosen_openings(5, 3) == chosen_openings(9, 3)[:5]


def test_a_table_of_a_few_games_is_what_one_counts_by_hand() -> None:
    anna, ben = ("anna", "1"), ("9.1.2", "2")
    games = [
        game(anna, ben, "R"),
        replace(game(ben, anna, "R"), why="no"),
        game(anna, ben, "O", "4"),
        game(ben, anna, "Y", "4"),
    ]
    rows = table(games)
    assert [(row.player, row.wins, row.draws, row.losses, row.failures) for row in rows] == [
        ("anna", 2, 1, 1, 1),
        ("9.1.2", 1, 1, 2, 0),
    ]
    assert [row.points for row in rows] == [2.5, 1.5]
    assert (rows[1].rating, rows[1].low, rows[1].high) == (0, 0, 0)
    assert table(games[::-1]) == rows


def test_rows_are_in_the_order_of_the_ratings_that_they_show() -> None:
    """A player who has won every game has only a lower bound; one who has lost every game is
    below."""
    names = [("9.1.2", ""), ("strong", ""), ("unbeaten", ""), ("beaten", "")]
    games = [game(names[1], names[0], "R", seed=seed) for seed in range(9)]
    games += [game(names[0], names[1], "R", seed=9), game(names[2], names[0], "R", seed=10)]
    games += [game(names[0], names[3], "R", seed=11)]
    rows = table(games)
    shown = [float(rating_text(row).strip("≥≤ ").replace("−", "-")) for row in rows]
    assert shown[:3] == sorted(shown[:3], reverse=True)
    assert [row.player for row in rows] == ["strong", "9.1.2", "unbeaten", "beaten"]
    assert [rating_text(row)[0] for row in rows[2:]] == ["≥", "≤"]


NO_GAMES: list[tuple[str, object]] = [
    ("red", ["a", 1]),
    ("red", ["ben", "2"]),
    ("yellow", {"a": 1}),
    ("opening", 44),
    ("moves", "４４"),
    ("moves", "4" * 100_000),
    ("seed", True),
    ("seconds", 10**400),
    ("times", [math.inf]),
    ("times", [[1]]),
    ("winner", ["Y"]),
    ("more", 1),
]
"""Parts of a line that make it no game."""


def test_the_file_of_games_keeps_what_is_whole(tmp_path: Path) -> None:
    file, (anna, ben) = tmp_path / "games.jsonl", (("安娜", "1"), ("ben", "2"))
    games = [replace(game(anna, ben, "Y", opening), why="no") for opening in ("44", "4433", "22")]
    add_game(file, games[0])
    lines = file.read_text(encoding="utf-8").splitlines()
    add_game(file, games[1])
    with file.open("ab") as torn:
        torn.write(json.dumps({"red": "x"}).encode()[:-3])
    add_game(file, games[2])
    add_game(file, games[0])
    file.write_bytes(file.read_bytes() + b"[1]\nnull\n{}\n\xff\xfe\n")
    for forged in (
        replace(games[0], winner="R"),
        replace(games[0], moves="449"),
        replace(games[0], why=""),
    ):
        add_game(file, replace(forged, seed=5))
    with file.open("a", encoding="utf-8") as more:
        for name, part in NO_GAMES:
            print(json.dumps(json.loads(lines[0]) | {name: part}), file=more)
    told: list[str] = []
    assert list(read_games([file], told.append).values()) == games
    assert told == [f"{file}, line 3 is damaged, like 19 other lines"]
    (tmp_path / "more").write_bytes(file.read_bytes()[:100])
    assert list(read_games([tmp_path / "more", file, file]).values()) == games


def test_a_game_is_a_function_of_its_description() -> None:
    task = Task(stage_player("9.1.2"), stage_player("9.1.5"), "4433", 7, 5.0)
    one, other = replace(play(task), times=()), replace(play(task), times=())
    assert one == other
    assert replace(play(replace(task, seed=8)), times=()).moves != one.moves
    assert Position.from_moves(one.moves).winner == one.winner


def test_the_exam_is_the_published_one_and_can_be_made_again() -> None:
    assert (
        exam.digest() == "c2b18f4a5778" == hashlib.sha256(exam.FILE.read_bytes()).hexdigest()[:12]
    )
    lines = exam.FILE.read_text().splitlines()
    assert len(set(lines)) == exam.SIZE
    assert list(itertools.islice(exam_positions(), 3)) == lines[:3]


@pytest.mark.slow
def test_the_exam_s_answers_are_another_solver_s() -> None:
    """Those with 16 discs and more by BitBully, which the early ones keep busy for long."""
    solver, checked = BitBully(), 0
    for moves, signs in exam.positions():
        position = Position.from_moves(moves)
        for column in position.legal_moves if len(moves) >= 16 else ():
            after = position.play(column)
            score = (
                -solver.board_score(board_of(after))
                if after.winner is None
                else int(after.winner != "O")
            )
            assert signs[column - 1] == "-=+"[(score > 0) - (score < 0) + 1], (moves, column)
            checked += 1
    assert checked > 800
