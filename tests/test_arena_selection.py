"""What is looked at in the arena: a cell, its games, one of them."""

from dataclasses import fields
from typing import Any

from connect_four_ai.study.arena.exhibition import Selection, State
from connect_four_ai.study.arena.game import Game
from connect_four_ai.study.arena.table import Row
from connect_four_ai.texts.arena_words import points_text


def made(kind: Any, **known: Any) -> Any:
    """A value of which only some fields matter."""
    names = getattr(kind, "_fields", None) or [field.name for field in fields(kind)]
    return kind(**dict.fromkeys(names) | known)


def state(*names: str, games: tuple[Any, ...] = ()) -> State:
    return State(tuple(made(Row, player=name) for name in names), games)


def test_the_arrows_go_round_and_past_the_cells_of_nobody_against_itself() -> None:
    look = Selection(state("a", "b", "c"))
    assert look.cell is None
    cells = []
    for _ in range(4):
        look = look.moved(0, 1)
        cells.append(look.cell)
    assert cells == [(0, 1), (0, 2), (0, 1), (0, 2)]
    assert look.moved(1, 0).cell == (1, 2)
    assert look.moved(1, 0).moved(1, 0).cell == (0, 2)


def test_one_player_has_nobody_to_be_compared_with() -> None:
    assert Selection(state("a")).moved(1, 0).cell is None
    assert Selection().moved(0, 1).cell is None


def test_a_selected_pair_moves_with_the_ratings() -> None:
    look = Selection(state("a", "b")).moved(0, 1)
    later = Selection(state("b", "c", "a"), look.pair)
    assert later.cell == (2, 0)
    assert later.row is not None
    assert later.row.player == "a"


def test_a_cell_has_the_games_of_both_colours_the_last_one_first() -> None:
    games = tuple(
        made(Game, red=(red, 1), yellow=(yellow, 1), moves=moves)
        for red, yellow, moves in (("a", "b", "1"), ("a", "c", "2"), ("b", "a", "3"))
    )
    look = Selection(state("a", "b", "c", games=games)).at((0, 1)).opened()
    assert [game.moves for game in look.games] == ["3", "1"]
    assert look.choosing(-1).game is games[0]
    assert look.closed().game is None


def test_points_are_told_in_halves() -> None:
    assert [points_text(points) for points in (0, 0.5, 3, 3.5)] == ["0", "½", "3", "3½"]
