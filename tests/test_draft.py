"""Discs put down anywhere: the possible positions are reached, the impossible ones refused with the
reason."""

import random
from itertools import islice

import pytest

from connect_four_ai.games.connect_four import ALL_CELLS, COLUMNS, ROWS, Position
from connect_four_ai.games.game import IllegalMove
from connect_four_ai.games.positions import endings, random_positions
from connect_four_ai.games.reading import EMPTY, Draft


def draft(*columns: str) -> Draft:
    """Returns a board with these columns, from the left and from the bottom; the others are
    empty."""
    return Draft(tuple(f"{cells:{ROWS}}" for cells in (*columns, *[""] * (COLUMNS - len(columns)))))


def is_possible(wanted: Draft) -> bool:
    try:
        position = wanted.position()
    except IllegalMove:
        return False
    assert Draft.of(position) == wanted
    assert position == Position.from_moves(position.moves)
    return True


def test_a_cell_becomes_red_then_yellow_then_empty() -> None:
    board = Draft()
    for mark in "RY":
        board = board.changed((3, 2))
        marks = {
            square.move: square.mark for row in board.board_rows for square in row if square.mark
        }
        assert marks == {(3, 2): mark}
    assert board.changed((3, 2)) == Draft()
    assert sorted(square.move for row in board.board_rows for square in row) == sorted(ALL_CELLS)


def test_every_position_of_random_games_is_reached_again() -> None:
    rng = random.Random(7)
    positions = [
        position
        for source in (random_positions(rng), endings(rng))
        for position in islice(source, 60)
    ]
    won = [position.play(column) for position in positions for column in position.legal_moves]
    assert sum(position.winner in ("R", "Y") for position in won) > 20
    for position in (*positions, *won):
        assert Draft.of(position).position() == position


def forward(wanted: Draft, position: Position, seen: set[Position]) -> bool:
    """Returns whether a game goes on from here to these discs; found by playing it."""
    here = Draft.of(position)
    if here == wanted:
        return True
    seen.add(position)
    pairs = [
        zip(one, other, strict=True)
        for one, other in zip(here.columns, wanted.columns, strict=True)
    ]
    if any(mark not in (EMPTY, goal) for pair in pairs for mark, goal in pair):
        return False
    after = (position.play(column) for column in position.legal_moves)
    return any(forward(wanted, following, seen) for following in after if following not in seen)


def test_with_fours_too_the_answer_is_that_of_a_search_from_the_beginning() -> None:
    rng, answers = random.Random(3), []
    for _ in range(200):
        discs = [*"R" * 6, *"Y" * rng.choice((5, 6))]
        rng.shuffle(discs)
        columns = ["", "", "", ""]
        for mark in discs:
            columns[rng.choice([column for column in range(4) if len(columns[column]) < ROWS])] += (
                mark
            )
        wanted = draft(*columns)
        answers.append(is_possible(wanted))
        assert answers[-1] == forward(wanted, Position(), set()), wanted
    assert 60 < sum(answers) < 180


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (draft("", " R"), "a disc in column 2 has nothing below it"),
        (draft("RR"), "Red has 2 discs and Yellow 0; Red has as many, or one more"),
        (draft("Y"), "Red has 0 discs and Yellow 1; Red has as many, or one more"),
        (draft("RRRR", "YYYY"), "both have four in a row, but the game ends with the first"),
        (draft("RRRR", "YY", "YY"), "the other player would have played on after four in a row"),
        (draft("YR"), "no order of moves leads to it"),
        (draft("RRRRR", "YYY", "Y"), "no order of moves leads to it"),
        (draft("YRRRYR", "YRRYRR", "YRRRRR", "YRRYYY", "YRYYYY", "YRRYYR", "YRYYRY"), "."),
    ],
)
def test_an_impossible_board_is_refused_with_the_reason(wanted: Draft, why: str) -> None:
    with pytest.raises(IllegalMove, match=why) as refusal:
        wanted.position()
    assert wanted.run() == str(refusal.value)


def test_the_disc_that_completes_the_four_is_the_last() -> None:
    """On those in columns 1 to 3 other discs lie already."""
    position = draft("RY", "RY", "RY", "R").position()
    assert (position.winner, position.moves[-1]) == ("R", "4")
