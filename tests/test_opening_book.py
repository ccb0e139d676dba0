"""Opening books, good and damaged."""

from pathlib import Path

import pytest

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.tic_tac_toe import Board, TicTacToe
from connect_four_ai.search.opening_book import connect_four_book, read_book, tic_tac_toe_book


def test_the_notebooks_openings() -> None:
    book = connect_four_book()
    assert book.faults == []
    assert (book.move(Position()), book.move(Position.from_moves("4"))) == (4, 3)
    assert book.move(Position.from_moves("1")) is None


@pytest.mark.parametrize("first", ["X", "O"])
def test_tic_tac_toe_on_4_by_4(first: str) -> None:
    book = tic_tac_toe_book("X" if first == "X" else "O")
    assert book.faults == []
    start = TicTacToe(board=Board(4, 4, 4, "X" if first == "X" else "O"))
    for position in [start, *map(start.play, start.legal_moves)]:
        assert book.move(position) in {5, 6, 9, 10} & set(position.legal_moves)
    assert book.move(TicTacToe()) is None


def test_a_position_is_known_however_it_came_about(tmp_path: Path) -> None:
    file = tmp_path / "book.txt"
    file.write_text("123: 4\n")
    assert read_book(file, Position.from_moves).move(Position.from_moves("321")) == 4


def test_a_damaged_line_is_named_and_the_others_count(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_bytes(
        b"# mine\n\n: 4\n4 3\n48: 1\n444444: 4\n5: 9\n6: \xff\n44: 3 # a comment\n4: 5\n4: 3\n1212121: 3\n"
    )
    book = read_book(file, Position.from_moves)
    assert book.moves == {Position(): 4, Position.from_moves("44"): 3, Position.from_moves("4"): 3}
    assert book.faults == [
        "mine.txt, line 4: '4 3' has no colon between the moves and the reply",
        "mine.txt, line 5: move 2 of '48': '8' is not a column (they are 1 to 7)",
        "mine.txt, line 6: '4' cannot be played after '444444'",
        "mine.txt, line 7: '9' cannot be played after '5'",
        "mine.txt, line 8: '\ufffd' cannot be played after '6'",
        "mine.txt, line 12: '3' cannot be played after '1212121'",
    ]


def test_a_missing_book_is_named(tmp_path: Path) -> None:
    book = read_book(tmp_path / "none.txt", Position.from_moves)
    assert book.moves == {}
    assert book.faults == ["none.txt cannot be read: No such file or directory"]
